internal import Foundation
internal import GRDB
package import Ledger
import Matching

/// The derivation of receipt payments, and of the postings that receipts give to the paying rows.
///
/// All receipts in scope are matched again, because the result must not depend on the order of
/// imports. The change cannot affect receipts outside the scope.
struct ReceiptPayments: Consequence {
  static let tables = ["payment"]
  static let columns = [
    "SELECT id FROM receipt WHERE isOpen=1",
    "SELECT \(TransactionKey.columns) FROM txn WHERE hasSplits=1",
    """
    SELECT \(TransactionKey.columns),part,category,amount FROM split
    WHERE ofStatement=0 AND byRule IS NULL
    """,
  ]

  static func clear(_ database: Database) throws {
    try ReceiptSplits(database).remove("SELECT id FROM receipt")
    try database.run("UPDATE receipt SET isOpen=0")
  }

  let database: Database
  let seal: Seal

  func derive(_ touched: inout Touched, _ settled: inout Settled) throws {
    guard !touched.receipts.isEmpty, try LedgerStore.receiptCount(database) > 0 else { return }
    let isInScope = touched.receipts.holdsReceipt()
    settled.receipts = try matched(isInScope)
    try write(settled.receipts, isInScope)
  }

  /// The receipts `r` that count and meet a condition, matched with the rows that may have paid
  /// them.
  func matched(_ isInScope: String = "1") throws -> SettledReceipts {
    var settled = SettledReceipts()
    settled.receipts = try LedgerStore.receipts(
      database, seal, "\(isInScope) AND \(ReceiptRows.isLargestOfSeries)", [])
    settled.before = try LedgerStore.receiptStates(database, isInScope)
    let verdicts = try verdicts()
    let said = verdicts.values.compactMap { verdict -> TransactionKey? in
      if case .paid(let key) = verdict { key } else { nil }
    }
    settled.outcome = ReceiptMatching.outcome(
      settled.receipts, try candidates(for: settled.receipts, and: Set(said)), verdicts: verdicts)
    return settled
  }

  // MARK: - Reading

  private func verdicts() throws -> [Int64: ReceiptVerdict] {
    let rows = try database.rows(
      """
      SELECT r.id AS receipt, v.* FROM receiptVerdict v
      JOIN receipt r ON r.digest=v.digest AND r.occurrence=v.receiptOccurrence
      """)
    return try rows.reduce(into: [:]) { verdicts, row in
      let day = try row.int32OrNil("day")
      verdicts[try row.int64("receipt")] =
        day == nil ? .alone : .paid(by: try TransactionKey(row: row))
    }
  }

  /// The booked rows that count and match the total of a receipt on a day of its window.
  ///
  /// The amount of such a row is the negated total. Booked rows that count and have a key in
  /// `wanted` are included, too. Overlapping and adjacent windows are scanned as one, so no day is
  /// read twice.
  private func candidates(
    for receipts: [StoredReceipt], and wanted: Set<TransactionKey>
  ) throws -> [PaymentCandidate] {
    let windows = receipts.map {
      (ReceiptMatching.window($0.receipt), -$0.receipt.total.minorUnits)
    }
    let ofAmount = Dictionary(grouping: windows, by: \.1).mapValues { CoveredDays($0.map(\.0)) }
    let days = CoveredDays(windows.map(\.0) + wanted.map { $0.day...$0.day })
    let scan = try database.hot(
      """
      SELECT \(TransactionKey.columns), amount FROM txn
      WHERE day BETWEEN ? AND ? AND isPending=0 AND status=0
      """)
    let secrets = try SecretTexts(database, seal)
    var found: [PaymentCandidate] = []
    for span in days.spans {
      var keys: [TransactionKey] = []
      scan.bind(1, span)
      while try scan.next() {
        let isInWindow = ofAmount[scan.int64(4)]?.holds(scan.day(0)) ?? false
        guard isInWindow || !wanted.isEmpty else { continue }
        let key = scan.key(0)
        if isInWindow || wanted.contains(key) { keys.append(key) }
      }
      found += try keys.compactMap { try candidate($0, secrets) }
    }
    return found
  }

