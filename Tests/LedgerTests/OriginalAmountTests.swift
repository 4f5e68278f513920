import Ledger
import Testing

/// What an entry was before the bank converted it.
@Suite struct OriginalAmountTests {
  private static let booked = Amount(minorUnits: -1840, currency: .eur)

  @Test(arguments: [2000, -2000]) func `it has the sign of the entry`(minorUnits: Int64) {
    let stated = Amount(minorUnits: minorUnits, currency: .usd)
    #expect(
      OriginalAmount(stated, of: 3, booked: Self.booked)
        == OriginalAmount(entry: 3, amount: Amount(minorUnits: -2000, currency: .usd)))
  }

  @Test func `an amount in the account's currency, or of nothing, is none`() {
    let same = Amount(minorUnits: -1840, currency: .eur)
    #expect(OriginalAmount(same, of: 0, booked: Self.booked) == nil)
    #expect(OriginalAmount(.zero(.usd), of: 0, booked: Self.booked) == nil)
    let dollar = Amount(minorUnits: 100, currency: .usd)
    #expect(OriginalAmount(dollar, of: 0, booked: .zero(.eur)) == nil)
  }

  @Test func `a batch keeps it with its entry, also in a copy`() throws {
    let day = CalendarDate(daysSince1970: 20_000)
    var batch = EntryBatch()
    for index in 0..<3 {
      if index == 1 {
        batch.append(
          OriginalAmount(entry: 1, amount: Amount(minorUnits: -2000, currency: .usd)))
      }
      batch.append(StatementEntry(bookingDate: day, amount: Self.booked, line: index + 1))
    }
    #expect((0..<3).map { batch.original(ofEntryAt: $0)?.amount.minorUnits } == [nil, -2000, nil])
    var copy = EntryBatch()
    copy.append(entryAt: 1, from: batch)
    #expect(copy.original(ofEntryAt: 0)?.amount == Amount(minorUnits: -2000, currency: .usd))
    batch.removeAll()
    #expect(batch.originals == [])
  }
}
