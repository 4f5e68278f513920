import Ledger
import Syntax

/// The columns of a profile as indices into a row, resolved once per file.
///
/// A column that the profile does not use is −1, which every row maps to an empty field.
struct CSVColumns {
  /// The names in the header; empty texts for a file without a header.
  let names: [String]
  let date: Int
  let valueDate: Int
  let payee: [Int]
  let memo: [Int]
  let reference: Int
  let bankID: Int
  let category: Int
  let kind: Int
  let amount: Int
  let debit: Int
  let credit: Int
  let flag: Int
  let fee: Int
  let originalAmount: Int
  let originalCurrency: Int
  let currency: Int
  let balance: Int
  let status: Int
  let accountNumber: Int
  /// The columns with amounts.
  let money: Set<Int>
  /// The columns with amounts, dates or words from a fixed list; their values contain no quotes.
  let figures: Set<Int>
  /// All columns that an entry uses.
  let used: Set<Int>
  /// The minimum number of fields in a row: rows may omit only texts, references and original
  /// amounts at the end.
  let fewestFields: Int

  init(_ profile: CSVProfile, header: [String]) {
    names = header
    func index(_ column: CSVColumn?) -> Int { column.flatMap(profile.index) ?? -1 }
    date = index(profile.date.column)
    valueDate = index(profile.valueDate?.column)
    // Without a payee column, the first text column becomes the payee.
    let hasPayee = !profile.payee.isEmpty
    payee = (hasPayee ? profile.payee : Array(profile.text.prefix(1))).map(index)
    memo = (hasPayee ? profile.text : Array(profile.text.dropFirst())).map(index)
    reference = index(profile.reference)
    bankID = index(profile.bankID)
    category = index(profile.category)
    kind = index(profile.kind?.column)
    fee = index(profile.fee)
    originalAmount = index(profile.original?.amount)
    originalCurrency = index(profile.original?.currency)
    currency = index(profile.currencyColumn)
    balance = index(profile.balance)
    status = index(profile.status?.column)
    accountNumber = index(profile.accountKeyColumn ?? profile.accountNumberColumn)
    let dated = [profile.date.column, profile.valueDate?.column, profile.kind?.column]
    let counted = [
      profile.balance, profile.fee, profile.currencyColumn, profile.status?.column,
      profile.accountKeyColumn, profile.accountNumberColumn,
    ]
    fewestFields =
      1 + ((dated + counted + profile.amount.columns).map { index($0) }.max() ?? header.count)
    switch profile.amount {
    case .signed(let column, _): (amount, debit, credit, flag) = (index(column), -1, -1, -1)
    case .split(let out, let into, _):
      (amount, debit, credit, flag) = (-1, index(out), index(into), -1)
    case .flagged(let column, let word, _, _):
      (amount, debit, credit, flag) = (index(column), -1, -1, index(word))
    }
    money = [amount, debit, credit, fee, balance]
    figures = money.union([date, valueDate, flag, currency, status, kind])
    used = figures.union(
      payee + memo + [
        reference, bankID, category, accountNumber, originalAmount, originalCurrency,
      ]
    )
    .filter { $0 >= 0 }
  }

  /// A column's label in messages: `column 4 "Withdrawal"`.
  func label(_ index: Int) -> String {
    guard index >= 0, index < names.count, !names[index].isEmpty else {
      return "column \(index + 1)"
    }
    return "column \(index + 1) \(Printable.quoted(names[index].trimmed))"
  }

  /// A column's name in running text: `"Withdrawal"` or `column 4`.
  func name(_ index: Int) -> String {
    guard index >= 0, index < names.count, !names[index].isEmpty else {
      return "column \(index + 1)"
    }
    return Printable.quoted(names[index].trimmed)
  }
}

/// A column of a CSV file: its name in the header, or its number if there is no header.
///
/// The second of two columns with the same name is `Name#2`.
package struct CSVColumn: Hashable, Sendable {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }

  /// The index of the column in this header; nil if the header does not contain it.
  package func index(in header: [String]) -> Int? {
    let wanted = Self.plain(name)
    let plain = header.map(Self.plain)
    if let found = plain.firstIndex(of: wanted) { return found }
    guard let mark = wanted.lastIndex(of: "#"), let number = Int(wanted[mark...].dropFirst()) else {
      return nil
    }
    let same = plain.indices.filter { plain[$0] == wanted[..<mark] }
    return number >= 1 && number <= same.count ? same[number - 1] : nil
  }

  /// The index of the column if its name is a number from 1 to `fieldCount`; otherwise nil.
  package func position(of fieldCount: Int) -> Int? {
    guard let number = Int(name), number >= 1, number <= fieldCount else { return nil }
    return number - 1
  }

  /// A normalised name for comparison: lower case, trimmed, with single blanks.
  static func plain(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return plainASCII(name) }
    return name.lowercased().split { $0.isWhitespace || $0 == "\u{FEFF}" }.joined(separator: " ")
  }

  /// The normalised form of an ASCII name, the common case, without Unicode processing.
  private static func plainASCII(_ name: String) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        if let last = plain.last, last != 0x20 { plain.append(0x20) }
      } else {
        plain.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
      }
    }
    if plain.last == 0x20 { plain.removeLast() }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The addressable names of a header row; repeats of a name get `#2`, `#3` and so on.
  static func addressable(_ header: [String]) -> [String] {
    var seen: [String: Int] = [:]
    return header.map { name in
      seen[plain(name), default: 0] += 1
      let count = seen[plain(name), default: 1]
      return count == 1 ? name : "\(name)#\(count)"
    }
  }
}
