import Ledger
import Syntax
import TestKit
import Testing

@testable import Bookkeeping
@testable import Store

/// Rules over the history: the same as an import by them, and taken back exactly.
@Suite struct ApplyRulesTests {
  private static let day = CalendarDate(daysSince1970: 20_697)

  @discardableResult
  private static func apply(
    _ scratch: ScratchWorkspace, isDryRun: Bool = false, period: Period = .everything,
    _ onChange: ((RuleChange) -> Void)? = nil
  ) throws -> ApplyRules.Outcome {
    var options = ApplyRules.Options(asOf: day)
    options.isDryRun = isDryRun
    options.period = period
    return try ApplyRules(scratch.workspace, options: options).run(onChange)
  }

  /// Imports receipts, two statements of two accounts and one written down by hand.
  private static func fill(
    _ scratch: ScratchWorkspace, _ statements: [String], receipts: String, record: [String]
  ) throws {
    if !receipts.isEmpty {
      _ = try scratch.take(try scratch.write(receipts, to: "receipts.jsonl"))
    }
    for (account, text) in zip(["giro", "spar"], statements) {
      let path = try scratch.write(text, to: "\(account).qif")
      _ = try scratch.take(path) {
        $0.account = account
        $0.currency = .eur
      }
    }
    _ = try EditRegister(scratch.workspace, asOf: day).add(
      .manualTransaction, record.map { try FieldWord($0) })
  }

  /// A person's words about the first rows, the same in every ledger of the same statements.
  private static func edit(_ scratch: ScratchWorkspace, _ count: Int) throws {
    let editing = EditTransaction(scratch.workspace, asOf: day)
    let own = try ManualTransactionIndex(scratch.workspace.openLedger(.read))
    let all = try ListTransactions(scratch.workspace).all(TransactionFilter()).map(\.id)
    for (number, id) in all.filter({ own[$0] == nil }).sorted(by: { "\($0)" < "\($1)" }).prefix(
      count
    )
    .enumerated() {
      let words = [
        ["category=By:Hand"], ["payee=Hand", "note=mine"], ["tags=own", "place=p1"],
      ][number % 3]
      _ = try editing.edit(id, words.map { try FieldWord($0) })
    }
  }

  @Test(arguments: 0..<Seeds.count(4, full: 16))
  func `import by A and then rules apply by B is import by B`(seed: Int) throws {
    var random = RandomRules(seed: seed)
    let books = [random.book(), random.book()]
    let places = [random.places(), random.places()]
    let (receipts, paid) = random.receipts(seed % 4 == 0 ? 0 : 8)
    let statements = [random.statement(40) + paid, random.statement(25)]
    let record = [
      "name=\(random.pick(["Rewe MARKT", "Zoo"]))", "amount=12.50", "currency=EUR",
      "date=2026-03-0\(random.number(1...9))", "type=expense", "account=cash",
    ]
    let edits = random.number(0...6)
    let scratches = try [ScratchWorkspace(), ScratchWorkspace()]
    for (index, scratch) in scratches.enumerated() {
      try scratch.use(books[index], places: places[index])
      try Self.fill(scratch, statements, receipts: receipts, record: record)
      try Self.edit(scratch, edits)
    }
    let (changing, wanted) = (scratches[0], try scratches[1].derivedRows())
    let before = try changing.derivedRows()
    try changing.use(books[1], places: places[1])

    var told = 0
    let dry = try Self.apply(changing, isDryRun: true) { if !$0.fields.isEmpty { told += 1 } }
    #expect(try changing.derivedRows() == before && dry.run == nil)
    let real = try Self.apply(changing)
    #expect(real.counts == dry.counts && told == real.counts.changed + real.counts.receiptsChanged)
    let odd = Set(try changing.derivedRows()).symmetricDifference(wanted).sorted()
    #expect(odd == [])
    #expect(real.counts.byHand == edits)
    #expect((real.run == nil) == !real.counts.hasChanges)
    #expect(real.counts.receipts >= (receipts.isEmpty ? 0 : 8))

    let again = try Self.apply(changing)
    #expect(again.run == nil && !again.counts.hasChanges)
    // Beneath the words of a person stands what the rules say, in both ledgers the same.
    if edits > 0 {
      for scratch in scratches { try Self.revert(scratch) }
      #expect(try changing.derivedRows() == scratches[1].derivedRows())
      return
    }
    guard let run = real.run else { return }
    _ = try UndoImport(changing.workspace).run(run)
    #expect(try changing.derivedRows() == before)
  }

