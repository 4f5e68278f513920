package import Ledger
package import Reporting

/// An output format: turns any report into files.
package protocol Renderer: Sendable {
  /// The word on the command line and the ending of its files.
  static var name: String { get }
  /// Its name in words.
  static var title: String { get }
  /// What it is good for, in a few words.
  static var summary: String { get }

  /// The names of the kinds of reports that it also reads, whichever were asked for.
  static var companions: [String] { get }
  /// Whether it makes a file of each report, and not one of all.
  static var isOfEachReport: Bool { get }
  /// Whether its files show ``Report/attention``.
  static var showsAttention: Bool { get }
  /// What it needs besides reports.
  static var needs: RendererNeeds { get }

  /// Whether it has a form for this report; most have one for every report.
  static func fits(_ report: Report) -> Bool

  init()

  /// The files of one report, the main one first. The edition says what they may link to.
  func files(for report: Report, in edition: Edition) -> [RenderedFile]
}

extension Renderer {
  package static func fits(_ report: Report) -> Bool { true }
  package static var companions: [String] { [] }
  package static var isOfEachReport: Bool { true }
  package static var showsAttention: Bool { true }
  package static var needs: RendererNeeds { [] }

  /// The path of a report's file; `table` names one of several.
  func path(_ report: Report, _ table: String? = nil) -> String {
    let stem = table.map { "\(report.kind)-\($0)" } ?? report.kind
    return "\(report.period)/\(stem).\(Self.name)"
  }
}

/// What an output format needs besides reports.
///
/// Whoever makes reports reads or writes each of these only if a format declares it.
package struct RendererNeeds: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Coastlines, streets and towns for the maps of its pages.
  package static let map = RendererNeeds(rawValue: 1 << 0)
  /// The texts of the transactions that its pages show.
  package static let shownRows = RendererNeeds(rawValue: 1 << 1)
  /// All transactions at once, because it does not write them piece by piece.
  package static let heldRows = RendererNeeds(rawValue: 1 << 2)
  /// The recipient of a mail.
  package static let addressee = RendererNeeds(rawValue: 1 << 3)
  /// A glossary and an index beside its pages.
  package static let index = RendererNeeds(rawValue: 1 << 4)
  /// Coordinates, which a list of transactions does not have.
  package static let points = RendererNeeds(rawValue: 1 << 5)
}

extension Sequence where Element == any Renderer.Type {
  /// Everything that one of the formats needs.
  package var needs: RendererNeeds { reduce(into: []) { $0.formUnion($1.needs) } }
}

/// The reports of one period that are written together and link to each other.
package struct Edition: Sendable {
  package let reports: [Report]
  package let formats: [any Renderer.Type]
  package let templates: TemplateLibrary
  /// Where figures lead; nil where the edition has no page of transactions.
  let trails: TrailMap?
  /// Reports that nobody asked for and some formats read, such as the reminders of a mail.
  package var companions: [Report] = []
  /// Whether the one report goes somewhere by itself, so that it may link to nothing.
  package var isAlone = false
  /// Who gets it, where it is a mail.
  package var mail = MailHead()

  /// An edition; `siblings` are other periods whose page of transactions stands beside this one's.
  package init(
    reports: [Report], formats: [any Renderer.Type], templates: TemplateLibrary,
    siblings: Set<Period> = []
  ) {
    self.reports = reports
    self.formats = formats
    self.templates = templates
    trails = TrailMap(reports, siblings: siblings)
  }

  func has(_ format: any Renderer.Type) -> Bool {
    formats.contains { $0.name == format.name }
  }
}
