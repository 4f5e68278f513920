import Ledger

/// One of the trackers that people come from: what its export is made of (legacy-systems.md).
package struct LegacySystem: Sendable {
  /// Starts the keys of its entries, such as `grocery-planner`.
  package let name: String
  package let title: String
  /// The account of its transactions, where the person names none.
  package let account: String
  /// The currency of an export that names none; nil for the workspace's.
  let currency: Currency?
  let entities: [LegacyEntity]
  /// Whether it reminded people every evening to write down what they spent.
  let remindsDaily: Bool
  /// Whether a single number under `budget` is what may be spent in a month.
  let hasMonthlyBudget: Bool

  init(
    _ name: String, title: String, account: String? = nil, currency: Currency? = nil,
    remindsDaily: Bool = false, hasMonthlyBudget: Bool = false, entities: [LegacyEntity]
  ) {
    self.name = name
    self.title = title
    self.account = account ?? name
    self.currency = currency
    self.entities = entities
    self.remindsDaily = remindsDaily
    self.hasMonthlyBudget = hasMonthlyBudget
  }

  func entity(_ name: String) -> LegacyEntity? { entities.first { $0.name == name } }

  /// The entity whose list stands under a key.
  func entity(under key: String) -> LegacyEntity? {
    let plain = LegacyKey.plain(key)
    let core = LegacyKey.withoutZ(key)
    return entities.first { $0.keys.contains(plain) }
      ?? core.flatMap { core in entities.first { $0.keys.contains(core) } }
  }

  /// The entity that fills a register.
  func entity(filling register: String) -> LegacyEntity? {
    entities.first { $0.register.name == register }
  }
}

extension LegacySystem: Hashable {
  package static func == (left: LegacySystem, right: LegacySystem) -> Bool {
    left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
