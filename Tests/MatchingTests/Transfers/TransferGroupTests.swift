import Ledger
import Testing

@testable import Matching

/// Pairs of rows that are asked about together.
@Suite struct TransferGroupTests {
  private func day(_ number: Int32) -> CalendarDate { CalendarDate(daysSince1970: number) }

  private func row(_ number: Int32, account: Int32, _ content: UInt64 = 1) -> TransactionKey {
    TransactionKey(
      day: day(number), account: account, fingerprint: Fingerprint(high: 0, low: content),
      occurrence: 1)
  }

  @Test(arguments: [(3, true), (-3, true), (4, false), (-4, false)] as [(Int32, Bool)])
  func `rows up to three days apart are one question`(apart: Int32, isAsked: Bool) {
    let groups = TransferGroup.all(of: [
      TransferPair(out: row(100, account: 1), into: row(100 + apart, account: 2))
    ])
    #expect(groups.count == (isAsked ? 1 : 0))
    let days = day(min(100, 100 + apart))...day(max(100, 100 + apart))
    #expect(groups.first?.days == (isAsked ? days : nil))
  }

  @Test func `pairs that share a row are one question, and others another`() {
    let shared = row(100, account: 1)
    let groups = TransferGroup.all(of: [
      TransferPair(out: row(50, account: 1, 7), into: row(51, account: 2, 8)),
      TransferPair(out: shared, into: row(101, account: 2, 2)),
      TransferPair(out: shared, into: row(102, account: 2, 3)),
    ])
    #expect(groups.map(\.candidates.count) == [1, 2])
    #expect(groups.map(\.days) == [day(50)...day(51), day(100)...day(102)])
  }
}
