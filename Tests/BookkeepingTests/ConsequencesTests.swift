import Foundation
import GRDB
import Ledger
import TestKit
import Testing

@testable import Bookkeeping
@testable import Store

/// Whatever commands ran in whatever order: what is derived from rows is as if it were derived at once.
@Suite struct ConsequencesTests {
  @Test(arguments: Seeds.all)
  func `after each command all that follows from the rows is what follows from nothing else`(
    seed: Int
  ) throws {
    let household = try DrawnHousehold(seed: seed)
    var commands: [String] = []
    for _ in 0..<household.random.pick(6...14) {
      commands.append(try household.runCommand())
      let (stored, derived) = try household.consequences()
      #expect(stored == derived, "seed \(seed): \(commands.joined(separator: "; "))")
      guard stored == derived else { return }
    }
  }

  @Test(arguments: Seeds.all)
  func `whatever saldo says is classified by today's rules is, and after an import that is all`(
    seed: Int
  ) throws {
    let household = try DrawnHousehold(seed: seed)
    var commands: [String] = []
    for _ in 0..<household.random.pick(6...14) {
      household.hasImported = false
      commands.append(try household.runCommand())
      let (isCurrent, changes) = try household.classifications()
      let sequence = "seed \(seed): \(commands.joined(separator: "; "))"
      #expect(!isCurrent || changes == 0, "\(sequence)")
      #expect(isCurrent || !household.hasImported, "\(sequence)")
      guard !isCurrent || changes == 0, isCurrent || !household.hasImported else { return }
    }
  }

  @Test func `the sequences bring rules that wait for an import, and rows that they change`() throws
  {
    var (waiting, changing) = (0, 0)
    for seed in 0..<20 {
      let household = try DrawnHousehold(seed: seed)
      for _ in 0..<12 {
        _ = try household.runCommand()
        let (isCurrent, changes) = try household.classifications()
        if !isCurrent { waiting += 1 }
        if changes > 0 { changing += 1 }
      }
    }
    #expect(waiting > 20 && changing > 10 && changing <= waiting)
  }

  @Test func `the sequences bring all that can follow from a row`() throws {
    var (found, statuses): (Set<String>, Set<Character>) = ([], [])
    for seed in 0..<20 {
      let household = try DrawnHousehold(seed: seed)
      for _ in 0..<12 {
        _ = try household.runCommand()
        let stored = try household.consequences().stored
        found.formUnion(stored.map { String($0.prefix { $0 != ":" }) })
        statuses.formUnion(stored.filter { $0.contains("status<>0:") }.compactMap(\.last))
      }
    }
    #expect(found == Set(WriteTransaction.derivedRows))
    #expect(statuses.isSuperset(of: ["1", "2"]))
  }
}

