package import Ledger

/// Why an entry cannot stand in its register: what the database refused, in the register's terms.
package enum RegisterProblem: Error, Hashable, Sendable {
  /// A field that must hold something is empty.
  case missing(String)
  /// A number is less than it may be.
  case tooSmall(String, RegisterField.Least)
  /// What a field holds is none of what may stand in it.
  case unfit(String)
  /// A rule about several fields is broken.
  case broken(RegisterRule)
  /// The entry that a field names is not there.
  case notThere(field: String, register: String, key: String)
  /// Anything else that SQLite says.
  case other(String)

  /// What a constraint of the register's table that SQLite names means.
  init(_ message: String, _ register: Register) {
    let name = message.split(separator: ": ").last.map(String.init) ?? message
    let column = name.split(separator: ".").last.map(String.init) ?? name
    if message.hasPrefix("NOT NULL"), register[column] != nil {
      self = .missing(column)
      return
    }
    let own =
      name.hasPrefix("\(register.name)_") ? String(name.dropFirst(register.name.count + 1)) : name
    if let rule = register.rules.first(where: { $0.name == own }) {
      self = .broken(rule)
    } else if own.hasSuffix("_least"), let field = register[String(own.dropLast(6))],
      let least = field.least
    {
      self = .tooSmall(field.name, least)
    } else if let field = register.fields.first(where: { Self.speaks(message, of: $0.name) }) {
      self = .unfit(field.name)
    } else {
      self = .other(message)
    }
  }

  /// SQLite quotes a condition without a name, which begins with its column.
  private static func speaks(_ message: String, of field: String) -> Bool {
    message.contains(": \(field) ") || message.contains("(\(field))")
  }
}
