import Ledger
import Store
import Testing

@testable import Bookkeeping

/// Rows of statements that a person links to a property or a loan.
@Suite struct LinkWordsTests {
  private static let bank = """
    Day,Text,Amount
    2026-08-03,RENT FLAT,800.00
    2026-08-10,PLUMBER,-120.00
    2026-08-12,SPARBANK,-199.00
    2026-08-31,SHOP,-5.00

    """

  private let kit: HandKit
  private let path: String

  init() throws {
    kit = try HandKit(settings: "version: 1\ncurrency: EUR\n")
    try kit.scratch.writeGiroProfile()
    path = try kit.scratch.write(Self.bank, to: "bank.csv")
    _ = try kit.scratch.take(path)
    try kit.add(.portfolio, "name=All")
    try kit.add(
      .asset, "name=Flat", "assetType=realEstate", "propertyType=residential",
      "currentValue=100000", "updatedAt=2026-08-01T09:00:00Z")
    try kit.add(.asset, "name=Gold", "assetType=commodity", "commodityType=gold", "currentValue=5")
    try kit.add(.loan, "name=Car", "amount=210.40", "startDate=2026-08-05")
  }

  private func edit(_ text: String, _ words: String...) throws {
    let row = try #require(try kit.transactions().first { $0.rawPayee == text })
    _ = try EditTransaction(kit.workspace, asOf: kit.day)
      .edit(row.id, words.map { try FieldWord($0) })
  }

  private func tags(_ text: String) throws -> [String] {
    try #require(try kit.transactions().first { $0.rawPayee == text }).tags
  }

  /// A table of a report, a line for each row.
  private func rows(_ kind: String) throws -> [String] {
    var options = MakeReports.Options()
    options.kinds = [kind]
    options.formats = ["csv"]
    options.asOf = CalendarDate("2026-08-31")
    options.period = options.asOf.map { .month(of: $0) }
    return try MakeReports(kit.workspace, options: options).text()
      .flatMap { String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isNewline) }
      .map(String.init)
  }

  private func flat() throws -> String? { try rows("rental").first { $0.hasPrefix("Flat,") } }

  @Test func `rent and costs of a property are the rows linked to it`() throws {
    let nothing = "Flat,EUR,100000.00,,,0.00,0.00,0.00,0.00,0.00,,100000.00"
    #expect(try flat() == nothing)
    try edit("RENT FLAT", "property=flat", "tags=august,work")
    try edit("PLUMBER", "property=saldo/1")
    #expect(try tags("RENT FLAT") == ["august", "work", "property:saldo/1"])
    // 800 ÷ 100 000 = 0.8 %, 800 − 120 = 680 or 0.68 %.
    let linked = "Flat,EUR,100000.00,,,800.00,0.80,120.00,680.00,0.68,,100000.00"
    #expect(try flat() == linked)
    _ = try UndoImport(kit.workspace).run(1)
    #expect(try flat() == nothing)
    _ = try kit.scratch.take(path)
    #expect(try flat() == linked)
    try edit("RENT FLAT", "tags=august")
    #expect(try tags("RENT FLAT") == ["august", "property:saldo/1"])
    try edit("RENT FLAT", "tags=")
    #expect(try tags("RENT FLAT") == ["property:saldo/1"])
    try edit("RENT FLAT", "tags=august")
    try edit("RENT FLAT", "property=")
    #expect(try tags("RENT FLAT") == ["august"])
    try edit("PLUMBER", "property=none")
    #expect(try tags("PLUMBER").isEmpty)
    #expect(try flat() == nothing)
    try edit("RENT FLAT", "tags=")
    let store = try kit.workspace.openLedger(.read)
    let row = try #require(try kit.transactions().first { $0.rawPayee == "RENT FLAT" })
    #expect(try store.edits(of: row.id).map(\.value) == [nil])
  }

  @Test func `rent that was booked on the property too counts once`() throws {
    try edit("RENT FLAT", "property=flat")
    try kit.add(
      .assetTransaction, "asset=Flat", "transactionType=deposit", "amount=800",
      "transactionDate=2026-07-29")
    #expect(try flat()?.hasPrefix("Flat,EUR,100000.00,,,800.00,") == true)
    // Six days before, another amount, another kind: a payment of its own each.
    try kit.edit(.assetTransaction, "1", "transactionDate=2026-07-28")
    #expect(try flat()?.hasPrefix("Flat,EUR,100000.00,,,1600.00,") == true)
    try kit.edit(.assetTransaction, "1", "transactionDate=2026-08-03", "amount=799")
    #expect(try flat()?.hasPrefix("Flat,EUR,100000.00,,,1599.00,") == true)
    try kit.edit(.assetTransaction, "1", "amount=800", "transactionType=fee")
    #expect(try flat()?.hasPrefix("Flat,EUR,100000.00,,,800.00,0.80,800.00,") == true)
  }

  @Test func `an instalment is paid by the row linked to its loan, whatever its amount`() throws {
    // Behind the number of the instalment.
    func august() throws -> String? {
      try rows("loans").map { String($0.drop { $0 != "," }.dropFirst()) }
        .first { $0.hasPrefix("2026-08-05,Car") }
    }
    #expect(try august()?.hasPrefix("2026-08-05,Car,EUR,210.40,missed") == true)
    try edit("SPARBANK", "loan=car")
    let linked = "2026-08-05,Car,EUR,210.40,paid,2026-08-12,199.00,giro"
    #expect(try august()?.hasPrefix(linked) == true)
    let run = try ListRuns(kit.workspace).all().map(\.id).max()
    _ = try UndoImport(kit.workspace).run(try #require(run))
    #expect(try august()?.hasPrefix("2026-08-05,Car,EUR,210.40,missed") == true)
  }

  @Test func `what could never count there is refused`() throws {
    #expect(
      HandKit.refusal { try edit("RENT FLAT", "property=Gold") } == [
        "Gold is not a property: assetType is commodity"
      ])
    #expect(
      HandKit.refusal { try edit("RENT FLAT", "property=Barn") } == [
        "there is no asset \"Barn\""
      ])
    #expect(
      HandKit.refusal { try edit("RENT FLAT", "loan=Car") }.first?
        .hasSuffix("is incoming money and cannot pay an instalment") == true)
    try kit.add(
      .asset, "name=Shed", "assetType=realEstate", "propertyType=plot", "currentValue=1",
      "currency=INR")
    #expect(
      HandKit.refusal { try edit("RENT FLAT", "property=Shed") }.first?
        .hasSuffix("is in EUR, but Shed is in INR") == true)
    #expect(try tags("RENT FLAT").isEmpty)
  }

  @Test func `a rule links rows by a tag with the name`() throws {
    try kit.scratch.folder("rules")
    try kit.scratch.write(
      """
      version: 1
      stage: category
      rules:
        - when: {text: {contains: rent flat}}
          set: {category: Rent, tags: ["property:flat"]}

      """, to: "rules/10-home.yaml")
    _ = try UndoImport(kit.workspace).run(1)
    _ = try kit.scratch.take(path)
    #expect(try flat() == "Flat,EUR,100000.00,,,800.00,0.80,0.00,800.00,0.80,,100000.00")
  }
}
