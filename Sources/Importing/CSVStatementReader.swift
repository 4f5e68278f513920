import Ledger
import Syntax

/// Reads a CSV file whose layout is known, row by row, in constant memory.
final class CSVStatementReader {
  private let profile: CSVProfile
  private let options: ReadingOptions
  private let sink: any StatementSink
  private let records: CSVRecords
  private let columns: CSVColumns
  private let amounts: CSVAmountReader
  private let queue: CSVStatementQueue
  private var problems: CSVRowProblems
  private let fixedCurrency: Currency?
  private let footer: [Glob]
  private let skip: [Glob]
  private let lastDay: CalendarDate
  private let statusWords: (pending: [[UInt8]], ignored: [[UInt8]])
  private let kinds: [[UInt8]: EntryKind]
  private var account: CSVAccountEntries?
  private var accountField: [UInt8] = []
  private var currencyField: [UInt8] = []
  private var entryCount = 0
  private var ignoredCount = 0

  /// - Parameters:
  ///   - profile: the layout.
  ///   - table: the file, read up to its first row.
  ///   - options: what the workspace says.
  ///   - sink: where the entries go.
  init(
    _ profile: CSVProfile, table: CSVTableStart, options: ReadingOptions,
    sink: any StatementSink
  ) {
    self.profile = profile
    self.options = options
    self.sink = sink
    records = CSVRecords(lines: table.lines, dialect: profile.dialect)
    columns = CSVColumns(profile, header: table.header)
    amounts = CSVAmountReader(profile, columns: columns)
    queue = CSVStatementQueue(sink: sink, template: table.statement)
    problems = CSVRowProblems(profile: profile, columns: columns)
    fixedCurrency = profile.currencyColumn == nil ? table.statement.currency : nil
    footer = profile.footer.map(Glob.init)
    skip = profile.skip.map(Glob.init)
    lastDay = options.asOf.adding(months: 12)
    func words(_ texts: [String]?) -> [[UInt8]] {
      (texts ?? []).map { Array($0.lowercased().utf8) }
    }
    statusWords = (words(profile.status?.pending), words(profile.status?.ignored))
    kinds = (profile.kind?.words ?? [:]).reduce(into: [:]) { result, pair in
      result[Array(pair.key.lowercased().utf8)] = pair.value
    }
  }

  /// Reads every row; throws at the end when any of them was bad.
  func run() throws(Rejection) {
    do {
      while try records.next() {
        guard try readRow() else { break }
      }
    } catch {
      // The rows cannot be cut any further; what was found before is said with it.
      for diagnostic in error.diagnostics { problems.add(diagnostic) }
    }
    try problems.throwIfAny(file: records.name)
    if ignoredCount > 0 { sink.ignored(ignoredCount) }
    try queue.finish()
    if ignoredCount > 0 { sink.note(.ignored(ignoredCount, records.name)) }
    if entryCount == 0 { sink.note(.noEntries(records.name)) }
  }

  /// Reads the current row; false when it ends the table.
  private func readRow() throws(Rejection) -> Bool {
    let isOdd = records.fieldCount != columns.names.count
    if isOdd || CSVTextField.isBlank(records.field(columns.date)), isBlankRow { return true }
    if isOdd || !footer.isEmpty || !skip.isEmpty {
      if matches(footer, records.texts.first { !$0.trimmed.isEmpty }) {
        try passOverFooter()
        return false
      }
      if matches(skip, records.texts.joined(separator: " ")) {
        ignoredCount += 1
        return true
      }
      guard hasRightCount else { return true }
    }
    try readEntry()
    return true
  }

  private var isBlankRow: Bool {
    (0..<records.fieldCount).allSatisfy { CSVTextField.isBlank(records.field($0)) }
  }

  /// A footer is known by the row's first text, a row to skip by all of its texts.
  private func matches(_ patterns: [Glob], _ text: @autoclosure () -> String?) -> Bool {
    guard !patterns.isEmpty, let text = text()?.trimmed else { return false }
    return patterns.contains { $0.matches(text) }
  }

  private func passOverFooter() throws(Rejection) {
    let line = records.line
    ignoredCount += 1
    var text = Printable.quoted(records.texts.first { !$0.trimmed.isEmpty } ?? "")
    // Behind the table anything may stand, also text that is no CSV.
    while let rest = try records.lines.next() {
      if rest.contains(where: { $0 > 0x20 }) { ignoredCount += 1 }
    }
    if text.isEmpty { text = "the footer" }
    sink.note(.footer(text, .init(file: records.name, line: line)))
  }

  /// A row may be longer than the header by empty fields only, and never shorter.
  private var hasRightCount: Bool {
    let count = records.fieldCount
    let expected = columns.names.count
    if count > expected, (expected..<count).allSatisfy({ CSVTextField.isBlank(records.field($0)) })
    {
      return true
    }
    if count == expected { return true }
    account?.chain.interrupt()
    problems.add(wrongCount(count, expected))
    return false
  }