  /// The row with this key as a candidate for a payment; nil if there is no such row.
  func candidate(_ key: TransactionKey, _ secrets: SecretTexts) throws -> PaymentCandidate? {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT t.*, account.key AS accountKey, account.currency, payee.name AS clean,
            place.name AS placeName, EXISTS(SELECT 1 FROM split s
              WHERE (s.ofStatement=1 OR s.byRule=1) AND \(TransactionKey.same("s", "t")))
            OR EXISTS(SELECT 1 FROM edit e
              WHERE \(TransactionKey.same("e", "t")) AND e.field='category') AS isDivided
          FROM txn t JOIN account ON account.id=t.account
            LEFT JOIN payee ON payee.id=t.cleanPayee LEFT JOIN place ON place.id=t.place
          WHERE t.day=? AND t.account=? AND t.fingerprint=? AND t.occurrence=?
          """), arguments: key.arguments)
    guard let row, let currency = Currency(try row.text("currency")) else { return nil }
    let secret = SecretRow.transaction(key)
    var candidate = PaymentCandidate(
      key, account: try row.text("accountKey"),
      amount: Amount(minorUnits: try row.int64("amount"), currency: currency),
      category: try row.int32("category"), payee: try row.text("payee"))
    candidate.cleanPayee = try row.textOrNil("clean") ?? ""
    candidate.memo = try row.textOrNil("memo") ?? ""
    candidate.reference = try secrets.text(row.textOrNil("reference"), .reference, of: secret) ?? ""
    candidate.counterparty =
      try secrets.text(row.textOrNil("counterparty"), .counterparty, of: secret) ?? ""
    candidate.place = try row.textOrNil("placeName") ?? ""
    candidate.isTransfer = try row.flag("isTransfer") || row.flag("isPaired")
    candidate.isDivided = try row.flag("isDivided")
    return candidate
  }

  // MARK: - Writing

  /// Replaces the payments and open receipts in scope.
  ///
  /// It writes nothing if nothing changed; then the file stays the same.
  private func write(_ settled: SettledReceipts, _ isInScope: String) throws {
    let open = Set(settled.outcome.open.keys)
    let payments = settled.receipts.compactMap { settled.outcome.payments[$0.row] }
    guard try stored(isInScope) != (open, Set(payments)) else { return }
    try ReceiptSplits(database).remove("SELECT r.id FROM receipt r WHERE \(isInScope)")
    try database.run(
      """
      DELETE FROM payment WHERE receipt IN(SELECT r.id FROM receipt r WHERE \(isInScope));
      UPDATE receipt AS r SET isOpen=0 WHERE isOpen=1 AND \(isInScope);
      """)
    for id in open.sorted() {
      try database.run("UPDATE receipt SET isOpen=1 WHERE id=?", [id])
    }
    for payment in payments { try write(payment) }
  }

  /// The stored payments and open receipts in scope.
  private func stored(_ isInScope: String) throws -> (open: Set<Int64>, payments: Set<Payment>) {
    let open = try database.values(
      Int64.self, "SELECT id FROM receipt r WHERE isOpen=1 AND \(isInScope)")
    let paid = "receipt r JOIN payment p ON p.receipt=r.id"
    let splits = """
      SELECT split.* FROM \(paid) JOIN split ON \(TransactionKey.same("split", "p"))
      WHERE ofStatement=0 AND byRule IS NULL AND \(isInScope)
      ORDER BY split.day,split.account,split.fingerprint,split.occurrence,part
      """
    var shares: [TransactionKey: [Payment.Share]] = [:]
    for row in try database.rows(splits) {
      shares[try TransactionKey(row: row), default: []].append(
        Payment.Share(category: try row.int32("category"), amount: try row.int64("amount")))
    }
    let payments = try database.rows("SELECT p.* FROM \(paid) WHERE \(isInScope)").map { row in
      let key = try TransactionKey(row: row)
      return Payment(
        receipt: try row.int64("receipt"), row: key,
        reason: try row.text("reason"), shares: shares[key] ?? [])
    }
    return (Set(open), Set(payments))
  }

  private func write(_ payment: Payment) throws {
    let key = payment.row.arguments
    try database.run(
      "INSERT INTO payment(\(TransactionKey.columns),receipt,reason) VALUES(?,?,?,?,?,?)",
      key + [payment.receipt, payment.reason])
    try database.divide(
      payment.row, into: payment.shares.map { SplitPart(category: $0.category, amount: $0.amount) },
      by: .receipt)
  }
}

/// The postings that receipts give to the rows that paid them.
struct ReceiptSplits {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Removes the postings that the receipts of a query gave to rows.
  func remove(_ receipts: String) throws {
    let ofReceipts = """
      SELECT \(TransactionKey.columns) FROM split JOIN payment USING(\(TransactionKey.columns))
      WHERE ofStatement=0 AND byRule IS NULL AND receipt IN(\(receipts))
      """
    try database.run(
      """
      UPDATE txn SET hasSplits=0 WHERE (\(TransactionKey.columns)) IN(\(ofReceipts));
      DELETE FROM split WHERE ofStatement=0 AND byRule IS NULL
        AND (\(TransactionKey.columns)) IN(\(ofReceipts));
      """)
  }
}

/// The result of matching receipts with rows, and the previous states.
package struct SettledReceipts: Sendable {
  /// The receipts that were matched again, whether or not a row paid them, oldest first.
  ///
  /// Receipts that do not count are left out.
  package internal(set) var receipts: [StoredReceipt] = []
  var outcome = ReceiptMatching.Outcome()
  /// The previous states of paid or open receipts, by receipt id.
  var before: [Int64: ReceiptState] = [:]

  /// The state of a receipt.
  package func state(of stored: StoredReceipt) -> ReceiptState {
    if let payment = outcome.payments[stored.row] {
      return .matched(payment.row, reason: payment.reason)
    }
    return candidates(of: stored).isEmpty ? .alone : .open
  }

  /// The keys of the rows that may have paid an open receipt; empty for other receipts.
  package func candidates(of stored: StoredReceipt) -> [TransactionKey] {
    outcome.open[stored.row, default: []]
  }

  /// The state of a receipt before the matching.
  package func stateBefore(of stored: StoredReceipt) -> ReceiptState {
    before[stored.row] ?? .alone
  }

  /// The ids of the receipts that match a payment now but did not before.
  package var newlyPaid: Set<Int64> {
    Set(
      receipts.map(\.row).filter { row in
        if case .matched = before[row] { return false }
        return outcome.payments[row] != nil
      })
  }
}
