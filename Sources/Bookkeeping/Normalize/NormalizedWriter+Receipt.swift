import Ledger

extension NormalizedWriter {
  /// A receipt with its lines: only JSON has a shape for it.
  mutating func write(_ receipt: Receipt, categories: [String], file: String) {
    guard isJSON else { return }
    put("{\"type\":\"receipt\"")
    member("merchant", receipt.merchant.utf8)
    member("place", receipt.place.utf8)
    put(",\"date\":\"\(receipt.day)\",\"due\":")
    put(receipt.dueDay.map { "\"\($0)\"" } ?? "null")
    member("number", receipt.number.utf8)
    put(",\"total\":\"\(receipt.total)\",\"currency\":\"\(receipt.total.currency)\"")
    let exponent = receipt.total.currency.exponent
    func money(_ units: Int64?) -> String {
      units.map { "\"\(Amount.decimalText($0, exponent: exponent))\"" } ?? "null"
    }
    put(",\"tax\":\(money(receipt.tax)),\"prepaid\":\(money(receipt.prepaid))")
    put(",\"rounding\":\(money(receipt.rounding))")
    member("payeeAccount", receipt.payeeAccount.utf8)
    put(",\"lines\":[")
    for (index, line) in receipt.lines.enumerated() {
      put(index == 0 ? "{\"amount\":" : ",{\"amount\":")
      put(money(line.amount))
      member("text", line.text.utf8)
      put(",\"quantity\":" + (line.quantity.map { "\"\($0)\"" } ?? "null"))
      member("unit", line.unit.utf8)
      put(",\"price\":" + (line.unitPrice.map { "\"\($0)\"" } ?? "null"))
      put(",\"discount\":\(money(line.discount)),\"tax\":\(money(line.tax))")
      put(",\"taxRate\":" + (line.taxRate.map { "\"\($0)\"" } ?? "null"))
      member("category", categories[index].utf8)
      member("article", line.article.utf8)
      put("}")
    }
    put("]")
    member("file", file.utf8)
    put(",\"line\":\(receipt.line)}\n")
  }
}
