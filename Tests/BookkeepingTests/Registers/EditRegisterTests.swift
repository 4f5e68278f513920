import Ledger
import Store
import Syntax
import Testing

@testable import Bookkeeping

/// What a person adds, changes and deletes is one run each, and becomes transactions where it is one.
@Suite struct EditRegisterTests {
  private let kit: HandKit

  init() throws { kit = try HandKit() }

  @Test func `a new user starts with default categories, and they are made once`() throws {
    let kit = try HandKit()
    let user = try kit.add(.person, "name=Asha")
    #expect(user.defaultCategories == 13)
    #expect(try kit.entries(.category).count == 13)
    #expect(try kit.editing.addDefaultCategories().run == nil)
    _ = try UndoImport(kit.workspace).run(try #require(user.run))
    #expect(try kit.entries(.category).isEmpty)
    let (keys, run) = try kit.editing.addDefaultCategories()
    #expect(keys.count == 13 && run != nil)
    // Keys are never given twice, not even after an undo.
    #expect(try kit.add(.person, "name=Ben").defaultCategories == 0)
    #expect(try kit.entries(.category).count == 13)
  }

  @Test func `a transaction takes its day, currency and account from what is usual`() throws {
    let outcome = try kit.add(.manualTransaction, "name=Coffee", "amount=3.50", "type=expense")
    #expect(outcome.key == "saldo/1" && outcome.run == 1)
    let row = try #require(try kit.transactions().first)
    #expect(row.amount == Amount(minorUnits: -350, currency: .eur))
    #expect(row.bookingDate == kit.day && row.account.key == "cash" && row.account.kind == .cash)
    #expect(row.payee == "Coffee" && row.category == .uncategorised)
  }

  /// A ledger to which an export of MONO in pounds was moved.
  private func moved(_ settings: String = #""currency":"GBP","theme":"dark""#) throws -> HandKit {
    let kit = try HandKit()
    let path = try kit.scratch.write(
      #"""
      {\#(settings),"expenses":[
        {"id":"E1","name":"Tea","amount":2.5,"type":"Expense","date":"2026-08-01"}]}
      """#, to: "mono.json")
    let options = MigrateLegacy.Options(asOf: kit.day)
    #expect(try MigrateLegacy(kit.workspace, options: options).run(path).total.new > 0)
    return kit
  }

  @Test func `what is added after an export is in its currency, unless another is named`() throws {
    let kit = try moved()
    let tea = try kit.add(.manualTransaction, "name=Tea", "amount=3", "type=expense")
    #expect(tea.after?.currency == .gbp && tea.after?.money("amount") == 300)
    #expect(try kit.add(.loan, "name=Car", "amount=90").after?.currency == .gbp)
    let named = try kit.add(
      .manualTransaction, "name=Tea", "amount=3", "type=expense", "currency=USD", "account=trip")
    #expect(named.after?.currency == .usd)
    // An account has one currency, which says more than the tracker's.
    let onTrip = try kit.add(
      .manualTransaction, "name=Bus", "amount=2", "type=expense", "account=trip")
    #expect(onTrip.after?.currency == .usd)
    try kit.edit(.setting, "mono/currency", "value=jpy")
    let yen = try kit.add(.loan, "name=Desk", "amount=900")
    #expect(yen.after?.currency == .jpy && yen.after?.money("amount") == 900)
  }

  @Test(arguments: [
    ("mono/theme", "value=purple", "\"purple\" is not a valid theme"),
    ("mono/currency", "value=pounds", "\"pounds\" is not an ISO 4217 currency"),
    ("mono/theme", "name=font", "unknown setting \"font\""),
    ("mono/theme", "name=currency", "\"dark\" is not an ISO 4217 currency"),
  ])
  func `a setting that would change nothing is refused`(
    key: String, word: String, message: String
  ) throws {
    let kit = try moved()
    #expect(HandKit.refusal { try kit.edit(.setting, key, word) } == [message])
    #expect(HandKit.refusal { try kit.add(.setting, "name=font", "value=big") }.count == 1)
    #expect(
      HandKit.refusal { try kit.add(.setting, "name=theme", "value=light") } == [
        "the setting theme already exists: mono/theme"
      ])
    let changed = try kit.edit(.setting, "mono/theme", "value=Light")
    #expect(changed.after?.text("value") == "light")
  }

  @Test func `income comes in, a transfer is no spending`() throws {
    try kit.add(.manualTransaction, "name=Wages", "amount=100", "type=income")
    try kit.add(.manualTransaction, "name=Savings", "amount=40", "type=Transfer")
    let rows = try kit.transactions()
    #expect(rows.first { $0.payee == "Wages" }?.amount.minorUnits == 10_000)
    let transfer = try #require(rows.first { $0.payee == "Savings" })
    #expect(transfer.amount.minorUnits == -4_000 && transfer.isTransfer)
  }

  @Test func `a person's category wins over a rule, another field leaves it to the rule`() throws {
    try kit.scratch.write(
      "version: 1\nstage: category\nrules:\n  - when: {text: {contains: COFFEE}}\n    set: {category: Drinks}\n",
      to: "rules/10-food.yaml")
    try kit.add(.manualTransaction, "name=Coffee", "amount=3", "type=expense")
    #expect(try kit.transactions().map(\.category.path) == ["Drinks"])
    try kit.edit(.manualTransaction, "1", "category=Work")
    #expect(try kit.transactions().map(\.category.path) == ["Work"])
    try kit.edit(.manualTransaction, "1", "amount=4")
    #expect(try kit.transactions().map(\.category.path) == ["Work"])
    _ = try UndoImport(kit.workspace).run(3)
    _ = try UndoImport(kit.workspace).run(2)
    #expect(try kit.transactions().map(\.category.path) == ["Drinks"])
    #expect(try kit.transactions().map(\.amount.minorUnits) == [-300])
  }

  @Test func `rules with an error hinder the undo of records only`() throws {
    try kit.add(.budget, "amount=1")
    try kit.add(.manualTransaction, "name=Coffee", "amount=3", "type=expense")
    try kit.add(.category, "name=Food", "type=expense")
    try kit.scratch.write("rules: [", to: "rules/10.yaml")
    #expect(throws: Failure.self) { try UndoImport(kit.workspace).run(2) }
    _ = try UndoImport(kit.workspace).run(3)
    _ = try UndoImport(kit.workspace).run(1)
    #expect(try kit.transactions().count == 1)
  }

  @Test func `a change that changes nothing is no run`() throws {
    try kit.add(.budget, "amount=250", "category=Food")
    #expect(try kit.edit(.budget, "saldo/1", "amount=250.00").run == nil)
    #expect(try ListRuns(kit.workspace).all().count == 1)
  }

  @Test func `an empty value empties a field, unless it is needed`() throws {
    try kit.add(.budget, "amount=250", "category=Food")
    #expect(try kit.edit(.budget, "1", "category=").after?["category"] == nil)
    #expect(
      HandKit.refusal { try kit.edit(.budget, "1", "amount=") } == ["this budget has no amount"])
  }

  @Test func `what belongs to a deleted entry goes with it, is counted, and comes back`() throws {
    try kit.add(.portfolio, "name=Savings")
    try kit.add(.asset, "name=Gold", "assetType=commodity", "commodityType=gold", "currentValue=9")
    let outcome = try kit.editing.delete(.portfolio, ["savings"])
    #expect(outcome.first?.gone.map(\.register) == [.asset])
    #expect(outcome.first?.gone.map(\.count) == [1])
    #expect(try kit.entries(.asset).isEmpty)
    _ = try UndoImport(kit.workspace).run(3)
    #expect(try kit.entries(.asset) == ["saldo/1"])
  }

  @Test func `a key is never given twice`() throws {
    try kit.add(.budget, "amount=1")
    _ = try kit.editing.delete(.budget, ["1"])
    #expect(try kit.add(.budget, "amount=2").key == "saldo/2")
  }

  @Test func `a transaction is found by its category of the same name and type`() throws {
    try kit.add(.category, "name=Food", "type=income")
    try kit.add(.category, "name=Food", "type=expense")
    let outcome = try kit.add(
      .manualTransaction, "name=Soup", "amount=5", "type=expense", "category=Food")
    #expect(outcome.after?.text("categoryID") == "saldo/2")
    #expect(try kit.edit(.manualTransaction, "1", "category=Fun").after?.text("categoryID") == nil)
  }

  @Test func `a deleted category leaves its transactions without one, and comes back`() throws {
    try kit.add(.category, "name=Food", "type=expense")
    try kit.add(.category, "name=Food", "type=income")
    try kit.add(.manualTransaction, "name=Tea", "amount=2", "type=expense", "category=Food")
    try kit.add(.manualTransaction, "name=Prize", "amount=9", "type=income", "category=Food")
    let outcome = try kit.editing.delete(.category, ["saldo/1"])[0]
    #expect(outcome.uncategorised == 1)
    func categories() throws -> [String: String] {
      Dictionary(
        try kit.transactions().map { ($0.payee, $0.category.path) }, uniquingKeysWith: { $1 })
    }
    #expect(try categories() == ["Tea": "Uncategorised", "Prize": "Food"])
    _ = try UndoImport(kit.workspace).run(try #require(outcome.run))
    #expect(try categories() == ["Tea": "Food", "Prize": "Food"])
  }

  @Test func `no second category of a name and type is made by hand`() throws {
    try kit.add(.category, "name=Food", "type=expense")
    try kit.add(.category, "name=Food", "type=income")
    try kit.add(.category, "name=Fun", "type=expense")
    let taken = ["the expense category \"Food\" already exists: saldo/1"]
    #expect(HandKit.refusal { try kit.add(.category, "name=Food", "type=expense") } == taken)
    #expect(HandKit.refusal { try kit.edit(.category, "saldo/3", "name=Food") } == taken)
    #expect(HandKit.refusal { try kit.edit(.category, "saldo/2", "type=expense") } == taken)
    try kit.edit(.category, "saldo/1", "color=red")
    #expect(try kit.entries(.category).count == 3)
  }

  @Test func `of two categories of a name that an export had, each keeps its own`() throws {
    let store = try kit.workspace.openLedger(.create)
    let run = try store.nextRun()
    try store.writeRegisters(FileFacts(name: "e", format: "mono"), run: run, day: kit.day) {
      for key in ["mono/a", "mono/b"] {
        let values: [String: RegisterValue] = ["name": .text("Food"), "type": .text("expense")]
        _ = try $0.write(RegisterEntry(key: key, values: values), in: .category)
      }
    }
    for (name, link) in [("Tea", "mono/a"), ("Soup", "mono/b")] {
      try kit.add(
        .manualTransaction, "name=\(name)", "amount=2", "type=expense", "category=Food",
        "categoryID=\(link)")
    }
    try kit.add(.manualTransaction, "name=Rice", "amount=2", "type=expense", "category=Food")
    try kit.edit(.category, "mono/b", "color=red")
    try kit.edit(.manualTransaction, "saldo/2", "amount=3")
    func links() throws -> [String?] {
      try ListRegister(kit.workspace).all(.manualTransaction, RegisterFilter())
        .sorted { $0.entry.key < $1.entry.key }.map { $0.entry.text("categoryID") }
    }
    #expect(try links() == ["mono/a", "mono/b", nil])
    #expect(try kit.editing.delete(.category, ["mono/a"])[0].uncategorised == 1)
    #expect(try links() == [nil, "mono/b", nil])
    let paths = try kit.transactions().map { "\($0.payee) \($0.category.path)" }
    #expect(paths.sorted() == ["Rice Food", "Soup Food", "Tea Uncategorised"])
  }

  @Test func `an account has one currency`() throws {
    try kit.add(.manualTransaction, "name=Coffee", "amount=3", "type=expense")
    #expect(
      HandKit.refusal {
        try kit.add(.manualTransaction, "name=Tea", "amount=3", "type=expense", "currency=usd")
      } == ["account cash is in EUR, but this transaction is in USD"])
    #expect(try kit.transactions().count == 1)
  }

  @Test func `what was done has its moment, and loses it when it is undone by hand`() throws {
    try kit.add(.shoppingList, "name=Week", "budgetAmount=60")
    let done = try kit.edit(.shoppingList, "week", "isCompleted=yes").after
    #expect(done?.moment("completedAt")?.day == kit.day)
    #expect(try kit.edit(.shoppingList, "week", "isCompleted=no").after?["completedAt"] == nil)
  }

  @Test func `a tracker follows its purchase, and what is done with it has its moment at once`()
    throws
  {
    try kit.add(.groceryItem, "name=Milk", "category=Dairy", "unit=l")
    try kit.add(
      .purchase, "item=milk", "quantity=3", "price=1", "store=Market", "date=2026-08-20")
    let wasted = try #require(
      try kit.add(
        .expirationTracker, "purchase=1", "expirationDate=2026-08-27", "isWasted=yes"
      ).after)
    #expect(wasted.day("purchaseDate") == CalendarDate("2026-08-20"))
    #expect(wasted.text("groceryItem") == "saldo/1")
    #expect(wasted.number("quantity") == ExactDecimal("3"))
    #expect(wasted.moment("wastedAt")?.day == kit.day && wasted["consumedAt"] == nil)
    let fresh = try #require(
      try kit.add(
        .expirationTracker, "item=milk", "quantity=1", "expirationDate=2026-09-08",
        "isConsumed=yes", "consumedAt=2026-08-31"
      ).after)
    #expect(fresh.day("purchaseDate") == kit.day)
    #expect(fresh.day("consumedAt") == CalendarDate("2026-08-31"))
    // What has expired was not bought today.
    #expect(
      HandKit.refusal {
        try kit.add(
          .expirationTracker, "item=milk", "quantity=1", "expirationDate=2026-08-27",
          "isWasted=yes")
      } == ["this expiration tracker has no purchaseDate"])
  }

  @Test func `a link that leads nowhere is named, and is no wrong usage`() throws {
    try kit.add(.groceryItem, "name=Milk", "category=Dairy", "unit=l")
    try kit.add(.purchase, "item=milk", "quantity=3", "price=1", "store=Market")
    func refused(_ body: () throws -> Void) throws -> Failure {
      try #require(#expect(throws: Failure.self) { try body() })
    }
    let edit = try refused { try kit.edit(.purchase, "1", "groceryItem=99") }
    #expect(edit.status == .noInput)
    #expect(edit.diagnostics.map(\.message) == ["groceryItem: there is no grocery item \"99\""])
    let add = try refused {
      try kit.add(.assetTransaction, "portfolio=Family", "type=fee", "amount=1", "amont=2")
    }
    // A word that is none of the register's is wrong usage, whatever else is wrong.
    #expect(add.status == .usage)
    #expect(add.diagnostics.map(\.message).contains("portfolio: there is no portfolio \"Family\""))
  }

  @Test func `what breaks a rule of the register is said in its words, and nothing is written`()
    throws
  {
    let broken: [(Register, [String], String)] = [
      (.budget, ["amount=0"], "budget: amount must be above 0"),
      (
        .budget, ["amount=5", "startDate=2026-02-01", "endDate=2026-01-01"],
        "startDate must be before endDate"
      ),
      (.manualTransaction, ["amount=5", "type=expense"], "this transaction has no name"),
      (.manualTransaction, ["name=Tea"], "this transaction has no amount and no type"),
      (
        .manualTransaction, ["name=x", "amount=5", "type=expense", "latitude=5"],
        "latitude and longitude must be set together"
      ),
      (.expirationTracker, ["quantity=1"], "this expiration tracker has no groceryItem"),
    ]
    for (register, words, message) in broken {
      let said = HandKit.refusal {
        _ = try kit.editing.add(register, words.map { try FieldWord($0) })
      }
      #expect(said == [message])
    }
    #expect(try ListRuns(kit.workspace).all().isEmpty)
  }
}
