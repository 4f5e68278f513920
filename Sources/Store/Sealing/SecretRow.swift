import Ledger

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
          key.day.daysSince1970.bigEndian,
          key.account.bigEndian, key.occurrence.bigEndian
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
    case .entry(let register, let key, _):
      return "\(field.words) of \(register.title) \(key)"
    case .numbered(let id):
      switch field {
      case .accountNumber: return "number of account \(id)"
      case .payeeAccount: return "payee's account of receipt \(id)"
      default: return "\(field.words) \(id)"
      }
    }
  }
}
