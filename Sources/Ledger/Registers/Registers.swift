/// The list of registers, each after the registers that it links to.
package enum Registers {
  package static let all: [Register] = [
    .person, .setting, .category, .budget, .loan, .manualTransaction, .groceryItem, .purchase,
    .pricePoint,
    .expirationTracker, .shoppingList, .shoppingListEntry, .portfolio, .asset, .assetTransaction,
    .reminder,
  ]

  package static subscript(name: String) -> Register? { all.first { $0.name == name } }
}
