import Ledger

/// The records of the grocery planner as input for the figures in `Groceries/`.
extension RegisterBook {
  /// The products by record key; a name includes the brand if there is one.
  var products: [String: (name: String, category: String, unit: String)] {
    byKey(.groceryItem).mapValues { entry in
      let name = [entry.text("name"), entry.text("brand")].compactMap(\.self).filter { !$0.isEmpty }
      return (
        name.joined(separator: ", "), entry.text("categoryName") ?? "", entry.text("unit") ?? ""
      )
    }
  }

  /// The grocery purchases in the planner, in order of days.
  var purchases: [GroceryPurchase] {
    let products = products
    return self[.purchase].compactMap { entry in
      guard let product = entry.text("groceryItem").flatMap({ products[$0] }),
        let paid = entry.dated("purchaseDate", "totalCost"), let quantity = entry.number("quantity")
      else { return nil }
      return GroceryPurchase(
        product: product.name, category: product.category, store: entry.text("storeName") ?? "",
        day: paid.day, quantity: quantity, unit: product.unit, totalCost: paid.amount)
    }
    .sorted { ($0.day, $0.product, $0.store) < ($1.day, $1.product, $1.store) }
  }

  /// The purchases from receipt lines, in order of days.
  ///
  /// A receipt is left out if the planner has purchases in the same store, day and currency,
  /// because these are the same basket.
  func receiptPurchases(beside purchases: [GroceryPurchase]) -> [GroceryPurchase] {
    let known = Set(purchases.map(Basket.init))
    return boughtLines.map(GroceryPurchase.init).filter { !known.contains(Basket($0)) }
  }

  /// The recorded prices.
  var pricePoints: [PriceTrend.Point] {
    let products = products
    return self[.pricePoint].compactMap { entry in
      guard let product = entry.text("groceryItem").flatMap({ products[$0] }),
        let day = entry.day("recordedAt"), let price = entry.price("price")
      else { return nil }
      return PriceTrend.Point(
        product: product.name, store: entry.text("storeName") ?? "", day: day, price: price)
    }
  }

  /// The pantry items on a day, each with its record key and storage place.
  ///
  /// Items bought after that day are left out. Items used up or discarded after that day are
  /// included as unused.
  func pantry(asOf day: CalendarDate) -> [(key: String, stock: PantryStock, place: String)] {
    let products = products
    let purchases = byKey(.purchase)
    return self[.expirationTracker].compactMap { entry in
      guard entry.happened("purchaseDate", by: day),
        let product = entry.text("groceryItem").flatMap({ products[$0] }),
        var stock = Self.stock(entry, of: product.name, asOf: day)
      else { return nil }
      stock.cost = entry.text("purchase").flatMap { purchases[$0] }
        .flatMap { Self.cost(of: stock.quantity, $0) }
      return (entry.key, stock, entry.text("storageLocation") ?? "")
    }
  }

  /// The stock of a pantry record on a day; nil if the record is incomplete.
  private static func stock(
    _ entry: RegisterEntry, of product: String, asOf day: CalendarDate
  ) -> PantryStock? {
    guard let expires = entry.day("expirationDate"), let quantity = entry.number("quantity"),
      var remaining = entry.number("remainingQuantity")
    else { return nil }
    let isConsumed = entry.flag("isConsumed") == true && entry.happened("consumedAt", by: day)
    // The old planner could omit the day; such items were wasted by their expiry day at the latest.
    let wasted = entry.flag("isWasted") == true ? entry.day("wastedAt") ?? expires : nil
    let isWasted = wasted.map { $0 <= day } ?? false
    // The remaining quantity before the last use is unknown, but it was not zero.
    if remaining.coefficient == 0, !isConsumed, !isWasted { remaining = quantity }
    return PantryStock(
      product: product, expires: expires, quantity: quantity, remaining: remaining,
      isConsumed: isConsumed, wasted: isWasted ? wasted : nil)
  }

  /// The share of a purchase's cost for a quantity; nil if the purchase is incomplete.
  private static func cost(of quantity: ExactDecimal, _ purchase: RegisterEntry) -> Amount? {
    guard let total = purchase.amount("totalCost"), let bought = purchase.number("quantity") else {
      return nil
    }
    return total.share(quantity, of: bought)
  }

  /// The shopping lists with a budget that are open on a day, newest first.
  func openLists(asOf day: CalendarDate) -> [(entry: RegisterEntry, cost: ShoppingListCost)] {
    let lines = Dictionary(grouping: self[.shoppingListEntry]) { $0.text("shoppingList") ?? "" }
    let open = self[.shoppingList].filter { list in
      let isCompleted = list.flag("isCompleted") == true && list.happened("completedAt", by: day)
      return list.happened("createdAt", by: day) && !isCompleted
    }
    return open.sorted {
      ($1.day("createdAt") ?? .distantPast, $0.key) < ($0.day("createdAt") ?? .distantPast, $1.key)
    }
    .compactMap { entry in
      guard let budgeted = entry.amount("budgetAmount") else { return nil }
      let own = (lines[entry.key] ?? []).compactMap { Self.line($0, asOf: day) }
      return (entry, ShoppingListCost(budgeted: budgeted, own))
    }
  }

  /// A line of a shopping list, as one piece at its total cost; nil without an estimated price.
  ///
  /// A price may have more digits than the currency, so only the product of price and quantity is
  /// rounded.
  private static func line(
    _ entry: RegisterEntry, asOf day: CalendarDate
  ) -> ShoppingListCost.Line? {
    guard let estimated = entry.price("estimatedPrice", times: "quantity") else { return nil }
    let isPurchased = entry.flag("isPurchased") == true && entry.happened("purchasedAt", by: day)
    let bought = entry["actualQuantity"] == nil ? "quantity" : "actualQuantity"
    return ShoppingListCost.Line(
      quantity: ExactDecimal(coefficient: 1, scale: 0), estimatedPrice: estimated,
      actualPrice: isPurchased ? entry.price("actualPrice", times: bought) : nil)
  }
}

/// The basket of a purchase: its store, day and currency.
private struct Basket: Hashable {
  let store: String
  let day: CalendarDate
  let currency: Currency

  init(_ purchase: GroceryPurchase) {
    store = purchase.store.lowercased()
    day = purchase.day
    currency = purchase.totalCost.currency
  }
}

extension GroceryPurchase {
  fileprivate init(_ line: PurchasedLine) {
    self.init(
      product: line.product, category: line.category == .uncategorised ? "" : line.category.path,
      store: line.merchant, day: line.day, quantity: line.quantity, unit: line.unit,
      totalCost: line.cost)
  }
}

extension RegisterEntry {
  /// Whether the event of a field had happened by a day; true for an event without a day.
  fileprivate func happened(_ field: String, by day: CalendarDate) -> Bool {
    self.day(field).map { $0 <= day } ?? true
  }
}

extension CalendarDate {
  /// The start of the calendar, which is before every day of a ledger.
  fileprivate static let distantPast = Period.everything.start
}
