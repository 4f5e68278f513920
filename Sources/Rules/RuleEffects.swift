import Ledger

/// What a rule sets, as plain numbers that cost nothing to read; -1 stands for nothing.
struct RuleEffects: BitwiseCopyable, Sendable {
  var payee: Int32
  var category: Int32
  var division: Int32
  var note: Int32
  /// The raw value of an ``EntryKind``.
  var kind: Int16
  /// 0 for no, 1 for yes.
  var transfer: Int8
  /// Whether ``Rule/place`` is set.
  var setsPlace: Bool
  var setsTags: Bool
  /// Whether ``Rule/making`` is set.
  var makes: Bool
  var stops: Bool

  init(_ rule: Rule) {
    payee = rule.payee
    category = rule.category
    division = rule.division
    note = rule.note
    kind = rule.kind.map { Int16($0.rawValue) } ?? -1
    transfer = rule.isTransfer.map { $0 ? 1 : 0 } ?? -1
    setsPlace = rule.place != nil
    setsTags = !rule.tags.isEmpty
    makes = rule.making != nil
    stops = rule.stops
  }

  /// Whether it sets a category and nothing else.
  var isOneCategory: Bool {
    let others = payee >= 0 || division >= 0 || note >= 0 || kind >= 0 || transfer >= 0
    return category >= 0 && !others && !setsPlace && !setsTags && !makes && !stops
  }
}
