import Importing
import Store
import Syntax

/// A file that is looked at on a thread of its own, while the rules are read and the ledger is made.
///
/// Finding the layout of a file takes as long as either of them, and needs neither.
final class FileAhead {
  /// What was found, for whoever takes the file.
  ///
  /// The thread has it alone until it has ended, and only then the starter looks at it: that is why it
  /// may cross threads.
  struct Opened: @unchecked Sendable {
    let print: FilePrint
    /// Nil of a file whose bytes the ledger has, which is not read again.
    let source: StatementSource?
  }

  let path: FilePath
  private let task: SideTask<Opened, Rejection>

  /// Starts to look; the ledger is nil where none is made yet.
  init(_ path: FilePath, _ options: ReadingOptions, _ store: LedgerStore?) {
    self.path = path
    task = SideTask { () throws(Rejection) in
      let print = try FilePrint(path: path)
      if let known = try? store?.knownFile(digest: print.digest), !known.isEmpty {
        return Opened(print: print, source: nil)
      }
      return Opened(print: print, source: try StatementSource(path: path, options))
    }
  }

  /// Waits for the end and returns what was found.
  func opened() throws(Rejection) -> Opened { try task.value() }

  deinit { task.wait() }
}
