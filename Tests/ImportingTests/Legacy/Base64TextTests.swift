import Testing

@testable import Importing

@Suite struct Base64TextTests {
  @Test func `readable text comes back, anything else does not`() {
    #expect(Base64Text.text("UmVudCwgTcO8bmNoZW4=") == "Rent, München")
    #expect(Base64Text.text("YQ==") == "a")
    #expect(Base64Text.text("/w==") == nil)
    #expect(Base64Text.text("AAECAw==") == nil)
    for none in ["", "abc", "a===", "ab=c", "****", "YQ==YQ=="] {
      #expect(Base64Text.text(none) == nil, "\(none)")
    }
  }
}
