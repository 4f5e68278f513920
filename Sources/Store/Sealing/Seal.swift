internal import GRDB
import Ledger
import LedgerSchema

/// How a ledger keeps its secret texts.
///
/// One value, known when the ledger is opened and handed to whatever reads or writes secret texts:
/// ``SecretTexts`` alone asks which it is.
enum Seal: Sendable {
  /// In their columns: the ledger has no key.
  case none
  /// In boxes, which stay closed: the ledger has a key, and nobody gave it.
  case locked
  /// In boxes.
  case keyed(LedgerKey)
}

extension Seal {
  /// Whether texts stand in boxes.
  var isSealed: Bool { if case .none = self { false } else { true } }

  /// The key of a sealed ledger, nil of an open one.
  ///
  /// - Throws: ``StoreError/key(_:)`` when the ledger has a key that was not given.
  func key() throws -> LedgerKey? {
    switch self {
    case .none: nil
    case .locked: throw StoreError.key(.missing)
    case .keyed(let key): key
    }
  }

  /// How an open ledger keeps its texts; `unlock` is asked only when the ledger has a key.
  init(_ database: Database, _ unlock: (KeyHeader) throws -> KeySecret?) throws {
    guard let header = try KeyHeader(database) else {
      self = .none
      return
    }
    guard let secret = try unlock(header) else {
      self = .locked
      return
    }
    do {
      var key = try header.key(secret)
      key.number = try database.value(Int64.self, "SELECT number FROM keyHeader") ?? 1
      self = .keyed(key)
    } catch let problem as KeyProblem { throw StoreError.key(problem) }
  }
}

extension KeyHeader {
  /// The header that a ledger has; nil when it has no key.
  init?(_ database: Database) throws {
    guard let text = try database.value(String.self, "SELECT header FROM keyHeader") else {
      return nil
    }
    do {
      self = try KeyHeader(text)
    } catch {
      throw StoreError.damagedHeader(error)
    }
  }
}

/// A column whose texts are secret: account numbers, notes and references (design, decision 14), and
/// what an old tracker kept besides, which may hold the same.
struct SecretField: RawRepresentable, Hashable {
  /// The table and the column, such as `note.text`.
  let rawValue: String

  static let accountNumber = SecretField(rawValue: "account.number")
  static let noteText = SecretField(rawValue: "note.text")
  static let reference = SecretField(rawValue: "txn.reference")
  static let counterparty = SecretField(rawValue: "txn.counterparty")
  static let payeeAccount = SecretField(rawValue: "receipt.payeeAccount")

  /// A column of a register's table.
  static func of(_ register: Register, _ column: String) -> SecretField {
    SecretField(rawValue: "\(register.table).\(column)")
  }

  /// The column alone.
  var column: String { String(rawValue.drop { $0 != "." }.dropFirst()) }

  /// Whether it is what an old tracker kept besides, as the text of a JSON object.
  var isExtra: Bool { column == Self.extra }

  static let extra = "extra"

  /// What a person calls it.
  var words: String {
    switch self {
    case .accountNumber: "number"
    case .noteText: "note"
    case .reference: "reference"
    case .counterparty: "counterparty account"
    case .payeeAccount: "payee's account"
    default: Self.wordsOfColumns[column] ?? column
    }
  }

  private static let wordsOfColumns = [
    "accountNumber": "account number", "notes": "note", extra: "extra text",
  ]

  /// The fields that belong to rows of `txn`.
  static let ofTransactions: [SecretField] = [.reference, .counterparty]
}

extension Register {
  /// The columns of its table that hold secret texts.
  var secrets: [SecretField] {
    [.of(self, SecretField.extra)] + fields.filter { $0.kind == .secret }.map { .of(self, $0.name) }
  }
}

/// The row that a secret text belongs to.
enum SecretRow: Hashable {
  case transaction(TransactionKey)
  /// A row of a table with a number of its own.
  case numbered(Int64)
  /// The entry of a register with this key; the token tells apart what it holds and what it held.
  case entry(Register, key: String, token: String)

  /// What stands for the row in the context of its boxes.
  var bytes: [UInt8] {
    switch self {
    case .numbered(let id): return withUnsafeBytes(of: id.bigEndian) { Array($0) }
    case .entry(_, let key, let token): return Array("\(key)\u{1F}\(token)".utf8)
    case .transaction(let key):
      return withUnsafeBytes(
        of: (
          key.fingerprint.high.bigEndian, key.fingerprint.low.bigEndian,
          key.day.daysSince1970.bigEndian, key.account.bigEndian, key.occurrence.bigEndian
        )
      ) { Array($0.prefix(28)) }
    }
  }

  /// What a person calls a field of it, such as `reference of transaction 20260814-3fa9c2d1`.
  func words(_ field: SecretField) -> String {
    switch self {
    case .transaction(let key):
      let id = key.id
      return "\(field.words) of transaction \(id)"
    case .entry(let register, let key, _): return "\(field.words) of \(register.title) \(key)"
    case .numbered(let id):
      switch field {
      case .accountNumber: return "number of account \(id)"
      case .payeeAccount: return "payee's account of receipt \(id)"
      default: return "\(field.words) \(id)"
      }
    }
  }
}
