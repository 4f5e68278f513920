import Ledger
import Store

/// Whether deriving all rows again gives what the ledger holds.
///
/// It takes as long as a run of the rules, and a changed rule shows here too: so it is made only where it is
/// named.
enum DerivedCheck: LedgerCheck {
  static let name = "derived"
  static let title = "categories, places and other derived fields, derived again (if named)"
  static let isUsual = false

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard subject.store != nil else { return [] }
    var options = ApplyRules.Options(asOf: subject.asOf)
    options.isDryRun = true
    let counts = try ApplyRules(subject.workspace, options: options).run().counts
    let read = subject.count(counts.read, "row")
    guard counts.changed > 0 else {
      return [CheckLine(name, .ok, of: read, " as the rules derive them")]
    }
    return [
      CheckLine(
        name, .finding, of: "\(counts.changed) of \(read)",
        " differ from what the rules derive now: a rule or the ledger changed",
        ["rows": String(counts.changed), "read": String(counts.read)]
      ).settled(by: "see which, then derive them again:", "saldo rules apply -n")
    ]
  }
}
