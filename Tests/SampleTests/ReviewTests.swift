import Foundation
import Testing

/// Whole conversations with `saldo review`: what is asked, what each answer writes, and that you
/// can stop at any question.
@Suite struct ReviewTests {
  private static let statement = """
    !Type:Bank
    D2026-07-03\nT-42.10\nPREWE SAGT DANKE 45678\nLFood:Groceries\n^
    D2026-08-01\nT-900.00\nPHausverwaltung Linde Miete 08\n^
    D2026-08-03\nT-45.20\nPREWE SAGT DANKE 45678\n^
    D2026-08-10\nT-33.10\nPREWE SAGT DANKE 45999\n^
    D2026-08-11\nT-12.00\nPCARD 4711 CINEMA ZOO 17\n^
    D2026-08-12\nT-7.00\nPKiosk am Markt\n^

    """

  private static let rules = """
    # My rules.
    contains,payee,category,tags
    KIOSK IM BAHNHOF,,Food:Snacks,

    """

  private static func workspace() throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "rules"), withIntermediateDirectories: true)
    for (name, text) in [
      ("saldo.yaml", "version: 1\ncurrency: EUR\n"), ("giro.qif", statement),
      ("rules/10-payees.csv", rules),
    ] {
      try Data(text.utf8).write(to: scratch.folder.appending(path: name))
    }
    _ = try scratch.run("saldo import -q --account giro giro.qif")
    return scratch
  }

  private static func review(
    _ scratch: Scratch, _ answers: [String], status: Int32 = 0
  ) throws -> String {
    let outcome = try Shell.run("saldo review", in: scratch.folder, answers: answers)
    #expect(outcome.status == status, "\(outcome.output)")
    return outcome.output
  }

  private static func rules(_ scratch: Scratch) throws -> String {
    try String(
      contentsOf: scratch.folder.appending(path: "rules/10-payees.csv"), encoding: .utf8)
  }

  private static func categories(_ scratch: Scratch) throws -> [String] {
    try scratch.run(
      "saldo query -q --format csv 'SELECT category FROM v_transaction ORDER BY date'"
    )
    .split(whereSeparator: \.isNewline).dropFirst().map(String.init)
  }

  @Test func `a review categorises everything, and undo takes the last rule and run back`() throws {
    let scratch = try Self.workspace()
    let output = try Self.review(
      scratch, ["Home:Rent", "y", "", "u", "", "food:s", "y", "Fun:Cinema", "y"])
    #expect(output.contains("\"Hausverwaltung Linde Miete\"  1 row, -900.00 EUR"))
    #expect(output.contains("\"REWE SAGT DANKE\"  2 rows, -78.30 EUR"))
    #expect(output.contains("category [Food:Groceries]:"))
    #expect(output.contains("    undone\n"))
    #expect(output.contains("4 decisions made, 0 left."))
    #expect(output.contains("100 % of the money has a category. It was 4 %."))
    #expect(
      try Self.rules(scratch) == Self.rules + """
        Hausverwaltung Linde Miete,,Home:Rent,
        REWE SAGT DANKE,,Food:Groceries,
        CINEMA ZOO,,Food:Snacks,
        Kiosk am Markt,,Fun:Cinema,

        """)
    #expect(
      try Self.categories(scratch) == [
        "Food:Groceries", "Home:Rent", "Food:Groceries", "Food:Groceries", "Food:Snacks",
        "Fun:Cinema",
      ])
    // Each decision is a run of its own, and the undone one is reverted.
    let runs = try scratch.run("saldo runs")
    #expect(runs.contains("3  2026-09-01  undone"), "\(runs)")
    #expect(try scratch.run("saldo rules apply -n --exit-code -q") == "")
  }

  @Test func `skipping changes nothing, and help, typos and bad words are asked again`() throws {
    let scratch = try Self.workspace()
    let output = try Self.review(
      scratch, ["?", "Food:", "Food:Snakcs", "n", "n", "s", "s", "s", "s"])
    #expect(output.contains("accept the proposal in brackets"))
    #expect(output.contains("not a category; write Food, or Food:Groceries"))
    #expect(output.contains("Food:Snacks? [Y/n]"))
    #expect(output.contains("make the new category \"Food:Snakcs\"? [y/N]"))
    #expect(output.contains("0 decisions made, 4 skipped, 4 left."))
    #expect(try Self.rules(scratch) == Self.rules)
  }

  @Test(arguments: 0...8)
  func `a review that ends at any question leaves rules and ledger that agree`(
    count: Int
  ) throws {
    let scratch = try Self.workspace()
    let answers = ["Home:Rent", "y", "", "text=CINEMA", "u", "", "Fun", "y", "Food:Snacks"]
    _ = try Self.review(scratch, Array(answers.prefix(count)))
    #expect(try scratch.run("saldo check ledger rules").hasSuffix("0 findings\n"))
    #expect(try scratch.run("saldo rules apply -n --exit-code -q") == "")
    // All runs of the review can be undone, latest first.
    for run in try scratch.run("saldo runs").split(separator: "\n").reversed()
    where run.contains("  2026-09-01") && !run.contains("undone") && !run.hasPrefix("1 ") {
      _ = try scratch.run("saldo undo -q \(run.prefix { $0.isNumber })")
    }
    #expect(
      try Self.categories(scratch).dropFirst() == Array(repeating: "Uncategorised", count: 5)[...])
  }

  @Test func `a text that other rows contain is shown before the rule is written`() throws {
    let scratch = try Self.workspace()
    _ = try scratch.run("saldo rules add CINEMA Fun:Cinema --create -q")
    let output = try Self.review(scratch, ["text=E", "Home:Rent", "y", "n", "q"])
    #expect(output.contains("the rule will look for \"E\""))
    #expect(output.contains("the text is also in 2 other rows without a category:"))
    #expect(output.contains("the rule would also change 1 row from Food:Groceries:"))
    #expect(output.contains("stays Fun:Cinema: rules/10-payees.csv:4 comes first") == false)
    #expect(output.contains("write the rule? [y/N] n"))
    #expect(try Self.rules(scratch) == Self.rules + "CINEMA,,Fun:Cinema,\n")
  }

  @Test func `the open decisions are JSON for a script, and without a terminal nothing is asked`()
    throws
  {
    let scratch = try Self.workspace()
    let lines = try scratch.run("saldo review --json").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines[0].hasPrefix("{\"decision\":\"category\",\"text\":\"Hausverwaltung Linde Miete\""))
    #expect(
      lines[1].contains(
        "\"proposal\":{\"category\":\"Food:Groceries\",\"phrase\":\""))
    #expect(lines[4].contains("\"categorisedPercent\":4"))
    for words in ["saldo review < /dev/null", "saldo review --no-input"] {
      let refusal = try scratch.run(words, status: 64)
      #expect(refusal.contains("there is no terminal to answer them"))
      #expect(refusal.contains("hint: saldo review --json lists what is open: 4 texts without"))
    }
    for words in ["Hausverwaltung Home:Rent", "REWE Food:Groceries", "CINEMA Fun", "Kiosk Fun"] {
      _ = try scratch.run("saldo rules add -q --create \(words)")
    }
    #expect(
      try scratch.run("saldo review") == "Nothing to decide.  100 % of the money has a category.\n")
  }

  @Test func `a possible duplicate is asked about, and its decision undone`() throws {
    let scratch = try Scratch(copyOf: Checkout.samples)
    _ = try Shell.process(
      "saldo init -q --no-starter money; cp duplicates/august.* money/inbox; saldo import -q -w money --account chase",
      in: scratch.folder)
    let open = try scratch.run("saldo duplicates -w money")
    #expect(open.split(separator: "\n").count == 3)
    func review(_ answers: [String]) throws -> String {
      try Shell.run("saldo review -w money", in: scratch.folder, answers: answers).output
    }
    let skips = Array(repeating: "s", count: 5)
    let output = try review(skips + ["?", "n", "u", "q"])
    #expect(output.contains("counted once: only the amounts match"))
    #expect(output.contains("    distinct: each counts\n") && output.contains("    undone\n"))
    #expect(try scratch.run("saldo duplicates -w money") == open)
    #expect(try review(skips + ["y"]).contains("duplicates: they count once"))
    #expect(try scratch.run("saldo duplicates -w money") == "")
    #expect(try scratch.run("saldo list -w money --text bakery").split(separator: "\n").count == 1)
  }

  @Test func `a possible transfer is asked about, and its decision undone`() throws {
    let scratch = try Scratch()
    let folder = scratch.folder
    for (name, text) in [
      ("saldo.yaml", "version: 1\ncurrency: EUR\n"),
      ("giro.qif", "!Type:Bank\nD2026-08-02\nT-50.00\nPTo Anna\n^\n"),
      ("savings.qif", "!Type:Bank\nD2026-08-02\nT50.00\nPGift\n^\nD2026-08-05\nT50.00\nPLoan\n^\n"),
    ] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    _ = try scratch.run("saldo import -q --account giro giro.qif")
    _ = try scratch.run("saldo import -q --account savings savings.qif")
    let open = try scratch.run("saldo transfers --open")
    #expect(open.contains("? saldo transfers pair"))
    let skips = Array(repeating: "s", count: 3)
    let output = try Self.review(scratch, skips + ["3", "2", "u", "n", "u", "q"])
    #expect(output.contains("which pair (1–2, n for none): 3"))
    #expect(output.contains("    one transfer\n") && output.contains("    not a transfer\n"))
    #expect(try scratch.run("saldo transfers --open") == open)
    _ = try Self.review(scratch, skips + ["n"])
    #expect(try scratch.run("saldo transfers --open") == "")
  }

  @Test func `an open receipt is asked about, and its decision undone`() throws {
    let scratch = try Scratch(copyOf: Checkout.samples.appending(path: "receipts"))
    _ = try scratch.run("saldo import -q")
    let before = try scratch.run("saldo receipts list")
    #expect(before.contains("open: "))
    let output = try Self.review(
      scratch, ["s", "s", "x", "1", "u", "n", "u", "q"])
    #expect(output.contains("receipt with possible payments"))
    #expect(output.contains("which row paid it (1, n for none): x"))
    #expect(output.contains("    paid by 20260817-81f91dbd\n"))
    #expect(output.contains("    counts on its own\n"))
    #expect(try scratch.run("saldo receipts list") == before)
  }
}
