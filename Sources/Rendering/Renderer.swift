package import Ledger
package import Reporting

/// An output format that turns any report into files.
package protocol Renderer: Sendable {
  /// The name of the format on the command line, by default also the extension of its files.
  static var name: String { get }
  /// The name of the format in messages and help.
  static var title: String { get }
  /// A short description of the format's use.
  static var summary: String { get }

  /// The names of the report kinds that the format reads in addition to the requested ones.
  static var companions: [String] { get }
  /// Whether the format writes one file per report instead of one file for all reports.
  static var isOfEachReport: Bool { get }
  /// Whether the files of the format show ``Report/attention``.
  static var showsAttention: Bool { get }
  /// The data and files that the format needs besides reports.
  static var needs: RendererNeeds { get }

  /// Whether the format can render this report; most formats render every report.
  static func fits(_ report: Report) -> Bool

  init()

  /// The files of one report; empty if there is nothing to write.
  ///
  /// The edition determines the links in the files.
  func files(for report: Report, in edition: Edition) -> [RenderedFile]
}

extension Renderer {
  package static func fits(_ report: Report) -> Bool { true }
  package static var companions: [String] { [] }
  package static var isOfEachReport: Bool { true }
  package static var showsAttention: Bool { true }
  package static var needs: RendererNeeds { [] }

  /// The path of a report's file; `table` names one of several tables.
  func path(_ report: Report, _ table: String? = nil) -> String {
    let stem = table.map { "\(report.kind)-\($0)" } ?? report.kind
    return "\(report.period)/\(stem).\(Self.name)"
  }
}

/// The data and files that an output format needs besides reports.
///
/// saldo reads or writes each of them only if a format declares the need.
package struct RendererNeeds: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Coastlines, streets and towns for the maps on pages.
  package static let map = RendererNeeds(rawValue: 1 << 0)
  /// The texts of the transactions that pages show.
  package static let shownRows = RendererNeeds(rawValue: 1 << 1)
  /// All transactions at once, because the format cannot stream them.
  package static let heldRows = RendererNeeds(rawValue: 1 << 2)
  /// The recipient of an email.
  package static let addressee = RendererNeeds(rawValue: 1 << 3)
  /// A glossary and an index beside the pages.
  package static let index = RendererNeeds(rawValue: 1 << 4)
  /// Coordinates, which a list of transactions otherwise omits.
  package static let points = RendererNeeds(rawValue: 1 << 5)
}

extension Sequence where Element == any Renderer.Type {
  /// The combined needs of all formats.
  package var needs: RendererNeeds { reduce(into: []) { $0.formUnion($1.needs) } }
}

/// The reports of one period that saldo writes together and links to each other.
package struct Edition: Sendable {
  package let reports: [Report]
  package let formats: [any Renderer.Type]
  package let templates: TemplateLibrary
  /// The link targets of figures; nil if no period has a transactions page.
  let trails: TrailMap?
  /// Additional reports that some formats read, such as the reminders for an email.
  package var companions: [Report] = []
  /// Whether the edition is a single report without links to other files, as on standard output.
  package var isAlone = false
  /// The sender, recipients and subject of an email.
  package var mail = MailHead()

  /// Creates an edition; `siblings` are other periods that have a transactions page.
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
