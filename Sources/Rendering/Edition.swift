package import Ledger
package import Reporting

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
