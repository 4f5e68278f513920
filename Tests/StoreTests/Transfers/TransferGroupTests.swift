import Ledger
import Testing

@testable import Store

/// Pairs of rows that are asked about together.
@Suite struct TransferGroupTests {
  private func row(_ day: Int32, account: Int32, _ number: UInt64 = 1) -> RowKey {
    RowKey(
      day: day, account: account, fingerprint: Fingerprint(high: 0, low: number), occurrence: 1)
  }

  @Test(arguments: [(3, true), (-3, true), (4, false), (-4, false)] as [(Int32, Bool)])
  func `rows up to three days apart are one question`(apart: Int32, isAsked: Bool) {
    let groups = TransferGroup.all(of: [
      (out: row(100, account: 1), into: row(100 + apart, account: 2))
    ])
    #expect(groups.count == (isAsked ? 1 : 0))
    #expect(groups.first?.days == (isAsked ? min(100, 100 + apart)...max(100, 100 + apart) : nil))
  }

  @Test func `pairs that share a row are one question, and others another`() {
    let shared = row(100, account: 1)
    let groups = TransferGroup.all(of: [
      (out: row(50, account: 1, 7), into: row(51, account: 2, 8)),
      (out: shared, into: row(101, account: 2, 2)),
      (out: shared, into: row(102, account: 2, 3)),
    ])
    #expect(groups.map(\.candidates.count) == [1, 2])
    #expect(groups.map(\.days) == [50...51, 100...102])
  }
}
