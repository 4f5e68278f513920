import Geotagging
import Importing
import Ledger
import Rules
import Syntax
import Testing

@testable import Bookkeeping
@testable import Demo

/// What `saldo demo` and `saldo init` write, read by the strict readers that will meet it.
@Suite struct WrittenWorkspacesTests {
  /// The texts of one workspace by path.
  enum Written: CaseIterable {
    case demo, template

    var texts: [String: String] {
      switch self {
      case .demo:
        let files = DemoWorkspace.files().map {
          ($0.path, String(decoding: $0.bytes, as: UTF8.self))
        }
        return Dictionary(uniqueKeysWithValues: files)
      case .template:
        let files = WorkspaceTemplate.files().map { ($0.path, $0.text) }
        return Dictionary(uniqueKeysWithValues: files)
      }
    }

    func stream(_ path: String) -> ByteStream {
      ByteStream(name: path, bytes: Array((texts[path] ?? "").utf8))
    }

    func configuration() throws -> Configuration {
      try Configuration(texts["saldo.yaml"] ?? "", file: "saldo.yaml")
    }

    func ruleBook() throws -> RuleBook {
      let files = texts.filter { $0.key.hasPrefix("rules/") }
        .map { RuleFile(name: $0.key, text: $0.value) }
      return try RuleBook(files: files, accounts: configuration().accounts.map(\.key))
    }
  }

  @Test(arguments: Written.allCases)
  func `the settings name accounts`(written: Written) throws {
    #expect(try !written.configuration().accounts.isEmpty)
  }

  @Test(arguments: Written.allCases)
  func `the rules compile and their examples come out as they say`(written: Written) throws {
    let book = try written.ruleBook()
    #expect(book.exampleCount >= 3)
    #expect(book.failures().isEmpty, "\(book.failures().map(\.message))")
  }

  @Test(arguments: Written.allCases)
  func `the places and budgets are read`(written: Written) throws {
    let places = try PlacesTable(written.stream("tables/places.csv"))
    let currency = try written.configuration().currency
    let budgets = try BudgetsTable(written.stream("tables/budgets.csv"), currency: currency)
    #expect(places.places.count >= (written == .demo ? 17 : 1))
    #expect(places.places.allSatisfy { $0.coordinate != nil })
    #expect(budgets.budgets.count { $0.cycle == .year } == 1)
  }

  @Test func `each budget of the demo is for a category that its rules give`() throws {
    let known = try Set(Written.demo.ruleBook().categories.map(\.path))
    let budgets = try BudgetsTable(Written.demo.stream("tables/budgets.csv"), currency: .inr)
    for budget in budgets.budgets {
      #expect(known.contains(try #require(budget.category).path))
    }
  }

  @Test(arguments: ["hdfc-savings", "spree-giro"])
  func `each profile of the demo is for an account of the demo`(name: String) throws {
    let path = "profiles/\(name).yaml"
    let profile = try CSVProfile(
      yaml: Written.demo.texts[path] ?? "", name: name, file: path)
    #expect(profile.account == name)
    #expect(try Written.demo.configuration().account(name) != nil)
  }
}
