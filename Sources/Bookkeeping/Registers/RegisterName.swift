package import Ledger
import Syntax

/// Finds the register that a word means: its name, its plural or its title, in any spelling.
package enum RegisterName {
  /// The register; its name may be `shoppingList`, `shopping-lists` or `shopping list`.
  package static func register(_ word: String) throws -> Register {
    let plain = FieldWord.plain(word)
    for register in Registers.all where names(of: register).map(FieldWord.plain).contains(plain) {
      return register
    }
    let known = Registers.all.flatMap { [kebab($0.name), kebab(words($0))] }
    let meant = Suggestion.closest(to: word, among: known + ["place", "places", "changes"])
    throw Failure(
      .usage, "unknown register \(Printable.quoted(word))",
      hint: meant.map { "did you mean \"\($0)\"?" }
        ?? "registers: \(Registers.all.map { kebab(words($0)) }.joined(separator: ", ")), places")
  }

  private static func names(of register: Register) -> [String] {
    [register.name, register.plural, register.title, words(register), "\(register.title)s"]
      + (also[register.name] ?? [])
  }

  /// What people call them besides.
  private static let also: [String: [String]] = [
    "manualTransaction": ["manualTransactions"], "groceryItem": ["item", "items"],
    "pricePoint": ["prices"],
    "expirationTracker": ["tracker", "trackers"], "shoppingList": ["list", "lists"],
    "shoppingListEntry": ["entry", "entries"], "person": ["people", "persons", "user"],
    "category": ["category"], "loan": ["emi", "emis"],
  ]

  /// The register in the plural, for a person: `shopping lists`.
  package static func words(_ register: Register) -> String {
    switch register.name {
    case "category": "categories"
    case "person": "people"
    case "shoppingListEntry": "list entries"
    default: "\(register.title)s"
    }
  }

  /// The word that `saldo list` takes for the register.
  ///
  /// `transactions` lists those of the ledger by their ids, `manual-transactions` the records of this register.
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
