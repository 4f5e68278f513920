import Ledger

/// A 64-bit digest of what a file shows in one row, made of the stored columns.
///
/// It covers every column that only a file can fill: what a rule, a person or the reconciliation may
/// change is left out. Sealed texts are left out as well, because their columns are empty and
/// their boxes are authenticated. The definition is part of the ledger's schema.
struct RowDigest {
  private var state: UInt64 = 0x5341_4C44_4F2D_3031

  /// The digest.
  var value: Int64 { Int64(bitPattern: state) }

  /// The columns of `txn` that a digest is made of, in order.
  static let columns = """
    day, account, fingerprint, occurrence, amount, line, bankKind, bankPending, balance, valueDay,
    payee, memo, reference, bankID, sourceCategory, counterparty
    """

  init() {}

  /// The digest of a stored row, whose ``columns`` begin at `first`.
  init(_ row: HotScan.Row, from first: Int = 0) {
    add(row.int64(first))
    add(row.int64(first + 1))
    let (high, low) = row.fingerprint(first + 2)
    add(high)
    add(low)
    for column in 3..<8 { add(row.int64(first + column)) }
    for column in 8..<10 {
      add(row.isNull(first + column) ? nil : row.int64(first + column))
    }
    for column in 10..<16 { add(row.bytes(first + column)) }
  }

  /// The digest of the row that an entry becomes.
  init(
    _ key: TransactionKey, _ entry: StatementEntry, _ text: UnsafeBufferPointer<UInt8>,
    isSealed: Bool
  ) {
    add(Int64(key.day.daysSince1970))
    add(Int64(key.account))
    add(key.fingerprint.high.bigEndian)
    add(key.fingerprint.low.bigEndian)
    add(Int64(key.occurrence))
    add(entry.amount.minorUnits)
    add(Int64(entry.line))
    add(Int64(entry.kind.rawValue))
    add(entry.isPending ? 1 : 0 as Int64)
    add(entry.balance)
    add(entry.valueDate.map { Int64($0.daysSince1970) })
    add(text.bytes(entry.payee))
    add(text.bytes(entry.memo))
    add(isSealed ? Self.nothing : text.bytes(entry.reference))
    add(text.bytes(entry.bankID))
    add(text.bytes(entry.category))
    add(isSealed ? Self.nothing : text.bytes(entry.counterparty))
  }

  private static var nothing: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: nil, count: 0)
  }

  mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

  /// Nothing differs from every number that an account can hold.
  mutating func add(_ number: Int64?) {
    add(number.map { UInt64(bitPattern: $0) } ?? 0xA076_1D64_78BD_642F)
  }

  /// Multiplies eight bytes at a time and folds both halves of the product, as wyhash does.
  @inline(__always)
  private mutating func add(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    state = product.high ^ product.low
  }

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
      index += 8
    }
    var rest = UInt64(bytes.count) << 56
    while index < bytes.count {
      rest = rest << 8 ^ UInt64(bytes[index])
      index += 1
    }
    add(rest)
  }
}
