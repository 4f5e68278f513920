package import Ledger
import Store
package import Syntax

/// Follows an entry of a register, named by its key, to where it came from.
package struct ExplainEntry {
  /// An entry with its source.
  package struct Explanation: Sendable {
    package let register: Register
    package let line: ListRegister.Line
    /// The file, the line and the place in the file's tree; nil of what was written by hand.
    package let source: (location: SourceLocation, path: String)?
    /// The transaction that it is, where it is one.
    package let transaction: TransactionID?
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Every entry with this key, of all registers: keys that saldo gives begin anew in each.
  package func run(_ key: String) throws -> [Explanation] {
    return try Failure.ofLedger {
      let store = try workspace.openLedger(.read)
      let list = ListRegister(workspace)
      let found = try Registers.all.compactMap { register -> Explanation? in
        guard let line = try list.line(register, key, in: store) else { return nil }
        return Explanation(
          register: register, line: line,
          source: try store.source(of: key, in: register).map {
            (location: SourceLocation(file: $0.file, line: $0.line ?? 0), path: $0.path)
          },
          transaction: register == .manualTransaction ? line.entry.transactionID : nil)
      }
      guard !found.isEmpty else { throw Failure.noEntry(key) }
      return found
    }
  }
}

extension Failure {
  fileprivate static func noEntry(_ key: String) -> Failure {
    Failure(
      .noInput, "there is no record \(Printable.quoted(key))",
      hint: "saldo list assets (or another register) shows keys; saldo list shows transaction ids")
  }
}
