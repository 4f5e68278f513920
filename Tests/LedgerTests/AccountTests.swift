import Ledger
import Testing

@Suite struct AccountTests {
  @Test(arguments: ["giro", "a", "_", "0", "giro-2", "x-", String(repeating: "k", count: 64)])
  func `letters, digits, - and _ make a key`(text: String) {
    #expect(Account.isKey(text))
  }

  @Test(
    arguments: [
      "", "-rf", "-", "--user", "Giro", "a b", "ä", "../x", "a/b", ".", "a\0b",
      String(repeating: "k", count: 65),
    ])
  func `nothing else does, nor what looks like an option`(text: String) {
    #expect(!Account.isKey(text))
  }
}
