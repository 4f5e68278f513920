import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// `saldo receipts show`.
struct ShowReceipt: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a receipt with its lines.")

  @OptionGroup var common: CommonOptions

  @Argument(help: "Receipt id, such as r20260812-3fa9c2d1.")
  var receipt: String

  func run() throws {
    let id = try ReceiptArgument.id(receipt)
    let one = try ListReceipts(try common.openWorkspace()).one(id)
    for line in Self.lines(one) { try common.console.writeLine(line) }
  }

  private static func lines(_ one: ReceiptLineUp) -> [String] {
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

  /// `3 kg at 1.99, 0.50 off, 0.36 tax`.
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

/// Where a receipt came from.
enum SourceText {
  /// File and line; purchases of a register are named by their store and day.
  static func of(_ receipt: ReceiptLineUp) -> String {
    let file =
      receipt.source.file.isEmpty ? "by hand" : Printable.text(receipt.source.description)
    return receipt.receipt.isOfRegister ? "recorded purchases   \(file)" : file
  }
}
