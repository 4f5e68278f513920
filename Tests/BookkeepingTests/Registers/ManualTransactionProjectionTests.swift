import Ledger
import Reporting
import Store
import Testing

@testable import Bookkeeping

/// Records of an export become transactions, by rules and overrides.
@Suite struct ManualTransactionProjectionTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit(
      settings: "version: 1\naccounts:\n  mono: {name: Purse, kind: savings, currency: EUR}\n")
    try kit.scratch.folder("rules")
    try kit.scratch.write(
      "version: 1\nstage: category\nrules:\n  - when: {text: {contains: COFFEE}}\n"
        + "    set: {category: Drinks}\n", to: "rules/10-food.yaml")
    try kit.scratch.write("payee,contains\nCorner,COFFEE\n", to: "rules/05-payees.csv")
  }

  private func record(
    _ amount: Int64 = 350, category: String = "Food", account: String = "mono"
  ) -> RegisterEntry {
    RegisterEntry(
      key: "mono/c1",
      values: [
        "name": .text("Coffee"), "amount": .money(amount), "currency": .currency(.eur),
        "type": .text("expense"), "date": .day(kit.day), "account": .text(account),
        "category": .text(category), "location": .text("Mitte"),
      ])
  }

  /// Takes an export with one record as a run of its own.
  private func take(_ entry: RegisterEntry) throws {
    let store = try kit.workspace.openLedger(.create)
    let classifier = EntryClassifier(try kit.workspace.classifierBook())
    let projection = ManualTransactionProjection(
      classifier: classifier, configuration: kit.workspace.configuration,
      known: try store.accounts())
    try store.writeRegisters(
      FileFacts(name: "mono.json", format: "mono"), run: try store.nextRun(), day: kit.day,
      names: classifier.book.names
    ) { session throws in
      _ = try session.put(entry, in: .manualTransaction)
      try projection(session)
    }
  }

  private func row() throws -> Transaction {
    let rows = try kit.transactions()
    #expect(rows.count == 1)
    return try #require(rows.first)
  }

  @Test func `rules and the workspace's account say what an export's record is`() throws {
    try take(record())
    let row = try row()
    #expect(row.category.path == "Drinks" && row.payee == "Corner" && row.memo == "Mitte")
    #expect(row.account.name == "Purse" && row.account.kind == .savings)
    #expect(row.amount.minorUnits == -350)
  }

  @Test func `an export's point has the nearest place of the table that reaches it`() throws {
    try kit.scratch.folder("tables")
    try kit.scratch.write(
      "id,name,lat,lon,match\nbar,Bar,52.5,13.4,\nstall,Stall,52.501,13.4,\n"
        + "far,Far cafe,52.6,13.4,coffee\n", to: "tables/places.csv")
    var entry = record()
    entry["latitude"] = .number(try #require(ExactDecimal("52.5003")))
    entry["longitude"] = .number(try #require(ExactDecimal("13.4")))
    try take(entry)
    #expect(try row().place?.id == "bar" && row().placeReason == .point)
    // The text names a place that lies elsewhere: the point is somewhere else, where nothing is.
    entry["latitude"] = .number(try #require(ExactDecimal("52.55")))
    try take(entry)
    // It is a place of its own, which the record calls Mitte.
    let own = try row()
    #expect(own.place?.id == "point:52.55000,13.40000:Mitte" && own.placeReason == .point)
    #expect(own.place?.coordinate == Coordinate(latitude: 52.55, longitude: 13.4))
    let explained = try ExplainTransaction(kit.workspace).run(own.id)
    #expect(explained.map(\.hasMoved) == [false])
    let lines = explained.map(\.rules.lines).joined()
    #expect(lines.contains { $0.contains("the record's own coordinates") })
    entry["latitude"] = nil
    entry["longitude"] = nil
    try take(entry)
    #expect(try row().place?.id == "far" && row().placeReason == .name)
  }

  @Test func `a record's own point is on the map until a place of the table reaches it`() throws {
    var entry = record()
    entry["latitude"] = .number(try #require(ExactDecimal("52.5")))
    entry["longitude"] = .number(try #require(ExactDecimal("13.4")))
    try take(entry)
    func points() throws -> [ReportPoint] {
      var options = MakeReports.Options()
      options.kinds = ["places"]
      return try MakeReports(kit.workspace, options: options).values()[0].points ?? []
    }
    #expect(try points().map(\.place.name) == ["Mitte"])
    #expect(try points().map(\.coordinate) == [Coordinate(latitude: 52.5, longitude: 13.4)])
    // 33 metres away; a place reaches a hundred.
    try kit.scratch.folder("tables")
    try kit.scratch.write(
      "id,name,lat,lon,match\nbar,Bar,52.5003,13.4,\n", to: "tables/places.csv")
    _ = try ApplyRules(kit.workspace, options: ApplyRules.Options(asOf: kit.day)).run()
    #expect(try row().place?.id == "bar")
    #expect(try points().map(\.place.name) == ["Bar"])
  }

  @Test func `a rule that says no place holds against a record's own point`() throws {
    try kit.scratch.write(
      "version: 1\nstage: category\nrules:\n  - when: {text: {contains: COFFEE}}\n"
        + "    set: {category: Drinks, place: none}\n", to: "rules/10-food.yaml")
    var entry = record()
    entry["latitude"] = .number(try #require(ExactDecimal("52.5")))
    entry["longitude"] = .number(try #require(ExactDecimal("13.4")))
    try take(entry)
    #expect(try row().place == nil && row().placeReason == .unknown)
  }

  @Test func `undo finds the branch of a chain that the rows of its day tell of`() throws {
    try kit.scratch.write(
      "id,name,lat,lon,match\nmitte,Grocer in Mitte,52.5300,13.3900,FRISCHMARKT\n"
        + "zoo,Grocer at the zoo,52.5075,13.3330,FRISCHMARKT\ncinema,Cinema,52.5069,13.3325,KINO\n",
      to: "tables/places.csv")
    try kit.scratch.takeGiro("!Type:Bank\nD2026-09-01\nT-9\nPKINO\n^\n")
    try kit.add(.manualTransaction, "name=FRISCHMARKT 7", "amount=3", "type=expense")
    func branch() throws -> String? {
      try kit.transactions().first { $0.rawPayee == "FRISCHMARKT 7" }?.place?.id
    }
    #expect(try branch() == "zoo")
    try kit.edit(.manualTransaction, "1", "amount=4")
    _ = try UndoImport(kit.workspace).run(3)
    #expect(try branch() == "zoo")
    #expect(try kit.transactions().map(\.amount.minorUnits).sorted() == [-900, -300])
    _ = try UndoImport(kit.workspace).run(1)
    try kit.edit(.manualTransaction, "1", "amount=5")
    #expect(try branch() == "mitte", "no row of the day tells of the zoo any more")
  }

  @Test func `the export's own category stands where no rule speaks`() throws {
    var plain = record()
    plain["name"] = .text("Soup")
    try take(plain)
    #expect(try row().category.path == "Food")
  }

  @Test func `what a person changed holds against rules and a newer export, field by field`() throws
  {
    try take(record())
    try kit.edit(.manualTransaction, "mono/c1", "category=Work")
    try take(record(375, category: "Bills"))
    var now = try row()
    #expect(now.category.path == "Work" && now.amount.minorUnits == -375)
    #expect(now.payee == "Corner")
    try kit.edit(.manualTransaction, "mono/c1", "name=Espresso Coffee")
    try take(record(400))
    now = try row()
    #expect(now.payee == "Espresso Coffee" && now.category.path == "Work")
    let listed = try ListTransactions(kit.workspace).all(TransactionFilter(), onlyByHand: true)
    #expect(listed.map(\.id) == [now.id])
    let line = try ListRegister(kit.workspace).all(.manualTransaction, RegisterFilter())[0]
    #expect(line.fieldsByHand == ["name", "category"])
  }

  @Test func `what a person deleted stays away when the export comes again`() throws {
    try take(record())
    _ = try kit.editing.delete(.manualTransaction, ["mono/c1"])
    try take(record(375))
    #expect(try kit.transactions().isEmpty)
  }

  @Test func `an account keeps the name and kind that it has`() throws {
    let path = try kit.scratch.write(
      "Date,Description,Amount\n2026-08-14,BOOKSHOP,-3.50\n", to: "a.csv")
    _ = try kit.scratch.take(path) {
      $0.account = "giro"
      $0.currency = .eur
    }
    try kit.add(.manualTransaction, "name=Tea", "amount=1", "type=expense", "account=giro")
    let accounts = try kit.workspace.openLedger(.read).accounts()
    #expect(accounts.map(\.kind) == [.bank])
    #expect(try kit.transactions().count == 2)
  }
}
