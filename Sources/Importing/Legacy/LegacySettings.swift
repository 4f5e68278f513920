import Ledger
import Syntax

/// The settings at the top level of an export, next to the lists.
struct LegacySettings {
  private(set) var currency: Currency?
  private var budget: LegacyDocument.Member?
  private(set) var entries: [LegacyEntry] = []
  /// The top-level members that saldo does not map, as JSON.
  private(set) var unknown: [(String, JSON)] = []
  /// The budget if its value is invalid, as JSON; ``notes`` has the reasons.
  private(set) var unread: [(String, JSON)] = []
  private(set) var notes: [Diagnostic] = []
  private let system: LegacySystem

  init(_ document: LegacyDocument, _ system: LegacySystem) throws(Rejection) {
    self.system = system
    for member in document.members { try take(member) }
  }

  private mutating func take(_ member: LegacyDocument.Member) throws(Rejection) {
    let plain = LegacyKey.plain(member.key)
    let member = LegacyDocument.Member(
      key: member.key, value: Self.decoded(member.value), path: member.path)
    switch plain {
    case "currency", "basecurrency", "selectedcurrency":
      guard !member.value.isNull else { return }
      let found = try LegacyFieldReader.currency(member.value, member.path)
      currency = found
      add("currency", found.code, member)
    case "theme", "isdarkmode", "darkmode":
      guard let theme = Self.theme(member.value, isFlag: plain != "theme") else {
        return unknown.append((member.key, JSON(member.value)))
      }
      add("theme", theme, member)
    case "budget" where system.hasMonthlyBudget && Self.isNumber(member.value):
      budget = member
    default:
      guard system.entity(under: member.key) == nil else { return }
      unknown.append((member.key, JSON(member.value)))
    }
  }

  /// The value decoded from JSON in base64, such as `IlVTRCI=` for `"USD"`; otherwise the value
  /// itself.
  ///
  /// Defaults dumps encode values in this way.
  private static func decoded(_ value: JSONValue) -> JSONValue {
    guard case .string(let text) = value.content, let plain = Base64Text.text(text),
      plain.hasPrefix("\"") && plain.hasSuffix("\"") || plain == "true" || plain == "false"
        || LegacyNumber(plain) != nil
    else { return value }
    return JSONValue(content: .string(plain), location: value.location)
  }

  private mutating func add(_ name: String, _ value: String, _ member: LegacyDocument.Member) {
    var setting = RegisterEntry(key: "\(system.name)/\(name)")
    setting["name"] = .text(name)
    setting["value"] = .text(value)
    var entry = LegacyEntry(
      register: "setting", entry: setting, path: member.path, location: member.value.location)
    let source = member.value.scalarText ?? JSON(member.value).text
    let fate: LegacyField.Fate =
      source == value
      ? .carried(to: "value") : .transformed(to: "value", from: source, into: value)
    entry.fields = [LegacyField(key: member.key, fate: fate)]
    entries.append(entry)
  }

  /// The theme from a value such as `true`, `"dark"` or `"\"dark\""`; nil if it is unknown.
  private static func theme(_ value: JSONValue, isFlag: Bool) -> String? {
    switch value.content {
    case .bool(let isDark): return isDark ? "dark" : "light"
    case .number("1"): return "dark"
    case .number("0"): return "light"
    case .string(let text):
      switch text.filter({ $0 != "\"" }).lowercased() {
      case "dark", "true": return "dark"
      case "light", "false": return "light"
      default: return nil
      }
    default: return nil
    }
  }

  /// Whether a value is a number: plain, quoted, or in base64.
  static func isNumber(_ value: JSONValue) -> Bool {
    switch decoded(value).content {
    case .number: true
    case .string(let text): LegacyNumber(text.filter { $0 != "\"" && $0 != "," }) != nil
    default: false
    }
  }

  /// The monthly budget; nil if it is missing, zero or invalid.
  ///
  /// saldo keeps an invalid value unchanged and adds a warning.
  mutating func monthlyBudget(_ currency: Currency) -> LegacyEntry? {
    guard let budget, let text = budget.value.scalarText else { return nil }
    let plain = text.filter { $0 != "\"" }
    let value = JSONValue(content: .string(plain), location: budget.value.location)
    let units: Int64
    do throws(Rejection) {
      guard let read = try LegacyFieldReader.money(value, isRequired: true, currency, budget.path)
      else { return nil }
      guard read >= 0 else { throw .wrong(budget.path, budget.value, "a number of at least 0") }
      units = read
    } catch {
      unread.append((budget.key, JSON(budget.value)))
      notes += error.diagnostics.map { problem in
        var note = problem
        note.severity = .warning
        note.message += "; saldo keeps it unchanged and sets no budget"
        return note
      }
      return nil
    }
    guard units > 0 else { return nil }
    var entry = RegisterEntry(key: "\(system.name)/budget")
    entry["amount"] = .money(units)
    entry["currency"] = .currency(currency)
    entry["period"] = .text("monthly")
    entry["isActive"] = .flag(true)
    var found = LegacyEntry(
      register: "budget", entry: entry, path: budget.path, location: budget.value.location)
    found.statedAmounts["amount"] = plain
    found.fields = [LegacyField(key: "budget", fate: .carried(to: "amount"))]
    return found
  }

  /// The tracker's daily reminder at 20:00, starting on `day`; nil if the system has none.
  func dailyReminder(from day: CalendarDate, _ location: SourceLocation) -> LegacyEntry? {
    guard system.remindsDaily, let time = Moment(day: day, second: 20 * 3_600) else { return nil }
    var entry = RegisterEntry(key: "\(system.name)/daily-reminder")
    entry["text"] = .text("Don't forget to record your expenses")
    entry["date"] = .moment(time)
    entry["repeats"] = .text("daily")
    return LegacyEntry(register: "reminder", entry: entry, path: "$", location: location)
  }
}