extension ConsequencesTests {
  @Test func `an account number in the settings pairs rows of earlier files`() throws {
    let scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
    func take(_ path: String) throws {
      var options = ImportStatements.Options(asOf: try #require(CalendarDate("2026-09-01")))
      options.paths = [path]
      if path.hasSuffix(".qif") { (options.account, options.currency) = ("savings", .eur) }
      _ = try ImportStatements(try Workspace(root: scratch.folder), options: options).run()
    }
    func transfers() throws -> Int {
      try OwnTransfers(scratch.workspace).all(in: .everything).transfers.count
    }
    try take(
      try scratch.write("Day,Text,Amount\n2026-05-04,Pay DE0212030000,-50.00\n", to: "giro.csv"))
    try take(try scratch.write("!Type:Bank\nD2026-05-05\nT50.00\nPDeposit\n^\n", to: "a.qif"))
    #expect(try transfers() == 0)
    try scratch.write(
      "version: 1\naccounts: {savings: {number: DE0212030000}}\n", to: "saldo.yaml")
    try take(try scratch.write("!Type:Bank\nD2026-08-05\nT1.00\nPInterest\n^\n", to: "b.qif"))
    #expect(try transfers() == 1)
  }
}

extension ConsequencesTests {
  /// Every payment lies two days from the deposit before it and from the one after it, so one more deposit
  /// at an end can move all pairs by one.
  @Test(arguments: [-2, 118])
  func `one more row at the end of a long chain pairs every row of it`(extra: Int) throws {
    let scratch = try ScratchWorkspace(
      settings: "version: 1\naccounts: {savings: {number: DE0212030000}}\n")
    try scratch.writeGiroProfile()
    let first = try #require(CalendarDate("2026-03-04"))
    func day(_ number: Int) -> String { first.adding(days: number).description }
    func take(_ path: String) throws {
      _ = try scratch.take(path) {
        if path.hasSuffix(".qif") { ($0.account, $0.currency) = ("savings", .eur) }
      }
    }
    func deposits(_ days: [Int]) -> String {
      "!Type:Bank\n" + days.map { "D\(day($0))\nT50.00\nPDeposit\n^\n" }.joined()
    }
    let payments = (0..<30).map { "\(day($0 * 4)),Pay DE0212030000,-50.00\n" }.joined()
    try take(try scratch.write("Day,Text,Amount\n\(payments)", to: "giro.csv"))
    try take(try scratch.write(deposits((0..<29).map { $0 * 4 + 2 }), to: "a.qif"))
    func transfers() throws -> Int {
      try OwnTransfers(scratch.workspace).all(in: .everything).transfers.count
    }
    #expect(try transfers() == 29)
    try take(try scratch.write(deposits([extra]), to: "b.qif"))
    #expect(try transfers() == 30)
  }
}

extension ConsequencesTests {
  @Test func `a deleted row is no leg of a transfer, and a restored one is a leg again`() throws {
    let scratch = try ScratchWorkspace(
      settings: "version: 1\naccounts: {savings: {number: DE0212030000}}\n")
    try scratch.writeGiroProfile()
    _ = try scratch.take(
      try scratch.write("Day,Text,Amount\n2026-05-04,Pay DE0212030000,-50.00\n", to: "giro.csv"))
    _ = try scratch.take(
      try scratch.write("!Type:Bank\nD2026-05-05\nT50.00\nPDeposit\n^\n", to: "a.qif")
    ) { ($0.account, $0.currency) = ("savings", .eur) }
    let store = try LedgerStore(path: scratch.workspace.ledgerPath, access: .write)
    let ids = try store.transactions(TransactionFilter()).map { $0.id }
    func transfers() throws -> Int? {
      try store.reading { try $0.value(Int.self, "SELECT count(*) FROM transfer") }
    }
    #expect(try ids.count == 2 && transfers() == 1)
    for id in ids {
      _ = try store.delete([id])
      #expect(try transfers() == 0)
      _ = try store.restore([id])
      #expect(try transfers() == 1)
    }
  }
}

/// A household with two accounts, two downloads of one of them, receipts and what a person says of them.
private final class DrawnHousehold {
  private let scratch: ScratchWorkspace
  private let day = CalendarDate(daysSince1970: 20_697)
  private var runs = 0
  private var files = 0
  private let giro: [Payment]
  private let savings: [Payment]
  private let receipts: [Payment]
  var random: SplitMix
  /// Whether the last command imported a file and applied the rules.
  var hasImported = false

  private struct Payment {
    var day: Int
    var amount: Int
    var text: String
  }

  private static let numbers = [
    "giro": "DE89370400440532013000", "savings": "DE02120300000000202051",
  ]

