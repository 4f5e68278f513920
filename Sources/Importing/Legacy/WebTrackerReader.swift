import Ledger
import Syntax

/// A reader of the transactions in a web tracker's export, whatever the structure of the export.
///
/// Dates and amounts are final only at the end. The currency may come after the transactions, and
/// one epoch applies to all bare seconds of the file.
struct WebTrackerReader {
  let file: String
  let options: ReadingOptions
  let sink: any StatementSink
  private var rows: [WebTrackerRow] = []
  private var texts = EntryBatch()
  private var identifiers: Set<String> = []
  private var currency: (value: Currency, location: SourceLocation)?
  private var loans = 0
  private var hasBudget = false
  private var hasTheme = false
  private var hasTransactions = false
  private var unknownKeys: Set<String> = []
  private var dates = LegacyDates()
  private var problems = GatheredProblems()
  /// The errors of the current element.
  private var found: [Diagnostic] = []
  private var badRows: [WebTrackerBadRow] = []

  /// The maximum length of a storage value in bytes.
  ///
  /// No browser stores more. The tokenizer holds a storage value in memory.
  private static let longestStorageValue = 16 << 20
  /// The maximum memory for the rows, in bytes.
  private static let roomForRows = 64 << 20

  init(file: String, options: ReadingOptions, sink: any StatementSink) {
    self.file = file
    self.options = options
    self.sink = sink
  }

  mutating func read(_ tokens: JSONTokenizer) throws(Rejection) {
    do throws(Rejection) {
      try readRoot(tokens)
    } catch {
      throw problems.rejection(of: file, last: error)
    }
    try finish()
  }

  /// Reads a whole document and rejects content after it.
  ///
  /// The document is an object with a list for each entity, an array of elements, or either inside
  /// a wrapper: a key such as `data`, or a JSON string.
  private mutating func readRoot(_ tokens: JSONTokenizer) throws(Rejection) {
    guard let token = try tokens.next() else { return }
    try readContainer(beginning: token, tokens)
    // Only the end of the file shows that the document is complete.
    if try tokens.next() != nil { throw .notAnExport(tokens.location) }
  }

  private mutating func readContainer(
    beginning token: JSONToken, _ tokens: JSONTokenizer
  ) throws(Rejection) {
    switch token {
    case .beginObject: try readKeys(tokens)
    case .beginArray: try readElements(tokens, of: nil)
    case .string(let text):
      let inner = JSONTokenizer(text: text, at: tokens.location, path: tokens.path)
      inner.longestString = Self.longestStorageValue
      try readRoot(inner)
    default: throw .notAnExport(tokens.location)
    }
  }

  private mutating func readKeys(_ tokens: JSONTokenizer) throws(Rejection) {
    while true {
      let longest = tokens.longestString
      tokens.longestString = Self.longestStorageValue
      guard case .key(let key)? = try tokens.next(), let value = try tokens.next() else { return }
      tokens.longestString = longest
      switch WebTrackerKey.plain(key) {
      case "transactions", "transaction", "transactionentity":
        try readEntity(.transaction, beginning: value, tokens)
      case "emis", "emi", "emientity", "loans": try readEntity(.loan, beginning: value, tokens)
      case "data", "export", "state": try readContainer(beginning: value, tokens)
      case "currency": takeCurrency(try tokens.value(beginning: value), tokens.path)
      case "budget":
        hasBudget = true
        try tokens.skip(beginning: value)
      case "theme", "isdarkmode":
        hasTheme = true
        try tokens.skip(beginning: value)
      default:
        unknownKeys.insert(key)
        try tokens.skip(beginning: value)
      }
    }
  }

  private enum Entity {
    case transaction, loan
  }

  private mutating func readEntity(
    _ entity: Entity, beginning token: JSONToken, _ tokens: JSONTokenizer
  ) throws(Rejection) {
    if entity == .transaction { hasTransactions = true }
    switch token {
    case .beginArray: try readElements(tokens, of: entity)
    case .null: break
    case .string(let text):
      let inner = JSONTokenizer(text: text, at: tokens.location, path: tokens.path)
      guard try inner.next() == .beginArray else { throw .notAList(tokens.location, tokens.path) }
      try readElements(inner, of: entity)
      _ = try inner.next()
    default: throw .notAList(tokens.location, tokens.path)
    }
  }

