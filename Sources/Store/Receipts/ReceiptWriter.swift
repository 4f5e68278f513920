internal import Crypto
internal import Foundation
internal import GRDB
import Ledger

/// A writer for the receipts of one file: new ones whole, known ones as sightings.
///
/// Two equal receipts of one file are different, unless the seller numbered them. The same receipts
/// in another file are the same two receipts, as with rows of statements.
struct ReceiptWriter {
  private let database: Database
  private let secrets: SecretTexts
  private let file: Int64
  private let translator: NameTranslator
  private var shown: [Fingerprint: Int32] = [:]
  private(set) var counts = ImportSession.ReceiptCounts()

  init(_ database: Database, _ seal: Seal, file: Int64, translator: NameTranslator) throws {
    self.database = database
    secrets = try SecretTexts(database, seal)
    self.file = file
    self.translator = translator
  }

  /// Adds a receipt of the file.
  ///
  /// - Returns: the receipt's id in the ledger, and whether it is new.
  mutating func add(_ prepared: PreparedReceipt) throws -> (row: Int64, isNew: Bool) {
    let receipt = prepared.receipt
    let digest = receipt.digest
    shown[digest, default: 0] += 1
    let occurrence = receipt.number.isEmpty ? shown[digest] ?? 1 : 1
    counts.read += 1
    let known = try database.value(
      Int64.self, "SELECT id FROM receipt WHERE digest=? AND occurrence=?",
      [digest.blob, occurrence])
    let row = try known ?? insert(prepared, digest, occurrence)
    if known == nil { counts.new += 1 } else { counts.alreadyIn += 1 }
    try database.run(
      "INSERT OR IGNORE INTO receiptSighting(receipt,file,line) VALUES(?,?,?)",
      [row, file, max(1, receipt.line)])
    return (row, known == nil)
  }

  /// Stores the counts, if the file has receipts.
  func finish() throws {
    guard counts.read > 0 else { return }
    try database.run(
      "INSERT INTO receiptFile(file,read,new,alreadyIn) VALUES(?,?,?,?)",
      [file, counts.read, counts.new, counts.alreadyIn])
  }

  private func insert(
    _ prepared: PreparedReceipt, _ digest: Fingerprint, _ occurrence: Int32
  ) throws -> Int64 {
    let receipt = prepared.receipt
    let place = try translator.place(prepared.classification.place)
    try database.run(
      """
      INSERT INTO receipt(digest,occurrence,series,merchant,place,placeID,day,dueDay,number,
        currency,total,tax,prepaid,rounding,payeeAccount)
      VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
      """,
      [
        digest.blob, occurrence, receipt.series, receipt.merchant, receipt.place,
        place == 0 ? nil : place, receipt.day.daysSince1970, receipt.dueDay?.daysSince1970,
        receipt.number, receipt.total.currency.code, receipt.total.minorUnits, receipt.tax,
        receipt.prepaid, receipt.rounding, try secrets.column(receipt.payeeAccount, .payeeAccount),
      ])
    let row = database.lastInsertedRowID
    try secrets.keep(receipt.payeeAccount.utf8, .payeeAccount, of: .numbered(row))
    for (index, line) in receipt.lines.enumerated() {
      try insert(line, prepared.lines[index], prepared.made, row, index + 1)
    }
    return row
  }

  private func insert(
    _ line: ReceiptLine, _ classification: EntryClassification, _ made: ClassificationNames,
    _ row: Int64, _ position: Int
  ) throws {
    try database.run(
      """
      INSERT INTO receiptLine(receipt,position,text,quantity,unit,unitPrice,discount,tax,taxRate,
        amount,category,sourceCategory,article)
      VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)
      """,
      [
        row, position, line.text, line.quantity?.description, line.unit,
        line.unitPrice?.description, line.discount, line.tax, line.taxRate?.description,
        line.amount, try translator.category(classification.category, made, source: line.category),
        line.category, line.article,
      ])
  }
}

extension Fingerprint {
  /// The sixteen bytes as the ledger stores them.
  var blob: Data { withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) } }

  /// The fingerprint in a column; zeros if the column does not have sixteen bytes.
  init(blob: Data) {
    let words = blob.count == 16 ? blob.map { UInt64($0) } : Array(repeating: 0, count: 16)
    self.init(
      high: words[..<8].reduce(0) { $0 << 8 | $1 }, low: words[8...].reduce(0) { $0 << 8 | $1 })
  }
}

extension Receipt {
  /// The identity of a receipt: a fingerprint of its seller, number, day, amounts and lines.
  ///
  /// It does not depend on the file's name, the place or the classification.
  ///
  /// A receipt made from a register's purchases is identified by its store, day and currency. A
  /// decision about the receipt therefore survives a change of a purchase.
  var digest: Fingerprint {
    var message = Array("saldo receipt 1".utf8)
    func add(_ text: String) {
      message.append(0x1F)
      message.append(contentsOf: text.utf8)
    }
    guard !isOfRegister else {
      add(series)
      return Self.fingerprint(message)
    }
    for text in [
      merchant, number, day.description, total.currency.code, "\(total.minorUnits)",
      "\(prepaid)", "\(rounding)",
    ] {
      add(text)
    }
    for line in lines {
      for text in [
        line.text, line.quantity?.description ?? "", line.unit, line.unitPrice?.description ?? "",
        "\(line.amount)", line.article,
      ] {
        add(text)
      }
    }
    return Self.fingerprint(message)
  }

  private static func fingerprint(_ message: [UInt8]) -> Fingerprint {
    Fingerprint(SHA256.hash(message))
  }
}
