import Ledger
import Syntax

/// A detection of the number style, and of the meaning of the amounts by the running balance.
struct AmountDetection {
  let sample: CSVTableSample
  var balance: Int?
  /// The date order of the rows.
  let order: RowOrder
  /// The pairs of successive rows of the same account and currency, which share a running balance.
  ///
  /// Rows with a bad row between them are not a pair.
  private let rowPairs: [(earlier: Int, index: Int)]

  init(sample: CSVTableSample, balance: Int?, order: RowOrder = RowOrder()) {
    self.sample = sample
    self.balance = balance
    self.order = order
    rowPairs = Self.rowPairs(sample)
  }

  /// The number of decimals for comparison.
  ///
  /// With thousandths, `1,234` has two possible values.
  static let decimals = 3

  /// The styles that parse the most cells, in groups with identical values.
  ///
  /// `read` is the number of cells that they parse, and `total` is the number of filled cells.
  func styles(_ columns: [Int]) -> (groups: [[NumberStyle]], read: Int, total: Int) {
    let cells = columns.flatMap { sample.cells($0) }.filter { !$0.isEmpty }
    let liberties = liberties(cells)
    var best = 0
    var groups: [(values: [Int64?], styles: [NumberStyle])] = []
    for marks in NumberStyle.Marks.allCases {
      let style = NumberStyle(marks, liberties)
      guard let (values, read) = values(of: cells, style.grammar, least: best) else { continue }
      if read > best { groups = [] }
      best = read
      if let index = groups.firstIndex(where: { $0.values == values }) {
        groups[index].styles.append(style)
      } else {
        groups.append((values, [style]))
      }
    }
    if groups.count > 1, let mark = markOfThousandths(cells) {
      groups.removeAll { $0.styles[0].grammar.decimalMark != mark }
    }
    return (groups.map(\.styles), best, cells.count)
  }

  /// The values of the cells, parsed with a number grammar, and the number of valid values.
  ///
  /// Returns nil if fewer than `least` values are valid, or if none is.
  private func values(
    of cells: [String], _ grammar: DecimalGrammar, least: Int
  ) -> (values: [Int64?], read: Int)? {
    var values: [Int64?] = []
    values.reserveCapacity(cells.count)
    var read = 0
    for (index, cell) in cells.enumerated() {
      let value = grammar.minorUnits(cell, exponent: Self.decimals)
      if value != nil { read += 1 }
      // Most styles fail at every cell, so the first cells are enough to stop.
      if read + cells.count - index - 1 < least { return nil }
      values.append(value)
    }
    return read > 0 ? (values, read) : nil
  }

  /// The decimal separator of amounts in a currency with three decimals; nil if they do not show
  /// it.
  ///
  /// If all amounts have three digits after their only separator, `4.750` is not four thousand.
  private func markOfThousandths(_ cells: [String]) -> UInt8? {
    var mark: UInt8?
    for cell in cells {
      let letters = cell.filter { $0.isLetter || $0.isCurrencySymbol }
      guard CurrencySign.currency(letters)?.exponent == 3,
        let first = cell.firstIndex(where: \.isNumber)
      else { return nil }
      let number = cell[first...].filter { $0.isNumber || $0 == "." || $0 == "," }
      let parts = number.split { !$0.isNumber }
      guard parts.count == 2, parts[1].count == 3,
        let found = number.utf8.first(where: { $0 == 0x2E || $0 == 0x2C }), mark ?? found == found
      else { return nil }
      mark = found
    }
    return mark
  }

  /// The notations that some cell needs; one stray letter is not enough for a currency sign.
  private func liberties(_ cells: [String]) -> Set<NumberStyle.Liberty> {
    var found: Set<NumberStyle.Liberty> = []
    if cells.contains(where: { $0.hasPrefix("(") && $0.hasSuffix(")") }) {
      found.insert(.parentheses)
    }
    if cells.contains(where: { $0.last == "-" && $0.count > 1 }) { found.insert(.trailingMinus) }
    let letters = cells.map { cell in
      // Most numbers contain no letters.
      cell.utf8.allSatisfy { $0 < 0x41 && $0 != UInt8(ascii: "$") }
        ? "" : cell.filter { $0.isLetter || $0.isCurrencySymbol }.lowercased()
    }
    if letters.contains("dr") || letters.contains("cr") { found.insert(.debitCredit) }
    let affixes = Set(letters).subtracting(["", "dr", "cr"])
    let count = letters.count { affixes.contains($0) }
    if affixes.count == 1, let affix = affixes.first, count * 2 >= cells.count || cells.count < 4,
      CurrencySign.currency(affix) != nil || ["$", "¥", "kr", "rs"].contains(affix)
        || affix.unicodeScalars.contains(where: { !$0.isASCII })
    {
      found.insert(.currencySign)
    }
    return found
  }

  /// The proof of one meaning of the amounts: the intact links of the running balance.
  struct Proof {
    var held = 0
    var links = 0
    /// Whether the file begins with its oldest entry.
    var isAscending = true
    /// Whether each balance is the one before its entry instead of after it.
    var isBefore = false

