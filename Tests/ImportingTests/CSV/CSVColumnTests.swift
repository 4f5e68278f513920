import Testing

@testable import Importing

/// How the name of a column is compared.
@Suite struct CSVColumnTests {
  @Test(arguments: [
    ("Value Date", "value date"), ("  VALUE \t date\r\n", "value date"), ("", ""), (" \u{B} ", ""),
    ("Amount (EUR)", "amount (eur)"), ("A_[Z]@`{", "a_[z]@`{"), ("a\u{1F}B", "a\u{1F}b"),
    // Beyond ASCII.
    ("\u{FEFF}Buchungstag", "buchungstag"), ("Betrag\u{A0}\u{A0}€", "betrag €"),
    ("ÜBERTRAG", "übertrag"),
  ])
  func `case, outer blanks and runs of inner ones do not matter`(name: String, plain: String) {
    #expect(CSVColumn.plain(name) == plain)
  }
}
