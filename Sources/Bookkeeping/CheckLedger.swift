import Geotagging
import Ledger
import Rules
import Store
import Syntax

/// Looks at set-up, configuration and ledger, and says everything it finds at once.
package struct CheckLedger {
  /// One thing that was looked at.
  package struct Line: Hashable, Sendable {
    package enum Verdict: String, Hashable, Sendable {
      case ok, notice, finding
    }

    package let name: String
    package let verdict: Verdict
    package let text: String
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// All lines, in order; a failure of the configuration is thrown.
  package func run() throws -> [Line] {
    var lines = try configuration()
    guard workspace.hasLedger else {
      return lines + [
        Line(name: "ledger", verdict: .notice, text: "there is none yet; saldo import makes it")
      ]
    }
    let store = try workspace.openLedger(.read)
    do {
      lines += try integrity(store)
      lines += try balances(store)
      lines += try holdings(store)
      lines += try coverage(store)
      lines += try openEnds(store)
      lines += try doubles(store)
    } catch let error as StoreError {
      throw Failure(error)
    }
    return lines
  }

  private func configuration() throws -> [Line] {
    let book = try workspace.classifierBook()
    let budgets = try workspace.budgets()
    _ = try workspace.templates()
    let profiles = try workspace.profiles().count
    return [
      Line(
        name: "config", verdict: .ok,
        text: "saldo.yaml, \(profiles) profiles, \(book.rules.rules.count) rules, "
          + "\(book.places.places.count) places, \(budgets.count) budgets")
    ]
      + book.rules.failures(currency: workspace.configuration.currency).map {
        Line(name: "rules", verdict: .finding, text: $0.firstLine)
      }
  }

  private func integrity(_ store: LedgerStore) throws -> [Line] {
    let problems = try store.integrityProblems() + store.countProblems()
    guard problems.isEmpty else {
      return problems.map { Line(name: "ledger", verdict: .finding, text: $0) }
    }
    return [Line(name: "ledger", verdict: .ok, text: "database sound, counts of all files agree")]
  }

  private func balances(_ store: LedgerStore) throws -> [Line] {
    try store.balances().map { gap in
      let exponent = gap.account.currency.exponent
      let day = gap.day.map { " on \($0)" } ?? ""
      let expected = gap.opening + gap.sum
      guard expected != gap.closing else {
        return Line(
          name: "balance", verdict: .ok,
          text: "\(gap.account.key): \(Amount.decimalText(expected, exponent: exponent))\(day)")
      }
      return Line(
        name: "balance", verdict: .finding,
        text: "\(gap.account.key): \(gap.file) says "
          + "\(Amount.decimalText(gap.closing, exponent: exponent))\(day), the ledger has "
          + Amount.decimalText(expected, exponent: exponent))
    }
  }

  private func coverage(_ store: LedgerStore) throws -> [Line] {
    try store.coverage().map { one in
      Line(
        name: "account", verdict: .ok,
        text: "\(one.account.key): \(one.count) transactions, \(one.firstDay) … \(one.lastDay)")
    }
  }

  private func doubles(_ store: LedgerStore) throws -> [Line] {
    let count = try store.openQuestions().count
    guard count > 0 else { return [] }
    return [
      Line(
        name: "dup", verdict: .notice,
        text: "\(count) pairs may be one movement each (saldo dup)")
    ]
  }

  private func openEnds(_ store: LedgerStore) throws -> [Line] {
    let open = try store.openEnds()
    guard open.uncategorised + open.unplaced > 0 else { return [] }
    return [
      Line(
        name: "notice", verdict: .notice,
        text: "\(open.uncategorised) of \(open.transactions) without category "
          + "(saldo list --uncategorised), \(open.unplaced) without place")
    ]
  }
}