  init(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    func draw(_ count: Int, _ amounts: [Int], _ texts: [String]) -> [Payment] {
      (0..<count).map { _ in
        Payment(
          day: random.pick(0...36), amount: random.pick(amounts), text: random.pick(texts))
      }.sorted { ($0.day, $0.amount, $0.text) < ($1.day, $1.amount, $1.text) }
    }
    // What is paid every four days and comes two days later may be paired forwards or backwards.
    let chain = (0..<9).map { $0 * 4 }
    let (savingsNumber, giroNumber) = (Self.numbers["savings"] ?? "", Self.numbers["giro"] ?? "")
    giro =
      chain.map { Payment(day: $0, amount: -50, text: "Pay \(savingsNumber)") }
      + draw(
        18, [-30, -30, 30, -12, 12, -7],
        ["Garden centre", "TO SAVINGS", "Kiosk", "Pay \(savingsNumber)", "Linde"])
    savings =
      chain.map { Payment(day: $0 + 2, amount: 50, text: "Deposit") }
      + draw(
        10, [30, 30, -30, 12, -12],
        ["FROM CHECKING", "Deposit", "From \(giroNumber)"])
    receipts = draw(5, [30, 12, 7], ["Garden centre", "Kiosk", "Linde"])
    self.random = random
    scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
    if seed.isMultiple(of: 2) { try nameNumbers(of: ["giro", "savings"]) }
  }

  // MARK: - Commands

  /// Runs a command, and says which; one that is refused changes nothing.
  func runCommand() throws -> String {
    let commands: [(String, () throws -> Void)] = [
      ("csv", takeCSV), ("csv", takeCSV), ("qif", takeQIF), ("savings", takeSavings),
      ("savings", takeSavings), ("receipts", takeReceipts), ("edit", edit), ("give back", revert),
      ("delete", delete), ("restore", restore), ("dup", decideDouble), ("transfer", decideTransfer),
      ("receipt", decideReceipt), ("transfer", decideTransfer), ("add", addTransaction),
      ("move", moveTransaction), ("buy", buy), ("buy", buy),
      ("undo", undo), ("rules", applyRules), ("merge", mergeAccounts), ("merge", mergeAccounts),
      ("account", editAccount), ("other", takeOther),
      ("undo", undo), ("new rules", writeRules),
      ("new rules", writeRules), ("same rules", changeComment),
      ("numbers", { try self.nameNumbers(of: [self.random.pick(["giro", "savings"])]) }),
    ]
    let (name, command) = random.pick(commands)
    do {
      try command()
    } catch  where Failure(error) != nil {
      return "\(name) (refused)"
    }
    return name
  }

  private func takeCSV() throws {
    let rows = window(giro).map { "\(date($0.day)),\($0.text),\($0.amount).00" }
    try take("Day,Text,Amount\n" + rows.joined(separator: "\n") + "\n", "csv")
  }

  /// Another download of the same account, in other words and now and then on another day.
  private func takeQIF() throws {
    let shown = window(giro).map { row in
      var row = row
      row.text = row.text.uppercased()
      row.day += random.pick([0, 0, 0, 1])
      return row
    }
    try take(qif(shown), "qif", account: "giro")
  }

  private func takeSavings() throws { try take(qif(window(savings)), "qif", account: "savings") }

  private func takeReceipts() throws {
    let lines = (0..<random.pick(1...3)).map { _ in
      let receipt = random.pick(receipts)
      return
        #"{"schema":"saldo.receipt/1","merchant":"\#(receipt.text)","date":"\#(date(receipt.day))","#
        + #""currency":"EUR","total":\#(receipt.amount),"number":"","lines":[{"text":"one","#
        + #""amount":\#(receipt.amount),"category":"Home"}]}"#
    }
    try take(lines.joined(separator: "\n"), "jsonl")
  }

  private func edit() throws {
    let word = random.pick(["category=Food", "category=Leisure", "payee=Linde", "tags=loan:car"])
    _ = try EditTransaction(scratch.workspace, asOf: day).edit(
      transaction().id, [try FieldWord(word)])
  }

  private func revert() throws {
    _ = try EditTransaction(scratch.workspace, asOf: day).revert(
      transaction().id, [random.pick(["category", "payee"])])
  }

  private func delete() throws {
    _ = try EditTransaction(scratch.workspace, asOf: day).delete([transaction().id])
  }

