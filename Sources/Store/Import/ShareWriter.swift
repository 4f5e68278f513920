internal import GRDB
import Ledger

/// Writes the parts into which its statement or a rule divides a transaction.
struct ShareWriter {
  private let database: Database
  private let account: Int32
  private let translator: NameTranslator

  /// The transaction whose shares are written.
  struct Row {
    var day: CalendarDate
    var fingerprint: Fingerprint
    var occurrence: Int32
  }

  init(_ database: Database, account: Int32, translator: NameTranslator) {
    self.database = database
    self.account = account
    self.translator = translator
  }

  /// Whether an entry is divided, by its statement or by a rule.
  func has(_ prepared: PreparedBatch, _ index: Int) -> Bool {
    prepared.classifications[index].division >= 0
      || !prepared.batch.shares(ofEntryAt: index).isEmpty
  }

  /// Writes the shares of a transaction that has just been written: those of its statement, else
  /// those that a rule gives.
  func write(
    _ prepared: PreparedBatch, _ index: Int, occurrence: Int32
  ) throws {
    let entry = prepared.batch.entries[index]
    let row = Row(
      day: entry.bookingDate, fingerprint: prepared.fingerprints[index], occurrence: occurrence)
    let shares = prepared.batch.shares(ofEntryAt: index)
    let parts = prepared.parts(ofEntryAt: index)
    if !parts.isEmpty {
      try write(parts, of: prepared, row)
    } else if !shares.isEmpty {
      try write(shares, of: prepared.batch, row)
    } else if prepared.classifications[index].division >= 0 {
      try write(prepared.classifications[index].division, of: entry.amount, row)
    }
  }

  /// A part that went to an own account is neither income nor spending.
  private func write(_ shares: ArraySlice<EntryShare>, of batch: EntryBatch, _ row: Row) throws {
    for (part, share) in shares.enumerated() {
      let category = try translator.category(ofSource: batch.string(share.category))
      try database.execute(
        sql: """
          INSERT INTO split(day,account,fingerprint,occurrence,part,category,amount,isTransfer,
            ofStatement) VALUES(?,?,?,?,?,?,?,?,1)
          """,
        arguments: key(row) + [part + 1, category, share.minorUnits, !share.counterparty.isEmpty])
    }
    try mark(row)
  }

  /// Keeps who is on the other side of each part, and what the rules make of it.
  ///
  /// What the bank wrote never changes; the categories are derived anew when rules do.
  private func write(
    _ parts: [(share: EntryShare, category: Int32)], of prepared: PreparedBatch, _ row: Row
  ) throws {
    for (number, part) in parts.enumerated() {
      let key = key(row) + [number + 1]
      try database.execute(
        sql: """
          INSERT INTO entryPart(day,account,fingerprint,occurrence,part,amount,payee,memo)
          VALUES(?,?,?,?,?,?,?,?)
          """,
        arguments: key + [
          part.share.minorUnits, prepared.batch.string(part.share.payee),
          prepared.batch.string(part.share.memo),
        ])
      let category = try translator.category(part.category, prepared.made, source: "")
      try database.execute(
        sql: """
          INSERT INTO split(day,account,fingerprint,occurrence,part,category,amount,byRule)
          VALUES(?,?,?,?,?,?,?,1)
          """, arguments: key + [category, part.share.minorUnits])
    }
    try mark(row)
  }

  /// Divides a transaction as a rule says; one that the division does not fit stays whole.
  func write(_ division: Int32, of amount: Amount, _ row: Row) throws {
    let parts =
      translator.division(division)
      .amounts(of: amount.minorUnits, exponent: amount.currency.exponent) ?? []
    guard !parts.isEmpty else { return }
    for (part, share) in parts.enumerated() {
      try database.execute(
        sql: """
          INSERT INTO split(day,account,fingerprint,occurrence,part,category,amount,byRule)
          VALUES(?,?,?,?,?,?,?,1)
          """,
        arguments: key(row)
          + [part + 1, try translator.category(share.category), share.minorUnits])
    }
    try mark(row)
  }

  private func mark(_ row: Row) throws {
    try database.execute(
      sql: """
        UPDATE txn SET hasSplits=1 WHERE day=? AND account=? AND fingerprint=? AND occurrence=?
        """, arguments: key(row))
  }

  private func key(_ row: Row) -> StatementArguments {
    [row.day.daysSince1970, account, row.fingerprint.blob, row.occurrence]
  }
}
