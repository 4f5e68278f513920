import Ledger

/// The web expense tracker and its iOS port (legacy-systems.md, section 1).
extension LegacySystem {
  package static let webTracker = LegacySystem(
    "web-tracker", title: "the web expense tracker", account: "wallet", currency: .usd,
    remindsDaily: true, hasMonthlyBudget: true,
    entities: [
      LegacyEntity(
        "transaction", .manualTransaction,
        fields: "id amount category date description type isRecurring createdAt",
        marks: ["description", "type"], renames: ["description": "name"],
        words: ["type": ["expenses": "expense"]]),
      LegacyEntity(
        "emi", .loan, keys: ["loan"],
        fields: "id name amount startDate endDate createdAt",
        marks: ["startDate"]),
    ])
}
