import Ledger
import Syntax

/// A reader of a CSV file with a known layout, row by row, in constant memory.
final class CSVStatementReader {
  let profile: CSVProfile
  let options: ReadingOptions
  let sink: any StatementSink
  let records: CSVRecords
  let columns: CSVColumns
  let amounts: CSVAmountReader
  let queue: CSVStatementQueue
  var problems: CSVRowProblems
  let fixedCurrency: Currency?
  private let footer: [Glob]
  private let skip: [Glob]
  let lastDay: CalendarDate
  private let statusWords: (pending: [[UInt8]], ignored: [[UInt8]])
  let kinds: [[UInt8]: EntryKind]
  private var account: CSVAccountEntries?
  private var accountField: [UInt8] = []
  private var currencyField: [UInt8] = []
  /// The last date as text and value; nil before the first date.
  ///
  /// It is a cache, because most rows repeat the date of the row above.
  var dateAbove: (field: [UInt8], day: CalendarDate)?
  /// The account of an entry that the next row may continue; nil if there is none.
  private var unsent: CSVAccountEntries?
  /// The last row of a file that does not end with a line break; nil for other files.
  private var openEnd: CSVUnfinishedRow?
  private var entryCount = 0
  private var ignoredCount = 0
  private var shortCount = 0

  /// - Parameters:
  ///   - profile: the layout.
  ///   - table: the file, read up to its first row.
  ///   - options: the reading options.
  ///   - sink: the receiver of the entries.
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
    queue = CSVStatementQueue(
      sink: sink, template: table.statement, namesKeys: profile.accountKeyColumn != nil)
    problems = CSVRowProblems(
      profile: profile, columns: columns, keepsGoodRows: options.keepsGoodRows)
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

  /// Reads the rows of the table and throws the collected problems at the end, if any.
  func run() throws(Rejection) {
    do {
      while try records.next() {
        if records.isAtEnd, !records.endsWithLineEnd {
          openEnd = CSVUnfinishedRow(records, columns)
        }
        guard try readRow() else { break }
      }
    } catch {
      // saldo cannot split the remaining rows, so it reports earlier problems with this one.
      try problems.throwIfAny(file: records.name, last: error)
    }
    try sendUnsent()
    judgeBalances()
    judgeEnd()
    try problems.throwIfAny(file: records.name)
    if ignoredCount > 0 { sink.ignored(ignoredCount) }
    try queue.finish()
    if ignoredCount > 0 { sink.note(.ignored(ignoredCount, records.name)) }
    if shortCount > 0 { sink.note(.short(shortCount, records.name)) }
    if entryCount == 0 { sink.note(.noEntries(records.name)) }
  }

  /// Reads the current row; returns false if the row ends the table.
  private func readRow() throws(Rejection) -> Bool {
    let isOdd = records.fieldCount != columns.names.count
    if isOdd || CSVTextField.isBlank(records.field(columns.date)) {
      if isBlankRow || (isUndated && takesUndatedRow()) { return true }
    }
    if isOdd || !footer.isEmpty || !skip.isEmpty {
      if matches(footer, records.texts.first { !$0.trimmed.isEmpty }) {
        try passOverFooter()
        return false
      }
      if matches(skip, records.texts.joined(separator: " ")) {
        ignoredCount += 1
        return true
      }
      if let problem = wrongCount {
        try refuse(problem)
        return true
      }
    }
    if isBareBalance {
      ignoredCount += 1
      return true
    }
    if records.fieldCount < columns.names.count { shortCount += 1 }
    try readEntry()
    return true
  }

  private var isBlankRow: Bool {
    (0..<records.fieldCount).allSatisfy { CSVTextField.isBlank(records.field($0)) }
  }

  /// Whether one of the patterns matches the text.
  ///
  /// Footer patterns apply to the first text of a row, and skip patterns to all its texts.
  private func matches(_ patterns: [Glob], _ text: @autoclosure () -> String?) -> Bool {
    guard !patterns.isEmpty, let text = text()?.trimmed else { return false }
    return patterns.contains { $0.matches(text) }
  }

  private func passOverFooter() throws(Rejection) {
    let line = records.line
    ignoredCount += 1
    var text = Printable.quoted(records.texts.first { !$0.trimmed.isEmpty } ?? "")
    // Any content may follow the table, including text that is not CSV.
    while let rest = try records.lines.next() {
      if rest.contains(where: { $0 > 0x20 }) { ignoredCount += 1 }
    }
    if text.isEmpty { text = "the footer" }
    sink.note(.footer(text, .init(file: records.name, line: line)))
  }

