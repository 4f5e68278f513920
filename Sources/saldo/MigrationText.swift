import Bookkeeping
import Ledger

/// What a migration did, in lines for a terminal.
struct MigrationText {
  private let migration: Migration

  init(_ migration: Migration) { self.migration = migration }

  var lines: [String] {
    ["\(migration.file): an export of \(migration.system)"]
      + migration.people.flatMap(lines) + differences + [equation] + verdict
  }

  private func lines(_ person: MigratedPerson) -> [String] {
    let name = person.name.map { "\($0), " } ?? ""
    let head = "\(name)\(person.ledgerPath)\(person.isNewLedger ? " (new)" : "")"
    let counts = person.counts.map { name, counts in
      "  \(Self.padded(name, 18)) \(Self.parts(counts))"
    }
    let agreeing = person.proof.count(where: \.agrees)
    let sums =
      person.proof.isEmpty
      ? [] : ["  \(Self.padded("sums", 18)) \(agreeing) of \(person.proof.count) agree"]
    let defaults =
      person.defaultCategories == 0
      ? [] : ["  default categories of the old tracker: \(person.defaultCategories)"]
    return [head] + counts + defaults + sums + wrong(person)
      + person.keptByHand.map { "  kept: \($0)" }
  }

  /// What the old tracker got wrong is told once, when its entries come.
  private func wrong(_ person: MigratedPerson) -> [String] {
    guard person.total.new + person.total.updated > 0 else { return [] }
    return person.wrongThere.map { "  wrong in the old tracker: \($0)" }
  }

  private var differences: [String] {
    migration.people.flatMap(\.proof).filter { !$0.agrees }.map { line in
      let reason = line.reasons.isEmpty ? "unexplained" : line.reasons.joined(separator: "; ")
      let month = line.month.isEmpty ? "" : " \(line.month)"
      return
        "  differs: \(line.what)\(month): export \(line.before), ledger \(line.after): \(reason)"
    }
  }

  /// Every element is somewhere in it.
  private var equation: String { "\(Self.parts(migration.total, withRejected: true))" }

  private var verdict: [String] {
    if !migration.isTaken {
      return ["Nothing was written. Fix the export, or import the rest with --rejects FILE."]
    }
    if migration.isDryRun { return ["Nothing was written: this was a dry run."] }
    let runs = migration.people.compactMap(\.run).map(String.init)
    let rejects = migration.rejectsPath.map { ["Rejected elements: \($0)"] } ?? []
    guard migration.remarks.isEmpty else { return migration.remarks }
    guard runs.count > 1 else { return rejects + runs.map { "Run \($0). Undo: saldo undo \($0)" } }
    let users = migration.people.map(\.user)
    return rejects + ["Each user has their own ledger: saldo report --user \(users.last ?? "")"]
  }

  private static func parts(_ counts: MigrationCounts, withRejected: Bool = false) -> String {
    var parts = [
      "\(counts.new) new", "\(counts.updated) updated", "\(counts.unchanged) unchanged",
    ]
    if withRejected { parts.append("\(counts.rejected) rejected") }
    return "\(counts.read) = \(parts.joined(separator: " + "))"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
