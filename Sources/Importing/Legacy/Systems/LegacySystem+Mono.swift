import Ledger

/// MONO, which has several users and locations (legacy-systems.md, section 2).
extension LegacySystem {
  package static let mono = LegacySystem(
    "mono", title: "MONO",
    entities: [
      LegacyEntity(
        "user", .person, keys: ["person"],
        fields: "id name email createdAt",
        marks: ["email"],
        children: [
          "expenses": LegacyChild("expense", link: nil),
          "categories": LegacyChild("category", link: nil),
          "budgets": LegacyChild("budget", link: nil),
        ]),
      LegacyEntity(
        "category", .category, keys: ["expenseCategory"],
        fields: "id name icon color type isDefault isActive createdAt",
        marks: ["icon", "type"], words: ["type": kinds],
        children: ["expenses": LegacyChild("expense", link: "categoryID")],
        owners: owners),
      LegacyEntity(
        "budget", .budget,
        fields: "id name amount period startDate endDate isActive createdAt",
        marks: ["period"],
        named: LegacyNamedLink(
          entity: "category", keys: categories, link: nil, name: "category", sharing: nil),
        owners: owners),
      LegacyEntity(
        "expense", .manualTransaction,
        fields:
          "id name amount type categoryIcon categoryColor date location latitude longitude notes reminderDate createdAt updatedAt",
        marks: ["name", "type"], renames: ["categoryName": "category"],
        words: ["type": kinds],
        named: LegacyNamedLink(
          entity: "category", keys: categories, link: "categoryID", name: "category",
          sharing: "type"),
        owners: owners),
    ])

  private static let kinds = ["expenses": "expense", "incomes": "income", "transfers": "transfer"]
  private static let owners = ["user", "userId", "userEntity", "owner"]
  private static let categories = [
    "category", "categoryentity", "categoryid", "expensecategory", "expensecategoryid",
  ]
}
