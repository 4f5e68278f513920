import Ledger
import Syntax

extension CSVTableSample {
  /// The table without a known header, with columns identified by their contents; nil if there is
  /// none.
  ///
  /// Header names in an unknown language still identify the layout. Without names, columns have
  /// numbers.
  static func byContents(_ all: [CSVLenientRows.Row], file: String) -> CSVTableSample? {
    let rows = all.filter { !$0.isBlank }
    guard
      let start = rows.prefix(CSVTableStart.longestLetterhead).firstIndex(where: isEntry)
    else { return nil }
    let body = Array(rows[start...])
    let width = width(of: body)
    let header = start > 0 ? rows[start - 1].trimmedCells : []
    let hasNames =
      header.count >= 3 && abs(header.count - width) <= 1
      && header.allSatisfy { !$0.contains(where: \.isNumber) && !$0.trimmed.isEmpty }
    let names =
      hasNames
      ? CSVColumn.addressable(header.map(\.trimmed)) : (0..<width).map { String($0 + 1) }
    guard names.count <= mostColumns else { return nil }
    let bare = CSVTableSample(
      file: file, headerLine: hasNames ? rows[start - 1].line : body[0].line,
      header: hasNames ? header.map(\.trimmed) : [], names: names, rows: body)
    return bare.withMeanings()
  }

  /// Whether a row has a date and, in another cell, an amount.
  private static func isEntry(_ row: CSVLenientRows.Row) -> Bool {
    let dates = row.cells.indices.filter { isDate(row.cells[$0].trimmed) }
    return !dates.isEmpty
      && row.cells.indices.contains { !dates.contains($0) && isMoney(row.cells[$0].trimmed) }
  }

  /// The number of fields in a row; if rows differ, empty fields at the end do not count.
  private static func width(of rows: [CSVLenientRows.Row]) -> Int {
    let first = rows[0].cells.count
    let isEven = rows.allSatisfy { $0.cells.count == first || $0.width < 3 }
    return isEven ? first : rows.map { $0.width }.max() ?? first
  }

  /// The columns of amounts, in file order.
  var moneyColumns: [Int] {
    let entries = rows.filter(Self.isEntry)
    return names.indices.filter { meanings[$0] == nil && Self.isMoney(Self.cells($0, of: entries)) }
  }

  /// Whether the cells of a column are amounts.
  func isMoney(_ column: Int) -> Bool { Self.isMoney(cells(column)) }

  private static func isMoney(_ cells: [String]) -> Bool {
    let cells = cells.filter { !$0.isEmpty }
    return cells.contains(where: isMoney) && cells.allSatisfy { isZeroOrMoney($0) }
  }

  /// Whether a cell is a date and not a number or reference that resembles one.
  private static func isDate(_ cell: String) -> Bool {
    let isBareNumber = cell.allSatisfy { $0.isNumber }
    guard cell.count >= 6, !isBareNumber || cell.count == 8 else { return false }
    return DateDetection.isDate(cell)
  }

  /// Whether a cell is a number with decimals or a currency sign, not a count or reference.
  static func isMoney(_ cell: String) -> Bool {
    guard cell.contains(where: \.isNumber), cell.count <= 24, !isDate(cell) else { return false }
    let letters = cell.filter { $0.isLetter }.lowercased()
    guard
      letters.isEmpty || ["dr", "cr"].contains(letters) || CurrencySign.currency(letters) != nil
    else { return false }
    let fraction = cell.split { !$0.isNumber }.last?.count ?? 0
    let mark = cell.last { !$0.isNumber && $0 != ")" && $0 != " " && $0 != "-" && !$0.isLetter }
    return cell.contains(where: \.isCurrencySymbol)
      || (mark == "." || mark == ",") && (fraction == 2 || fraction == 1)
  }

  private static func isZeroOrMoney(_ cell: String) -> Bool {
    isMoney(cell) || NumberStyle(.us).isNumber(cell) || NumberStyle(.european).isNumber(cell)
  }

  /// The table with its dates, currencies and texts identified; nil if it has no dates.
  ///
  /// Amounts are identified later.
  private func withMeanings() -> CSVTableSample? {
    var meanings: [HeaderWords.Meaning?] = names.map { _ in nil }
    func mark(_ index: Int, _ role: HeaderWords.Role) {
      meanings[index] = HeaderWords.Meaning(role: role, languages: [])
    }
    let entries = rows.filter(Self.isEntry)
    let columns = names.indices.map { Self.cells($0, of: entries) }
    let dates = names.indices.filter { !columns[$0].isEmpty && columns[$0].allSatisfy(Self.isDate) }
    guard !dates.isEmpty else { return nil }
    for index in dates { mark(index, .date) }
    let codes = names.indices.filter { columns[$0].allSatisfy { Currency($0) != nil } }
    if let first = codes.first, codes.allSatisfy({ columns[$0] == columns[first] }) {
      mark(first, .currency)
    }
    for index in names.indices where meanings[index] == nil && !codes.contains(index) {
      let cells = columns[index].filter { !$0.isEmpty }
      let worded = cells.count { $0.count { $0.isLetter } >= 3 }
      // Keep a column of words for money out and in, which determines the sign.
      let isFlag = cells.contains(where: CSVDetection.isFlagWord)
      if worded * 2 > cells.count, !isFlag, !cells.contains(where: Self.isMoney) {
        mark(index, .text)
      }
    }
    var table = self
    table.meanings = meanings
    return table
  }

  /// The distinct date columns that may be the booking date; empty with a known header.
  var rivalDates: [Int] {
    guard isByContents else { return [] }
    let dates = names.indices.filter { meanings[$0]?.role == .date }
    var seen: Set<[String]> = []
    var rivals: [Int] = []
    for index in dates where seen.insert(cells(index)).inserted { rivals.append(index) }
    return rivals
  }
}
