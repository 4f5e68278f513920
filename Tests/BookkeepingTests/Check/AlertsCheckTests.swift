import Ledger
import Testing

@testable import Bookkeeping

/// What of a person's money asks for them is a finding.
@Suite struct AlertsCheckTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit(settings: "version: 1\ncurrency: EUR\n")
    try kit.add(.portfolio, "name=All")
  }

  private func alerts() throws -> [String] {
    try CheckLedger(kit.workspace, asOf: kit.day).run(["alerts"]).map {
      "\($0.verdict) \($0.text)"
    }
  }

  @Test func `cash below its minimum and what has matured are findings`() throws {
    try kit.add(
      .asset, "name=Giro", "assetType=cashHolding", "accountType=savings", "currentValue=90",
      "minimumBalance=100")
    try kit.add(
      .asset, "name=Pot", "assetType=cashHolding", "accountType=savings", "currentValue=100",
      "minimumBalance=100")
    for (name, day) in [("Old", "2026-08-31"), ("Due", "2026-09-01"), ("Late", "2027-01-01")] {
      try kit.add(
        .asset, "name=\(name)", "assetType=bond", "bondType=corporate", "currentValue=1000",
        "faceValue=1000", "couponRate=0", "maturityDate=\(day)")
    }
    #expect(
      try alerts() == [
        "finding Giro is €10 below its minimum of €100: top it up, then run "
          + "saldo edit asset saldo/1 currentValue=….",
        "finding Old matured on 31 Aug 2026: check that €1,000 was paid out, then run "
          + "saldo edit asset saldo/3 isActive=false.",
        "notice Due matures on 1 Sep 2026 and pays €1,000: see saldo list assets.",
      ])
  }

  @Test func `a budget is a finding once more than 80 % is used`() throws {
    try kit.add(.budget, "amount=100", "category=Food")
    try kit.add(
      .manualTransaction, "name=Market", "amount=80", "type=expense", "category=Food",
      "date=2026-09-01")
    #expect(try alerts() == [])
    try kit.add(
      .manualTransaction, "name=Market", "amount=0.01", "type=expense", "category=Food",
      "date=2026-09-01")
    #expect(
      try alerts() == [
        "finding Food: You've used 80% of your monthly budget: see saldo list budgets."
      ])
    #expect(try CheckLedger(kit.workspace, asOf: kit.day).run(["alerts"])[0].subject == "Food")
  }

  @Test func `a ledger with nothing in it has no alert`() throws {
    let empty = try HandKit()
    #expect(try CheckLedger(empty.workspace, asOf: kit.day).run(["alerts"]).isEmpty)
    #expect(try alerts().isEmpty)
  }
}
