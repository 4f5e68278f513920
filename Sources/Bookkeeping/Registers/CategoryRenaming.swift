import Ledger
import Store

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

  /// - Returns: how many entries follow, by register.
  func follow(
    _ session: RegisterSession, _ lookup: RegisterLookup
  ) throws -> [(register: Register, count: Int)] {
    var counts: [(register: Register, count: Int)] = []
    for (register, rename) in [(Register.movement, movement), (.budget, budget)] {
      let renamed = try lookup.entries(register).compactMap(rename)
      for entry in renamed { _ = try session.write(entry, in: register) }
      if !renamed.isEmpty { counts.append((register, renamed.count)) }
    }
    return counts
  }

  private func movement(_ entry: RegisterEntry) -> RegisterEntry? {
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
