import Ledger
import Store

/// A projection of purchases to receipts, one for each store, day and currency.
///
/// See legacy-systems.md, section 4. If one purchase changes, it derives all receipts again. The
/// result therefore depends on neither order nor undo. The ledger writes only the receipts that
/// differ.
struct PurchaseProjection {
  /// The loader of the rules, which is called only if a purchase has changed.
  let book: () throws -> ClassifierBook

  func callAsFunction(_ session: RegisterSession) throws {
    guard try session.changedPurchases() else { return }
    let classifier = ReceiptClassifier(try book())
    var receipts: [Receipt] = []
    var sources: [RegisterSource] = []
    var places: [String: Int] = [:]
    let purchases = try session.purchases().sorted { HandKey($0.entry.key) < HandKey($1.entry.key) }
    for purchase in purchases {
      guard let begun = Self.receipt(of: purchase.entry),
        let line = Self.line(purchase.entry, purchase.item)
      else { continue }
      if places[begun.series] == nil {
        places[begun.series] = receipts.count
        receipts.append(begun)
        sources.append(purchase.source)
      }
      guard let index = places[begun.series], receipts[index].add(line) else { continue }
      if purchase.source.stands(before: sources[index]) { sources[index] = purchase.source }
    }
    try session.keep(
      zip(receipts, sources).map { receipt, source in
        var receipt = receipt
        receipt.line = max(1, source.line ?? 1)
        return (classifier.prepare(receipt), source)
      })
  }

  /// The receipt of a purchase, without lines; nil if the purchase lacks a store, day or currency.
  private static func receipt(of purchase: RegisterEntry) -> Receipt? {
    guard let store = purchase.text("storeName"), let day = purchase.day("purchaseDate"),
      let currency = purchase.currency
    else { return nil }
    var receipt = Receipt(merchant: store, day: day, total: .zero(currency), line: 1)
    receipt.series =
      Receipt.seriesOfPurchases
      + [store, day.description, currency.code].joined(separator: "\u{1F}")
    return receipt
  }

  private static func line(_ purchase: RegisterEntry, _ item: RegisterEntry?) -> ReceiptLine? {
    guard let total = purchase.money("totalCost") else { return nil }
    let name = item?.text("name") ?? "Purchase"
    let brand = item?.text("brand") ?? ""
    var line = ReceiptLine(
      text: brand.isEmpty || name.contains(brand) ? name : "\(brand) \(name)", amount: total)
    line.quantity = purchase.number("quantity")
    line.unit = item?.text("unit") ?? ""
    line.unitPrice = purchase.number("price")
    line.category = item?.text("categoryName").flatMap { Category($0)?.path } ?? ""
    return line
  }
}

extension Receipt {
  /// Adds a line to the lines and the total; false if the total would exceed saldo's limit.
  fileprivate mutating func add(_ line: ReceiptLine) -> Bool {
    let (sum, overflow) = total.minorUnits.addingReportingOverflow(line.amount)
    guard !overflow, sum <= Amount.limit else { return false }
    total.minorUnits = sum
    lines.append(line)
    return true
  }
}

extension RegisterSource {
  /// Whether this source comes before another one, by file and line.
  fileprivate func stands(before other: RegisterSource) -> Bool {
    (fileNumber, line ?? 1) < (other.fileNumber, other.line ?? 1)
  }
}
