import Foundation
import Testing

@testable import saldo

/// The questions that `saldo import` asks on a terminal.
@Suite struct FileConversationTests {
  private static let card = """
    Date,Merchant,Amount
    03/04/2026,REWE,23.40
    04/04/2026,Bakery,3.10
    05/06/2026,Refund,-8.00

    """

  /// An empty workspace with one file of an unknown bank.
  private static func scratch(_ text: String = card, name: String = "visa_2026-06.csv") throws
    -> Scratch
  {
    let scratch = try Scratch()
    try Data("version: 1\ncurrency: EUR\n".utf8)
      .write(to: scratch.folder.appending(path: "saldo.yaml"))
    try Data(text.utf8).write(to: scratch.folder.appending(path: name))
    return scratch
  }

  /// Runs a command whose questions have these answers.
  private static func run(
    _ arguments: [String], _ answers: [String], in scratch: Scratch
  ) -> Shell.Outcome {
    let transcript = Transcript()
    let status = Saldo.run(
      Invocation(
        arguments: arguments,
        environment: ["SALDO_NOW": "2026-09-01", "HOME": "/nonexistent", "LC_ALL": "C"],
        folder: scratch.folder.path, output: .transcript(transcript),
        errors: .transcript(transcript), input: .script(AnswerScript(answers))))
    return Shell.Outcome(
      output: String(decoding: transcript.bytes, as: UTF8.self), status: status)
  }

  @Test func `sign, order of dates and account are asked once`() throws {
    let scratch = try Self.scratch()
    let outcome = Self.run(["import", "visa_2026-06.csv"], ["n", "y", "", "card"], in: scratch)
    #expect(
      outcome.output
        == """
        visa_2026-06.csv: is a positive amount in column "Amount" money in or money out?
          positive is money in:
            03/04/2026  REWE    23.40  → money in
            04/04/2026  Bakery   3.10  → money in
            05/06/2026  Refund  -8.00  → money out
        Is this right? [Y/n] n
          positive is money out:
            03/04/2026  REWE    23.40  → money out
            04/04/2026  Bakery   3.10  → money out
            05/06/2026  Refund  -8.00  → money in
        Is this right? [Y/n] y
        visa_2026-06.csv: in which order are day and month in column "Date"?
          dd/mm/yyyy:
            03/04/2026  REWE    23.40  → money out, 3 April 2026
            05/06/2026  Refund  -8.00  → money in, 5 June 2026
        Is this right? [Y/n] \n\
        visa_2026-06.csv: which account does this file belong to?
        Name of the new account [visa]: card
        visa_2026-06.csv: note: your answers are in profiles/visa_2026-06.yaml; saldo will not ask \
        again for files of this kind
        visa_2026-06.csv  card  3 rows  3 new  new account

        3 new, 0 updated, 0 already in.  Category for 0 of 3 (0 %), place for 0 (0 %).
        Run 1.  Undo: saldo undo 1
        Next: saldo review, then saldo report

        """.replacing("visa_2026-06.yaml", with: "visa-2026-06.yaml"))
    #expect(outcome.status == 0)
    let rows = try scratch.run("saldo list")
    #expect(rows.contains("20260403") && rows.contains("-23.40") && rows.contains("20260605"))

