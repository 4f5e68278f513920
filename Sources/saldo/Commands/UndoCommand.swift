import ArgumentParser
import Bookkeeping
import Ledger

/// The `saldo undo` command.
struct UndoCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo a run, such as an import or a manual change.",
    discussion: """
        saldo undo 4
        saldo undo last

      The ledger is then as if the run had never happened. Transactions that another file also \
      contains stay; you can import the files again. saldo reverts every change made in the run.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(
    help: ArgumentHelp(
      "Number of the run, or last; saldo runs lists them.", valueName: "run"))
  var named: String

  func run() throws {
    let workspace = try common.openWorkspace()
    let number = try RunNumber(workspace).read(named)
    let undone = try UndoImport(workspace).run(number)
    common.console.tell("Undid run \(number)\(UndoneText.words(undone)).")
    common.console.say([undone.note].compactMap(\.self))
  }
}

/// The text of the outcome of an undo.
enum UndoneText {
  /// The counts, such as `: 2 budgets removed, 1 transaction reverted`; empty if nothing changed.
  static func words(_ undone: UndoImport.Outcome) -> String {
    let entries = undone.effects.entries
    func counted(_ count: Int, _ register: Register) -> Counted {
      Counted(count: count, one: register.title, several: RegisterName.words(register))
    }
    func receipts(_ count: Int) -> Counted {
      Counted(count: count, one: "receipt", several: "receipts")
    }
    // Count manual and migrated transactions together with those from statements.
    let removed = listed(
      [counted(undone.removed, .manualTransaction)]
        + entries.map { counted($0.added, $0.register) } + [receipts(undone.receipts)])
    let changed = listed(
      [counted(undone.effects.edited + undone.effects.derived, .manualTransaction)]
        + entries.map { counted($0.changed, $0.register) }
        + [
          Counted(count: undone.effects.accounts, one: "account", several: "accounts"),
          receipts(undone.effects.derivedReceipts),
        ])
    let back = listed(entries.map { counted($0.deleted, $0.register) })
    var parts: [String] = []
    guard undone.effects.mergedAccounts.isEmpty else {
      return ": \(undone.effects.mergedAccounts.joined(separator: ", ")) separated again"
    }
    if let removed { parts.append("\(removed) removed") }
    if undone.kept > 0 { parts.append("\(undone.kept) kept because other files contain them too") }
    if let changed { parts.append("\(changed) reverted") }
    if let back { parts.append("\(back) restored") }
    return parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
  }

  private struct Counted {
    var count: Int
    let one: String
    let several: String

    var text: String { count.of(one, several) }
  }

  /// The counts as a list, such as `2 transactions, 1 budget and 1 loan`; nil if all are zero.
  private static func listed(_ all: [Counted]) -> String? {
    var sums: [Counted] = []
    for counted in all where counted.count > 0 {
      if let known = sums.firstIndex(where: { $0.one == counted.one }) {
        sums[known].count += counted.count
      } else {
        sums.append(counted)
      }
    }
    guard let last = sums.last else { return nil }
    let front = sums.dropLast().map(\.text).joined(separator: ", ")
    return front.isEmpty ? last.text : "\(front) and \(last.text)"
  }
}
