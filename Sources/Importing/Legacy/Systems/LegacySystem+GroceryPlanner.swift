import Ledger

/// The grocery budget planner (legacy-systems.md, section 4).
extension LegacySystem {
  package static let groceryPlanner = LegacySystem(
    "grocery-planner", title: "the grocery planner",
    entities: [
      LegacyEntity(
        "budget", .budget,
        fields: "id name amount startDate endDate isActive categoryBudgets",
        marks: ["isActive"], defaults: [LegacyDefault("period", .text("once"))],
        needs: ["name", "startDate", "endDate"]),
      LegacyEntity(
        "groceryItem", .groceryItem, keys: ["item"],
        fields: "id name categoryName brand unit notes imageData averagePrice createdAt updatedAt",
        marks: ["categoryName", "unit"], renames: ["category": "categoryName"],
        derived: ["averagePrice"],
        children: [
          "purchases": LegacyChild("purchase", link: "groceryItem"),
          "priceHistory": LegacyChild("priceHistory", link: "groceryItem"),
          "priceHistories": LegacyChild("priceHistory", link: "groceryItem"),
          "expirationTrackers": LegacyChild("expirationTracker", link: "groceryItem"),
          "shoppingListItems": LegacyChild("shoppingListItem", link: "groceryItem"),
        ]),
      LegacyEntity(
        "purchase", .purchase,
        fields: "id quantity price totalCost purchaseDate storeName receiptImage",
        marks: ["totalCost", "purchaseDate"],
        children: [
          "expirationTracker": LegacyChild("expirationTracker", link: "purchase"),
          "expirationTrackerId": LegacyChild("expirationTracker", link: "purchase"),
          "expirationTrackers": LegacyChild("expirationTracker", link: "purchase"),
        ],
        links: ["groceryItem": grocery]),
      LegacyEntity(
        "priceHistory", .pricePoint, keys: ["pricePoint"],
        fields: "id price recordedAt storeName source",
        marks: ["recordedAt"],
        links: ["groceryItem": grocery]),
      LegacyEntity(
        "expirationTracker", .expirationTracker,
        fields:
          "id groceryItemId purchaseId purchaseDate expirationDate estimatedExpirationDate quantity remainingQuantity storageLocation isConsumed consumedAt isWasted wastedAt",
        marks: ["expirationDate", "remainingQuantity"],
        links: ["groceryItem": grocery, "purchase": ["purchaseEntity"]]),
      LegacyEntity(
        "shoppingList", .shoppingList, keys: ["list"],
        fields: "id name budgetAmount createdAt updatedAt isCompleted completedAt",
        marks: ["budgetAmount"],
        children: [
          "items": LegacyChild("shoppingListItem", link: "shoppingList"),
          "entries": LegacyChild("shoppingListItem", link: "shoppingList"),
          "shoppingListItems": LegacyChild("shoppingListItem", link: "shoppingList"),
        ]),
      LegacyEntity(
        "shoppingListItem", .shoppingListEntry, keys: ["shoppingListEntry", "listItem"],
        fields: "id quantity estimatedPrice isPurchased purchasedAt actualPrice",
        marks: ["estimatedPrice", "isPurchased"],

        links: ["groceryItem": grocery, "shoppingList": ["list", "shoppingListEntity"]]),
    ])

  private static let grocery = ["item", "groceryItemEntity"]
}
