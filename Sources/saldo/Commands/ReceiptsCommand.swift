import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo receipts` command.
struct ReceiptsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "receipts",
    abstract: "List receipts and their payments, or match them by hand.",
    discussion: """
        saldo receipts
        saldo receipts show r20260812-3fa9c2d1
        saldo receipts match r20260812-3fa9c2d1 20260813-77aa01c4
        saldo receipts unmatch r20260812-3fa9c2d1

      saldo matches a receipt to its payment by amount, day, and payee or place. A receipt with \
      several possible payments is open and does not count; one with no possible payment counts on \
      its own.
      """,
    subcommands: [
      ListOfReceipts.self, ShowReceipt.self, MatchReceipt.self, UnmatchReceipt.self,
    ],
    defaultSubcommand: ListOfReceipts.self)
}

/// The `saldo receipts list` command.
struct ListOfReceipts: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List receipts, newest first.")

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Only open receipts.")
  var open = false

  func run() throws {
    for receipt in try ListReceipts(try common.openWorkspace()).all()
    where !open || receipt.state == .open {
      try common.console.writeLine(Self.line(receipt))
    }
  }

  static func line(_ one: ReceiptSummary) -> String {
    let total = "\(one.receipt.total) \(one.receipt.total.currency)"
    let state =
      switch one.state {
      case .matched(let key, let reason): "matched to \(key.id), \(reason)"
      case .open: "open: \(one.candidates.map(\.description).joined(separator: " or "))"
      case .alone: "counts on its own"
      }
    return [
      one.id.description, String(repeating: " ", count: max(0, 16 - total.count)) + total,
      Printable.padded(String(Printable.text(one.receipt.merchant).prefix(28)), 28),
      Printable.padded(one.receipt.lines.count.of("line"), 9), state,
    ].joined(separator: "  ")
  }
}

/// The `saldo receipts match` command.
struct MatchReceipt: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Match a receipt to the row that paid it.")

  @OptionGroup var common: CommonOptions

  @Argument(help: "Receipt id, such as r20260812-3fa9c2d1.")
  var receipt: String

  @Argument(help: "Transaction id, such as 20260813-77aa01c4.")
  var transaction: String

  func run() throws {
    let receipt = try Arguments.receipt(receipt)
    let row = try Arguments.transaction(transaction)
    try ListReceipts(try common.openWorkspace()).decide(receipt, paidBy: row)
    common.console.tell("\(receipt) is matched to \(row).")
  }
}

/// The `saldo receipts unmatch` command.
struct UnmatchReceipt: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "unmatch", abstract: "Mark a receipt as not paid by a row; it counts on its own.")

  @OptionGroup var common: CommonOptions

  @Argument(help: "Receipt id, such as r20260812-3fa9c2d1.")
  var receipt: String

  func run() throws {
    let receipt = try Arguments.receipt(receipt)
    try ListReceipts(try common.openWorkspace()).decide(receipt, paidBy: nil)
    common.console.tell("\(receipt) counts on its own.")
  }
}

/// The `saldo receipts show` command.
struct ShowReceipt: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a receipt with its lines.")

  @OptionGroup var common: CommonOptions

  @Argument(help: "Receipt id, such as r20260812-3fa9c2d1.")
  var receipt: String

  func run() throws {
    let id = try Arguments.receipt(receipt)
    let one = try ListReceipts(try common.openWorkspace()).one(id)
    for line in Self.lines(one) { try common.console.writeLine(line) }
  }

  private static func lines(_ one: ReceiptSummary) -> [String] {
    let receipt = one.receipt
    var lines = [
      ListOfReceipts.line(one), "source    \(SourceText.of(one))",
    ]
    if !receipt.number.isEmpty { lines.append("number    \(Printable.quoted(receipt.number))") }
    if !receipt.place.isEmpty { lines.append("place     \(Printable.quoted(receipt.place))") }
    if let day = receipt.dueDay { lines.append("due       \(day)") }
    lines += zip(receipt.lines, one.categories).map { line, category in
      amount(line.amount, receipt) + "  "
        + [
          Printable.padded(String(Printable.text(line.text).prefix(32)), 32),
          Printable.padded(category?.path ?? "from the payment", 20), terms(line, receipt),
        ].joined(separator: "  ").trimmed
    }
    if receipt.rounding != 0 { lines.append(amount(receipt.rounding, receipt) + "  rounding") }
    if receipt.prepaid != 0 { lines.append(amount(-receipt.prepaid, receipt) + "  prepaid") }
    let tax = receipt.tax.map {
      ", including \(Amount(minorUnits: $0, currency: receipt.total.currency)) tax"
    }
    lines.append(amount(receipt.total.minorUnits, receipt) + "  to pay" + (tax ?? ""))
    return lines
  }

  /// The quantity, price, discount and tax of a line, such as `3 kg at 1.99, 0.50 off, 0.36 tax`.
  private static func terms(_ line: ReceiptLine, _ receipt: Receipt) -> String {
    func money(_ units: Int64) -> String {
      Amount.decimalText(units, exponent: receipt.total.currency.exponent)
    }
    var parts: [String] = []
    if let quantity = line.quantity {
      var part = "\(quantity) \(Printable.text(line.unit))".trimmed
      if let price = line.unitPrice { part += " at \(price)" }
      parts.append(part)
    }
    if line.discount != 0 { parts.append("\(money(line.discount)) off") }
    if let tax = line.tax, tax != 0 { parts.append("\(money(tax)) tax") }
    return parts.joined(separator: ", ")
  }

  private static func amount(_ units: Int64, _ receipt: Receipt) -> String {
    let text = Amount.decimalText(units, exponent: receipt.total.currency.exponent)
    return String(repeating: " ", count: max(0, 16 - text.count)) + text
  }
}

/// The text of a receipt's source.
enum SourceText {
  /// The file and line of a receipt or `by hand`, with a note if it is made from a register.
  static func of(_ receipt: ReceiptSummary) -> String {
    let file =
      receipt.source.file.isEmpty ? "by hand" : Printable.text(receipt.source.description)
    return receipt.receipt.isOfRegister ? "recorded purchases   \(file)" : file
  }
}
