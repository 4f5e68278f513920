import Ledger

/// Gives a category's new name to what goes by it: its transactions, and the budgets for what is spent
/// in it.
///
/// A category is found by its name (legacy-systems.md, section 2): what kept the old one would belong to
/// no category.
struct CategoryRenaming {
  private let key: String
  private let isExpense: Bool
  private let old: String
  private let new: String

  /// Nil when no category was renamed.
  init?(_ register: Register, before: RegisterEntry, after: RegisterEntry) {
    guard register == .category, let old = before.text("name"), let new = after.text("name"),
      old != new
    else { return nil }
    key = after.key
    isExpense = after.text("type") == "expense"
    (self.old, self.new) = (old, new)
  }

  /// The entries that follow, as they are then, by register; read before a run writes.
  func followers(
    _ lookup: RegisterLookup
  ) throws -> [(register: Register, entries: [RegisterEntry])] {
    [
      (.manualTransaction, try lookup.entries(.manualTransaction).compactMap(record)),
      (.budget, try lookup.entries(.budget).compactMap(budget)),
    ].filter { !$0.entries.isEmpty }
  }

  private func record(_ entry: RegisterEntry) -> RegisterEntry? {
    guard entry.text("categoryID") == key, entry.text("category") == old else { return nil }
    var entry = entry
    entry["category"] = .text(new)
    return entry
  }

  private func budget(_ entry: RegisterEntry) -> RegisterEntry? {
    guard isExpense else { return nil }
    var renamed = entry
    if entry.text("category") == old { renamed["category"] = .text(new) }
    if case .amounts(let amounts)? = entry["categoryBudgets"],
      !amounts.contains(where: { $0.name == new })
    {
      let all = amounts.map { amount in
        RegisterValue.NamedAmount(
          name: amount.name == old ? new : amount.name, minorUnits: amount.minorUnits)
      }
      renamed["categoryBudgets"] = .amounts(all.sorted { $0.name < $1.name })
    }
    return renamed == entry ? nil : renamed
  }
}
