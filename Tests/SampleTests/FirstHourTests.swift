import Foundation
import Testing

/// The first hour of a new user: an unknown bank's CSV and a card's OFX become a month to trust, in a
/// terminal, without an edited file.
@Suite struct FirstHourTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["nordlicht-2026.csv", "card.ofx"] {
      try FileManager.default.copyItem(
        at: Checkout.root.appending(path: "samples/first-hour/\(name)"),
        to: scratch.folder.appending(path: name))
    }
  }

  private static let start = "saldo init money --from nordlicht-2026.csv card.ofx"

  private func terminal(_ line: String) throws -> Terminal {
    try Terminal(line, in: scratch.folder)
  }

  // The bank's file does not show whether a positive amount is money in: 21 of 40 are positive, no
  // column has a balance, and no word tells. So saldo asks once.
  @Test func `an unknown CSV and a card OFX become accounts, an import and right totals`() throws {
    let beginning = try terminal(Self.start)
    try beginning.expect("Betrag EUR")
    try beginning.expect("Hausverwaltung Kolbe")
    try beginning.expect("money out")
    try beginning.expect("[Y/n]")
    try beginning.type("y")
    try beginning.expect("nordlicht-2026.csv: 40 rows, 2026-01-02 to 2026-03-30")
    try beginning.expect("card.ofx")
    try beginning.expect("wrote money/saldo.yaml")
    try beginning.expect("Next: saldo import -w money")
    let text = try beginning.finish()
    #expect(text.components(separatedBy: "[Y/n]").count == 2, "one question: \(text)")

    let importing = try terminal("saldo import -w money")
    try importing.expect("money/inbox/card.ofx            fairfield-card  13 rows  13 new")
    try importing.expect("money/inbox/nordlicht-2026.csv  nordlicht       40 rows  40 new")
    #expect(try !importing.finish().contains("?"), "nothing is asked again")

    // `saldo review` belongs here, and with it the share of the money that has a category.

    try terminal("saldo report -w money").finish()
    try expectTotals()
  }

  /// Expects the totals of the three months, worked out by hand from the two files.
  ///
  /// The payments of the card bill are transfers between own accounts: 147.30, 88.15 and 120.00, on
  /// both sides.
  ///
  /// - January, in: 420 + 3 × 35 + 610 + 60 + 48.20 = 1243.20. Out: the bank's 650 + 43.17 + 84 +
  ///   21.35 + 38.90 = 837.42, and the card's 18.40 + 62.90 + 31 + 35 = 147.30, together 984.72.
  /// - February, in: 420 + 4 × 35 + 305 + 25 = 890. Out: 650 + 51.62 + 84 + 24 + 39.90 + 29.45 =
  ///   878.97, and 12.65 + 48.50 + 27 = 88.15, together 967.12.
  /// - March, in: 420 + 4 × 35 + 305 + 212.40 = 1077.40. Out: 650 + 47.08 + 84 + 33.75 + 18.60 =
  ///   833.43, and 74.20 + 19.80 + 26 = 120, together 953.43.
  private func expectTotals() throws {
    for (month, income, spending) in [
      ("2026-01", "1243.20", "984.72"), ("2026-02", "890.00", "967.12"),
      ("2026-03", "1077.40", "953.43"),
    ] {
      let found = try scratch.run(
        "saldo query -w money --format csv \"SELECT * FROM v_month WHERE month = '\(month)'\"")
      #expect(found.contains(income) && found.contains(spending), "\(month): \(found)")
    }
  }

  @Test(arguments: [
    ("\(start) --no-input", true), ("\(start) < /dev/null", true), ("CI=true \(start)", true),
    (start, false),
  ])
  func `nothing is asked without a terminal or with --no-input`(
    line: String, isTerminal: Bool
  ) throws {
    let text: String
    if isTerminal {
      text = try terminal(line).finish(status: 65)
    } else {
      text = try scratch.run(line, status: 65)
    }
    #expect(text.contains("it is unclear whether a positive"))
    #expect(text.contains("--sign") && !text.contains("[Y/n]"))
    #expect(text.contains("nothing was written"))
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.appending(path: "money").path))
  }

  @Test func `an option answers the question, and the import needs none`() throws {
    let text = try scratch.run("\(Self.start) --sign as-is")
    #expect(text.hasSuffix("Next: saldo import -w money\n"))
    #expect(try scratch.run("saldo import -q -w money").isEmpty)
    try expectTotals()
  }

  @Test func `an answer of no reads the other sign, and the end of the input writes nothing`()
    throws
  {
    let other = try terminal(Self.start)
    try other.expect("[Y/n]")
    try other.type("n")
    try other.expect("positive is money out")
    try other.expect("[Y/n]")
    try other.type("y")
    try other.expect("account nordlicht-card: card")
    try other.finish()
    let ended = try terminal("saldo init other --from nordlicht-2026.csv")
    try ended.expect("[Y/n]")
    try ended.type("\u{4}")
    try ended.finish(status: 65)
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.appending(path: "other").path))
  }
}
