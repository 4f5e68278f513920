internal import GRDB
import Ledger
import LedgerSchema

/// Knows of new transactions and sightings that they keep every constraint of their tables, without asking
/// SQLite for each row.
///
/// It may say no of a row that SQLite takes, and never yes of one that SQLite refuses. A constraint that is
/// added to a table is added here as well; EntryProofTests compares the two.
final class EntryProof {
  private let database: Database
  private var categories = KnownIDs("category")
  private var places = KnownIDs("place")
  private var payees = KnownIDs("payee")
  private var tagSets = KnownIDs("tagSet")
  private var notes = KnownIDs("note")
  private var statement: (id: Int64, account: Int32)?

  private static let days: ClosedRange<Int32> = -25_567...84_005
  private static let amounts: ClosedRange<Int64> = -10_000_000_000_000...10_000_000_000_000

  init(_ database: Database) { self.database = database }

  /// Whether a new transaction keeps every constraint.
  func holds(
    account: Int32, statement: Int64, _ entry: StatementEntry, _ occurrence: Int32,
    _ ids: NameTranslator.IDs
  ) throws -> Bool {
    // A second occurrence needs the first.
    try occurrence == 1 && keepsChecks(entry) && hasNames(ids) && hasStatement(statement, account)
  }

  /// Whether a sighting keeps every constraint; its transaction was read from the ledger, which has it.
  func holds(sightingOn line: Int32, account: Int32, statement: Int64) throws -> Bool {
    try line >= 1 && hasStatement(statement, account)
  }

  /// Whether the row keeps the CHECK constraints.
  ///
  /// Flags, reasons and fingerprints cannot be wrong, as their types have no other values. A text of so many
  /// bytes has no more characters.
  private func keepsChecks(_ entry: StatementEntry) -> Bool {
    Self.days.contains(entry.bookingDate.daysSince1970)
      && Self.amounts.contains(entry.amount.minorUnits) && entry.line >= 1
      && entry.payee.count <= 65_536 && entry.bankID.count <= 1024
      && entry.counterparty.count <= 256
  }

  /// Whether the ledger has the names that the row refers to.
  private func hasNames(_ ids: NameTranslator.IDs) throws -> Bool {
    try ids.category != 0 && categories.has(ids.category, in: database)
      && (ids.place == 0 || places.has(ids.place, in: database))
      && (ids.payee == 0 || payees.has(ids.payee, in: database))
      && (ids.tagSet == 0 || tagSets.has(ids.tagSet, in: database))
      && (ids.note == 0 || notes.has(ids.note, in: database))
  }

  /// Whether the ledger has the statement, and it is one of the account.
  private func hasStatement(_ id: Int64, _ account: Int32) throws -> Bool {
    if let statement, statement == (id, account) { return true }
    let sql = "SELECT EXISTS(SELECT 1 FROM statement WHERE id=? AND account=?)"
    guard try Bool.fetchOne(database, sql: sql, arguments: [id, account]) == true else {
      return false
    }
    statement = (id, account)
    return true
  }
}

/// Ids that a table was seen to have; the rows of a name are never deleted while a file is taken.
private struct KnownIDs {
  private let table: String
  private var isKnown: [Bool] = []
  private var lookUp: HotStatement?

  /// Higher ids are not kept in mind, and not known.
  private static let highest = 1 << 20

  init(_ table: String) { self.table = table }

  mutating func has(_ id: Int32, in database: Database) throws -> Bool {
    let index = Int(id)
    if index < isKnown.count, index >= 0, isKnown[index] { return true }
    guard index >= 0, index < Self.highest else { return false }
    let rows = try lookUp ?? HotStatement(database, "SELECT 1 FROM \(table) WHERE id=?")
    lookUp = rows
    rows.bind(1, id)
    guard try rows.next() else { return false }
    rows.reset()
    while isKnown.count <= index { isKnown.append(false) }
    isKnown[index] = true
    return true
  }
}
