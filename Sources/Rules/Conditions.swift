import Syntax

/// The list of all conditions.
///
/// To add a condition, add a file to `Conditions/` and a line here.
enum Conditions {
  static let all: [any ConditionForm.Type] = [
    TextCondition.self,
    AmountCondition.self,
    DateCondition.self,
    AccountCondition.self,
    CurrencyCondition.self,
    KindCondition.self,
    WeekdayCondition.self,
    DayCondition.self,
    FormatCondition.self,
    CategoryCondition.self,
    TagCondition.self,
    PlaceCondition.self,
  ]

  private static let forms: [String: any ConditionForm.Type] = Dictionary(
    uniqueKeysWithValues: all.flatMap { form in form.keys.map { ($0, form) } })
  private static let keys = all.flatMap { $0.keys } + ["any", "all", "not"]

  /// The lines to write for keys that belong inside another condition.
  private static let elsewhere = Dictionary(
    uniqueKeysWithValues: TextCondition.forms.map { ($0, "text: {\($0): …}") } + [
      ("regex", "text: {matches: …}"), ("min", "amount: {min: …}"), ("max", "amount: {max: …}"),
    ])

  /// The condition that the mapping of a `when:` describes; all its entries must hold.
  static func read(_ value: YAMLValue, in context: ReadingContext) throws(Rejection) -> Condition {
    let entries = try value.mapping(allowing: keys, elsewhere: elsewhere).entries
    guard !entries.isEmpty else {
      throw value.rejection("missing condition", hint: "add text:, payee: or amount:, for example")
    }
    var problems: [Diagnostic] = []
    var conditions: [Condition] = []
    for entry in entries {
      do throws(Rejection) {
        conditions.append(try read(entry, in: context))
      } catch { problems += error.diagnostics }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    return .joined(conditions, Condition.all)
  }

  private static func read(
    _ entry: YAMLMapping.Entry, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    switch entry.key {
    case "any": return .joined(try readList(entry.value, in: context), Condition.any)
    case "all": return .joined(try readList(entry.value, in: context), Condition.all)
    case "not":
      return .not(.joined(try readList(entry.value, in: context), Condition.any))
    default:
      guard let form = forms[entry.key] else { throw entry.keyValue.rejection("unknown key") }
      return try form.read(entry.value, key: entry.key, in: context)
    }
  }

  private static func readList(
    _ value: YAMLValue, in context: ReadingContext
  ) throws(Rejection) -> [Condition] {
    var conditions: [Condition] = []
    for part in value.values { conditions.append(try read(part, in: context)) }
    guard !conditions.isEmpty else { throw value.rejection("this list is empty") }
    return conditions
  }

  /// The condition for a scalar, or for a list in which any one scalar suffices.
  static func readAny(
    _ value: YAMLValue, _ single: (YAMLValue) throws(Rejection) -> Condition
  ) throws(Rejection) -> Condition {
    var conditions: [Condition] = []
    for part in value.values { conditions.append(try single(part)) }
    guard !conditions.isEmpty else { throw value.rejection("this list is empty") }
    return .joined(conditions, Condition.any)
  }
}
