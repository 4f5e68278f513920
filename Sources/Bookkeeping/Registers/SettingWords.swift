import Ledger
import Rendering
import Syntax

/// The settings of an old tracker that saldo heeds, and what may stand in them.
enum SettingWords {
  static let theme = "theme"
  static let currency = "currency"
  private static let themes = TemplateLibrary.Scheme.allCases.map(\.rawValue)

  /// Refuses a setting that would change nothing: an unknown one, one that cannot be read, and a second
  /// one of the same name.
  static func check(
    _ entry: inout RegisterEntry, before: RegisterEntry?, among all: [RegisterEntry]
  ) throws {
    let name = entry.text("name") ?? ""
    let value = entry.text("value") ?? ""
    switch name {
    case theme:
      guard let word = themes.first(where: { $0 == value.lowercased() }) else {
        throw Failure(
          .usage, "\(Printable.quoted(value)) is not a valid theme",
          hint: "themes: \(themes.joined(separator: ", "))")
      }
      entry["value"] = .text(word)
    case currency:
      guard let code = Currency(value.uppercased())?.code else {
        throw Failure(
          .usage, "\(Printable.quoted(value)) is not an ISO 4217 currency",
          hint: "use a three-letter code, such as EUR")
      }
      entry["value"] = .text(code)
    default:
      throw Failure(
        .usage, "unknown setting \(Printable.quoted(name))",
        hint: "settings: \(theme), \(currency)")
    }
    guard before?.text("name") != name else { return }
    if let other = all.first(where: { $0.key != entry.key && $0.text("name") == name }) {
      let key = Printable.text(other.key)
      throw Failure(
        .usage, "the setting \(name) already exists: \(key)",
        hint: "edit it: saldo edit setting \(key) value=…")
    }
  }
}

extension RegisterLookup {
  /// The currency of what is written down without one: the one that the old tracker was set to, else
  /// the workspace's.
  func home(_ workspace: Workspace) throws -> Currency {
    let stated = try entries(.setting).filter { $0.text("name") == SettingWords.currency }
      .compactMap { $0.text("value").flatMap { Currency($0) } }
    // Two trackers may have been set to two currencies.
    return Set(stated).count == 1 ? stated[0] : workspace.configuration.currency
  }
}
