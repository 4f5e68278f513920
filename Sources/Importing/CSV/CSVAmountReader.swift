import Ledger
import Syntax

/// A reader of the amount fields of a row that converts them to one signed number of minor units.
struct CSVAmountReader {
  private let columns: CSVColumns
  private let rule: AmountColumns
  private let grammar: DecimalGrammar
  private let outWords: [[UInt8]]
  private let inWords: [[UInt8]]

  init(_ profile: CSVProfile, columns: CSVColumns) {
    self.columns = columns
    rule = profile.amount
    grammar = profile.number.grammar
    if case .flagged(_, _, let debit, let credit) = profile.amount {
      outWords = debit.map { Array($0.lowercased().utf8) }
      inWords = credit.map { Array($0.lowercased().utf8) }
    } else {
      (outWords, inWords) = ([], [])
    }
  }

  /// The amount of the current row, minus its fee; nil with problems if it is missing or invalid.
  ///
  /// An invalid fee adds a problem too.
  func amount(
    _ records: CSVRecords, _ currency: Currency, _ problems: inout CSVRowProblems
  ) -> Int64? {
    let gross: Int64?
    switch rule {
    case .signed(_, let isInverted):
      gross = number(columns.amount, records, currency, &problems).map { isInverted ? -$0 : $0 }
    case .split(_, _, let isDebitNegative):
      gross = split(records, currency, isDebitNegative, &problems)
    case .flagged:
      gross = flagged(records, currency, &problems)
    }
    guard columns.fee >= 0, let gross else { return gross }
    guard let fee = optionalNumber(columns.fee, records, currency, &problems) else { return gross }
    return gross - fee
  }

  /// The amount before the bank converted it, from the columns for the original amount.
  ///
  /// Nil if a value is empty or invalid, or if the currency is that of the booked amount. saldo
  /// does not report this, because only the booked amount counts.
  func original(
    _ records: CSVRecords, of entry: Int, booked: Amount
  ) -> OriginalAmount? {
    let code = records.field(columns.originalCurrency)
    guard !CSVTextField.isBlank(code),
      let currency = CurrencySign.currency(
        String(decoding: CSVTextField.unguarded(code), as: UTF8.self)),
      currency != booked.currency,
      let units = try? grammar.minorUnits(
        CSVTextField.unguarded(records.field(columns.originalAmount)), exponent: currency.exponent)
    else { return nil }
    return OriginalAmount(
      Amount(minorUnits: units, currency: currency), of: entry, booked: booked)
  }

  /// The number in a required field; nil with a problem if it is invalid.
  private func number(
    _ column: Int, _ records: CSVRecords, _ currency: Currency, _ problems: inout CSVRowProblems
  ) -> Int64? {
    do {
      return try grammar.minorUnits(
        CSVTextField.unguarded(records.field(column)), exponent: currency.exponent)
    } catch {
      problems.add(error, of: column, records, currency: currency)
      return nil
    }
  }

  /// The number in an optional field; nil if the field is empty or, with a problem, if it is
  /// invalid.
  func optionalNumber(
    _ column: Int, _ records: CSVRecords, _ currency: Currency, _ problems: inout CSVRowProblems
  ) -> Int64? {
    guard !CSVTextField.isBlank(records.field(column)) else { return nil }
    return number(column, records, currency, &problems)
  }

  /// The unparsed text of the current row's amount, with the sign from its column or flag.
  ///
  /// You correct this text if it is not a number.
  func signedText(_ records: CSVRecords) -> String {
    func text(_ column: Int) -> String { records.text(column).trimmed }
    func negative(_ text: String) -> String {
      text.isEmpty || text.hasPrefix("-") ? text : "-" + text
    }
    switch rule {
    case .signed(_, false): return text(columns.amount)
    case .signed(_, true):
      let text = text(columns.amount)
      return text.hasPrefix("-") ? String(text.dropFirst()).trimmed : negative(text)
    case .split:
      let credit = text(columns.credit)
      return credit.isEmpty ? negative(text(columns.debit)) : credit
    case .flagged:
      let word = records.field(columns.flag)
      let isOut = outWords.contains { CSVTextField.isSame(word, lowercased: $0) }
      return isOut ? negative(text(columns.amount)) : text(columns.amount)
    }
  }

  private func split(
    _ records: CSVRecords, _ currency: Currency, _ isDebitNegative: Bool,
    _ problems: inout CSVRowProblems
  ) -> Int64? {
    let before = problems.count
    let debit = optionalNumber(columns.debit, records, currency, &problems)
    let credit = optionalNumber(columns.credit, records, currency, &problems)
    guard problems.count == before else { return nil }
    let out = columns.name(columns.debit)
    let into = columns.name(columns.credit)
    if let debit, let credit, debit != 0, credit != 0 {
      problems.add("both \(out) and \(into) have an amount", records, field: columns.credit)
      return nil
    }
    guard debit != nil || credit != nil else {
      problems.add("neither \(out) nor \(into) has an amount", records, field: columns.debit)
      return nil
    }
    if let debit, debit != 0, (debit < 0) != isDebitNegative {
      problems.add(
        isDebitNegative ? "this debit has no minus" : "this debit has an unexpected minus", records,
        field: columns.debit,
        expected: (.amount, "debit_sign: \(isDebitNegative ? "minus" : "none")"))
      return nil
    }
    if let credit, credit < 0 {
      problems.add("this credit is negative", records, field: columns.credit)
      return nil
    }
    return (credit ?? 0) - (debit ?? 0).magnitudeAsSigned
  }

  private func flagged(
    _ records: CSVRecords, _ currency: Currency, _ problems: inout CSVRowProblems
  ) -> Int64? {
    guard let number = number(columns.amount, records, currency, &problems) else { return nil }
    let word = records.field(columns.flag)
    if outWords.contains(where: { CSVTextField.isSame(word, lowercased: $0) }) {
      return -number.magnitudeAsSigned
    }
    guard inWords.contains(where: { CSVTextField.isSame(word, lowercased: $0) }) else {
      let known = (outWords + inWords).map { String(decoding: $0, as: UTF8.self) }
      problems.add(
        "\(Printable.quoted(records.text(columns.flag))) means neither money out nor money in",
        records, field: columns.flag,
        expected: (.amount, "flag: one of \(known.joined(separator: ", "))"))
      return nil
    }
    guard number >= 0 else {
      problems.add(
        "the amount is negative, but its row is marked as money in", records,
        field: columns.amount)
      return nil
    }
    return number
  }
}

extension Int64 {
  /// The absolute value; amounts are far below the limits of the type.
  fileprivate var magnitudeAsSigned: Int64 { self < 0 ? -self : self }
}