  private mutating func readElements(
    _ tokens: JSONTokenizer, of entity: Entity?
  ) throws(Rejection) {
    let longest = tokens.longestString
    tokens.longestString = 1 << 16
    while let element = try tokens.nextValue() {
      switch entity ?? Self.entity(of: element) {
      case .transaction:
        hasTransactions = true
        take(element, path: tokens.path)
      case .loan: loans += 1
      }
      guard
        rows.count * MemoryLayout<WebTrackerRow>.stride + texts.text.count + (badRows.count << 10)
          < Self.roomForRows
      else { throw .tooLarge(file) }
    }
    tokens.longestString = longest
  }

  /// The entity of an element in a bare array; a loan has a start date and no type.
  private static func entity(of element: JSONValue) -> Entity {
    let object = WebTrackerObject(element)
    return object["type"] == nil && object["startdate"] != nil ? .loan : .transaction
  }

  private mutating func takeCurrency(_ value: JSONValue, _ path: String) {
    guard case .string(let text) = value.content else {
      if case .null = value.content { return }
      return problems.add(.unknownCurrency(value, path))
    }
    // A storage dump may quote the code twice.
    let code = text.filter { $0 != "\"" }
    guard let known = Currency(code) else { return problems.add(.unknownCurrency(value, path)) }
    currency = (known, value.location)
  }

  private mutating func take(_ element: JSONValue, path: String) {
    guard case .object(let members) = element.content else {
      found = [.notATransaction(element, path)]
      return reject(element, isIncome: nil)
    }
    for member in members where !WebTrackerKey.known.contains(WebTrackerKey.plain(member.key)) {
      unknownKeys.insert(member.key)
    }
    let object = WebTrackerObject(element)
    dates.see(object["createdat"], .stamp)
    dates.see(object["updatedat"], .stamp)
    var row = WebTrackerRow(location: element.location)
    let isIncome = direction(object, element, path)
    row.isIncome = isIncome ?? false
    let amount = amountText(object["amount"], element, path)
    let date = date(object["date"], element, path)
    let identifier = identifier(object["id"], element, path)
    guard isIncome != nil, let amount, let date, let identifier else {
      return reject(element, isIncome: isIncome)
    }
    row.amount = texts.add(amount)
    row.isNumber = object["amount"]?.isNumber ?? false
    row.amountLocation = object["amount"]?.location ?? element.location
    row.date = date
    row.bankID = texts.add(identifier)
    row.path = texts.add(path)
    row.payee = texts.add(text(object["description"], "description", path))
    row.category = texts.add(text(object["category"], "category", path))
    if case .bool(true)? = object["isrecurring"]?.content { row.isRecurring = true }
    if !found.isEmpty {
      reject(element, isIncome: isIncome)
      if options.keepsGoodRows { return }
    }
    rows.append(row)
  }

  /// Keeps an invalid element until the currency and epoch are known, or collects its errors.
  private mutating func reject(_ element: JSONValue, isIncome: Bool?) {
    if options.keepsGoodRows {
      badRows.append(WebTrackerBadRow(element, isIncome: isIncome, problems: found))
    } else {
      found.forEach { problems.add($0) }
    }
    found = []
  }

  /// Whether the transaction is income; nil, with an error recorded, if the type is invalid.
  private mutating func direction(
    _ object: WebTrackerObject, _ element: JSONValue, _ path: String
  ) -> Bool? {
    if case .string(let word)? = object["type"]?.content {
      if word.lowercased() == "income" { return true }
      if word.lowercased() == "expense" { return false }
    }
    found.append(.wrong("type", "income or expense", object["type"], element, path))
    return nil
  }

  private mutating func amountText(
    _ value: JSONValue?, _ element: JSONValue, _ path: String
  ) -> String? {
    switch value?.content {
    case .number(let text), .string(let text): return text
    default:
      found.append(.wrong("amount", "a number", value, element, path))
      return nil
    }
  }

