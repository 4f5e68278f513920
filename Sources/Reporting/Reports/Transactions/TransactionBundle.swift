import Ledger

/// The rows of one currency that stand below one heading: those of a category, or the transfers.
struct TransactionBundle {
  let title: String
  let target: Trail
  /// Whether its rows add to income; nil for transfers, which add to nothing.
  let isIncome: Bool?
  /// By day; where the rows are too many to be held, those that a page shows.
  let lines: [BookedLine]
  /// How many rows there are, held or not.
  let rowCount: Int
  /// Split parts count once.
  let count: Int
  let sum: Int64
  /// Which of the lines a page shows: the largest, by day.
  private(set) var shown: [Int] = []
  /// The id by which a page finds a row; nil where the page does not show the row, where a receipt
  /// has no id, and for the further parts of a split row.
  private(set) var anchors: [TransactionID?] = []

  /// A bundle of rows that are held.
  init(title: String, target: Trail, isIncome: Bool?, lines: [BookedLine]) {
    self.title = title
    self.target = target
    self.isIncome = isIncome
    self.lines = lines
    rowCount = lines.count
    count = lines.count { !$0.row.isContinued }
    sum = lines.reduce(0) { $0 + $1.row.minorUnits }
  }

  /// A bundle of which only the rows that a page shows are held.
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

  /// What the rows of some bundles add to income and to spending.
  static func flow(_ bundles: [TransactionBundle]) -> Flow {
    func sum(_ isIncome: Bool) -> Int64 {
      bundles.filter { $0.isIncome == isIncome }.reduce(0) { $0 + $1.sum }
    }
    let count = bundles.filter { $0.isIncome != nil }.reduce(0) { $0 + $1.count }
    return Flow(income: sum(true), expense: sum(false), count: Int64(count))
  }

  /// What the transfers are called.
  static let transfers = "Transfers between own accounts"

  /// What the rows of a line are called.
  static func title(of line: Int, _ lines: CategoryLines) -> String {
    let title = lines.category(of: line).title
    return line == lines.uncategorisedIncome ? "\(title), money in" : title
  }

  /// A bundle for each line that has rows, by the name of its category, and one of the transfers
  /// after them.
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

  /// Chooses the rows that a page shows, as many below each heading as fit with all headings of all
  /// currencies together.
  static func choose(_ lists: inout [[TransactionBundle]], pageRows: Int) {
    let most = most(lists.flatMap { $0.map(\.rowCount) }, in: pageRows)
    var used: Set<TransactionID> = []
    for list in lists.indices {
      for index in lists[list].indices { lists[list][index].show(most, &used) }
    }
  }

  /// How many rows a page shows below each heading, of which `counts` says how many there are.
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
