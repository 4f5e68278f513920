internal import GRDB
import Ledger

/// A posting of a transaction with several postings, as the table `split` stores it.
struct SplitPart {
  var category: Int32
  var amount: Int64
  var isTransfer = false

  /// The source of a split.
  enum Divider { case statement, rule, receipt }
}

extension Database {
  /// Stores the postings of a transaction and marks it as split; does nothing if there are none.
  func divide(_ key: TransactionKey, into parts: [SplitPart], by divider: SplitPart.Divider) throws
  {
    guard !parts.isEmpty else { return }
    let insert = try cachedStatement(
      sql:
        "INSERT INTO split(\(TransactionKey.columns),part,category,amount,isTransfer,ofStatement,"
        + "byRule) VALUES(?,?,?,?,?,?,?,?,?,?)")
    for (index, part) in parts.enumerated() {
      try insert.execute(
        arguments: key.arguments + [
          index + 1, part.category, part.amount, part.isTransfer, divider == .statement,
          divider == .rule ? 1 : nil,
        ])
    }
    try run("UPDATE txn SET hasSplits=1 WHERE \(TransactionKey.isKey)", key.arguments)
  }
}

/// A writer for the postings into which a statement or a rule splits a transaction.
struct ShareWriter {
  let database: Database
  let translator: NameTranslator

  /// Whether the statement splits an entry, or a rule has a split for it.
  func has(_ prepared: PreparedBatch, _ index: Int) -> Bool {
    prepared.classifications[index].division >= 0
      || !prepared.batch.shares(ofEntryAt: index).isEmpty
  }

  /// Writes the postings of a transaction that was just written: those of its statement, otherwise
  /// those of a rule.
  func write(_ prepared: PreparedBatch, _ index: Int, of key: TransactionKey) throws {
    let shares = prepared.batch.shares(ofEntryAt: index)
    let parts = prepared.parts(ofEntryAt: index)
    let division = prepared.classifications[index].division
    if !parts.isEmpty {
      try keep(parts.map(\.share), of: prepared.batch, key)
      let parts = try parts.map { part in
        let category = try translator.category(part.category, prepared.made, source: "")
        return SplitPart(category: category, amount: part.share.minorUnits)
      }
      try database.divide(key, into: parts, by: .rule)
    } else if !shares.isEmpty {
      let parts = try shares.map { share in
        // A posting that went to another of your accounts is neither income nor spending.
        SplitPart(
          category: try translator.category(ofSource: prepared.batch.string(share.category)),
          amount: share.minorUnits, isTransfer: !share.counterparty.isEmpty)
      }
      try database.divide(key, into: parts, by: .statement)
    } else if division >= 0 {
      let amount = prepared.batch.entries[index].amount
      // A transaction that the rule's split does not fit stays whole.
      let parts =
        translator.division(division)
        .amounts(of: amount.minorUnits, exponent: amount.currency.exponent) ?? []
      try database.divide(
        key,
        into: parts.map {
          SplitPart(category: try translator.category($0.category), amount: $0.minorUnits)
        }, by: .rule)
    }
  }

  /// Stores the amount, payee and memo of each posting.
  ///
  /// Statement data is immutable, but saldo derives the categories again when rules change.
  private func keep(_ shares: [EntryPosting], of batch: EntryBatch, _ key: TransactionKey) throws {
    for (index, share) in shares.enumerated() {
      try database.run(
        """
        INSERT INTO entryPart(\(TransactionKey.columns),part,amount,payee,memo)
        VALUES(?,?,?,?,?,?,?,?)
        """,
        key.arguments
          + [index + 1, share.minorUnits, batch.string(share.payee), batch.string(share.memo)])
    }
  }
}
