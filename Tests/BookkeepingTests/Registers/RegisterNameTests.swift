import Ledger
import Syntax
import Testing

@testable import Bookkeeping

/// People name a register as they like.
@Suite struct RegisterNameTests {
  @Test(arguments: [
    ("budget", "budget"), ("Budgets", "budget"), ("shopping-list", "shoppingList"),
    ("shopping lists", "shoppingList"), ("shoppingLists", "shoppingList"),
    ("trackers", "expirationTracker"), ("list-entry", "shoppingListEntry"),
    ("list-entries", "shoppingListEntry"), ("prices", "pricePoint"), ("item", "groceryItem"),
    ("categories", "category"), ("transaction", "manualTransaction"), ("users", "person"),
  ])
  func `a register is found by name, plural and title`(word: String, name: String) throws {
    #expect(try RegisterName.register(word).name == name)
  }

  @Test func `each register is found by the words that saldo itself uses for it`() throws {
    for register in Registers.all {
      for word in [register.name, register.plural, RegisterName.words(register)] {
        #expect(try RegisterName.register(word) == register)
        #expect(try RegisterName.register(RegisterName.kebab(word)) == register)
      }
    }
  }

  @Test func `a misspelt one is guessed`() {
    let failure = #expect(throws: Failure.self) { try RegisterName.register("bugdets") }
    #expect(failure?.diagnostics.first?.hint == "did you mean \"budgets\"?")
  }
}
