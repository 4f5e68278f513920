package import Ledger
import Store
import Syntax

/// A look-up of registers by name, plural or title, ignoring case, spaces, `_` and `-`.
package enum RegisterName {
  /// The register with a name such as `shoppingList`, `shopping-lists` or `shopping list`.
  package static func register(_ word: String) throws -> Register {
    let plain = FieldWord.plain(word)
    for register in Registers.all where names(of: register).map(FieldWord.plain).contains(plain) {
      return register
    }
    guard !["account", "accounts"].contains(plain) else {
      throw Failure(
        .usage, "accounts cannot be added or deleted",
        hint: "saldo import adds them; saldo edit account KEY merge=OTHER removes one")
    }
    let known = Registers.all.flatMap { [kebab($0.name), kebab(words($0))] }
    if plain == "movement" || plain == "movements" {
      throw Failure(
        .usage, "unknown register \(Printable.quoted(word))",
        hint: "the register is now called manual-transactions")
    }
    throw Failure(
      .usage, "unknown register \(Printable.quoted(word))",
      hint: Suggestion.hint(
        for: word, among: known + ["place", "places", "changes", "users", "transactions"],
        else: "registers: transactions, "
          + "\(Registers.all.map(listed).joined(separator: ", ")), places, users, changes"
      ))
  }

  private static func names(of register: Register) -> [String] {
    [register.name, register.plural, register.title, words(register), "\(register.title)s"]
      + (also[register.name] ?? [])
  }

  /// The additional names of registers, by register.
  private static let also: [String: [String]] = [
    "manualTransaction": ["manualTransactions"], "groceryItem": ["item", "items"],
    "pricePoint": ["prices"],
    "expirationTracker": ["tracker", "trackers"], "shoppingList": ["list", "lists"],
    "shoppingListEntry": ["entry", "entries"], "person": ["people", "persons", "user"],
    "category": ["category"], "loan": ["emi", "emis"],
  ]

  /// The plural of the register for messages, such as `shopping lists`.
  package static func words(_ register: Register) -> String {
    switch register.name {
    case "category": "categories"
    case "person": "people"
    case "shoppingListEntry": "list entries"
    default: "\(register.title)s"
    }
  }

  /// The register's name for `saldo list`.
  ///
  /// `transactions` lists the ledger's transactions by id. `manual-transactions` lists the records
  /// of this register.
  package static func listed(_ register: Register) -> String {
    register == .manualTransaction ? "manual-transactions" : kebab(words(register))
  }

  static func kebab(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      if letter == " " {
        text += "-"
      } else {
        text += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
      }
    }
  }
}

/// A look-up of records in the ledger's registers; it reads each register only once.
///
/// Without the ledger's key, it omits encrypted texts.
final class RegisterLookup {
  private let store: LedgerStore
  private var read: [String: [RegisterEntry]] = [:]

  init(_ store: LedgerStore) { self.store = store }

  func entries(_ register: Register) throws -> [RegisterEntry] {
    if let known = read[register.name] { return known }
    return try Failure.ofLedger {
      let entries = try store.entriesWithoutKey(register)
      read[register.name] = entries
      return entries
    }
  }

  /// The record with this key or this name; a number means a key that saldo gave.
  func entry(_ text: String, in register: Register) throws -> RegisterEntry {
    let all = try entries(register)
    let key = text.allSatisfy(\.isNumber) && !text.isEmpty ? "saldo/\(text)" : text
    if let found = all.first(where: { $0.key == key }) { return found }
    let named = all.filter { $0.text("name")?.lowercased() == text.lowercased() }
    guard named.count < 2 else {
      throw Failure(
        .usage,
        "\(named.count) \(RegisterName.words(register)) are named \(Printable.quoted(text))",
        hint: "use a key: \(named.map(\.key).joined(separator: ", "))")
    }
    guard let found = named.first else {
      // A number that no key has is not a misspelled name.
      let isKey = text.contains("/") || text.allSatisfy(\.isNumber)
      throw Failure.noEntry(
        text, register, hasNone: all.isEmpty,
        among: isKey ? [] : all.compactMap { $0.text("name") })
    }
    return found
  }

  func key(of text: String, in register: Register) throws -> String {
    try entry(text, in: register).key
  }
}

/// A `field=value` argument of the command line.
package struct FieldWord: Hashable, Sendable {
  package let field: String
  /// The new value; empty to clear the field.
  package let value: String

  package init(field: String, value: String) {
    self.field = field
    self.value = value
  }

  /// The parsed arguments, in order.
  ///
  /// - Throws: a ``Failure`` for an invalid argument. If the field and its value are two words, the
  ///   hint joins them.
  package static func all(_ words: [String]) throws -> [FieldWord] {
    for (word, next) in zip(words, words.dropFirst()) where !word.contains("=") {
      guard !next.contains("="), word.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "_" }) else {
        continue
      }
      let joined = "\(word)=\(next.contains(" ") ? "\"\(next)\"" : next)"
      throw Failure(
        .usage, "expected field=value, found \(Printable.quoted(word))",
        hint: "did you mean \(Printable.text(joined))?")
    }
    return try words.map(FieldWord.init)
  }

  /// Parses an argument; the field ends at the first `=`.
  package init(_ word: String) throws {
    guard let mark = word.firstIndex(of: "="), mark != word.startIndex else {
      throw Failure(
        .usage, "expected field=value, found \(Printable.quoted(word))",
        hint: "write it like name=Coffee; put quotes around values with spaces")
    }
    field = String(word[..<mark])
    value = word[word.index(after: mark)...].trimmed
  }

  /// Whether `name` is the name of the field, ignoring case, spaces, `_` and `-`.
  func names(_ name: String) -> Bool { Self.plain(field) == Self.plain(name) }

  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }
}
