import Ledger
import Store

/// A check that deriving all rows again reproduces the ledger.
///
/// It takes as long as a run of the rules, and it also reports changed rules. It therefore runs
/// only by name.
enum DerivedCheck: LedgerCheck {
  static let name = "derived"
  static let title =
    "categories, places, duplicates, transfers and matches, recomputed (only on request)"
  static let isUsual = false

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard subject.store != nil else { return [] }
    return try [fields(of: subject), consequences(of: subject)]
  }

  private static func fields(of subject: CheckSubject) throws -> CheckLine {
    var options = ApplyRules.Options(asOf: subject.asOf)
    options.isDryRun = true
    let counts = try ApplyRules(subject.workspace, options: options).run().counts
    let read = subject.count(counts.read, "row")
    guard counts.changed > 0 else {
      return CheckLine(name, .ok, of: read, " up to date with the rules")
    }
    return CheckLine(
      name, .finding, of: "\(counts.changed) of \(read)",
      " out of date: a rule or the ledger changed",
      ["rows": String(counts.changed), "read": String(counts.read)]
    ).settled(by: "apply the rules (-n previews the changes):", "saldo rules apply")
  }

  private static func consequences(of subject: CheckSubject) throws -> CheckLine {
    let store = try subject.workspace.openLedger(.write)
    let count = try store.deriveConsequences(isTrial: true)
    guard count > 0 else {
      return CheckLine(name, .ok, "duplicates, transfers and receipt matches up to date")
    }
    return CheckLine(
      name, .finding,
      "duplicates, transfers and receipt matches: \(count) out of date; the ledger is damaged, "
        + "or an earlier version of saldo matched differently",
      ["matches": String(count)]
    ).settled(by: "recompute them:", "saldo rules apply")
  }
}
