import Ledger
import Testing

@Suite struct UTCOffsetTests {
  @Test(arguments: [
    ("+05:30", 330, "+05:30"), ("-0300", -180, "-03:00"), ("Z", 0, "Z"), ("+00:00", 0, "Z"),
    ("+14", 840, "+14:00"),
  ])
  func `an offset is written as at the end of a time`(text: String, minutes: Int32, shown: String) {
    #expect(UTCOffset(text)?.minutes == minutes)
    #expect(UTCOffset(text)?.description == shown)
  }

  @Test(arguments: ["", "05:30", "+19:00", "+05:60", "Asia/Kolkata", "UTC", "+5", "+05:30 "])
  func `anything else is none`(text: String) {
    #expect(UTCOffset(text) == nil)
  }
}
