package import Ledger
package import Reporting
package import Syntax

/// What became of an old tracker's export.
package struct Migration: Sendable {
  package var file: String
  /// The system's name in words.
  package var system = ""
  package var systemName = ""
  package var people: [MigratedPerson] = []
  /// Elements that no register can hold.
  package var rejected: [RejectedElement] = []
  package var notes: [Diagnostic] = []
  package var isDryRun = false
  /// Whether anything was, or in a dry run would be, written.
  package var isTaken = true
  /// Where rejected elements were written, to be mended.
  package var rejectsPath: String?
  /// What else is to be said of it, in sentences.
  package var remarks: [String] = []

  package var total: MigrationCounts {
    people.reduce(MigrationCounts(rejected: rejected.count)) { $0 + $1.total }
  }

  /// Every line of the proof whose sides differ and for which nobody has a reason.
  package var unexplained: [ProofLine] {
    people.flatMap(\.proof).filter { !$0.agrees && $0.reasons.isEmpty }
  }

  package var status: ExitStatus {
    if !isTaken { return .inputRefused }
    return unexplained.isEmpty ? .done : .findings
  }
}

/// How many elements of an export ended in which way: they add up to what was read.
package struct MigrationCounts: Hashable, Sendable {
  package var new = 0
  package var updated = 0
  package var unchanged = 0
  package var rejected = 0

  package var read: Int { new + updated + unchanged + rejected }

  package static func + (one: MigrationCounts, other: MigrationCounts) -> MigrationCounts {
    MigrationCounts(
      new: one.new + other.new, updated: one.updated + other.updated,
      unchanged: one.unchanged + other.unchanged, rejected: one.rejected + other.rejected)
  }
}

/// An element of an export that was left out, and why.
package struct RejectedElement: Sendable {
  package var register: String
  /// Where what is wrong stands, such as `$.transactions[12].amount`.
  package var path: String
  package var reason: Diagnostic
  /// Where the element stands.
  package var element: String
}

/// What of one person's data went into their ledger.
package struct MigratedPerson: Sendable {
  /// Names the ledger's file.
  package var user: String
  /// What the old tracker calls them; nil where it has one person and no name.
  package var name: String?
  package var ledgerPath: String
  package var isNewLedger = false
  /// By what the elements are called, such as `shoppingLists`, in the order of ``Registers/all``.
  package var counts: [(name: String, counts: MigrationCounts)] = []
  package var fates: [FieldFate] = []
  package var proof: [ProofLine] = []
  /// What was kept as a person wrote it, or stayed deleted, in words.
  package var keptByHand: [String] = []
  /// What the old tracker showed wrongly, beside what it should have been.
  package var oldFigures: [OldFigure] = []
  package var settings = 0
  /// How many categories were made, because the export had none.
  package var defaultCategories = 0
  package var run: Int?

  /// ``oldFigures`` in lines: the first two of each mistake, and how many more there are.
  package var wrongThere: [String] {
    var seen: [OldFigure.Mistake: Int] = [:]
    var lines: [String] = []
    for figure in oldFigures {
      seen[figure.mistake, default: 0] += 1
      guard seen[figure.mistake, default: 0] <= 2 else { continue }
      lines.append(
        "\(Printable.text(figure.what)), \(figure.days): \(figure.there.text) instead of "
          + "\(figure.here.text): \(figure.reason)")
    }
    let left = oldFigures.count - lines.count
    return left > 0 ? lines + ["\(left) more; use --report FILE to list all"] : lines
  }

  package var total: MigrationCounts {
    counts.reduce(MigrationCounts()) { $0 + $1.counts }
  }
}

/// What became of one field of all elements of a kind.
package struct FieldFate: Hashable, Sendable {
  package enum Way: String, Hashable, Sendable {
    case carried, transformed, kept, identity, elements
  }

  package var register: String
  package var field: String
  package var way: Way
  /// The register's field it went to; empty where it has none.
  package var target: String
  package var count: Int
  /// The first transformation, as an example.
  package var example: String
}

/// One sum, as the old tracker had it and as it is here.
package struct ProofLine: Hashable, Sendable {
  /// What is added up, such as `transactions · account mono · spent`.
  package var what: String
  /// The month as `2026-08`; empty where the entries have no day.
  package var month: String
  package var before: Amount
  package var after: Amount
  package var count: Int
  /// Why the sides differ, where it is known.
  package var reasons: [String] = []

  package var agrees: Bool { before == after }
}
