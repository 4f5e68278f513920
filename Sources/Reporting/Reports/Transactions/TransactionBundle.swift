import Ledger

/// A bundle of rows in one currency under a heading: the rows of a category, or transfers.
struct TransactionBundle {
  let title: String
  let target: Trail
  /// Whether the rows count as income; nil for transfers, which count as neither income nor
  /// spending.
  let isIncome: Bool?
  /// The rows by day; if there are too many to hold in memory, only the rows that a page shows.
  let lines: [BookedLine]
  /// The number of rows, including those not in ``lines``.
  let rowCount: Int
  /// The number of transactions; a split transaction counts once.
  let count: Int
  let sum: Int64
  /// The indices of the lines that a page shows: the largest, in date order.
  private(set) var shown: [Int] = []
  /// The anchor of each line on the page.
  ///
  /// The anchor is nil for a line that is not shown, a receipt without an id, and further postings
  /// of a split transaction.
  private(set) var anchors: [TransactionID?] = []

  /// Creates a bundle with all its rows.
  init(title: String, target: Trail, isIncome: Bool?, lines: [BookedLine]) {
    self.title = title
    self.target = target
    self.isIncome = isIncome
    self.lines = lines
    rowCount = lines.count
    count = lines.count { !$0.row.isContinued }
    sum = lines.reduce(0) { $0 + $1.row.minorUnits }
  }

  /// Creates a bundle with only the rows that a page shows.
  init(
    title: String, target: Trail, isIncome: Bool?, _ line: TransactionTally.Line,
    shown: [BookedLine]
  ) {
    self.title = title
    self.target = target
    self.isIncome = isIncome
    lines = shown
    rowCount = line.rowCount
    count = line.count
    sum = line.sum
  }

  /// The income and spending of several bundles.
  static func flow(_ bundles: [TransactionBundle]) -> Flow {
    func sum(_ isIncome: Bool) -> Int64 {
      bundles.filter { $0.isIncome == isIncome }.reduce(0) { $0 + $1.sum }
    }
    let count = bundles.filter { $0.isIncome != nil }.reduce(0) { $0 + $1.count }
    return Flow(income: sum(true), expense: sum(false), count: Int64(count))
  }

  /// The heading for transfers.
  static let transfers = "Transfers between own accounts"

  /// The heading of a category line.
  static func title(of line: Int, _ lines: CategoryLines) -> String {
    let title = lines.category(of: line).title
    return line == lines.uncategorisedIncome ? "\(title), money in" : title
  }

  /// The bundles of all category lines with rows, by category name, followed by the transfers.
  static func all(
    _ lines: [BookedLine], _ sums: CategoryLines, _ currency: Currency
  ) -> [TransactionBundle] {
    let transfers = lines.filter(\.row.isTransfer)
    let byLine = Dictionary(grouping: lines.filter { !$0.row.isTransfer }) {
      sums.line($0.row.category, $0.row.minorUnits)
    }
    var bundles = byLine.keys.sorted { sums.isBefore($0, $1) }.map { line in
      TransactionBundle(
        title: title(of: line, sums), target: sums.trail(of: line, currency),
        isIncome: sums.isIncome[line], lines: byLine[line] ?? [])
    }
    if !transfers.isEmpty {
      bundles.append(
        TransactionBundle(
          title: Self.transfers, target: .transfers(currency), isIncome: nil, lines: transfers))
    }
    return bundles
  }

  /// Chooses the rows that a page shows: the largest under each heading.
  ///
  /// All currencies share the space of a page.
  static func choose(_ lists: inout [[TransactionBundle]], pageRows: Int) {
    let most = most(lists.flatMap { $0.map(\.rowCount) }, in: pageRows)
    var used: Set<TransactionID> = []
    for list in lists.indices {
      for index in lists[list].indices { lists[list][index].show(most, &used) }
    }
  }

  /// The maximum number of rows per heading; `counts` has the number of rows under each heading.
  static func most(_ counts: [Int], in pageRows: Int) -> Int {
    var rest = pageRows
    var most = 1
    for (index, count) in counts.sorted().enumerated() {
      let share = min(count, max(1, rest / (counts.count - index)))
      most = max(most, share)
      rest -= share
    }
    return most
  }

  private mutating func show(_ most: Int, _ used: inout Set<TransactionID>) {
    let largest = lines.indices.sorted { left, right in
      let sizes = (lines[left].row.minorUnits.magnitude, lines[right].row.minorUnits.magnitude)
      return sizes.0 == sizes.1 ? left < right : sizes.0 > sizes.1
    }
    shown = largest.prefix(most).sorted()
    anchors = Array(repeating: nil, count: lines.count)
    for index in shown {
      guard let id = lines[index].id, used.insert(id).inserted else { continue }
      anchors[index] = id
    }
  }
}

/// A tally of each category: its totals and its largest rows.
///
/// This fold is for periods with too many rows to hold in memory.
struct TransactionTally: Sendable {
  /// The totals of a category in one currency.
  struct Line: Sendable {
    var rowCount = 0
    /// The number of transactions; a split transaction counts once.
    var count = 0
    var sum: Int64 = 0
    fileprivate(set) var largest = LargestRows()
  }

  /// The key of a line: a currency, with a category line or the transfers.
  struct Key: Hashable, Sendable {
    let currency: Int
    /// The category line; nil for transfers.
    let line: Int?
  }

  private let period: Period
  private let currencyOfAccount: [Int]
  let categoryLines: CategoryLines
  /// The lines by currency and category line; the last line of each currency is for transfers.
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

  /// The index in `lines` of a row's totals.
  func slot(of row: LedgerRow) -> Int {
    let line =
      row.isTransfer ? categoryLines.count : categoryLines.line(row.category, row.minorUnits)
    return currencyOfAccount[Int(row.account)] * (categoryLines.count + 1) + line
  }

  /// The lines with rows, each with its slot and key.
  var used: [(slot: Int, key: Key, line: Line)] {
    lines.indices.filter { lines[$0].rowCount > 0 }.map { slot in
      let (currency, line) = slot.quotientAndRemainder(dividingBy: categoryLines.count + 1)
      let key = Key(currency: currency, line: line == categoryLines.count ? nil : line)
      return (slot, key, lines[slot])
    }
  }
}

/// The rows with the largest amounts; in a tie, the earlier rows.
struct LargestRows: Sendable {
  private var rows: [(size: UInt64, index: Int)] = []
  /// The lower bound: only a larger amount can still be among the largest.
  private var least: UInt64 = 0

  /// The number of rows to keep: the maximum number that a page shows.
  static let limit = TransactionsReport.pageRows

  @inline(__always)
  mutating func add(_ size: UInt64, at index: Int) {
    // Rows arrive in order, so an equal amount loses to the earlier row.
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

  /// The positions of the `count` largest rows, in row order.
  func first(_ count: Int) -> [Int] {
    var largest = self
    largest.sort()
    return largest.rows.prefix(count).map(\.index).sorted()
  }
}