  private mutating func identifier(
    _ value: JSONValue?, _ element: JSONValue, _ path: String
  ) -> String? {
    let text: String
    switch value?.content {
    case .number(let found), .string(let found): text = found
    default: text = ""
    }
    guard !text.isEmpty, WebTrackerKey.isClean(text) else {
      found.append(.wrong("id", "text or a number", value, element, path))
      return nil
    }
    guard identifiers.insert(text).inserted else {
      found.append(.repeatedID(text, value?.location ?? element.location, path))
      return nil
    }
    return text
  }

  private mutating func date(
    _ value: JSONValue?, _ element: JSONValue, _ path: String
  ) -> LegacyDate? {
    guard let value, let reading = LegacyDate(value) else {
      found.append(.wrong("date", "a date such as 2026-08-14", value, element, path))
      return nil
    }
    dates.see(reading, .past)
    return reading
  }

  private mutating func text(_ value: JSONValue?, _ key: String, _ path: String) -> String {
    switch value?.content {
    case .string(let text):
      let folded = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
      guard WebTrackerKey.isClean(folded) else {
        found.append(.controlCharacter(value?.location, "\(path).\(key)"))
        return ""
      }
      return folded
    case .number(let text): return text
    case nil, .null: return ""
    default:
      if let value { found.append(.wrong(key, "text", value, value, path)) }
      return ""
    }
  }

  private mutating func finish() throws(Rejection) {
    if rows.isEmpty, problems.isEmpty, !hasTransactions, loans == 0 {
      throw .notAnExport(SourceLocation(file: file, line: 1, column: 1))
    }
    let currency = currency?.value ?? .usd
    let epoch = rows.isEmpty ? .unix : dates.epoch(asOf: options.asOf)
    guard let epoch else {
      problems.add(.twoEpochs(dates, file))
      throw problems.rejection(of: file)
    }
    let entries = entries(in: currency, epoch)
    guard problems.isEmpty else { throw problems.rejection(of: file) }
    var statement = Statement()
    // The export has no account number, so saldo.yaml can map this name to an account.
    statement.accountNumber = "web-tracker"
    statement.accountKind = .cash
    statement.currency = currency
    statement.isComplete = false
    try sink.begin(statement)
    try hand(entries)
    let rejected = badRows.map { $0.rejected(currency, epoch) }
    for row in rejected.sorted(by: { $0.line < $1.line }) { try sink.rejected(row) }
    try sink.end(statement)
    say()
  }

  private mutating func entries(
    in currency: Currency, _ epoch: LegacyEpoch
  ) -> [StatementEntry] {
    var entries: [StatementEntry] = []
    entries.reserveCapacity(rows.count)
    for row in rows {
      guard let day = row.date.day(epoch), !options.isTooLate(day) else {
        reject(row, .badDay(row, texts.string(row.path), options.asOf))
        continue
      }
      let text = texts.string(row.amount)
      do throws(LegacyAmount.Problem) {
        let units = try LegacyAmount.minorUnits(text, isNumber: row.isNumber, currency)
        entries.append(row.entry(on: day, Amount(minorUnits: units, currency: currency)))
      } catch {
        reject(
          row, .badAmount(error, text, currency, row.amountLocation, texts.string(row.path)))
      }
    }
    return entries
  }

  private mutating func reject(_ row: WebTrackerRow, _ problem: Diagnostic) {
    guard options.keepsGoodRows else { return problems.add(problem) }
    badRows.append(WebTrackerBadRow(row, texts: texts, problem: problem))
  }

  private func hand(_ entries: [StatementEntry]) throws(Rejection) {
    var batch = EntryBatch()
    for var entry in entries {
      entry.payee = batch.add(texts.string(entry.payee))
      entry.category = batch.add(texts.string(entry.category))
      entry.bankID = batch.add(texts.string(entry.bankID))
      batch.append(entry)
      if batch.count == 1024 {
        try sink.add(batch)
        batch.removeAll()
      }
    }
    if !batch.isEmpty { try sink.add(batch) }
  }

