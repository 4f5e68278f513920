import Syntax

/// The errors of one file, gathered so that a person sees them all at once; from the twentieth
/// on they are only counted.
struct GatheredProblems {
  private var diagnostics: [Diagnostic] = []
  private var count = 0

  /// How many errors are shown.
  private static let shown = 20

  var isEmpty: Bool { count == 0 }

  mutating func add(_ diagnostic: Diagnostic) {
    count += 1
    if count <= Self.shown { diagnostics.append(diagnostic) }
  }

  /// All of them as one rejection of `file`, with `last` behind them where there is one.
  func rejection(of file: String, last: Rejection? = nil) -> Rejection {
    var all = diagnostics
    if count > Self.shown {
      let more = count - Self.shown
      all.append(
        Diagnostic(
          .error, "and \(more) more \(more == 1 ? "error" : "errors") like these",
          at: SourceLocation(file: file)))
    }
    return Rejection(all + (last?.diagnostics ?? []))
  }
}
