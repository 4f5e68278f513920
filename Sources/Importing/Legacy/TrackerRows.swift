import Ledger
import Syntax

/// The rows of a tracker's export, as an import takes them.
///
/// ``LegacyExportReader`` reads the export, as for a migration. An import keeps only transactions or
/// purchases, and needs fewer of their fields (``LegacyDemands/rows``).
struct TrackerRows {
  private let export: LegacyExport
  private let file: String
  private let options: ReadingOptions

  init(
    _ stream: ByteStream, of system: LegacySystem, _ options: ReadingOptions
  ) throws(Rejection) {
    export = try LegacyExportReader.read(stream, options: LegacyOptions(options, system))
    file = stream.name
    self.options = options
  }

  // MARK: Transactions

  /// Passes the transactions to the sink, as one statement without a balance.
  func passTransactions(to sink: any StatementSink) throws(Rejection) {
    if !options.keepsGoodRows {
      let problems = problems
      guard problems.isEmpty else { throw problems.rejection(of: file) }
    }
    var statement = Statement()
    // The export has no account number, so saldo.yaml can map this name to an account.
    statement.accountNumber = export.system.name
    statement.accountKind = .cash
    statement.currency = export.currency
    statement.isComplete = false
    try sink.begin(statement)
    try passEntries(to: sink)
    for reject in rejected { try sink.rejected(row(of: reject)) }
    try sink.end(statement)
    passNotes(to: sink, others: "transactions")
  }

  private func passEntries(to sink: any StatementSink) throws(Rejection) {
    var batch = EntryBatch()
    for found in export.entries {
      guard let entry = entry(found, in: &batch) else { continue }
      batch.append(entry)
      if batch.count == 1024 {
        try sink.add(batch)
        batch.removeAll()
      }
    }
    if !batch.isEmpty { try sink.add(batch) }
  }

  private func entry(_ found: LegacyEntry, in batch: inout EntryBatch) -> StatementEntry? {
    let record = found.entry
    guard let day = record.day("date"), let units = record.money("amount"),
      let currency = record.currency
    else { return nil }
    let isIncome = record.text("type") == "income"
    var entry = StatementEntry(
      bookingDate: day, amount: Amount(minorUnits: isIncome ? units : -units, currency: currency),
      line: found.location.line)
    entry.payee = batch.add(Self.onOneLine(record.text("name") ?? ""))
    entry.category = batch.add(Self.onOneLine(record.text("category") ?? ""))
    entry.bankID = batch.add(String(record.key.dropFirst(export.system.name.count + 1)))
    let isRecurring = record.flag("isRecurring") == true
    entry.kind = isRecurring ? .standingOrder : (isIncome ? .credit : .debit)
    return entry
  }

  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// The rejected transaction, for the file of rejected rows.
  ///
  /// Valid values use saldo's form: the day as 2026-08-14, the amount signed according to the type.
  /// Other values keep their original text.
  private func row(of reject: LegacyReject) -> RejectedRow {
    var row = RejectedRow(line: reject.location.line, problems: reject.problems)
    row.currency = export.currency?.code ?? ""
    guard case .object(let members) = reject.value.content else {
      row.raw = reject.value.plainText
      return row
    }
    func value(_ key: String) -> JSONValue? {
      members.first { LegacyKey.plain($0.key) == key }?.value
    }
    let date = value("date")
    row.date =
      date.flatMap { LegacyDate($0)?.day(export.epoch)?.description } ?? date?.plainText ?? ""
    row.payee = value("description")?.plainText ?? ""
    row.bankID = value("id")?.plainText ?? ""
    row.amount = amount(value("amount"))
    let isExpense = value("type")?.plainText.lowercased().hasPrefix("expense") == true
    if isExpense, !row.amount.hasPrefix("-"), !row.amount.isEmpty { row.amount = "-\(row.amount)" }
    return row
  }

  /// The amount in saldo's form, or its original text if it is invalid.
  private func amount(_ value: JSONValue?) -> String {
    guard let value, let currency = export.currency else { return value?.plainText ?? "" }
    var isNumber = false
    if case .number = value.content { isNumber = true }
    let text = value.plainText
    guard let units = try? LegacyAmount.minorUnits(text, isNumber: isNumber, currency) else {
      return text
    }
    return Amount.decimalText(units, exponent: currency.exponent)
  }