  private static func revert(_ scratch: ScratchWorkspace) throws {
    let editing = EditTransaction(scratch.workspace, asOf: day)
    let edited = try scratch.workspace.openLedger(.read).editedTransactions()
    for id in edited { _ = try editing.revert(id, []) }
  }

  /// One row, and the rules that know it.
  private static func small(_ rules: [String]) throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace()
    try scratch.writeRules(rules)
    try scratch.takeGiro("!Type:Bank\nD2026-08-01\nT-1\nPRENT\n^\nD2026-07-02\nT-2\nPmarket\n^\n")
    return scratch
  }

  @Test func `each change is told with what was there and the rule that says it`() throws {
    let scratch = try Self.small(["- {when: {text: rent}, set: {category: Home}}"])
    try scratch.writeRules(
      ["- {when: {text: [rent, market]}, set: {category: Flat, payee: Them}}"])
    var changes: [RuleChange] = []
    try Self.apply(scratch, isDryRun: true, period: .month(of: try #require(.init("2026-08-01")))) {
      changes.append($0)
    }
    #expect(changes.map(\.payee) == ["RENT"])
    let fields = try #require(changes.first).fields
    #expect(fields.map(\.name) == ["category", "payee"])
    #expect(fields.map(\.before) == ["Home", nil] && fields.map(\.after) == ["Flat", "Them"])
    #expect(fields.allSatisfy { $0.location?.line == 4 })
  }

  @Test
  func `a note or tag is told of the rule that set it, not of one whose group came out empty`()
    throws
  {
    let scratch = try Self.small(["- {when: {text: car}, set: {category: Car}}"])
    try scratch.writeRules(
      ["- {when: {text: rent}, set: {category: Home, note: flat}}"])
    // What follows the name is nothing here.
    try scratch.writeRules(
      [
        "- {when: {text: rent}, set: {tags: [due]}}",
        "- {when: {text: {matches: 'rent ?(.*)'}}, set: {tags: [$1], note: $1}}",
        "- {when: {text: rent}, set: {tags: [due]}}",
      ], stage: "tags", to: "rules/20.yaml")
    let places = ["rules/10.yaml:4:3", "rules/20.yaml:4:3", "rules/10.yaml:4:3"]
    var fields: [RuleChange.Field] = []
    let run = try #require(try Self.apply(scratch) { fields += $0.fields }.run)
    #expect(fields.map(\.name) == ["category", "tags", "note"])
    #expect(fields.map(\.after) == ["Home", "due", "flat"])
    #expect(fields.map { $0.location.map { String("\($0)".suffix(17)) } } == places)
    var kept: [String?] = []
    for change in try scratch.workspace.openLedger(.read).changes(in: .everything) {
      if case .derived(_, let field) = change.subject, change.run == run {
        kept.append(field.decider)
      }
    }
    #expect(kept == places)
  }

  @Test func `a word said after the run stays when the run is taken back, and beneath it what was`()
    throws
  {
    let scratch = try Self.small(["- {when: {text: rent}, set: {category: Home}}"])
    try scratch.writeRules(["- {when: {text: rent}, set: {category: Flat}}"])
    let run = try #require(try Self.apply(scratch).run)
    let rent = try #require(
      try ListTransactions(scratch.workspace).all(TransactionFilter()).first {
        $0.rawPayee == "RENT"
      })
    #expect(rent.category.path == "Flat")
    let editing = EditTransaction(scratch.workspace, asOf: Self.day)
    _ = try editing.edit(rent.id, [try FieldWord("category=Mine")])
    let undone = try UndoImport(scratch.workspace).run(run)
    #expect(undone.effects.derived == 1)
    func category() throws -> [String] {
      try ListTransactions(scratch.workspace).all(TransactionFilter()).filter { $0.id == rent.id }
        .map(\.category.path)
    }
    #expect(try category() == ["Mine"])
    _ = try editing.revert(rent.id, ["category"])
    #expect(try category() == ["Home"])
  }

  @Test
  func `runs are taken back last first, and a row that comes again is by the rules of its day`()
    throws
  {
    let scratch = try Self.small(["- {when: {text: rent}, set: {category: One}}"])
    var runs: [Int] = []
    for name in ["Two", "Three"] {
      try scratch.writeRules(["- {when: {text: rent}, set: {category: \(name)}}"])
      runs.append(try #require(try Self.apply(scratch).run))
    }
    let refused = HandKit.refusal { _ = try UndoImport(scratch.workspace).run(runs[0]) }
    #expect(refused.count == 1 && refused[0].contains("run \(runs[1])"))
    let listed = try ListRuns(scratch.workspace).all()
    #expect(listed.map { $0.batches.map(\.format) } == [["qif"], ["rules"], ["rules"]])
    #expect(listed.last?.batches.map(\.updated) == [1])

    // The import goes and comes again: the runs have nothing left to take back.
    _ = try UndoImport(scratch.workspace).run(1)
    _ = try scratch.take("\(scratch.folder)/giro.qif") {
      $0.account = "giro"
      $0.currency = .eur
    }
    _ = try UndoImport(scratch.workspace).run(runs[0])
    let rows = try ListTransactions(scratch.workspace).all(TransactionFilter())
    #expect(Set(rows.map(\.category.path)) == ["Three", "Uncategorised"])
  }

  @Test func `a place and the reason for it are reverted together`() throws {
    let columns = "id,name,lat,lon,match\n"
    let scratch = try Self.small(["- {when: {text: nobody}, set: {category: None}}"])
    try scratch.write("\(columns)pa,A,52.5,13.3,RENT\npb,B,52.6,13.4,\n", to: "tables/places.csv")
    _ = try Self.apply(scratch)
    try scratch.write("\(columns)pa,A,52.5,13.3,\npb,B,52.6,13.4,RENT\n", to: "tables/places.csv")
    let moved = try #require(try Self.apply(scratch).run)
    // The place stays and its reason changes; another row makes it a run.
    try scratch.writeRules([
      "- {when: {text: rent}, set: {place: pb, category: Home}}"
    ])
    let ruled = try #require(try Self.apply(scratch).run)
    let refused = HandKit.refusal { _ = try UndoImport(scratch.workspace).run(moved) }
    #expect(refused.count == 1 && refused[0].contains("run \(ruled)"), "\(refused)")
    for run in [ruled, moved] { _ = try UndoImport(scratch.workspace).run(run) }
    let places = try ListTransactions(scratch.workspace).all(TransactionFilter()).map(\.place?.id)
    #expect(places.contains("pa") && !places.contains("pb"))
  }

  // MARK: - Receipts

  private static let lines = """
    {"schema":"saldo.receipt/1","merchant":"Edeka","date":"2026-08-12","currency":"EUR",\
    "total":"30.00","lines":[{"text":"Bread","amount":"4.50"},\
    {"text":"Detergent","amount":"9.90"},{"text":"Toy","amount":"15.60","category":"Children"}]}
    """

  /// The receipt of an import by some rules, and the row that paid it.
  private static func shopping(_ rules: [String]) throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace()
    try scratch.writeRules(rules)
    _ = try scratch.take(try scratch.write(lines, to: "edeka.json"))
    try scratch.takeGiro("!Type:Bank\nD2026-08-13\nT-30\nPEDEKA 17\n^\n")
    return scratch
  }

  private static func shares(_ scratch: ScratchWorkspace) throws -> [String] {
    try ListTransactions(scratch.workspace).all(TransactionFilter()).flatMap { row in
      row.splits.map { "\($0.category.path) \($0.amount)" }
    }
  }

  @Test func `a receipt's lines and the row they divide follow the rules, but for their own words`()
    throws
  {
    let scratch = try Self.shopping(
      [
        "- {when: {text: edeka}, set: {category: Food}}",
        "- {when: {text: detergent}, set: {category: Household}}",
      ])
    #expect(try Self.shares(scratch) == ["Food -4.50", "Household -9.90", "Children -15.60"])
    try scratch.writeRules(
      [
        "- {when: {text: edeka}, set: {category: Food}}",
        "- {when: {text: [detergent, toy]}, set: {category: Home:Cleaning}}",
      ])
    var changes: [RuleChange] = []
    let dry = try Self.apply(scratch, isDryRun: true) { changes.append($0) }
    #expect(try Self.shares(scratch) == ["Food -4.50", "Household -9.90", "Children -15.60"])
    #expect(dry.counts.changed == 0 && dry.counts.receipts == 1 && dry.counts.receiptsChanged == 1)
    #expect(changes.map(\.payee) == ["Edeka"])
    let field = try #require(changes.first?.fields.first)
    #expect(changes.first?.fields.count == 1)
    #expect(field.line?.number == 2 && field.line?.text == "Detergent")
    #expect(field.line?.amount.minorUnits == -990)
    #expect(field.before == "Household" && field.after == "Home:Cleaning")
    #expect(field.location?.line == 5)
    let row = try #require(try ListTransactions(scratch.workspace).all(TransactionFilter()).first)
    #expect(changes.first?.paidBy == row.id)

    let run = try #require(try Self.apply(scratch).run)
    #expect(try Self.shares(scratch) == ["Food -4.50", "Home:Cleaning -9.90", "Children -15.60"])
    let undone = try UndoImport(scratch.workspace).run(run)
    #expect(undone.effects.derivedReceipts == 1 && undone.effects.derived == 0)
    #expect(try Self.shares(scratch) == ["Food -4.50", "Household -9.90", "Children -15.60"])
  }

  @Test func `lines that follow their row follow what the rules make of it`() throws {
    let scratch = try Self.shopping(
      ["- {when: {payee: {contains: 17}}, set: {category: Food}}"])
    #expect(try Self.shares(scratch) == ["Food -14.40", "Children -15.60"])
    try scratch.writeRules(
      ["- {when: {payee: {contains: 17}}, set: {category: Market}}"])
    let outcome = try Self.apply(scratch)
    #expect(outcome.counts.changed == 1 && outcome.counts.receiptsChanged == 0)
    #expect(try Self.shares(scratch) == ["Market -14.40", "Children -15.60"])
  }

  @Test
  func `a row that its person put into a category stays whole whatever rules say of its receipt`()
    throws
  {
    let scratch = try Self.shopping(
      ["- {when: {text: detergent}, set: {category: Household}}"])
    let row = try #require(try ListTransactions(scratch.workspace).all(TransactionFilter()).first)
    _ = try EditTransaction(scratch.workspace, asOf: Self.day).edit(
      row.id, [try FieldWord("category=Mine")])
    try scratch.writeRules(
      ["- {when: {text: detergent}, set: {category: Cleaning}}"])
    var words: [String?] = []
    let outcome = try Self.apply(scratch) { words += $0.words.map(\.value) }
    #expect(outcome.counts.receiptsChanged == 1 && outcome.counts.byHand == 1 && words == ["Mine"])
    #expect(try Self.shares(scratch).isEmpty)
    _ = try EditTransaction(scratch.workspace, asOf: Self.day).revert(row.id, [])
    #expect(
      try Self.shares(scratch) == ["Uncategorised -4.50", "Cleaning -9.90", "Children -15.60"])
  }

  @Test func `a clean name that a rule gives a row lets it pay a receipt, and the change says so`()
    throws
  {
    let scratch = try ScratchWorkspace()
    _ = try scratch.take(try scratch.write(Self.lines, to: "edeka.json"))
    try scratch.takeGiro("!Type:Bank\nD2026-08-13\nT-30\nPSUMUP 17\n^\n")
    #expect(try Self.shares(scratch).isEmpty)
    try scratch.writeRules(["- {when: {text: SUMUP 17}, set: {payee: Edeka}}"], stage: "clean")
    var told: [[String?]] = []
    let run = try #require(
      try Self.apply(scratch) { change in
        told += change.fields.map { [$0.name, $0.before, $0.after] }
      }.run)
    let row = try #require(try ListTransactions(scratch.workspace).all(TransactionFilter()).first)
    #expect(told == [["payee", nil, "Edeka"], ["payment", "open", row.id.description]])
    #expect(try Self.shares(scratch) == ["Uncategorised -14.40", "Children -15.60"])
    _ = try UndoImport(scratch.workspace).run(run)
    #expect(try Self.shares(scratch).isEmpty)
  }

  @Test func `runs that derived the same line are taken back last first`() throws {
    let scratch = try Self.shopping(["- {when: {text: rent}, set: {category: One}}"])
    let runs = try ["Two", "Three"].map { name in
      try scratch.writeRules(["- {when: {text: detergent}, set: {category: \(name)}}"])
      return try #require(try Self.apply(scratch).run)
    }
    let refused = HandKit.refusal { _ = try UndoImport(scratch.workspace).run(runs[0]) }
    #expect(refused.count == 1 && refused[0].contains("run \(runs[1])"))
    for run in runs.reversed() { _ = try UndoImport(scratch.workspace).run(run) }
    #expect(try Self.shares(scratch) == ["Uncategorised -14.40", "Children -15.60"])
  }
}
