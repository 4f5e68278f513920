internal import GRDB
import Ledger

/// A 64-bit digest of one row as its file shows it, computed from the stored columns.
///
/// It covers every column that only a file can fill. It leaves out columns that a rule, an override
/// or the reconciliation may change. It also leaves out sealed texts, because their columns are
/// empty and their boxes are authenticated. The definition is part of the ledger's schema.
struct RowDigest {
  private var state: UInt64 = 0x5341_4C44_4F2D_3031

  var value: Int64 { Int64(bitPattern: state) }

  /// The columns of `txn` that a digest covers, in order.
  static let columns = """
    day, account, fingerprint, occurrence, amount, line, bankKind, bankPending, balance, valueDay,
    payee, memo, reference, bankID, sourceCategory, counterparty
    """

  init() {}

  /// The digest of a stored row; its ``columns`` begin at `first`.
  init(_ row: HotScan.Row, from first: Int = 0) {
    add(row.int64(first))
    add(row.int64(first + 1))
    let (high, low) = row.fingerprint(first + 2)
    add(high)
    add(low)
    for column in 3..<8 { add(row.int64(first + column)) }
    for column in 8..<10 { add(row.isNull(first + column) ? nil : row.int64(first + column)) }
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

  /// Adds an optional number; nil differs from every number that a ledger can contain.
  mutating func add(_ number: Int64?) {
    add(number.map { UInt64(bitPattern: $0) } ?? 0xA076_1D64_78BD_642F)
  }

  /// Adds eight bytes: multiplies them and folds both halves of the product, as wyhash does.
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

/// The sums of row digests by which `check` compares the ledger with its imported files.
///
/// `statement.digest` is the wrapping sum of two things: the ``RowDigest`` of each row with this
/// statement in `txn.statement`, and the digest of the statement's balances. A sum does not depend
/// on order, so rows are added and removed one at a time. Statements projected from registers have
/// no digest, because their rows are derived.
extension Database {
  /// The sums of the digests of rows that meet a condition, by the id of the first statement that
  /// shows them.
  func rowDigests(_ condition: String = "1") throws -> [Int64: Int64] {
    var sums: [Int64: Int64] = [:]
    try HotScan.run(
      self, "SELECT saldo_row(statement, \(RowDigest.columns)) FROM txn WHERE \(condition)"
    ) { row in
      sums[row.int64(0), default: 0] &+= RowDigest(row, from: 1).value
    }
    return sums
  }

  /// Runs `change`, updates the digests of statements accordingly, and returns the result of
  /// `change`.
  ///
  /// An existing mismatch between a digest and its rows stays, so a change does not hide damage.
  func followingDigests<Result>(_ change: () throws -> Result) throws -> Result {
    let before = try rowDigests()
    let result = try change()
    let after = try rowDigests()
    for statement in Set(before.keys).union(after.keys) {
      let difference = (after[statement] ?? 0) &- (before[statement] ?? 0)
      guard difference != 0,
        let digest = try value(Int64.self, "SELECT digest FROM statement WHERE id=?", [statement])
      else { continue }
      try setDigest(digest &+ difference, of: statement)
    }
    return result
  }

  /// Recomputes the digests of statements from the stored rows.
  ///
  /// `statements` is an SQL list or query of their ids; nil means all statements. Statements of
  /// manual transactions are left out, because they have no digest.
  func renewDigests(of statements: String? = nil) throws {
    let sums = try rowDigests(statements.map { "statement IN(\($0))" } ?? "1")
    let condition = statements.map { " AND id IN(\($0))" } ?? ""
    for one in try StatedBalances.fetchAll(self, "layout<>'(register)'\(condition)") {
      try setDigest((sums[one.statement] ?? 0) &+ one.digest, of: one.statement)
    }
  }

  private func setDigest(_ digest: Int64, of statement: Int64) throws {
    try run("UPDATE statement SET digest=? WHERE id=?", [digest, statement])
  }
}

/// The stated balances of a statement, as the part of its digest beside the rows.
struct StatedBalances {
  let statement: Int64
  /// The stored `statement.digest`.
  let kept: Int64?
  /// The digest of the balances alone.
  let digest: Int64

  static func digest(_ statement: Ledger.Statement) -> Int64 {
    digest([
      statement.opening?.minorUnits, statement.opening?.day.map { Int64($0.daysSince1970) },
      statement.closing?.minorUnits, statement.closing?.day.map { Int64($0.daysSince1970) },
    ])
  }

  private static func digest(_ numbers: [Int64?]) -> Int64 {
    var digest = RowDigest()
    for number in numbers { digest.add(number) }
    return digest.value
  }

  /// The balances of the statements that meet a condition.
  static func fetchAll(_ database: Database, _ condition: String) throws -> [StatedBalances] {
    try database.rows(
      """
      SELECT id, digest, opening, openingDay, closing, closingDay FROM statement s
      WHERE \(condition) ORDER BY id
      """
    ).map { row in
      StatedBalances(
        statement: try row.int64("id"), kept: try row.int64OrNil("digest"),
        digest: try digest(
          ["opening", "openingDay", "closing", "closingDay"].map { try row.int64OrNil($0) }))
    }
  }
}