  private func restore() throws {
    _ = try DecideDuplicates(scratch.workspace).restore([transaction(.deleted).id])
  }

  private func decideDouble() throws {
    let one = try transaction(random.pick([.counts, .duplicate]))
    _ = try DecideDuplicates(scratch.workspace).decide(
      one.id, transaction { $0.account == one.account && $0.id != one.id }.id,
      areSame: random.pick([true, false]))
  }

  private func decideTransfer() throws {
    let one = try transaction()
    try OwnTransfers(scratch.workspace).decide(
      one.id, transaction { $0.account != one.account }.id, isTransfer: random.pick([true, false]))
  }

  private func decideReceipt() throws {
    let listing = ListReceipts(scratch.workspace)
    let receipt = try pick(listing.all())
    try listing.decide(receipt.id, paidBy: random.pick([nil, transaction().id]))
  }

  private func addTransaction() throws {
    let amount = random.pick([30, 12, 7])
    try hand { editing in
      _ = try editing.add(
        .manualTransaction,
        [
          "name=Kiosk", "amount=\(amount)", "type=\(random.pick(["expense", "income"]))",
          "date=\(date(random.pick(0...36)))",
        ].map { try FieldWord($0) })
    }
  }

  private func moveTransaction() throws {
    let keys = try ListRegister(scratch.workspace).all(.manualTransaction, RegisterFilter()).map(
      \.entry.key)
    let key = try pick(keys)
    try hand { editing in
      _ = try editing.edit(
        .manualTransaction, key, [try FieldWord("date=\(date(random.pick(0...36)))")])
    }
  }

  private func buy() throws {
    try hand { editing in
      if try ListRegister(scratch.workspace).all(.groceryItem, RegisterFilter()).isEmpty {
        _ = try editing.add(
          .groceryItem, ["name=Soap", "category=Home", "unit=piece"].map { try FieldWord($0) })
      }
      _ = try editing.add(
        .purchase,
        [
          "item=soap", "quantity=1", "price=\(random.pick([30, 12, 7]))", "currency=EUR",
          "storeName=Linde", "purchaseDate=\(date(random.pick(0...36)))",
        ].map { try FieldWord($0) })
    }
  }

  private func undo() throws {
    let store = try scratch.workspace.openLedger(.read)
    let run = try pick(try store.runs().filter { !$0.isUndone })
    _ = try UndoImport(scratch.workspace).run(run.id)
  }

  /// Part of the first account once more, in an account made by mistake.
  private func takeOther() throws { try take(qif(window(giro)), "qif", account: "other") }

  private func mergeAccounts() throws {
    let known = try ListAccounts(scratch.workspace).all().map(\.account.key)
    let one = try pick(known)
    _ = try EditAccount(scratch.workspace, asOf: day).edit(
      one, [try FieldWord("merge=\(pick(known.filter { $0 != one }))")])
  }

  private func editAccount() throws {
    let key = try pick(ListAccounts(scratch.workspace).all()).account.key
    let word = random.pick([
      "kind=\(random.pick(["card", "bank"]))", "number=DE0200000\(random.pick(1...9))",
      "key=\(key)x", "opening=100", "name=Mine",
    ])
    _ = try EditAccount(scratch.workspace, asOf: day).edit(key, [try FieldWord(word)])
  }

  private func writeRules() throws {
    try scratch.writeRules([
      "  - {when: {text: {contains: \(random.pick(["Kiosk", "Deposit", "Garden"]))}}, "
        + "set: {category: Home, transfer: \(random.pick(["true", "false"]))}}"
    ])
  }

  /// Changes the bytes of the rules and no row.
  private func changeComment() throws {
    try scratch.writeRules(["  [] # \(random.pick(0...9))"], to: "rules/20.yaml")
  }

  private func applyRules() throws {
    try writeRules()
    _ = try ApplyRules(scratch.workspace, options: .init(asOf: day)).run()
  }

