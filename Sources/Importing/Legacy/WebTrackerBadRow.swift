import Ledger
import Syntax

/// A transaction of the web tracker that cannot be one, as it is written down to be mended.
///
/// What could be read is written plainly: a day as 2026-08-14, an amount with the sign that the
/// type gives it. The rest stands as in the file.
struct WebTrackerBadRow {
  private var row: RejectedRow
  private var reading: LegacyDate?
  private var isNumber = false
  private var isIncome: Bool?

  /// What can be told of a bad element.
  init(_ element: JSONValue, isIncome: Bool?, problems: [Diagnostic]) {
    row = RejectedRow(line: element.location.line, problems: problems)
    guard case .object = element.content else {
      row.raw = element.plainText
      return
    }
    let object = WebTrackerObject(element)
    reading = object["date"].flatMap { LegacyDate($0) }
    self.isIncome = isIncome
    if case .number? = object["amount"]?.content { isNumber = true }
    row.date = object["date"]?.plainText ?? ""
    row.amount = object["amount"]?.plainText ?? ""
    row.payee = object["description"]?.plainText ?? ""
    row.bankID = object["id"]?.plainText ?? ""
  }

  /// A row that was whole until its day or amount was settled.
  init(_ tracked: WebTrackerRow, texts: EntryBatch, problem: Diagnostic) {
    row = RejectedRow(line: tracked.location.line, problems: [problem])
    reading = tracked.date
    isNumber = tracked.isNumber
    isIncome = tracked.isIncome
    if case .seconds(let seconds) = tracked.date.form { row.date = String(seconds) }
    row.amount = texts.string(tracked.amount)
    row.payee = texts.string(tracked.payee)
    row.bankID = texts.string(tracked.bankID)
  }

  /// The row, once the file's currency and epoch are known.
  func rejected(_ currency: Currency, _ epoch: LegacyEpoch) -> RejectedRow {
    var row = row
    row.currency = currency.code
    if let day = reading?.day(epoch) { row.date = day.description }
    if let units = try? LegacyAmount.minorUnits(row.amount, isNumber: isNumber, currency) {
      row.amount = Amount.decimalText(units, exponent: currency.exponent)
    }
    if isIncome == false, !row.amount.hasPrefix("-"), !row.amount.isEmpty {
      row.amount = "-\(row.amount)"
    }
    return row
  }
}

extension JSONValue {
  /// A text without its quotes, anything else in words.
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
