package import Reporting

/// The reports of one period that are written together and link to each other.
package struct Edition: Sendable {
  package let reports: [Report]
  package let formats: [any Renderer.Type]
  package let templates: TemplateLibrary

  package init(reports: [Report], formats: [any Renderer.Type], templates: TemplateLibrary) {
    self.reports = reports
    self.formats = formats
    self.templates = templates
  }

  func has(_ format: any Renderer.Type) -> Bool {
    formats.contains { $0.name == format.name }
  }
}
