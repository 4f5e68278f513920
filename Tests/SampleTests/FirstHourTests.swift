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
  @Test func `four commands turn an unknown CSV and a card OFX into categorised months`() throws {
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

    try review()

    try terminal("saldo report -w money").finish()
    try expectCategorised()
  }

  /// Answers each question of `saldo review` as a user would: with the start of a name, a new
  /// category, Enter for a proposal, one mistake and one row left open.
  private func review() throws {
    let review = try terminal("saldo review -w money")
    func answer(_ group: String, _ words: (question: String, typed: String)...) throws {
      try review.expect("\"\(group)\"  ")
      for word in words {
        try review.expect(word.question)
        try review.type(word.typed)
      }
    }
    // The starter rules know the rent by its purpose, "Miete Januar".
    try review.expect("15 texts without a category.")
    try answer(
      "Schule am See", ("category:", "Income:Teaching"),
      ("make the new category \"Income:Teaching\"? [y/N]", "y"))
    try answer(
      "Volkshochschule", ("category [Income:Teaching]:", "teach"), ("Income:Teaching? [Y/n]", "y"))
    try answer("Stadtwerke", ("category:", "energy"), ("Utilities:Energy? [Y/n]", ""))
    // The card's restaurant has the word "Nord", too, so the proposal is wrong.
    try answer(
      "EDEKA Nord", ("category [Food:Eating out]:", "groceries"), ("Food:Groceries? [Y/n]", ""))
    try answer("Finanzamt Nord", ("category [", "Taxes"))
    try answer("Schuhhaus Berg", ("category:", "clothes"), ("Shopping:Clothes? [Y/n]", ""))
    // "Kurs Januar" shares a word with "Miete Januar", so the proposal is wrong.
    try answer("Jan Roth", ("category [Home:Rent]:", "Education"))
    try answer("Anna Blum", ("category [Education]:", "u"))
    try review.expect("undone")
    try answer("Jan Roth", ("category [Home:Rent]:", "teach"), ("Income:Teaching? [Y/n]", ""))
    for pupil in ["Anna Blum", "Mia Kern"] {
      try answer(pupil, ("category [Income:Teaching]:", ""))
    }
    try answer("Lea Voss", ("category:", "s"))
    try answer("Tom Lang", ("category [Income:Teaching]:", ""))
    try answer(
      "Krankenkasse Mitte", ("category [Taxes]:", "doctor"), ("Health:Doctor? [Y/n]", ""))
    try answer("Deutsche Bahn", ("category:", "public"), ("Transport:Public? [Y/n]", ""))
    try answer("dm Drogerie", ("category [", "care"), ("Personal:Care? [Y/n]", ""))
    try review.expect("1 of 1 categorised row with \"drogerie\" has this category")
    try review.expect("category [Personal:Care]:")
    try review.type("")
    try review.expect("Enter ends")
    try review.type("")
    try review.expect("14 decisions made, 1 skipped, 1 left.")
    try review.finish()
  }

  /// Expects the figures after the review, worked out by hand from the two files.
  ///
  /// - The money of all rows except the card bill's: 3210.60 in and 2905.27 out (see
  ///   `expectTotals()`), together 6115.87. Only Lea Voss's 60 + 25 = 85 have no category, so
  ///   6030.87 have one: 98.6 %.
  /// - The refunds of the Krankenkasse, 48.20 in January, and of the Finanzamt, 212.40 in March, are
  ///   in categories of spending now. January, in: 1243.20 - 48.20 = 1195.00, out: 984.72 - 48.20 =
  ///   936.52. March, in: 1077.40 - 212.40 = 865.00, out: 953.43 - 212.40 = 741.03.
  /// - Teaching: 3 × 420 + (610 + 305 + 305) + 3 × 35 (Anna) + 3 × 35 (Jan) + 3 × 35 (Mia) + 2 × 35
  ///   (Tom) = 1260 + 1220 + 385 = 2865.
  /// - Groceries: 43.17 + 38.90 + 51.62 + 29.45 + 47.08 + 33.75 = 243.97.
  /// - Fuel, from the card by a starter rule: 35 + 27 + 26 = 88. Care: 21.35 + 18.60 = 39.95.
  private func expectCategorised() throws {
    func rows(_ sql: String) throws -> [String] {
      try scratch.run("saldo query -q -w money --format csv \"\(sql)\"")
        .split(whereSeparator: \.isNewline).dropFirst().map(String.init)
    }
    let money = try rows(
      """
      SELECT sum(iif(category = 'Uncategorised', 0, abs(minor))), sum(abs(minor)) FROM v_posting \
      WHERE type <> 'transfer'
      """)
    #expect(money == ["603087,611587"])
    let parts = try #require(money.first).split(separator: ",").compactMap { Int($0) }
    #expect(parts.count == 2 && parts[0] * 100 >= parts[1] * 90)
    #expect(
      try rows("SELECT month, income, expense FROM v_month ORDER BY month") == [
        "2026-01,1195.00,-936.52", "2026-02,890.00,-967.12", "2026-03,865.00,-741.03",
      ])
    #expect(
      try rows(
        """
        SELECT category, money(sum(minor), currency) FROM v_category WHERE category IN \
        ('Income:Teaching', 'Food:Groceries', 'Transport:Fuel', 'Personal:Care') \
        GROUP BY category, currency ORDER BY category
        """) == [
          "Food:Groceries,-243.97", "Income:Teaching,2865.00", "Personal:Care,-39.95",
          "Transport:Fuel,-88.00",
        ])
    let page = try String(
      contentsOf: scratch.folder.appending(path: "money/reports/2026-03/month.html"),
      encoding: .utf8)
    #expect(page.contains("741.03") && page.contains("865.00"))
    // The new category is declared, so the check has nothing to say about it.
    let check = try scratch.run("saldo check -w money config rules category")
    #expect(!check.contains("Income:Teaching"), "\(check)")
  }

  /// Expects the totals of the three months without a review, worked out by hand from the two files.
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