  /// A problem with the number of fields; nil if the number is valid.
  ///
  /// Extra fields must be empty. Missing fields must be after the first
  /// ``CSVColumns/fewestFields``.
  private var wrongCount: Diagnostic? {
    let count = records.fieldCount
    let expected = columns.names.count
    let isBlankBehind = (min(count, expected)..<count).allSatisfy {
      CSVTextField.isBlank(records.field($0))
    }
    if count >= expected, isBlankBehind { return nil }
    if count < expected, count >= columns.fewestFields, !isCutOff { return nil }
    let mark = records.mark(field: min(count, expected))
    let fields = "\(count) \(count == 1 ? "field" : "fields"); the header has \(expected)"
    return Diagnostic(
      .error,
      isCutOff
        ? "the file is cut off in this row, which has \(fields)" : "this row has \(fields)",
      at: mark,
      hint: isCutOff
        ? "download the file again"
        : "quote fields that contain a \(problems.delimiterName); "
          + (problems.isDetected
            ? "or add --rejects to import the other rows"
            : "if this is a summary row, not an entry, add it to the profile: "
              + "footer: [\"Total*\"]"))
  }

  /// Whether the file ends within the current row.
  private var isCutOff: Bool {
    records.fieldCount < columns.names.count && records.isAtEnd
      && !records.rawText.hasSuffix("\n")
  }

  /// Rejects a row with a wrong number of fields, or the whole file if it is truncated.
  private func refuse(_ problem: Diagnostic) throws(Rejection) {
    if isCutOff {
      try problems.throwIfAny(file: records.name, last: Rejection([problem]))
    }
    problems.add(problem)
    let (line, raw) = (records.line, String(records.rawText.filter { !$0.isNewline }).trimmed)
    try problems.endRow(
      { problems in
        var row = RejectedRow(line: line, problems: problems)
        row.raw = raw
        return row
      }, options, to: sink)
    queue.interrupt()
  }

  /// Whether the layout allows rows with neither a date nor an amount, and the current row is one.
  private var isUndated: Bool {
    profile.undated != nil
      && [columns.date, columns.amount, columns.debit, columns.credit].allSatisfy {
        CSVTextField.isBlank(records.field($0))
      }
  }

  /// Whether the current row has no amount and no text, and so nothing to import.
  ///
  /// It may have a date and a balance.
  private var isBareBalance: Bool {
    guard CSVTextField.isBlank(records.field(columns.amount)),
      CSVTextField.isBlank(records.field(columns.debit)),
      CSVTextField.isBlank(records.field(columns.credit))
    else { return false }
    let texts = columns.payee + columns.memo
    return !texts.isEmpty
      && (texts + [columns.reference]).allSatisfy { CSVTextField.isBlank(records.field($0)) }
  }

  /// Joins the texts of the current row to the entry above, or skips a row without texts.
  ///
  /// Returns false if there is no entry above or a text is invalid.
  private func takesUndatedRow() -> Bool {
    let texts = columns.payee + columns.memo
    if texts.allSatisfy({ CSVTextField.isBlank(records.field($0)) }) {
      ignoredCount += 1
      return true
    }
    guard let unsent else { return false }
    let more = text(texts, unsent)
    guard problems.isRowGood else { return false }
    unsent.batch.carryOnMemo(with: unsent.batch.string(more))
    openEnd?.account = unsent
    return true
  }

  private func sendUnsent() throws(Rejection) {
    guard let account = unsent else { return }
    unsent = nil
    try queue.added(to: account)
  }

  private func readEntry() throws(Rejection) {
    try sendUnsent()
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
    guard let account = currentAccount(),
      let entry = entry(for: account, isPending: isPending), problems.isRowGood
    else { return try reject() }
    if columns.balance >= 0, !entry.isPending { follow(entry, account) }
    if columns.originalAmount >= 0,
      let original = amounts.original(
        records, of: account.batch.count, booked: entry.amount)
    {
      account.batch.append(original)
    }
    account.append(entry)
    entryCount += 1
    openEnd?.account = account
    // The next row may continue this entry, so the queue must not deliver it yet.
    if profile.undated == .join { unsent = account } else { try queue.added(to: account) }
  }

