import Ledger
import Testing

@testable import Bookkeeping

/// The sum of a statement's booked entries beside its balances.
@Suite struct BalanceProofTests {
  /// 100.00 at first, and at the end what is given.
  private static func statement(closing: Int64, isComplete: Bool = true) -> Statement {
    var statement = Statement()
    statement.opening = Statement.Balance(minorUnits: 10_000)
    statement.closing = Statement.Balance(minorUnits: closing)
    statement.isComplete = isComplete
    return statement
  }

  /// -30.00 and +4.50 are booked, -1.00 is announced.
  private static func proof() throws -> BalanceProof {
    let day = try #require(CalendarDate("2026-08-14"))
    var proof = BalanceProof()
    for (minorUnits, isPending) in [(-3_000, false), (450, false), (-100, true)] as [(Int64, Bool)]
    {
      var entry = StatementEntry(
        bookingDate: day, amount: Amount(minorUnits: minorUnits, currency: .eur), line: 2)
      entry.isPending = isPending
      proof.add([entry])
    }
    return proof
  }

  @Test func `booked entries that give the closing balance prove it`() throws {
    #expect(try Self.proof().verdict(Self.statement(closing: 7_450)) == .proven)
  }

  @Test(arguments: [7_449, 7_350, -7_450] as [Int64])
  func `another closing balance differs, and both are named`(closing: Int64) throws {
    let verdict = try Self.proof().verdict(Self.statement(closing: closing))
    #expect(verdict == .differs(expected: 7_450, stated: closing))
  }

  @Test func `a statement without all of its entries proves nothing`() throws {
    #expect(
      try Self.proof().verdict(Self.statement(closing: 7_450, isComplete: false)) == .none)
    #expect(try Self.proof().verdict(Statement()) == .none)
  }
}
