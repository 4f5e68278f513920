internal import Foundation
internal import GRDB

/// The state of the stored classifications, compared with rules and places.
package enum ClassificationState: Hashable, Sendable {
  /// All rows are classified by these rules.
  case current
  /// Some rows are classified by other rules; `since` is the last run with other known rules.
  case changed(since: Int)
  /// The rules that classified some rows are unknown, because the ledger was restored.
  case unknown
}

extension LedgerStore {
  /// The state of the stored classifications, compared with the rules of this digest.
  package func classificationState(of digest: [UInt8]) throws -> ClassificationState {
    try reading { try RunRules($0).state(of: digest) }
  }

  /// Records, without a new run, that all rows are as these rules classify them.
  func acceptClassifications(by digest: [UInt8]) throws {
    guard try classificationState(of: digest) != .current else { return }
    try writing { try RunRules($0.database).accept(digest) }
  }
}

/// The rules that classified the ledger's rows: the columns `rules` and `isWhole` of `run`.
///
/// Each run that classifies rows keeps the digest of its rules. The rows agree with the current
/// rules if the last run that classified all rows used them, and each later run too. Undo clears
/// the digest of the undone run. Then the rules of earlier runs count again.
struct RunRules {
  private let database: Database

  /// The digest for unknown rules: 32 zero bytes.
  private static let unknown = Data(count: 32)

  /// The SQL condition for the runs that determine the state.
  ///
  /// These are the last run that classified all rows, and later runs that classified rows.
  private static let deciding =
    "rules IS NOT NULL AND id>=coalesce((SELECT max(id) FROM run WHERE isWhole=1),0)"

  init(_ database: Database) { self.database = database }

  /// Stores the digest of the rules with which a run, or its undo, classifies rows.
  ///
  /// An empty digest is not stored.
  func keep(_ digest: [UInt8], of run: Int) throws {
    guard !digest.isEmpty else { return }
    try database.run("UPDATE run SET rules=? WHERE id=?", [Data(digest), run])
  }

  /// Marks a run as one that classified all rows, if the digest of its rules is stored.
  func keepWhole(_ run: Int) throws {
    try database.run("UPDATE run SET isWhole=1 WHERE id=? AND rules IS NOT NULL", [run])
  }

  /// Removes the rules of a run that is being undone.
  func clear(_ run: Int) throws {
    try database.run("UPDATE run SET rules=NULL,isWhole=NULL WHERE id=?", [run])
  }

  /// The state of the rows, compared with the rules of this digest.
  func state(of digest: [UInt8]) throws -> ClassificationState {
    let others = try database.row(
      """
      SELECT max(id) AS last, max(iif(rules=:unknown,NULL,id)) AS known FROM run
      WHERE \(Self.deciding) AND rules<>:digest
      """, ["digest": Data(digest), "unknown": Self.unknown])
    if let run = try others?.intOrNil("known") { return .changed(since: run) }
    return try others?.intOrNil("last") == nil ? .current : .unknown
  }

  /// Replaces the digests of the runs that determine the state.
  ///
  /// All rows must be as the rules of the new digest classify them.
  func accept(_ digest: [UInt8]) throws {
    try database.run("UPDATE run SET rules=? WHERE \(Self.deciding)", [Data(digest)])
  }

  /// Marks the rules of all runs as unknown.
  func forget() throws {
    try database.run("UPDATE run SET rules=?,isWhole=NULL", [Self.unknown])
  }
}