  /// Reports the parts of the file that are not transactions.
  private func say() {
    let place = SourceLocation(file: file)
    var others: [String] = []
    if loans > 0 { others.append("\(loans) \(loans == 1 ? "loan" : "loans") (emis)") }
    if hasBudget { others.append("the monthly budget") }
    if hasTheme { others.append("the theme") }
    if !others.isEmpty {
      sink.note(
        Diagnostic(
          .warning, "skipped, not transactions: \(others.joined(separator: ", "))", at: place))
    }
    if !unknownKeys.isEmpty {
      let keys = unknownKeys.sorted().prefix(10).map { Printable.quoted($0) }
      let more = unknownKeys.count > 10 ? " and \(unknownKeys.count - 10) more" : ""
      sink.note(
        Diagnostic(
          .warning,
          "unknown keys were skipped: \(keys.joined(separator: ", "))\(more)",
          at: place))
    }
  }
}

extension JSONValue {
  fileprivate var isNumber: Bool {
    if case .number = content { return true }
    return false
  }
}

extension Rejection {
  fileprivate static func notAnExport(_ location: SourceLocation) -> Rejection {
    Rejection(
      "this is not an export of the web expense tracker", at: location,
      hint: "expected an object with \"transactions\", or a list of transactions")
  }

  fileprivate static func notAList(_ location: SourceLocation, _ path: String) -> Rejection {
    Rejection("\(path) is not a list", at: location, hint: "export the file again")
  }

  fileprivate static func tooLarge(_ file: String) -> Rejection {
    Rejection(
      "this export is larger than any browser can store", at: SourceLocation(file: file),
      hint: "split its transactions into several files")
  }
}

extension Diagnostic {
  fileprivate static func wrong(
    _ key: String, _ expected: String, _ value: JSONValue?, _ element: JSONValue, _ path: String
  ) -> Diagnostic {
    let message =
      value.map { "\(path).\(key) is \($0.words); expected \(expected)" }
      ?? "\(path) has no \"\(key)\""
    return Diagnostic(
      .error, message, at: (value ?? element).location, hint: "correct it in the export")
  }

  fileprivate static func notATransaction(_ value: JSONValue, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "\(path) is \(value.words), not a transaction", at: value.location,
      hint: "correct it in the export")
  }

  fileprivate static func repeatedID(
    _ id: String, _ location: SourceLocation, _ path: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(path).id \(Printable.quoted(id)) is already used by an earlier transaction",
      at: location, hint: "give each transaction a unique id, or remove the copy")
  }

  fileprivate static func controlCharacter(
    _ location: SourceLocation?, _ path: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(path) contains a control character", at: location, hint: "remove it in the export")
  }

  fileprivate static func unknownCurrency(_ value: JSONValue, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "\(path) is \(value.words), not an ISO 4217 currency", at: value.location,
      hint: "use a three-letter code, such as USD")
  }

  fileprivate static func badDay(
    _ row: WebTrackerRow, _ path: String, _ asOf: CalendarDate
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(path).date is more than a year after \(asOf) or out of range",
      at: row.location, hint: "correct the date, or use a later --as-of")
  }

  fileprivate static func twoEpochs(_ dates: LegacyDates, _ file: String) -> Diagnostic {
    Diagnostic(
      .error, "the dates in this export are seconds since an unknown epoch",
      at: SourceLocation(file: file), notes: dates.bothReadings,
      hint: "add a \"createdAt\" in the form 2026-08-14T10:00:00Z to one transaction")
  }

  fileprivate static func badAmount(
    _ problem: LegacyAmount.Problem, _ text: String, _ currency: Currency,
    _ location: SourceLocation, _ path: String
  ) -> Diagnostic {
    let found = Printable.quoted(text)
    let message =
      switch problem {
      case .notANumber: "\(path).amount \(found) is not a number"
      case .negative: "\(path).amount \(found) is negative; the direction belongs in \"type\""
      case .tooPrecise:
        "\(path).amount \(found) has more decimals than \(currency) has (\(currency.exponent))"
      case .tooLarge: "\(path).amount \(found) is larger than saldo can hold"
      case .otherCurrency: "\(path).amount \(found) is not in \(currency), the file's currency"
      }
    return Diagnostic(.error, message, at: location, hint: "correct it in the export")
  }
}
