import Syntax

/// What a reader remarks on a file, as far as anybody would read it.
struct KeptNotes {
  /// A file with an oddity in each of a million rows says so in a bounded number of lines.
  private static let most = 200

  private let file: String
  private var kept: [Diagnostic] = []
  private var more = 0

  init(file: String) { self.file = file }

  mutating func add(_ note: Diagnostic) {
    guard kept.count < Self.most else {
      more += 1
      return
    }
    kept.append(note)
  }

  /// Keeps a note whatever went before.
  mutating func insist(on note: Diagnostic) { kept.append(note) }

  /// All that were kept, and how many were not.
  var all: [Diagnostic] {
    guard more > 0 else { return kept }
    return kept + [.more(more, file)]
  }
}

extension Diagnostic {
  fileprivate static func more(_ count: Int, _ file: String) -> Diagnostic {
    Diagnostic(
      .note, "\(count) more note\(count == 1 ? "" : "s") on this file not shown",
      at: SourceLocation(file: file))
  }
}
