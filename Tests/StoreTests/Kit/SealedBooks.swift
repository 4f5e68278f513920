import Foundation
import GRDB
import Ledger
import Matching
import Testing

@testable import Store

/// A ledger on disk that holds secrets: two accounts with numbers, rows with references, other sides
/// and notes, a receipt with the seller's account, and one transfer that only numbers give away.
final class SealedBooks {
  /// Key files, because a passphrase costs a tenth of a second each time.
  static let secret = KeySecret.keyFile(KeyFile())
  static let other = KeySecret.keyFile(KeyFile())
  static let passphrase = KeySecret.passphrase(Array("korrektes Pferd".utf8))
  /// The least that a header may ask for; a guess costs nothing in a test.
  static let logN = 14

  static let giroNumber = "DE02120300000000202051"
  static let savingsNumber = "DE02500105170137075030"
  static let sellerNumber = "DE02100500000054540402"
  /// A rule may say that there is nothing to note.
  static let notes = ["KANARIE Miete für Mai", "KANARIE Geschenk", ""]

  /// Every text of the ledger that must not be found in a sealed file.
  static var secrets: [String] {
    [giroNumber, savingsNumber, sellerNumber] + notes.filter { !$0.isEmpty }
      + (0..<rowCount).map(reference)
  }

  static let rowCount = 40
  static func reference(_ number: Int) -> String { "KANARIE-REF-\(1000 + number)" }

  let folder = TemporaryFolder()
  private(set) var runs = 0

  func open(
    _ access: LedgerStore.Access = .write, _ secret: KeySecret? = nil
  ) throws -> LedgerStore {
    try LedgerStore(path: folder.ledger, access: access) { _ in secret }
  }

  /// Makes the ledger and takes one file of each account.
  init(isFilled: Bool = true) throws {
    let store = try LedgerStore(path: folder.ledger, access: .create)
    if isFilled { try fill(store) }
  }

  func fill(_ store: LedgerStore) throws {
    try take(store, account: "giro", number: Self.giroNumber, rows: 0..<Self.rowCount)
    try take(store, account: "savings", number: Self.savingsNumber, rows: 100..<101)
  }

  /// Takes a file whose rows have these numbers; 0 and 100 are the two legs of a transfer.
  func take(
    _ store: LedgerStore, account: String, number: String?, rows: Range<Int>, twins: Int = 1,
    format: String = "csv"
  ) throws {
    runs += 1
    var names = ClassificationNames()
    names.notes = Self.notes
    try store.importFile(
      FileFacts(name: "file-\(runs).csv", format: format), run: runs, day: TruthLedger.firstDay,
      names: names, isDryRun: false
    ) { session in
      let id = try session.account(Account(key: account, currency: .eur, number: number))
      try session.begin(Statement(), account: id)
      let numbers = rows.flatMap { Array(repeating: $0, count: twins) }
      try session.add(Self.prepared(numbers, account: account))
      _ = try session.end(Statement())
      if account == "giro" { try Self.addReceipt(session) }
      _ = try session.settle()
      return ((), [UInt8](repeating: UInt8(runs), count: 32))
    }
  }

  private static func prepared(_ numbers: [Int], account: String) -> PreparedBatch {
    var batch = EntryBatch()
    var classifications: [EntryClassification] = []
    for (offset, number) in numbers.enumerated() {
      var entry = StatementEntry(
        bookingDate: TruthLedger.firstDay.adding(days: number % 100),
        amount: Amount(
          minorUnits: number >= 100 ? 5000 : -5000 - Int64(number), currency: .eur),
        line: offset + 2)
      entry.payee = batch.add("Shop \(number)")
      entry.memo = batch.add("open memo \(number)")
      entry.reference = batch.add(reference(number % 100))
      if number == 0 { entry.counterparty = batch.add(savingsNumber) }
      batch.append(entry)
      var classification = EntryClassification()
      classification.note = Int32(number % 4) - 1
      classifications.append(classification)
    }
    var hasher = FingerprintHasher(account: account)
    let fingerprints = batch.withText { text in
      batch.entries.map { hasher.fingerprint(of: $0, in: text) }
    }
    return PreparedBatch(
      batch: batch, fingerprints: fingerprints, classifications: classifications)
  }

  private static func addReceipt(_ session: ImportSession) throws {
    var receipt = Receipt(
      merchant: "Laden", day: TruthLedger.firstDay,
      total: Amount(minorUnits: 5000, currency: .eur), line: 1)
    receipt.payeeAccount = sellerNumber
    _ = try session.add(
      PreparedReceipt(receipt: receipt, classification: EntryClassification(), lines: []))
  }

  /// What a person sees of a ledger's secrets.
  struct View: Equatable {
    var transactions: [String]
    var accounts: [String?]
    var receipts: [String]
    var transfers: [String]
  }

  static func view(_ store: LedgerStore) throws -> View {
    let days = (TruthLedger.firstDay, TruthLedger.firstDay.adding(days: 400))
    let period = try #require(Period(start: days.0, end: days.1))
    let settled = try store.settledReceipts()
    let candidates = try store.reading { database in
      let secrets = try SecretTexts(database, store.seal)
      return try TransactionKey.fetchAll(
        database, sql: "SELECT * FROM txn WHERE isPending=0 AND status=0 ORDER BY 1,2,3,4"
      ).compactMap {
        try ReceiptPayments(database: database, seal: store.seal).candidate($0, secrets)
      }
    }
    return View(
      transactions: try store.transactions(TransactionFilter()).map {
        "\($0.id) \($0.rawPayee) \($0.memo) \($0.reference) \($0.note)"
      },
      accounts: try store.accounts().map(\.number),
      receipts: settled.receipts.map(\.receipt.payeeAccount)
        + candidates.map { "\($0.reference) \($0.counterparty)" },
      transfers: try store.transfers(in: period).map {
        "\($0.out.id) \($0.into.id) \($0.reason ?? "")"
      })
  }

  /// The secrets that the bytes of the ledger and of whatever lies beside it hold.
  func found() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let bytes = names.map { FileManager.default.contents(atPath: "\(folder.path)/\($0)") ?? Data() }
    return Self.secrets.filter { secret in
      bytes.contains { $0.range(of: Data(secret.utf8)) != nil }
    }
  }
}
