/// Why an input cannot be taken: one or more diagnostics, all of them at once.
package struct Rejection: Error, Hashable, Sendable {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package init(_ diagnostic: Diagnostic) {
    diagnostics = [diagnostic]
  }

  /// A rejection with one error.
  package init(
    _ message: String, at location: SourceLocation? = nil, excerpt: Diagnostic.Excerpt? = nil,
    notes: [String] = [], hint: String? = nil
  ) {
    diagnostics = [
      Diagnostic(.error, message, at: location, excerpt: excerpt, notes: notes, hint: hint)
    ]
  }
}
