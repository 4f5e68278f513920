internal import GRDB
import Ledger

/// A share of a receipt that no row of a bank paid, as a row for queries.
struct ReceiptPosting {
  let id: ReceiptID
  let part: Int
  let day: CalendarDate
  let currency: Currency
  let minorUnits: Int64
  let merchant: String
  let category: Int32
  let place: Int64?

  /// The statement that puts it where the views find it.
  func insertion() throws -> String {
    // A text of C ends where a null byte stands.
    let merchant = try SQLLiterals.text(
      String(merchant.unicodeScalars.filter { $0 != "\0" }.map(Character.init)).databaseValue)
    return """
      INSERT INTO temp.saldo_receipt VALUES('\(id)',\(part),\(day.daysSince1970),'\(currency)',
        \(minorUnits),\(merchant),\(category),\(place.map(String.init) ?? "NULL"))
      """
  }
}

extension ReceiptRows {
  /// All that receipts show and no bank row does, in the order of a report.
  static func postings(_ database: Database) throws -> [ReceiptPosting] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT r.id, r.placeID \(counting) ORDER BY r.day, r.digest, r.occurrence")
    return try rows.flatMap { row -> [ReceiptPosting] in
      let number = try row.int64("id")
      guard let stored = try LedgerStore.receipt(database, number) else { return [] }
      let place = try row.int64OrNil("placeID")
      let receipt = stored.receipt
      return stored.shares(of: -receipt.total.minorUnits, fallback: 1).enumerated().map {
        ReceiptPosting(
          id: stored.id, part: $0 + 1, day: receipt.day, currency: receipt.total.currency,
          minorUnits: $1.amount, merchant: receipt.merchant, category: $1.category, place: place)
      }
    }
  }
}
