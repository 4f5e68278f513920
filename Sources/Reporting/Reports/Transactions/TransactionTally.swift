import Ledger

/// The fold over the rows of a period that are too many to be held: what each category comes to, and
/// which of its rows are the largest.
struct TransactionTally: Sendable {
  /// What the rows of one category and currency come to.
  struct Line: Sendable {
    var rowCount = 0
    /// Split parts count once.
    var count = 0
    var sum: Int64 = 0
    fileprivate(set) var largest = LargestRows()
  }

  /// Which rows a line adds up: those of one of the ``CategoryLines``, or the transfers.
  struct Key: Hashable, Sendable {
    let currency: Int
    /// Nil for transfers.
    let line: Int?
  }

  private let period: Period
  private let currencyOfAccount: [Int]
  let categoryLines: CategoryLines
  /// By currency and category line; the last of each currency are the transfers.
  private var lines: [Line]
  private(set) var rowCount = 0

  init(_ context: ReportContext) {
    period = context.clippedPeriod
    currencyOfAccount = context.currencyOfAccount
    categoryLines = context.categoryLines
    lines = Array(
      repeating: Line(), count: (categoryLines.count + 1) * context.currencies.count)
  }

  mutating func add(_ rows: Span<LedgerRow>) {
    for index in rows.indices where period.contains(rows[index].bookingDate) {
      let row = rows[index]
      let slot = slot(of: row)
      lines[slot].rowCount += 1
      lines[slot].count += row.isContinued ? 0 : 1
      lines[slot].sum += row.minorUnits
      lines[slot].largest.add(row.minorUnits.magnitude, at: rowCount)
      rowCount += 1
    }
  }

  /// Where the sums of a row stand.
  func slot(of row: LedgerRow) -> Int {
    let line =
      row.isTransfer ? categoryLines.count : categoryLines.line(row.category, row.minorUnits)
    return currencyOfAccount[Int(row.account)] * (categoryLines.count + 1) + line
  }

  /// The slots that have rows.
  var used: [(slot: Int, key: Key, line: Line)] {
    lines.indices.filter { lines[$0].rowCount > 0 }.map { slot in
      let (currency, line) = slot.quotientAndRemainder(dividingBy: categoryLines.count + 1)
      let key = Key(currency: currency, line: line == categoryLines.count ? nil : line)
      return (slot, key, lines[slot])
    }
  }
}

/// The rows with the largest amounts, of two equal ones the first.
struct LargestRows: Sendable {
  private var rows: [(size: UInt64, index: Int)] = []
  /// What is smaller is not among the largest any more.
  private var least: UInt64 = 0

  /// As many are kept as any page shows.
  static let limit = TransactionsReport.pageRows

  @inline(__always)
  mutating func add(_ size: UInt64, at index: Int) {
    // Of as large a row the earlier one is kept, and rows come in order.
    guard size > least || rows.count < Self.limit else { return }
    rows.append((size, index))
    if rows.count >= Self.limit * 2 { drop() }
  }

  private mutating func drop() {
    sort()
    rows.removeLast(rows.count - Self.limit)
    least = rows[Self.limit - 1].size
  }

  private mutating func sort() {
    rows.sort { $0.size == $1.size ? $0.index < $1.index : $0.size > $1.size }
  }

  /// The positions of the `count` largest, in order.
  func first(_ count: Int) -> [Int] {
    var largest = self
    largest.sort()
    return largest.rows.prefix(count).map(\.index).sorted()
  }
}
