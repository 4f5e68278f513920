/// The registers, each after those that its entries name.
package enum Registers {
  package static let all: [Register] = [
    .person, .setting, .category, .budget, .loan, .manualTransaction, .groceryItem, .purchase,
    .pricePoint,
    .expirationTracker, .shoppingList, .shoppingListEntry, .portfolio, .asset, .assetTransaction,
    .reminder,
  ]

  package static subscript(name: String) -> Register? { all.first { $0.name == name } }
}