    // The next file of this bank.
    try Data("Date,Merchant,Amount\n07/08/2026,Kiosk,1.20\n".utf8)
      .write(to: scratch.folder.appending(path: "visa_2026-08.csv"))
    let next = Self.run(["import", "visa_2026-08.csv"], [], in: scratch)
    #expect(next.output.hasPrefix("visa_2026-08.csv  card  1 row  1 new\n"))
  }

  @Test func `a known account is chosen by its number`() throws {
    let scratch = try Self.scratch("Date,Text,Amount\n2026-08-01,Tea,-5.00\n", name: "a.csv")
    try Data(
      "version: 1\ncurrency: EUR\naccounts: {giro: {name: DKB}, usd: {currency: USD}}\n".utf8
    )
    .write(to: scratch.folder.appending(path: "saldo.yaml"))
    let outcome = Self.run(["import", "a.csv"], ["7", "My Giro", "1"], in: scratch)
    #expect(
      outcome.output.hasPrefix(
        """
        a.csv: which account does this file belong to?
          1  giro  DKB
        Number, or the name of a new account [bank]: 7
        There is no account 7 in the list.
        Number, or the name of a new account [bank]: My Giro
        "My Giro" is not a valid account key: use a–z, 0–9, - and _, at most 64 characters, not \
        starting with -
        Number, or the name of a new account [bank]: 1
        """))
    #expect(outcome.output.contains("a.csv  giro  1 row  1 new"))
  }

  @Test(arguments: [["n", "n"], ["y"], []])
  func `without an answer the file is refused and nothing is written`(answers: [String]) throws {
    let scratch = try Self.scratch()
    let outcome = Self.run(["import", "visa_2026-06.csv"], answers, in: scratch)
    #expect(outcome.output.contains("error: it is unclear whether a positive \"Amount\""))
    #expect(outcome.output.contains("hint: choose one with --sign"))
    #expect(outcome.status == 65)
    #expect(
      !FileManager.default.fileExists(atPath: scratch.folder.appending(path: "profiles").path))
  }

  @Test func `with --no-input or without a terminal nothing is asked`() throws {
    let scratch = try Self.scratch()
    let outcome = Self.run(["import", "--no-input", "visa_2026-06.csv"], ["y", "y"], in: scratch)
    #expect(!outcome.output.contains("[Y/n]"))
    #expect(outcome.output.contains("hint: choose one with --sign"))
    #expect(outcome.output == (try scratch.run("saldo import visa_2026-06.csv", status: 65)))
  }

  @Test func `options answer in advance`() throws {
    let scratch = try Self.scratch()
    let line = "saldo import --account card --sign inverted --dates dmy visa_2026-06.csv"
    #expect(try scratch.run(line).contains("3 new"))
    #expect(try scratch.run("saldo list").contains("20260403"))
    let other = try Self.scratch()
    let asked = Self.run(
      ["import", "--sign", "inverted", "--dates", "dmy", "visa_2026-06.csv"], ["card"], in: other)
    #expect(!asked.output.contains("[Y/n]"))
    #expect(asked.output.contains("3 new"))
  }

  @Test func `a dry run keeps no answers`() throws {
    let scratch = try Self.scratch()
    let outcome = Self.run(
      ["import", "-n", "visa_2026-06.csv"], ["n", "y", "y", "card"], in: scratch)
    #expect(outcome.output.contains("-23.40"))
    #expect(
      !FileManager.default.fileExists(atPath: scratch.folder.appending(path: "profiles").path))
  }

  @Test func `a built-in layout asks only for the account and remembers it`() throws {
    let text = """
      Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,\
      Amount (EUR),Original Amount,Original Currency,Exchange Rate
      2026-08-01,2026-08-01,Tea,,Presentment,,Main,-5.00,,,

      """
    let scratch = try Self.scratch(text, name: "account-statement.csv")
    let outcome = Self.run(["import", "account-statement.csv"], [""], in: scratch)
    #expect(outcome.output.contains("Name of the new account [n26]:"))
    #expect(outcome.output.contains("profiles/n26.yaml"))
    #expect(outcome.output.contains("account-statement.csv  n26  1 row  1 new"))
    try Data(text.replacing("Tea", with: "Cake").utf8)
      .write(to: scratch.folder.appending(path: "b.csv"))
    #expect(
      Self.run(["import", "b.csv"], [], in: scratch).output.contains("b.csv  n26  1 row"))
  }

  @Test func `columns without names are asked with their rows`() throws {
    let text = """
      18.09.2026;Market;17.09.2026;33,87;100,00
      20.09.2026;Baker;18.09.2026;8,94;200,00
      19.09.2026;Power;16.09.2026;14,00;200,00
      22.09.2026;Power;23.09.2026;14,00;200,00

      """
    let scratch = try Self.scratch(text, name: "erste.csv")
    let outcome = Self.run(
      ["import", "--account", "erste", "erste.csv"], ["y", "y", "y"], in: scratch)
    #expect(
      outcome.output.hasPrefix(
        """
        erste.csv: which column is the booking date?
          column "1":
            18.09.2026  Market  33,87  → 18 September 2026
            20.09.2026  Baker    8,94  → 20 September 2026
            19.09.2026  Power   14,00  → 19 September 2026
        Is this right? [Y/n] y
        erste.csv: which column is the amount?
          column "4":
        """))
    #expect(outcome.output.contains("4 new"))
  }
}
