import Ledger
import Syntax

extension CSVStatementReader {
  /// The current row as an entry; nil if its date or amount is invalid.
  ///
  /// Every invalid field adds a problem, also if the result is not nil.
  func entry(for account: CSVAccountEntries, isPending: Bool) -> StatementEntry? {
    let currency = account.currency
    let valueDate = isPending ? nil : valueDate()
    let booked = isPending ? announcedDate : date()
    let minorUnits = amounts.amount(records, currency, &problems)
    guard let booked, let minorUnits else { return nil }
    guard minorUnits.magnitude <= UInt64(Amount.limit) else {
      problems.add(.tooLarge, of: max(columns.amount, 0), records, currency: currency)
      return nil
    }
    var entry = StatementEntry(
      bookingDate: booked, valueDate: valueDate,
      amount: Amount(minorUnits: minorUnits, currency: currency), line: records.line)
    entry.isPending = isPending
    if columns.balance >= 0 {
      entry.balance = amounts.optionalNumber(columns.balance, records, currency, &problems)
      if profile.isBalanceBefore { entry.balance = entry.balance.map { $0 &+ minorUnits } }
    }
    if columns.kind >= 0 { entry.kind = kind() }
    entry.payee = text(columns.payee, account)
    entry.memo = text(columns.memo, account)
    entry.reference = text(columns.reference, account)
    entry.bankID = text(columns.bankID, account)
    entry.category = text(columns.category, account)
    return entry
  }

  /// The day of a pending entry, otherwise its value date; nil if it has no valid date.
  ///
  /// Some banks omit the date of a pending entry or write a word instead.
  var announcedDate: CalendarDate? {
    (try? profile.date.field.date(records.field(columns.date)))
      ?? (try? profile.valueDate?.field.date(records.field(columns.valueDate)))
  }

  private func date() -> CalendarDate? {
    let field = records.field(columns.date)
    if let dateAbove, CSVTextField.isSame(field, dateAbove.field) { return dateAbove.day }
    do {
      let date = try profile.date.field.date(field)
      guard date <= lastDay else {
        problems.add(
          "\(date) is more than a year after \(options.asOf)", records,
          field: columns.date, hint: "correct the date, or use a later --as-of")
        return nil
      }
      dateAbove = (Array(field), date)
      return date
    } catch {
      problems.add(error, of: columns.date, records)
      return nil
    }
  }

  private func valueDate() -> CalendarDate? {
    guard let field = profile.valueDate?.field else { return nil }
    let bytes = records.field(columns.valueDate)
    guard !CSVTextField.isBlank(bytes) else { return nil }
    do {
      return try field.date(bytes)
    } catch {
      problems.add(error, of: columns.valueDate, records)
      return nil
    }
  }

  private func kind() -> EntryKind {
    let bare = CSVTextField.unguarded(records.field(columns.kind))
    let word = bare.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return kinds[word] ?? .unknown
  }

  @inline(__always)
  private func text(_ column: Int, _ account: CSVAccountEntries) -> TextSpan {
    guard column >= 0 else { return .empty }
    do {
      return try CSVTextField.add(records.field(column), to: &account.batch)
    } catch {
      problems.add(error, of: column, records)
      return .empty
    }
  }

  /// The texts of several columns, joined by blanks; empty texts are omitted.
  @inline(__always)
  func text(_ several: [Int], _ account: CSVAccountEntries) -> TextSpan {
    if several.count == 1 { return text(several[0], account) }
    var whole = TextSpan.empty
    for column in several where !CSVTextField.isBlank(records.field(column)) {
      let blank = whole.isEmpty ? TextSpan.empty : account.batch.add(" ")
      let piece = text(column, account)
      whole =
        whole.isEmpty
        ? piece
        : TextSpan(
          start: Int(whole.start), count: Int(whole.count + blank.count + piece.count))
    }
    return whole
  }
}

extension CSVStatementReader {
  /// Rejects the current row with its problems.
  func reject() throws(Rejection) {
    try problems.endRow(
      { [self] problems in
        options.keepsGoodRows
          ? rejectedRow(problems) : RejectedRow(line: records.line, problems: problems)
      }, options, to: sink)
    queue.interrupt()
  }

  /// The current row as a rejected row.
  ///
  /// Valid values appear in saldo's own format, so you need to correct only the invalid ones.
  private func rejectedRow(_ problems: [Diagnostic]) -> RejectedRow {
    var row = RejectedRow(line: records.line, problems: problems)
    row.date = text(of: profile.date, columns.date)
    if let field = profile.valueDate { row.valueDate = text(of: field, columns.valueDate) }
    let currency = rejectedCurrency
    row.currency = currency?.code ?? text([columns.currency])
    row.amount = amountText(currency)
    row.payee = text(columns.payee)
    row.memo = text(columns.memo)
    row.reference = text([columns.reference])
    row.bankID = text([columns.bankID])
    return row
  }

  private func text(of date: CSVProfile.DateColumn, _ column: Int) -> String {
    let text = records.text(column).trimmed
    return date.field.date(text)?.description ?? text
  }

  private var rejectedCurrency: Currency? {
    if let fixedCurrency { return fixedCurrency }
    let text = text([columns.currency])
    return CurrencySign.currency(text)
      ?? (text.isEmpty ? profile.currency ?? options.currency : nil)
  }

  private func amountText(_ currency: Currency?) -> String {
    guard let currency else { return amounts.signedText(records) }
    var ignored = CSVRowProblems(profile: profile, columns: columns)
    guard let minorUnits = amounts.amount(records, currency, &ignored),
      minorUnits.magnitude <= UInt64(Amount.limit)
    else { return amounts.signedText(records) }
    return Amount.decimalText(minorUnits, exponent: currency.exponent)
  }

  /// The texts of several columns without blanks and text markers around them, joined by a space.
  ///
  /// Empty texts are left out.
  func text(_ several: [Int]) -> String {
    several.map { column in
      String(decoding: CSVTextField.unguarded(records.field(column)), as: UTF8.self)
    }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
