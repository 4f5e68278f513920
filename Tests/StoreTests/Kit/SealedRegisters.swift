import Foundation
import Ledger
import Testing

@testable import Store

/// A ledger on disk whose registers hold secrets of every kind, some of them in their history alone.
final class SealedRegisters {
  static let secret = SealedBooks.secret
  static let other = SealedBooks.other
  static let logN = SealedBooks.logN
  static let day = CalendarDate(daysSince1970: 20_000)

  let folder = TemporaryFolder()

  init() throws { _ = try LedgerStore(path: folder.ledger, access: .create) }

  func open(
    _ access: LedgerStore.Access = .write, _ secret: KeySecret? = nil
  ) throws -> LedgerStore {
    try LedgerStore(path: folder.ledger, access: access) { _ in secret }
  }

  // MARK: Entries

  static let portfolio = RegisterEntry(
    key: "wealthwise/p", values: ["name": .text("Family"), "currency": .currency(.eur)])

  static func asset(
    _ number: Int, account: String? = nil, notes: String? = nil, extra: String = "{}"
  ) -> RegisterEntry {
    RegisterEntry(
      key: "wealthwise/a\(number)",
      values: [
        "portfolio": .text("wealthwise/p"), "name": .text("Asset \(number)"),
        "assetType": .text("cashHolding"), "accountType": .text("savings"),
        "currentValue": .money(100), "currency": .currency(.eur),
        "accountNumber": account.map { .text($0) }, "notes": notes.map { .text($0) },
      ].compactMapValues(\.self), extra: extra)
  }

  static func transaction(_ number: Int, reference: String, notes: String) -> RegisterEntry {
    RegisterEntry(
      key: "wealthwise/t\(number)",
      values: [
        "asset": .text("wealthwise/a1"), "transactionType": .text("deposit"),
        "amount": .money(500), "currency": .currency(.eur), "transactionDate": .day(day),
        "reference": .text(reference), "notes": .text(notes),
      ])
  }

  static func coffee(_ notes: String) -> RegisterEntry {
    RegisterEntry(
      key: "mono/c1",
      values: [
        "name": .text("Coffee"), "amount": .money(350), "currency": .currency(.eur),
        "type": .text("expense"), "date": .day(day), "account": .text("mono"),
        "notes": .text(notes),
      ])
  }

  static func milk(_ notes: String) -> RegisterEntry {
    RegisterEntry(
      key: "saldo/1",
      values: [
        "name": .text("Milk"), "categoryName": .text("Dairy"), "unit": .text("l"),
        "notes": .text(notes),
      ])
  }

  /// What stands in the registers once ``fill(_:)`` is done, and then what only history knows.
  static let secrets = [
    "KANARIE-50100234567890", "KANARIE-50100234567891", "KANARIE it'\u{301}s new", "KANARIE beside",
    "KANARIE-TX-1", "KANARIE tx note", "KANARIE by hand", "KANARIE grün", "KANARIE old note",
    "KANARIE coffee",
  ]

  /// Run 1 is an export, run 2 a newer one, run 3 a person's.
  static func fill(_ store: LedgerStore) throws {
    let old: [(Register, RegisterEntry)] = [
      (.portfolio, portfolio), (.asset, asset(1, account: secrets[0], notes: secrets[8])),
      (.asset, asset(2, account: secrets[1], notes: "", extra: #"{"memo":"\#(secrets[3])"}"#)),
      (.assetTransaction, transaction(1, reference: secrets[4], notes: secrets[5])),
      (.manualTransaction, coffee(secrets[9])),
    ]
    try put(old, store)
    try put([(.asset, asset(1, account: secrets[0], notes: secrets[2]))], store)
    try put(
      [(.manualTransaction, coffee(secrets[6])), (.groceryItem, milk(secrets[7]))], store,
      byHand: true)
  }

  @discardableResult
  static func put(
    _ entries: [(Register, RegisterEntry)], _ store: LedgerStore, byHand: Bool = false
  ) throws -> [RegisterOutcome] {
    let run = try store.nextRun()
    let file = byHand ? nil : FileFacts(name: "export-\(run).json", format: "wealthwise")
    return try store.writeRegisters(file, run: run, day: day) { session in
      try entries.enumerated().map { index, entry in
        try session.put(
          entry.1, in: entry.0, from: RegisterSource(line: index + 1, path: "$[\(index)]"))
      }
    }
  }

  static func delete(_ key: String, _ register: Register, _ store: LedgerStore) throws {
    let run = try store.nextRun()
    try store.writeRegisters(nil, run: run, day: day) { session in
      _ = try session.delete(key, from: register)
    }
  }

  // MARK: What there is to see

  /// All that a person sees of registers and their history.
  struct View: Equatable {
    var entries: [String: [RegisterEntry]]
    var changes: [String]
    var byHand: [String: [String: Set<String>]]
  }

  static func view(_ store: LedgerStore) throws -> View {
    let period = try #require(Period(start: day, end: day))
    var view = View(entries: [:], changes: [], byHand: [:])
    for register in Registers.all {
      view.entries[register.name] = try store.entries(register)
      view.byHand[register.name] = try store.fieldsByHand(register)
    }
    view.changes = try store.changes(in: period).compactMap { change in
      guard case .entry(let register, let key, let before, let after) = change.subject else {
        return nil
      }
      return "\(change.run) \(register.name) \(key) \(words(before)) → \(words(after))"
    }
    return view
  }

  private static func words(_ entry: RegisterEntry?) -> String {
    guard let entry else { return "nothing" }
    return entry.values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
      + entry.extra
  }

  /// The secrets that the bytes of the ledger and of whatever lies beside it hold.
  func found(_ secrets: [String] = SealedRegisters.secrets) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let bytes = names.map { FileManager.default.contents(atPath: "\(folder.path)/\($0)") ?? Data() }
    return secrets.filter { secret in
      // History doubles every quote, whatever mark stands on it.
      let quote = UInt8(ascii: "'")
      let quoted = Data(secret.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] })
      return bytes.contains { file in
        [Data(secret.utf8), quoted].contains { file.range(of: $0) != nil }
      }
    }
  }
}
