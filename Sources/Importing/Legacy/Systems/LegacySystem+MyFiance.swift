import Ledger

/// MyFiance v2, which has a single list of expenses (legacy-systems.md, section 3).
extension LegacySystem {
  package static let myFiance = LegacySystem(
    "myfiance", title: "MyFiance",
    entities: [
      LegacyEntity(
        "expense", .manualTransaction,
        fields: "id name amount date category notes",
        marks: ["name", "category"], defaults: [LegacyDefault("type", .text("expense"))],
        needs: ["name", "category"])
    ])
}
