import Ledger
import Testing

@Suite struct TransactionIDTests {
  @Test func `an id is read back as it is written`() throws {
    for ordinal in stride(from: Int32(-25_567), through: 84_005, by: 997) {
      for prefix in [0, 1, 0x3FA9_C2D1, .max] as [UInt32] {
        for occurrence in [1, 2, 10] {
          let id = TransactionID(
            day: CalendarDate(daysSince1970: ordinal), prefix: prefix, occurrence: occurrence)
          #expect(TransactionID(id.description) == id)
        }
      }
    }
    let day = try #require(CalendarDate("2026-08-14"))
    let second = TransactionID(day: day, prefix: 0x3FA9_C2D1, occurrence: 2)
    #expect(second.description == "20260814-3fa9c2d1.2")
  }

  @Test(arguments: [
    "", "20260814", "20260814-3fa9c2d", "20260814-3fa9c2d1.1", "20260814-3fa9c2d1.0",
    "20260814-3fa9c2d1.", "20260814-3fa9c2d1.2.2", "20260832-3fa9c2d1", "20260814-3fa9c2dg",
    "20260814-+fa9c2d1", "20260814-3fa9c2d1.+2", "2026081-43fa9c2d1", "20260814_3fa9c2d1",
  ])
  func `what is no id is refused`(text: String) {
    #expect(TransactionID(text) == nil)
  }
}