  private func wrongCount(_ count: Int, _ expected: Int) -> Diagnostic {
    let mark = records.mark(field: min(count, expected))
    let isCut = count < expected && records.isAtEnd && !records.rawText.hasSuffix("\n")
    let message =
      isCut
      ? "the file is cut off in this row: \(count) fields, the header has \(expected)"
      : "\(count) \(count == 1 ? "field" : "fields"), the header has \(expected)"
    return Diagnostic(
      .error, message, at: mark.location, excerpt: mark.excerpt,
      hint: isCut
        ? "download the file again"
        : "put quotation marks around a text that holds the delimiter; if this is a summary and "
          + "no entry, name it in the profile: footer: [\"Total*\"]")
  }

  private func readEntry() throws(Rejection) {
    let status = records.field(columns.status)
    if statusWords.ignored.contains(where: { CSVTextField.isSame(status, lowercased: $0) }) {
      ignoredCount += 1
      return
    }
    let isPending = statusWords.pending.contains { CSVTextField.isSame(status, lowercased: $0) }
    if isPending, announcedDate == nil {
      ignoredCount += 1
      return
    }
    let before = problems.count
    guard let account = currentAccount(),
      let entry = entry(for: account, isPending: isPending), problems.count == before
    else {
      self.account?.chain.interrupt()
      return
    }
    if !entry.isPending { follow(entry, account) }
    account.batch.append(entry)
    entryCount += 1
    try queue.added(to: account)
  }

  private func entry(for account: CSVAccountEntries, isPending: Bool) -> StatementEntry? {
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
    }
    if columns.kind >= 0 { entry.kind = kind() }
    entry.payee = text(columns.payee, account)
    entry.memo = text(columns.memo, account)
    entry.reference = text(columns.reference, account)
    entry.bankID = text(columns.bankID, account)
    entry.category = text(columns.category, account)
    return entry
  }

  /// The day of an entry that is announced only: banks leave it out or write a word for it.
  private var announcedDate: CalendarDate? {
    (try? profile.date.field.date(records.field(columns.date)))
      ?? (try? profile.valueDate?.field.date(records.field(columns.valueDate)))
  }

  private func date() -> CalendarDate? {
    do {
      let date = try profile.date.field.date(records.field(columns.date))
      guard date <= lastDay else {
        problems.add(
          "the date \(date) lies more than a year after today (\(options.asOf))", records,
          field: columns.date, hint: "is the year right? --as-of DATE says which day is today")
        return nil
      }
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

  /// Several columns joined by a blank; empty ones leave no trace.
  @inline(__always)
  private func text(_ several: [Int], _ account: CSVAccountEntries) -> TextSpan {
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

  /// Which account and currency the current row belongs to.
  private func currentAccount() -> CSVAccountEntries? {
    let number = records.field(columns.accountNumber)
    let code = records.field(columns.currency)
    if let account, number.elementsEqual(accountField), code.elementsEqual(currencyField) {
      return account
    }
    guard let currency = fixedCurrency ?? self.currency(code) else { return nil }
    let bare = CSVTextField.unguarded(number)
    guard let found = queue.account(String(decoding: bare, as: UTF8.self), currency) else {
      problems.add(
        "more than \(CSVStatementQueue.mostAccounts) accounts in one file", records,
        field: columns.accountNumber)
      return nil
    }
    account = found
    accountField = Array(number)
    currencyField = Array(code)
    return found
  }

  private func currency(_ code: UnsafeBufferPointer<UInt8>) -> Currency? {
    let text = String(decoding: CSVTextField.unguarded(code), as: UTF8.self)
    if let currency = CurrencySign.currency(text) { return currency }
    if text.isEmpty, let usual = profile.currency ?? options.currency { return usual }
    let message =
      text.isEmpty ? "the currency is empty" : "unknown currency \(Printable.quoted(text))"
    problems.add(
      message, records, field: columns.currency, expected: (.currency, "a code of ISO 4217"))
    return nil
  }

  /// Follows the running balance and says where it first breaks.
  private func follow(_ entry: StatementEntry, _ account: CSVAccountEntries) {
    guard columns.balance >= 0 else { return }
    let broken = account.chain.add(
      amount: entry.amount.minorUnits, balance: entry.balance, day: entry.bookingDate)
    guard let broken else { return }
    let exponent = account.currency.exponent
    let expected = Amount.decimalText(broken.expected, exponent: exponent)
    let found = Amount.decimalText(broken.found, exponent: exponent)
    problems.add(
      "balance \(expected) expected, file says \(found): a row is missing or changed", records,
      field: columns.balance,
      hint: "export the period again; without a balance: in the profile this is not checked")
  }
}

extension Diagnostic {
  fileprivate static func ignored(_ count: Int, _ file: String) -> Diagnostic {
    Diagnostic(
      .note, "\(count) \(count == 1 ? "row was" : "rows were") ignored as the profile says",
      at: .init(file: file))
  }

  fileprivate static func noEntries(_ file: String) -> Diagnostic {
    Diagnostic(.warning, "0 transactions in this file", at: .init(file: file))
  }

  fileprivate static func footer(_ text: String, _ location: SourceLocation) -> Diagnostic {
    Diagnostic(.note, "the table ends here, at \(text)", at: location)
  }
}
