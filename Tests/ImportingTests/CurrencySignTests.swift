import Ledger
import Testing

@testable import Importing

@Suite struct CurrencySignTests {
  @Test(arguments: [
    ("Rs. 100", "INR"), ("Balance in ₹", "INR"), ("米ドル", "USD"), ("100", nil), ("€ or £", nil),
  ])
  func `signs that contain each other name one currency`(text: String, code: String?) {
    #expect(CurrencySign.sign(in: text)?.code == code)
  }
}
