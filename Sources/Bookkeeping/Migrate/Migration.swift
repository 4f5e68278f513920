package import Ledger
package import Reporting
package import Syntax

/// The result of migrating an export of an old tracker or of saldo.
package struct Migration: Sendable {
  package var file: String
  /// The title of the old tracker; `saldo` for an export of saldo.
  package var system = ""
  package var systemName = ""
  package var people: [MigratedPerson] = []
  /// The elements of the export that saldo could not import.
  package var rejected: [RejectedElement] = []
  package var notes: [Diagnostic] = []
  package var isDryRun = false
  /// Whether the export was accepted; in a dry run, whether it would be.
  package var isTaken = true
  /// The path of the file with the rejected elements, for you to fix; nil if there is none.
  package var rejectsPath: String?
  /// The additional remarks, as full sentences.
  package var remarks: [String] = []

  package var total: MigrationCounts {
    people.reduce(MigrationCounts(rejected: rejected.count)) { $0 + $1.total }
  }

  /// All lines of the proof that differ without a known reason.
  package var unexplained: [ProofLine] {
    people.flatMap(\.proof).filter { !$0.agrees && $0.reasons.isEmpty }
  }

  package var status: ExitStatus {
    if !isTaken { return .inputRefused }
    return unexplained.isEmpty ? .done : .findings
  }
}

/// The counts of an export's elements by outcome; they add up to ``read``.
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

/// A rejected element of an export, with the reason.
package struct RejectedElement: Sendable {
  package var register: String
  /// The JSON path of the invalid value, such as `$.transactions[12].amount`.
  package var path: String
  package var reason: Diagnostic
  /// The JSON path of the element.
  package var element: String
}

/// The migration result of one user of the old tracker.
package struct MigratedPerson: Sendable {
  /// The saldo user; the ledger's file has this name.
  package var user: String
  /// The user's name in the old tracker; nil if the export does not name the user.
  package var name: String?
  package var ledgerPath: String
  package var isNewLedger = false
  /// The counts per kind of element, such as `shoppingLists`, in the order of ``Registers/all``.
  ///
  /// For an export of saldo, these are the counts per list, in the order of the export.
  package var counts: [(name: String, counts: MigrationCounts)] = []
  package var fates: [FieldFate] = []
  package var proof: [ProofLine] = []
  /// The remarks on fields that kept your edit, and on records that stayed deleted.
  package var keptByHand: [String] = []
  /// The wrong figures of the old tracker, with the correct ones.
  package var oldFigures: [OldFigure] = []
  package var settings = 0
  /// The number of default categories added because neither the export nor the ledger had any.
  package var defaultCategories = 0
  package var run: Int?

  /// The text of ``oldFigures``: the first two of each mistake, and the count of the others.
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

/// The migration of one field, over all elements of a kind.
package struct FieldFate: Hashable, Sendable {
  package enum Way: String, Hashable, Sendable {
    case carried, transformed, kept, identity, elements
  }

  package var register: String
  package var field: String
  package var way: Way
  /// The field of the register that received the value; empty if none did.
  package var target: String
  package var count: Int
  /// The first transformation, as an example; empty if there is none, or if it is secret.
  package var example: String
}

/// A sum in the old tracker and in the ledger.
package struct ProofLine: Hashable, Sendable {
  /// The items in the sum, such as `transactions · account mono · spent`.
  package var what: String
  /// The month, such as `2026-08`; empty if the records have no day.
  package var month: String
  package var before: Amount
  package var after: Amount
  package var count: Int
  /// The known reasons for a difference.
  package var reasons: [String] = []

  package var agrees: Bool { before == after }
}
