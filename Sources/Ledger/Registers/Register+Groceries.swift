/// The grocery planner's registers (legacy-systems.md, section 4).
extension Register {
  package static let groceryItem = Register(
    "groceryItem",
    fields: [
      .required("name", .text), .required("categoryName", .text), RegisterField("brand", .text),
      .required("unit", .text), RegisterField("notes", .secret), RegisterField("imageData", .text),
      RegisterField("averagePrice", .number, least: .atLeast(0)),
      RegisterField("createdAt", .moment), RegisterField("updatedAt", .moment),
    ])

  package static let purchase = Register(
    "purchase",
    fields: [
      .required("groceryItem", .link("groceryItem", whenGone: .goesToo)),
      .required("quantity", .number, least: .above(0)),
      .required("price", .number, least: .atLeast(0)),
      .required("totalCost", .money, least: .atLeast(0)), .required("currency", .currency),
      .required("purchaseDate", .day), .required("storeName", .text),
      RegisterField("receiptImage", .text),
    ],
    rules: [
      RegisterRule(
        "totalIsPriceTimesQuantity",
        """
        abs(totalCost-CAST(price AS REAL)*CAST(quantity AS REAL)*minorPerUnit)\
        <=0.5+1e-9*totalCost
        """,
        "totalCost must be price times quantity")
    ])

  package static let pricePoint = Register(
    "pricePoint", plural: "priceHistory", title: "price",
    fields: [
      .required("groceryItem", .link("groceryItem", whenGone: .goesToo)),
      .required("price", .number, least: .atLeast(0)), .required("currency", .currency),
      .required("recordedAt", .day), RegisterField("storeName", .text),
      .required("source", .text),
    ])

  package static let expirationTracker = Register(
    "expirationTracker",
    fields: [
      .required(
        "groceryItem", .link("groceryItem", whenGone: .goesToo), aliases: ["groceryItemId"]),
      RegisterField("purchase", .link("purchase", whenGone: .losesLink), aliases: ["purchaseId"]),
      .required("purchaseDate", .day), .required("expirationDate", .day),
      .required("estimatedExpirationDate", .day),
      .required("quantity", .number, least: .above(0)),
      .required("remainingQuantity", .number, least: .atLeast(0)),
      RegisterField("storageLocation", .text),
      RegisterField("isConsumed", .flag, isRequired: true, initial: .flag(false)),
      RegisterField("consumedAt", .moment),
      RegisterField("isWasted", .flag, isRequired: true, initial: .flag(false)),
      RegisterField("wastedAt", .moment),
    ],
    rules: [
      RegisterRule(
        "noMoreLeftThanThere", "CAST(remainingQuantity AS REAL)<=CAST(quantity AS REAL)",
        "remainingQuantity must not be more than quantity")
    ])

  package static let shoppingList = Register(
    "shoppingList",
    fields: [
      .required("name", .text), .required("budgetAmount", .money, least: .atLeast(0)),
      .required("currency", .currency),
      RegisterField("isCompleted", .flag, isRequired: true, initial: .flag(false)),
      RegisterField("completedAt", .moment), RegisterField("createdAt", .moment),
      RegisterField("updatedAt", .moment),
    ])

  package static let shoppingListEntry = Register(
    "shoppingListEntry", plural: "shoppingListItems", title: "list entry",
    fields: [
      .required("shoppingList", .link("shoppingList", whenGone: .goesToo)),
      .required("groceryItem", .link("groceryItem", whenGone: .goesToo)),
      .required("quantity", .number, least: .above(0)),
      .required("estimatedPrice", .number, least: .atLeast(0)), .required("currency", .currency),
      RegisterField("isPurchased", .flag, isRequired: true, initial: .flag(false)),
      RegisterField("purchasedAt", .moment),
      RegisterField("actualPrice", .number, least: .atLeast(0)),
      RegisterField("actualQuantity", .number, least: .above(0)),
    ],
    rules: [
      RegisterRule(
        "purchasedAtAPrice", "isPurchased=0 OR actualPrice IS NOT NULL",
        "a purchased list entry needs actualPrice")
    ])
}
