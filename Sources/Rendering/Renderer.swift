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

  /// The path of a report's file; `table` names one of several.
  func path(_ report: Report, _ table: String? = nil) -> String {
    let stem = table.map { "\(report.kind)-\($0)" } ?? report.kind
    return "\(report.period)/\(stem).\(Self.name)"
  }
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
