/// The list of all output formats; add new ones here.
package enum Renderers {
  package static let all: [any Renderer.Type] = [
    HTMLRenderer.self,
    CSVRenderer.self,
    MarkdownRenderer.self,
    JSONRenderer.self,
    GeoJSONRenderer.self,
    SummaryRenderer.self,
    MailRenderer.self,
  ]

  /// The format with a name from the command line; nil if unknown.
  ///
  /// `markdown` is an alias of `md`.
  package static func named(_ name: String) -> (any Renderer.Type)? {
    all.first { $0.name == (name == "markdown" ? "md" : name) }
  }

  /// All files of an edition, ordered by format, then report.
  package static func files(of edition: Edition) -> [RenderedFile] {
    edition.formats.flatMap { format in
      let renderer = format.init()
      return edition.reports.filter(format.fits).flatMap { renderer.files(for: $0, in: edition) }
    }
  }
}
