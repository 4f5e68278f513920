import Bookkeeping
import Syntax

/// Writes results to one stream of an invocation, and messages about them to the other.
struct Console {
  /// How errors are written.
  enum ErrorStyle: String, CaseIterable {
    case auto, short, full, github, json
  }

  enum Colour: String, CaseIterable {
    case auto, always, never
  }

  /// The invocation that the streams belong to.
  ///
  /// A console keeps it, because some callbacks run on another thread.
  let invocation = Invocation.current
  var errorStyle = ErrorStyle.auto
  var colour = Colour.auto
  var isQuiet = false

  /// Writes the result.
  func write(_ bytes: [UInt8]) throws {
    try invocation.output.write(bytes)
  }

  /// Writes a line of the result.
  func writeLine(_ text: String) throws {
    try write(Array("\(text)\n".utf8))
  }

  /// Says a line about the run, unless it was asked to be quiet.
  func tell(_ text: String) {
    if !isQuiet { sayLine(text) }
  }

  /// Says a line even in a quiet run.
  func sayLine(_ text: String) {
    try? invocation.errors.write(Array("\(text)\n".utf8))
  }

  /// Says warnings and errors in the style asked for; notes only when the run is not quiet.
  func say(_ all: [Diagnostic]) {
    let diagnostics = isQuiet ? all.filter { $0.severity != .note } : all
    for diagnostic in diagnostics.prefix(Self.mostDiagnostics) { sayLine(text(diagnostic)) }
    let rest = diagnostics.count - Self.mostDiagnostics
    if rest > 0 { sayLine("saldo: \(rest) more not shown") }
  }

  /// The twenty that a reader shows of one file, and its line that counts the others.
  private static let mostDiagnostics = 21

  private func text(_ diagnostic: Diagnostic) -> String {
    let isGitHub = invocation.variable("GITHUB_ACTIONS") == "true"
    switch errorStyle {
    case .short: return diagnostic.firstLine
    case .github: return diagnostic.gitHubAnnotation
    case .json: return diagnostic.json
    case .auto where isGitHub: return diagnostic.gitHubAnnotation
    case .auto, .full: return coloured(diagnostic)
    }
  }

  private func coloured(_ diagnostic: Diagnostic) -> String {
    guard isColoured, diagnostic.severity == .error else { return diagnostic.text }
    return diagnostic.text.replacing(
      " error: ", with: " \u{1B}[31merror:\u{1B}[0m ", maxReplacements: 1)
  }

  private var isColoured: Bool {
    switch colour {
    case .always: return true
    case .never: return false
    case .auto:
      let isForbidden = invocation.variable("NO_COLOR") != nil
      let isDumb = invocation.variable("TERM") == "dumb"
      return invocation.errors.isTerminal && !isForbidden && !isDumb
    }
  }

  /// Whether standard error is a person's terminal, where progress may be shown.
  var showsProgress: Bool {
    !isQuiet && invocation.errors.isTerminal && !invocation.has("CI")
  }

  /// The command a person probably meant.
  static func suggestion(for word: String, among words: [String]) -> String? {
    Suggestion.closest(to: word, among: words)
  }
}
