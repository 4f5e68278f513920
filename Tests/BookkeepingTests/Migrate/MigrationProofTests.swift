import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Importing

/// What an export says beside what the ledger holds of it.
@Suite struct MigrationProofTests {
  private static func loan(_ minorUnits: Int64, from day: String) throws -> RegisterEntry {
    RegisterEntry(
      key: "mono/7",
      values: [
        "name": .text("Car"), "amount": .money(minorUnits), "currency": .currency(.eur),
        "startDate": .day(try #require(CalendarDate(day))),
      ])
  }

  /// A loan of 450.00 since August.
  private static func stated() throws -> LegacyEntry {
    var entry = LegacyEntry(
      register: "loan", entry: try loan(45_000, from: "2026-08-01"), path: "$.loans[0]",
      location: SourceLocation(file: "export.json"))
    entry.statedAmounts = ["amount": "450.00"]
    return entry
  }

  private static func lines(stored: RegisterEntry?, reasons: [String] = []) throws -> [ProofLine] {
    var proof = MigrationProof()
    proof.add(try stated(), stored: stored, reasons: reasons)
    return proof.lines
  }

  @Test func `an amount that the ledger holds agrees`() throws {
    let line = try #require(
      try Self.lines(stored: Self.loan(45_000, from: "2026-08-01")).first)
    #expect(line.agrees && line.month == "2026-08" && line.before.minorUnits == 45_000)
  }

  @Test func `another amount in the ledger does not agree, and says why where it is known`() throws
  {
    let lines = try Self.lines(
      stored: Self.loan(44_999, from: "2026-08-01"), reasons: ["edited by hand"])
    #expect(lines.map(\.agrees) == [false])
    #expect(lines.map(\.before.minorUnits) == [45_000])
    #expect(lines.map(\.after.minorUnits) == [44_999])
    #expect(lines.map(\.reasons) == [["edited by hand"]])
  }

  @Test func `an entry that the ledger lacks is missing from its sum`() throws {
    let lines = try Self.lines(stored: nil)
    #expect(lines.map(\.after.minorUnits) == [0])
    #expect(lines.map(\.agrees) == [false])
  }

  @Test func `an entry in another month is missing from its own`() throws {
    let lines = try Self.lines(stored: Self.loan(45_000, from: "2026-09-01"))
    #expect(lines.map(\.month) == ["2026-08", "2026-09"])
    #expect(lines.map(\.before.minorUnits) == [45_000, 0])
    #expect(lines.map(\.after.minorUnits) == [0, 45_000])
  }
}
