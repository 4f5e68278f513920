import Foundation
import Testing

/// Money that may have moved between own accounts is asked about wherever its sums are wrong.
@Suite struct OpenTransfersTests {
  private static func workspace(_ rows: [(account: String, rows: [String])]) throws -> Scratch {
    let scratch = try Scratch()
    let folder = scratch.folder
    try FileManager.default.createDirectory(
      at: folder.appending(path: "profiles"), withIntermediateDirectories: true)
    try Data("version: 1\ncurrency: EUR\n".utf8).write(to: folder.appending(path: "saldo.yaml"))
    for (account, rows) in rows {
      let header = "Day \(account),Text,Amount"
      let profile = """
        version: 1
        recognise: {header: [Day \(account), Text, Amount]}
        account: \(account)
        date: {column: Day \(account), format: yyyy-MM-dd}
        text: {columns: [Text]}
        amount: {column: Amount, number: plain}
        currency: EUR

        """
      try Data(profile.utf8).write(to: folder.appending(path: "profiles/\(account).yaml"))
      try Data((([header] + rows).joined(separator: "\n") + "\n").utf8)
        .write(to: folder.appending(path: "\(account).csv"))
    }
    return scratch
  }

  private static let one = "1 possible transfer between"

  @Test
  func `two candidates are asked about in the summary, check and reports, until a person decides`()
    throws
  {
    let scratch = try Self.workspace([
      ("giro", ["2026-08-02,out,-50.00", "2026-08-03,Shop,-7.00"]),
      ("savings", ["2026-08-02,first,50.00", "2026-08-05,second,50.00"]),
    ])
    let imported = try scratch.run("saldo import giro.csv savings.csv")
    #expect(imported.contains("\n\(Self.one) your accounts: saldo transfers --open\n"))
    let page = "saldo report month --period 2026-08 --format md -o -"
    let check = try scratch.run("saldo check transfer")
    #expect(check.contains("\(Self.one) own accounts counts as spending and income"))
    #expect(
      try scratch.run(page).contains(
        "**1 possible transfer** between own accounts counts as spending and income"))
    let failed = try scratch.run(
      "saldo report --period 2026-08 --fail-on attention -q", status: 1)
    #expect(failed.contains("\(Self.one) own accounts counts"))
    let list = try scratch.run("saldo transfers --open")
    #expect(list.split(separator: "\n").count == 5)
    let commands = list.split(separator: "\n").filter { $0.contains("? saldo transfers pair") }
    #expect(commands.count == 2)
    let decision = try #require(
      commands.first?.split(separator: "? ").last?.split(separator: ",").first)
    _ = try scratch.run(String(decision))
    #expect(try scratch.run("saldo transfers --open").isEmpty)
    #expect(try !scratch.run("saldo check transfer").contains("possible"))
    #expect(try !scratch.run(page).contains("possible transfer"))
    #expect(try scratch.run("saldo import giro.csv").contains("already imported, skipped"))
  }

  @Test func `a run asks only about its own rows, and a dry run not at all`() throws {
    let scratch = try Self.workspace([
      ("giro", ["2026-08-02,out,-50.00"]), ("savings", ["2026-08-02,in,50.00"]),
      ("card", ["2026-09-02,Shop,-9.00"]),
    ])
    #expect(try !scratch.run("saldo import giro.csv").contains("possible"))
    #expect(try !scratch.run("saldo import -n savings.csv").contains("possible"))
    #expect(try scratch.run("saldo import savings.csv").contains(Self.one))
    #expect(try !scratch.run("saldo import card.csv").contains("possible"))
  }

  @Test func `texts that name both accounts pair themselves`() throws {
    let scratch = try Self.workspace([
      ("giro", ["2026-08-02,TRANSFER TO SAVINGS,-200.00"]),
      ("savings", ["2026-08-02,TRANSFER FROM CHECKING,200.00"]),
    ])
    #expect(try !scratch.run("saldo import giro.csv savings.csv").contains("possible"))
    let list = try scratch.run("saldo transfers")
    #expect(list.contains("    both texts say that money moved between own accounts"))
    #expect(try scratch.run("saldo check transfer").contains("possible") == false)
  }
}
