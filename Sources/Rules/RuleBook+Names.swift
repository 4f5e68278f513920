package import Ledger

/// What the indices of a classification stand for: names of the book, and behind them those that
/// rows made.
extension RuleBook {
  package func payee(_ index: Int32, _ made: MadeNames) -> String {
    Self.name(index, payees, made.payees)
  }

  package func category(_ index: Int32, _ made: MadeNames) -> Category {
    Self.name(index, categories, made.categories)
  }

  package func note(_ index: Int32, _ made: MadeNames) -> String {
    Self.name(index, notes, made.notes)
  }

  package func tag(_ index: Int32, _ made: MadeNames) -> String {
    Self.name(index, tags, made.tags)
  }

  private static func name<Name>(_ index: Int32, _ names: [Name], _ made: [Name]) -> Name {
    Int(index) < names.count ? names[Int(index)] : made[Int(index) - names.count]
  }
}
