import Ledger
import Store
import Syntax
import Testing

@testable import Bookkeeping

/// A workspace in which a person writes.
final class HandKit {
  let scratch: ScratchWorkspace
  let day = CalendarDate(daysSince1970: 20_697)  // 2026-09-01

  init(settings: String = "version: 1\n") throws {
    scratch = try ScratchWorkspace(settings: settings)
  }

  var workspace: Workspace { scratch.workspace }
  var editing: EditRegister { EditRegister(workspace, asOf: day) }

  @discardableResult
  func add(_ register: Register, _ words: String...) throws -> EditRegister.Outcome {
    try editing.add(register, words.map { try FieldWord($0) })
  }

  @discardableResult
  func edit(
    _ register: Register, _ key: String, _ words: String...
  ) throws -> EditRegister.Outcome {
    try editing.edit(register, key, words.map { try FieldWord($0) })
  }

  func entries(_ register: Register, _ filter: RegisterFilter = RegisterFilter()) throws -> [String]
  {
    try ListRegister(workspace).all(register, filter).map(\.entry.key)
  }

  /// The number of the last run that was not undone.
  func lastRun() throws -> Int {
    try #require(try workspace.openLedger(.read).runs().last { !$0.isUndone }).id
  }

  func transactions() throws -> [Transaction] {
    try ListTransactions(workspace).all(TransactionFilter())
  }

  /// What is said when something is refused.
  static func refusal(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch {
      return Failure(error)?.diagnostics.map(\.message) ?? ["\(error)"]
    }
  }
}
