import Foundation
import Ledger
import Testing

@testable import Bookkeeping
@testable import Store

/// A workspace whose ledger is written out and read back.
enum ExportKit {
  static let day = CalendarDate(daysSince1970: 20_697)  // 2026-09-01

  static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples")

  static func json(_ workspace: Workspace) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try ExportLedger(workspace, format: .json).run { bytes += $0 }
    return bytes
  }

  static func migrate(_ bytes: [UInt8], into scratch: ScratchWorkspace) throws -> Migration {
    let path = "\(scratch.folder)/saldo_export.json"
    try Data(bytes).write(to: URL(filePath: path))
    return try MigrateLegacy(scratch.workspace, options: MigrateLegacy.Options(asOf: day)).run(path)
  }

  /// An export and the ledger that was made of it.
  static func copy(
    of scratch: ScratchWorkspace, settings: String = "version: 1\n"
  ) throws -> (copy: ScratchWorkspace, json: [UInt8], migration: Migration) {
    let json = try json(scratch.workspace)
    let copy = try ScratchWorkspace(settings: settings)
    return (copy, json, try migrate(json, into: copy))
  }

  /// What a person sees of a ledger.
  static func view(_ workspace: Workspace) throws -> [String] {
    let store = try workspace.openLedger(.read)
    var lines: [String] = []
    for status in TransactionStatus.allCases {
      var filter = TransactionFilter()
      filter.status = status
      lines += try ListTransactions(workspace).all(filter).map { "\($0)" }
    }
    for register in Registers.all { lines += try store.entries(register).map(Self.text) }
    lines += try CheckLedger(workspace, asOf: day).run([]).map { "\($0)" }
    lines += try store.runs().map { "\($0)" }
    lines += try DecideDuplicates(workspace).questions().map { "\($0)" }
    return lines
  }

  private static func text(_ entry: RegisterEntry) -> String {
    let values = entry.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "\(entry.key) \(values) \(entry.extra)"
  }

  /// A small ledger with something of almost everything.
  static func rich() throws -> HandKit {
    let kit = try HandKit()
    try kit.scratch.write(
      """
      Date,Payee,Amount
      2026-08-03,Coffee,-3.50
      2026-08-03,Coffee,-3.50
      2026-08-04,"Bakery ""Nord"", Hall 2",-2.40
      2026-08-05,=1+2,-7.00
      2026-08-06,Ünal 🧁,1200.00

      """, to: "bank.csv")
    _ = try kit.scratch.take("\(kit.scratch.folder)/bank.csv") {
      $0.account = "giro"
      $0.currency = .eur
    }
    let rows = try kit.transactions()
    let editing = EditTransaction(kit.workspace, asOf: kit.day)
    _ = try editing.edit(
      rows[0].id,
      [try FieldWord("category=Pay"), try FieldWord("note=first of the year; it's new")])
    _ = try DecideDuplicates(kit.workspace).delete([rows[1].id])
    try kit.add(
      .manualTransaction, "name=Flea market, hall \"B\"", "amount=12.50", "type=expense",
      "category=Leisure", "date=2026-08-16", "notes=cash only")
    try kit.add(.budget, "amount=300", "category=Leisure")
    try kit.add(.loan, "name=Bike", "amount=45.00", "startDate=2026-01-31")
    return kit
  }
}