  // MARK: Purchases

  /// Passes the purchases to the sink, as one receipt per store and day.
  ///
  /// The receipts are in the order of their first purchases.
  func passReceipts(to sink: any StatementSink) throws(Rejection) {
    var problems = problems
    let items = Dictionary(
      export.entries.filter { $0.register == "groceryItem" }.map { ($0.entry.key, $0.entry) },
      uniquingKeysWith: { first, _ in first })
    var receipts: [Receipt] = []
    var places: [String: Int] = [:]
    for purchase in export.entries where purchase.register == "purchase" {
      let item = purchase.entry.text("groceryItem").flatMap { items[$0] }
      guard let day = purchase.entry.day("purchaseDate"), let currency = purchase.entry.currency,
        let line = ReceiptLine(purchase.entry, of: item)
      else { continue }
      let store = purchase.entry.text("storeName") ?? ""
      let series = "\(Receipt.seriesOfPlanner)\(store)\u{1F}\(day)"
      let place = places[series] ?? receipts.count
      if place == receipts.count {
        places[series] = place
        var receipt = Receipt(
          merchant: store.isEmpty ? "Groceries" : store, day: day, total: .zero(currency),
          line: purchase.location.line)
        receipt.series = series
        receipts.append(receipt)
      }
      if !line.isProduct(exponent: currency.exponent) {
        problems.add(.otherTotal(purchase, line, currency))
      }
      if !receipts[place].add(line) { problems.add(.tooLarge(purchase)) }
    }
    guard problems.isEmpty else { throw problems.rejection(of: file) }
    for receipt in receipts { try sink.receipt(receipt) }
    passNotes(to: sink, others: "purchases")
  }

  // MARK: Errors and notes

  /// The invalid elements, in file order.
  private var rejected: [LegacyReject] {
    export.rejected.sorted { $0.location.line < $1.location.line }
  }

  /// The errors of all invalid elements.
  private var problems: GatheredProblems {
    var problems = GatheredProblems()
    for problem in rejected.flatMap(\.problems) { problems.add(problem) }
    return problems
  }

  /// Reports the content that saldo skipped.
  private func passNotes(to sink: any StatementSink, others: String) {
    let place = SourceLocation(file: file)
    if !export.skipped.isEmpty {
      let skipped = export.skipped.joined(separator: ", ")
      sink.note(Diagnostic(.warning, "skipped, not \(others): \(skipped)", at: place))
    }
    guard !export.unknownKeys.isEmpty else { return }
    let keys = export.unknownKeys.sorted().prefix(10).map { Printable.quoted($0) }
    let more = export.unknownKeys.count > 10 ? " and \(export.unknownKeys.count - 10) more" : ""
    sink.note(
      Diagnostic(
        .warning, "unknown keys were skipped: \(keys.joined(separator: ", "))\(more)", at: place))
  }
}

extension JSONValue {
  /// The text of a scalar without quotes, or a placeholder for an array or object.
  fileprivate var plainText: String {
    switch content {
    case .string(let text), .number(let text): text
    case .bool(let flag): "\(flag)"
    case .null: ""
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}

extension ReceiptLine {
  /// Whether the amount is price times quantity, rounded in either direction.
  fileprivate func isProduct(exponent: Int) -> Bool {
    guard let quantity, let unitPrice else { return false }
    return RoundedProduct(quantity, unitPrice, exponent)?.may(round: amount) == true
  }
}

extension Diagnostic {
  fileprivate static func otherTotal(
    _ purchase: LegacyEntry, _ line: ReceiptLine, _ currency: Currency
  ) -> Diagnostic {
    let stated = Amount(minorUnits: line.amount, currency: currency)
    let factors = [line.quantity, line.unitPrice].compactMap { $0?.description }
    return Diagnostic(
      .error,
      "\(purchase.path).totalCost is \(stated), which is not \(factors.joined(separator: " × "))",
      at: purchase.location, hint: "correct the wrong value in the export")
  }

  fileprivate static func tooLarge(_ purchase: LegacyEntry) -> Diagnostic {
    Diagnostic(
      .error, "\(purchase.path) makes its receipt larger than saldo can hold",
      at: purchase.location, hint: "correct the purchase")
  }
}
