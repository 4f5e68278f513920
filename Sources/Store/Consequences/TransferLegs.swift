internal import GRDB
import Ledger
import Matching

/// Fetches what tells of a row whether it is a leg of a transfer.
struct TransferLegs {
  private let fetch: HotStatement
  private let secrets: SecretTexts

  init(_ database: Database, _ seal: Seal) throws {
    secrets = try SecretTexts(database, seal)
    fetch = try HotStatement(
      database,
      """
      SELECT t.bankKind, t.isTransfer, t.counterparty, t.payee, t.memo, t.reference, a.number,
        a.kind, t.isPending=0 AND t.status=0, t.amount
      FROM txn t JOIN account a ON a.id=t.account
      WHERE t.day=? AND t.account=? AND t.fingerprint=? AND t.occurrence=?
      """)
  }

  /// The leg of this key; nil when there is no such row.
  func leg(_ key: TransactionKey) throws -> TransferLeg? {
    fetch.bind(1, key)
    var leg: TransferLeg?
    let row = SecretRow.transaction(key)
    let account = SecretRow.numbered(Int64(key.account))
    while try fetch.next() {
      let reference = try secrets.text(fetch.text(5), .reference, of: row) ?? ""
      var found = TransferLeg(
        key, counterparty: try secrets.text(fetch.text(2), .counterparty, of: row) ?? "",
        text: "\(fetch.text(3)) \(fetch.text(4)) \(reference)",
        number: try secrets.text(fetch.text(6), .accountNumber, of: account) ?? "")
      found.kind = EntryKind(rawValue: UInt8(clamping: fetch.int32(0))) ?? .unknown
      found.isTransfer = fetch.int32(1) != 0
      found.isCard = fetch.text(7) == "card"
      found.counts = fetch.int32(8) != 0
      found.amount = fetch.int64(9)
      leg = found
    }
    return leg
  }
}
