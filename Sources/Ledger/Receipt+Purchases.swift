extension ReceiptLine {
  /// Makes the line of a recorded purchase, named by its item; nil if it has no total.
  package init?(_ purchase: RegisterEntry, of item: RegisterEntry?) {
    guard let total = purchase.money("totalCost") else { return nil }
    let name = item?.text("name") ?? ""
    let brand = item?.text("brand") ?? ""
    let whole = brand.isEmpty || name.contains(brand) ? name : "\(brand) \(name)"
    self.init(text: whole.isEmpty ? "Purchase" : whole, amount: total)
    quantity = purchase.number("quantity")
    unit = item?.text("unit") ?? ""
    unitPrice = purchase.number("price")
    category = item?.text("categoryName").flatMap { Category($0)?.path } ?? ""
  }
}

extension Receipt {
  /// Adds a line to the lines and the total; false if the total would exceed saldo's limit.
  package mutating func add(_ line: ReceiptLine) -> Bool {
    let (sum, overflow) = total.minorUnits.addingReportingOverflow(line.amount)
    guard !overflow, sum <= Amount.limit else { return false }
    total.minorUnits = sum
    lines.append(line)
    return true
  }
}
