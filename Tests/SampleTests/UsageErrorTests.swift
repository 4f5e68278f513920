import Foundation
import Testing

@testable import saldo

/// What saldo says to arguments that ArgumentParser rejects; each line holds the version in use to the
/// texts that `UsageError` reads.
@Suite struct UsageErrorTests {
  private static let answers: [(line: String, message: String, hint: String)] = [
    ("imprt", #"unknown command "imprt""#, #"did you mean "import"?"#),
    ("zzzzzz", #"unknown command "zzzzzz""#, "saldo --help lists the commands"),
    ("bought x price=1", #"unknown command "bought""#, "the command is now called saldo purchase"),
    ("rules aply", #"unknown command "rules aply""#, #"did you mean "apply"?"#),
    ("duplicates smae a b", #"unknown command "duplicates smae""#, #"did you mean "same"?"#),
    ("help imprt", #"unknown help topic "imprt""#, #"did you mean "import"?"#),
    ("help opions", #"unknown help topic "opions""#, #"did you mean "options"?"#),
    ("help rules aply", #"unknown help topic "rules aply""#, #"did you mean "apply"?"#),
    ("imprt --help", #"unknown command "imprt""#, #"did you mean "import"?"#),
    ("import --acount x", #"unknown option "--acount""#, #"did you mean "--account"?"#),
    ("list --quit", #"unknown option "--quit""#, #"did you mean "--quiet"?"#),
    ("list --standing x", #"unknown option "--standing""#, "the option is now called --status"),
    ("list --zzzzzz", #"unknown option "--zzzzzz""#, "saldo list --help lists the options"),
    ("--helpp", #"unknown option "--helpp""#, #"did you mean "--help"?"#),
    (
      "edit x amount -5", #"unknown option "-5""#,
      "write -- before arguments that begin with a hyphen"
    ),
    (
      "-w x list --json", #"an option comes before the command "list""#,
      "write the command first: saldo list --json -w x"
    ),
    (
      "import --account", "--account needs a value: account for files that do not name one",
      "for example: saldo import -n --account giro umsaetze.csv"
    ),
    (
      "list --user", "--user needs a value: user whose ledger to open (default: from saldo.yaml)",
      "write --user <name>"
    ),
    ("import --json=yes", "--json takes no value", "write --json on its own"),
    (
      "undo 1 2", #"unexpected argument "2""#,
      "saldo undo takes only <run>; see saldo undo --help"
    ),
    (
      "runs all", #"unexpected argument "all""#,
      "saldo runs takes no arguments; see saldo runs --help"
    ),
    (
      "explain",
      "saldo explain needs <id>: transaction id, such as 20260814-3fa9c2d1, or key of a record",
      "saldo list shows the ids; for example: saldo explain 20260814-3fa9c2d1"
    ),
    (
      "list --as-of 2026-02-30", #"--as-of: "2026-02-30" is not a date"#,
      "the last day of that month is 2026-02-28"
    ),
    ("list --from 1.8.2026", #"--from: "1.8.2026" is not a date"#, #"did you mean "2026-08-01"?"#),
    ("list --errors jsn", #"--errors: "jsn" is not a valid value"#, #"did you mean "json"?"#),
    (
      "list --limit x", #"--limit: "x" is not a valid value"#, "maximum number of transactions"
    ),
  ]

  @Test(arguments: answers.indices)
  func `an error has saldo's prefix, the nearest word and exit status 64`(index: Int) throws {
    let (line, message, hint) = Self.answers[index]
    let call = try #require(SaldoLine("saldo \(line)"))
    let outcome = Shell.call(call, in: Checkout.samples)
    #expect(outcome.output == "saldo: error: \(message)\nhint: \(hint)\n")
    #expect(outcome.status == 64)
  }

  @Test func `the message follows the style of --errors and SALDO_ERRORS`() throws {
    for line in ["saldo list --errors json --zzz", "SALDO_ERRORS=json saldo list --zzz"] {
      let outcome = Shell.call(try #require(SaldoLine(line)), in: Checkout.samples)
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let message = (object as? [String: Any])?["message"] as? String
      #expect(message == #"unknown option "--zzz""# && outcome.status == 64)
    }
    let call = try #require(SaldoLine("saldo list --errors=short --zzz"))
    let short = Shell.call(call, in: Checkout.samples)
    #expect(short.output == "saldo: error: unknown option \"--zzz\"\n")
  }

  @Test func `the help of a command begins with the program's name and hides global options`()
    throws
  {
    let call = try #require(SaldoLine("saldo import --help"))
    let help = Shell.call(call, in: Checkout.samples)
    #expect(help.status == 0 && help.output.contains("USAGE: saldo import"))
    #expect(!help.output.contains("--key-file <"))
    #expect(help.output.contains("See 'saldo help options'."))
  }

  @Test func `a quiet demo prints nothing`() throws {
    let scratch = try Scratch()
    #expect(try scratch.run("saldo demo -q").isEmpty)
  }
}