  /// The account of the current row, by number and currency.
  ///
  /// Nil, with a problem, if the currency is unknown or the file has too many accounts.
  private func currentAccount() -> CSVAccountEntries? {
    let number = records.field(columns.accountNumber)
    let code = records.field(columns.currency)
    if let account, CSVTextField.isSame(number, accountField),
      CSVTextField.isSame(code, currencyField)
    {
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
    if Currency.isNone(text), let usual = profile.currency ?? options.currency { return usual }
    let message =
      text.isEmpty
      ? "the currency is empty" : "\(Printable.quoted(text)) is not an ISO 4217 currency"
    problems.add(
      message, records, field: columns.currency, expected: (.currency, "an ISO 4217 code"))
    return nil
  }

  /// Checks the running balance.
  @inline(__always)
  private func follow(_ entry: StatementEntry, _ account: CSVAccountEntries) {
    account.follow(entry) { broken(expected: $0, entry.balance ?? 0, entry, account.currency) }
  }

  private func broken(
    expected: Int64, _ found: Int64, _ entry: StatementEntry, _ currency: Currency
  ) -> Diagnostic {
    // Show a balance from before the entry as the file writes it.
    let shift = profile.isBalanceBefore ? entry.amount.minorUnits : 0
    let texts = [expected, found].map {
      Amount.decimalText($0 &- shift, exponent: currency.exponent)
    }
    let mark = records.mark(field: columns.balance, label: columns.label(columns.balance))
    return Diagnostic(
      .error,
      "expected balance \(texts[0]), found \(texts[1]): a row is missing or changed",
      at: mark, hint: "export the period again, or skip this check with --no-balance-check")
  }

  /// Reports a last row that may be truncated.
  private func judgeEnd() {
    guard let openEnd else { return }
    if profile.endsWithNewline {
      problems.gather(openEnd.refusal)
    } else {
      let hasHeader = !profile.recognition.header.isEmpty
      if !openEnd.isProven(columns, hasHeader: hasHeader, template: queue.template) {
        sink.finding(openEnd.finding)
      }
    }
  }

  /// Reports the breaks in the running balances at the end of the file, a few for each account.
  private func judgeBalances() {
    guard columns.balance >= 0 else { return }
    for account in queue.accounts {
      account.days.finish()
      if account.isShuffled { sink.note(.shuffled(records.name)) }
      let broken = account.brokenLinks
      if options.checksBalances {
        broken.shown.forEach { problems.gather($0) }
      } else if broken.count > 0, let first = broken.shown.first {
        sink.note(.uncheckedBreaks(broken.count, first))
      }
      if account.chain.gaps > 0, account.chain.reading.held > 0 {
        sink.note(.gaps(account.chain.gaps, records.name))
      }
      if account.hasNoChain { sink.note(.noChain(columns.name(columns.balance), records.name)) }
    }
  }
}

extension Diagnostic {
  fileprivate static func ignored(_ count: Int, _ file: String) -> Diagnostic {
    Diagnostic(
      .note, "\(count) \(count == 1 ? "row was" : "rows were") ignored by the profile",
      at: .init(file: file))
  }

  fileprivate static func short(_ count: Int, _ file: String) -> Diagnostic {
    Diagnostic(
      .note,
      "\(count) \(count == 1 ? "row has" : "rows have") fewer fields than the header; only text "
        + "columns are missing", at: .init(file: file))
  }

  fileprivate static func noEntries(_ file: String) -> Diagnostic {
    Diagnostic(.warning, "0 entries in this file", at: .init(file: file))
  }

  fileprivate static func uncheckedBreaks(_ count: Int, _ first: Diagnostic) -> Diagnostic {
    Diagnostic(
      .warning,
      "the running balance breaks \(count == 1 ? "here" : "\(count) times, first here"): "
        + first.message, at: first.location)
  }

  fileprivate static func gaps(_ count: Int, _ file: String) -> Diagnostic {
    Diagnostic(
      .warning,
      "the running balance was not checked across \(count) rejected "
        + (count == 1 ? "row" : "rows"), at: .init(file: file))
  }

  fileprivate static func noChain(_ column: String, _ file: String) -> Diagnostic {
    Diagnostic(
      .note,
      "the balances in column \(column) do not match the amounts; saldo did not use them",
      at: .init(file: file))
  }

  fileprivate static func shuffled(_ file: String) -> Diagnostic {
    Diagnostic(
      .note, "rows within a day are out of order; the balance still reconciles",
      at: .init(file: file))
  }

  fileprivate static func footer(_ text: String, _ location: SourceLocation) -> Diagnostic {
    Diagnostic(.note, "the table ends here, at \(text)", at: location)
  }
}
