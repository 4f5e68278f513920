import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of a record.
enum EntryText {
  static func line(_ line: ListRegister.Line, _ register: Register) -> String {
    text(line.entry, register, names: line.linkNames, fieldsByHand: line.fieldsByHand)
  }

  /// The key, the name and most non-empty fields, in the syntax of `add` and `edit`.
  static func text(
    _ entry: RegisterEntry, _ register: Register, names: [String: String] = [:],
    fieldsByHand: [String] = []
  ) -> String {
    var parts = [Printable.padded(Printable.text(entry.key), 10)]
    if let name = entry.text("name") { parts.append(Printable.padded(Printable.text(name), 20)) }
    for field in register.fields where !isQuiet(field, entry) {
      guard let value = entry[field.name] else { continue }
      var text = word(shown(value, field, entry.currency))
      if let name = names[field.name] { text += " (\(Printable.text(name)))" }
      parts.append("\(field.name)=\(text)")
    }
    // Every field of a record added by hand is by hand; other records list theirs.
    if !fieldsByHand.isEmpty, !entry.key.hasPrefix("saldo/") {
      parts.append("by hand: \(fieldsByHand.joined(separator: ", "))")
    }
    return parts.joined(separator: "  ").trimmed
  }

  /// The text of a value for display, with account numbers masked.
  static func shown(
    _ value: RegisterValue, _ field: RegisterField, _ currency: Currency?
  ) -> String {
    let text = RegisterText.text(value, currency)
    return field.name == "accountNumber" ? Account.masked(text) : text
  }

  /// Whether to omit a field: it is internal, already shown, or a flag with its default value.
  private static func isQuiet(_ field: RegisterField, _ entry: RegisterEntry) -> Bool {
    if ["name", "createdAt", "updatedAt", "categoryID", "imageData", "receiptImage"]
      .contains(field.name)
    {
      return true
    }
    return field.initial != nil && entry[field.name] == field.initial && field.kind == .flag
  }

  private static func word(_ text: String) -> String {
    let printable = Printable.text(text)
    return text.contains(" ") || text.isEmpty ? "\"\(printable)\"" : printable
  }

  static func json(_ line: ListRegister.Line, _ register: Register) -> JSON {
    .object(
      [("register", .text(register.name)), ("key", .text(line.entry.key))]
        + values(line.entry, register) + [("byHand", line.fieldsByHand.json)])
  }

  /// A JSON member for each non-empty field, with amounts, numbers and days as text.
  static func values(_ entry: RegisterEntry, _ register: Register) -> [(String, JSON)] {
    register.fields.compactMap { field in
      entry[field.name].map { (field.name, json($0, entry.currency)) }
    }
  }

  private static func json(_ value: RegisterValue, _ currency: Currency?) -> JSON {
    switch value {
    case .flag(let flag): .bool(flag)
    case .count(let count): .number("\(count)")
    case .amounts(let amounts):
      .object(
        amounts.map { ($0.name, .text(RegisterText.text(.money($0.minorUnits), currency))) })
    default: .text(RegisterText.text(value, currency))
    }
  }
}

/// The messages about a manual change.
enum OutcomeText {
  static func say(
    _ outcome: EditRegister.Outcome, _ verb: String, _ console: Console
  ) throws {
    if let entry = outcome.after ?? outcome.before {
      try console.writeLine(EntryText.text(entry, outcome.register))
    }
    guard let run = outcome.run else {
      console.tell("Nothing to change.")
      return
    }
    var words = "\(outcome.register.title) \(Printable.text(outcome.key)) \(verb)"
    if !outcome.gone.isEmpty {
      words += ", along with \(counts(outcome.gone))"
    }
    if !outcome.renamed.isEmpty {
      words += "; also renamed in \(counts(outcome.renamed))"
    }
    if outcome.defaultCategories > 0 {
      words += ", with \(outcome.defaultCategories) default categories"
    }
    if outcome.uncategorised > 0 {
      words += "; \(outcome.uncategorised.of("transaction")) without a category"
    }
    console.tell("\(words.prefix(1).uppercased())\(words.dropFirst()). \(undo(run))")
  }

  private static func counts(_ entries: [(register: Register, count: Int)]) -> String {
    entries.map { register, count in
      count.of(register.title, RegisterName.words(register))
    }.joined(separator: ", ")
  }

  static func undo(_ run: Int) -> String { "Run \(run).  Undo: saldo undo \(run)" }
}

/// The text and JSON forms of a place.
enum PlaceText {
  static func line(_ place: EditPlaces.Line) -> String {
    let fields = place.fields.map { field in
      let text = Printable.text(field.value)
      return "\(field.column)=\(text.contains(" ") ? "\"\(text)\"" : text)"
    }
    return "\(Printable.padded(place.id, 20))  \(fields.joined(separator: "  "))".trimmed
  }

  static func json(_ place: EditPlaces.Line) -> JSON {
    .object([("id", .text(place.id))] + place.fields.map { ($0.column, .text($0.value)) })
  }
}