    /// Whether at least four fifths of the links match, enough to prove the meaning.
    ///
    /// A broken link then means a faulty row.
    var isConvincing: Bool { links > 0 && held * 5 >= links * 4 }
    var isComplete: Bool { links > 0 && held == links }
  }

  func proof(_ amounts: [Int64?], style: NumberStyle) -> Proof {
    guard let balance else { return Proof() }
    let grammar = style.grammar
    let balances = sample.cells(balance).map { grammar.minorUnits($0, exponent: Self.decimals) }
    var ascending = 0
    var descending = 0
    var ascendingBefore = 0
    var descendingBefore = 0
    var links = 0
    for (earlier, index) in rowPairs {
      guard let before = balances[earlier], let after = balances[index],
        let amount = amounts[index], let amountBefore = amounts[earlier]
      else { continue }
      links += 1
      if before + amount == after { ascending += 1 }
      if after + amountBefore == before { descending += 1 }
      if before + amountBefore == after { ascendingBefore += 1 }
      if after + amount == before { descendingBefore += 1 }
    }
    // The dates decide the direction. In the wrong direction, balances before each entry would
    // prove the opposite sign.
    if !order.mayDescend { descending = 0 }
    if !order.mayAscend { ascending = 0 }
    let before = order.mayAscend ? ascendingBefore : descendingBefore
    if max(ascending, descending, before) < links, holdsByDays(amounts, balances) {
      return Proof(held: links, links: links, isAscending: order.mayAscend)
    }
    if order.isKnown, before > max(ascending, descending) {
      return Proof(held: before, links: links, isAscending: order.mayAscend, isBefore: true)
    }
    return Proof(
      held: max(ascending, descending), links: links, isAscending: ascending >= descending)
  }

  /// Whether all balances are consistent with the rows of each day in a different order.
  private func holdsByDays(_ amounts: [Int64?], _ balances: [Int64?]) -> Bool {
    guard order.isKnown, order.days.count == amounts.count else { return false }
    var chains: [[String]: CSVDayChain] = [:]
    for (index, key) in Self.accounts(sample).enumerated() {
      guard let amount = amounts[index] else { return false }
      chains[key, default: CSVDayChain()]
        .add(amount: amount, balance: balances[index], day: order.days[index])
    }
    return chains.values.allSatisfy { chain in
      var chain = chain
      chain.finish()
      return chain.holds(ascending: order.mayAscend)
    }
  }

  /// The account and currency of each row, from the columns that exist.
  private static func accounts(_ sample: CSVTableSample) -> [[String]] {
    let columns = [HeaderWords.Role.account, .currency].compactMap(sample.column).map(sample.cells)
    return sample.rows.indices.map { index in columns.map { $0[index] } }
  }

  private static func rowPairs(_ sample: CSVTableSample) -> [(earlier: Int, index: Int)] {
    let pairs = adjacentRows(sample)
    guard !sample.badLines.isEmpty else { return pairs }
    return pairs.filter { !sample.isInterrupted(between: $0.earlier, and: $0.index) }
  }

  private static func adjacentRows(
    _ sample: CSVTableSample
  ) -> [(earlier: Int, index: Int)] {
    let keys = accounts(sample)
    // Most files have one account and one currency.
    if let first = keys.first, keys.allSatisfy({ $0 == first }) {
      return keys.indices.dropFirst().map { ($0 - 1, $0) }
    }
    var last: [[String]: Int] = [:]
    return keys.enumerated().compactMap { index, key in
      defer { last[key] = index }
      return last[key].map { ($0, index) }
    }
  }

  /// The signed amounts of all rows, minus the fees in the column `fee` if there is one.
  func amounts(_ rule: AmountColumns, style: NumberStyle, fee: Int?) -> [Int64?] {
    let gross = amounts(rule, style: style)
    guard let fee else { return gross }
    let fees = sample.cells(fee).map { style.minorUnits($0, exponent: Self.decimals) ?? 0 }
    return zip(gross, fees).map { amount, fee in amount.map { $0 - fee } }
  }

  /// The signed amounts of all rows under one rule.
  func amounts(_ rule: AmountColumns, style: NumberStyle) -> [Int64?] {
    let grammar = style.grammar
    func numbers(_ column: CSVColumn) -> [Int64?] {
      sample.cells(column.index(in: sample.names) ?? -1)
        .map { grammar.minorUnits($0, exponent: Self.decimals) }
    }
    switch rule {
    case .signed(let column, let isInverted):
      return numbers(column).map { $0.map { isInverted ? -$0 : $0 } }
    case .split(let debit, let credit, _):
      return zip(numbers(debit), numbers(credit)).map { out, into in
        out == nil && into == nil ? nil : (into ?? 0) - abs(out ?? 0)
      }
    case .flagged(let column, let flag, let debit, _):
      let words = sample.cells(flag.index(in: sample.names) ?? -1)
      return zip(numbers(column), words).map { number, word in
        number.map { debit.contains(word) ? -abs($0) : abs($0) }
      }
    }
  }
}