  /// From now on the settings name the number of an account, which texts hold.
  private func nameNumbers(of keys: [String]) throws {
    let accounts = keys.map { "\($0): {number: \(Self.numbers[$0] ?? "")}" }
    try scratch.write(
      "version: 1\naccounts: {\(accounts.joined(separator: ", "))}\n", to: "saldo.yaml")
  }

  // MARK: - Drawing

  private func hand(_ body: (EditRegister) throws -> Void) throws {
    try body(EditRegister(try Workspace(root: scratch.folder), asOf: day))
  }

  private func take(_ text: String, _ ending: String, account: String? = nil) throws {
    files += 1
    var options = ImportStatements.Options(asOf: day)
    options.paths = [try scratch.write(text, to: "file\(files).\(ending)")]
    options.account = account
    options.currency = account == nil ? nil : .eur
    options.keepsRules = random.pick(0...3) == 0
    _ = try ImportStatements(try Workspace(root: scratch.folder), options: options).run()
    hasImported = !options.keepsRules
  }

  /// The rows of some weeks, without one or two of them at times.
  private func window(_ rows: [Payment]) -> [Payment] {
    let first = random.pick(0...20)
    let last = first + random.pick(6...20)
    let shown = rows.filter { (first...last).contains($0.day) }
    return shown.isEmpty ? [rows[0]] : shown
  }

  private func qif(_ rows: [Payment]) -> String {
    "!Type:Bank\n"
      + rows.map { "D\(date($0.day))\nT\($0.amount).00\nP\($0.text)\n^\n" }.joined()
  }

  private func date(_ number: Int) -> String {
    CalendarDate(daysSince1970: 20_650 + Int32(number)).description
  }

  private func transaction(
    _ status: TransactionStatus = .counts, where isWanted: (Transaction) -> Bool = { _ in true }
  ) throws -> Transaction {
    var filter = TransactionFilter()
    filter.status = status
    return try pick(ListTransactions(scratch.workspace).all(filter).filter(isWanted))
  }

  private func pick<Element>(_ elements: [Element]) throws -> Element {
    guard !elements.isEmpty else { throw Failure(.usage, "there is nothing to choose from") }
    return random.pick(elements)
  }

  // MARK: - Comparing

  /// Whether saldo says that all rows are classified by the rules, and how many are not.
  func classifications() throws -> (isCurrent: Bool, changes: Int) {
    let workspace = try Workspace(root: scratch.folder)
    guard try workspace.hasLedger else { return (true, 0) }
    var options = ApplyRules.Options(asOf: day)
    options.isDryRun = true
    let counts = try ApplyRules(workspace, options: options).run().counts
    let state = try StoredClassifications(workspace).state(try workspace.openLedger(.read))
    return (state == .current, counts.changed + counts.alsoChanged + counts.receiptsChanged)
  }

  /// What the ledger has of all that is derived from rows, and what it has when that is derived anew.
  func consequences() throws -> (stored: [String], derived: [String]) {
    guard FileManager.default.fileExists(atPath: scratch.workspace.ledgerPath) else {
      return ([], [])
    }
    let store = try scratch.workspace.openLedger(.write)
    return try store.writing(isTrial: true) { transaction in
      let stored = try Self.lines(transaction.database)
      try transaction.forgetConsequences()
      try transaction.touchEverything()
      try transaction.settle()
      return (stored, try Self.lines(transaction.database))
    }
  }

  /// All derived rows, each behind its table.
  private static func lines(_ database: Database) throws -> [String] {
    try WriteTransaction.derivedRows.flatMap { sql in
      try Row.fetchAll(database, sql: sql).map { row in
        "\(sql): " + row.databaseValues.map(Self.word).joined(separator: " ")
      }.sorted()
    }
  }

  private static func word(_ value: DatabaseValue) -> String {
    if let data = Data.fromDatabaseValue(value), case .blob = value.storage {
      return data.prefix(4).map { String($0, radix: 16) }.joined()
    }
    return String.fromDatabaseValue(value) ?? "\(value)"
  }
}
