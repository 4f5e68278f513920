import Ledger
import Testing

@testable import Bookkeeping

@Suite struct FileNameWordsTests {
  @Test(arguments: [
    ("nordlicht-2026.csv", ["nordlicht"]), ("Chase1234_Activity_20260901.CSV", ["chase"]),
    ("Umsätze Giro 08-2026.csv", ["giro"]), ("statement (3).csv", []),
    ("n26-csv-transactions.csv", ["n26"]), ("kontoauszug_märz_2026.csv", []),
    ("Sparda München.csv", ["sparda", "munchen"]), ("明細.csv", []),
  ])
  func `dates and words of every statement say nothing`(name: String, words: [String]) {
    #expect(FileNameWords(name).all == words)
  }

  @Test(arguments: [
    ("my-visa-2026.csv", Account.Kind.card), ("Tagesgeld.csv", .savings), ("giro.csv", .bank),
  ])
  func `a word names the kind of the account`(name: String, kind: Account.Kind) {
    #expect(FileNameWords(name).kind(or: .bank, isNamed: true) == kind)
    #expect(FileNameWords(name).kind(or: .loan, isNamed: true) == .loan)
    #expect(FileNameWords(name).kind(or: .bank, isNamed: false) == .bank)
  }

  @Test(arguments: [
    ("giro-2026-08.qif", "giro-*.qif"), ("giro.qif", "giro*.qif"), ("2026-08.qif", "*.qif"),
    ("checking (1).qif", "checking*.qif"), ("wallet", "wallet*"),
  ])
  func `a pattern matches the names of later files`(name: String, pattern: String) {
    #expect(FileNameWords.pattern(for: name) == pattern)
  }
}
