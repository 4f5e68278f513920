internal import GRDB
import Ledger
import LedgerSchema

/// The way in which a ledger stores its secret texts.
///
/// The seal is known once the ledger is open. Only ``SecretTexts`` and ``EntrySecrets`` use it to
/// read and write texts.
enum Seal: Sendable {
  /// The ledger has no key, and columns hold plain text.
  case none
  /// The ledger has a key that was not given, so its boxes stay closed.
  case locked
  /// The ledger has a key, and its boxes can be opened.
  case keyed(LedgerKey)
}

extension Seal {
  /// Whether texts are in boxes.
  var isSealed: Bool { if case .none = self { false } else { true } }

  /// The key of a sealed ledger; nil if the ledger has no key.
  ///
  /// - Throws: ``StoreError/key(_:)`` if the key was not given.
  func key() throws -> LedgerKey? {
    switch self {
    case .none: nil
    case .locked: throw StoreError.key(.missing)
    case .keyed(let key): key
    }
  }

  /// The seal of an open database; `unlock` is called only if the ledger has a key.
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
  /// The header that the ledger stores; nil if it has no key.
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

/// A column with secret texts.
///
/// Account numbers, notes and references are secret (design, decision 14). Additional fields of old
/// trackers are secret, too, because they may contain such texts.
struct SecretField: RawRepresentable, Hashable {
  /// The names of the table and the column, such as `note.text`.
  let rawValue: String

  static let accountNumber = SecretField(rawValue: "account.number")
  static let noteText = SecretField(rawValue: "note.text")
  static let reference = SecretField(rawValue: "txn.reference")
  static let counterparty = SecretField(rawValue: "txn.counterparty")
  static let payeeAccount = SecretField(rawValue: "receipt.payeeAccount")

  /// The field for a column of a register's table.
  static func of(_ register: Register, _ column: String) -> SecretField {
    SecretField(rawValue: "\(register.table).\(column)")
  }

  /// The name of the column without its table.
  var column: String { String(rawValue.drop { $0 != "." }.dropFirst()) }

  /// Whether the column holds additional fields of an old tracker as a JSON object.
  var isExtra: Bool { column == Self.extra }

  static let extra = "extra"

  /// The readable name of the field.
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
  /// The columns of the register's table with secret texts.
  var secrets: [SecretField] {
    [.of(self, SecretField.extra)] + fields.filter { $0.kind == .secret }.map { .of(self, $0.name) }
  }
}

/// The row of a secret text.
enum SecretRow: Hashable {
  case transaction(TransactionKey)
  /// A row with an id of its own.
  case numbered(Int64)
  /// The record of a register with this key; the token distinguishes its current and earlier texts.
  case entry(Register, key: String, token: String)

  /// The bytes that identify the row in the context of its boxes.
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

  /// The readable name of a field of the row, such as `reference of transaction 20260814-3fa9c2d1`.
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
