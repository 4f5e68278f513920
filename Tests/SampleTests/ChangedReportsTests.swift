import Foundation
import Glibc
import Testing

/// What a page says of itself since it was last written, as a person who runs saldo again and again
/// sees it.
@Suite struct ChangedReportsTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, text) in [
      ("saldo.yaml", "version: 1\ncurrency: EUR\n"),
      (
        "profiles/giro.yaml",
        """
        version: 1
        recognise: {header: [Day, Text, Amount]}
        account: giro
        date: {column: Day, format: yyyy-MM-dd}
        text: {columns: [Text]}
        amount: {column: Amount, number: plain}
        currency: EUR

        """
      ),
      ("inbox/a.csv", "Day,Text,Amount\n2026-08-03,Market,-12.50\n2026-08-04,Bakery,-7.50\n"),
    ] {
      let file = scratch.folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try setRules("Food:Groceries")
    try run("saldo import")
    #expect(try !run("saldo report --period 2026-08").contains("unchanged"))
    #expect(names("changes").isEmpty, "what was never written cannot have changed")
  }

  private func setRules(_ bakery: String) throws {
    try FileManager.default.createDirectory(
      at: scratch.folder.appending(path: "rules"), withIntermediateDirectories: true)
    try Data(
      """
      version: 1
      stage: category
      rules:
        - when: {text: Market}
          set: {category: "Food:Groceries"}
        - when: {text: Bakery}
          set: {category: "\(bakery)"}

      """.utf8
    ).write(to: scratch.folder.appending(path: "rules/10.yaml"))
  }

  @discardableResult
  private func run(_ line: String) throws -> String {
    let outcome = try Shell.run(line, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    return outcome.output
  }

  private func text(_ name: String) throws -> String {
    let file = scratch.folder.appending(path: "reports/2026-08/\(name)")
    return try String(contentsOf: file, encoding: .utf8).replacing("\r\n", with: "\n")
  }

  private func names(_ part: String) -> [String] {
    Checkout.names(in: scratch.folder.appending(path: "reports/2026-08")).filter {
      $0.contains(part)
    }
  }

  @Test func `a rule that changed says which rows it moved, until something else changes`() throws {
    try setRules("Food:Bread")
    try run("saldo rules apply")
    try run("saldo report --period 2026-08")
    #expect(
      try text("month-changes.csv") == """
        table,figure,currency,before,now,why
        categories,Food:Groceries,EUR,-20.00,-12.50,1 to Food:Bread
        categories,Food:Bread,EUR,,-7.50,1 from Food:Groceries

        """)
    let rows = try text("transactions-changed-rows.csv")
    #expect(
      rows.contains(
        "2026-08-04,Bakery,EUR,-7.50,\"was Food:Groceries, changed by rules\",20260804-"))
    #expect(rows.split(separator: "\n").count == 2)
    let page = try text("month.html")
    #expect(page.contains("Changes since the last report"))
    // Nothing changed since: the same bytes, which still say what did.
    #expect(try run("saldo report --period 2026-08").contains(" 0 written"))
  }

  @Test func `a category set by hand is told from one that rules set`() throws {
    let id = try #require(
      try run("saldo list --limit 1").split(separator: " ").first.map(String.init))
    try run("saldo edit \(id) --create category=Fun")
    try run("saldo report --period 2026-08")
    #expect(
      try text("transactions-changed-rows.csv").contains("was Food:Groceries, changed by hand"))
  }

  @Test func `new rows and rows taken back are told with their files`() throws {
    let more = scratch.folder.appending(path: "inbox/b.csv")
    try Data("Day,Text,Amount\n2026-08-09,Market,-2.50\n".utf8).write(to: more)
    try run("saldo import")
    try run("saldo report --period 2026-08")
    #expect(
      try text("month-changes.csv") == """
        table,figure,currency,before,now,why
        month,2026-08,EUR,-20.00,-22.50,1 new
        categories,Food:Groceries,EUR,-20.00,-22.50,1 new

        """)
    #expect(try text("transactions-changed-rows.csv").contains("new, inbox/b.csv:2"))
    try run("saldo undo 2")
    try run("saldo report --period 2026-08")
    #expect(
      try text("month-changes.csv").contains("Food:Groceries,EUR,-22.50,-20.00,1 removed"))
    #expect(try text("transactions-changed-rows.csv").contains("removed, inbox/b.csv:2"))
  }

  @Test func `an earlier page that cannot be read stops the report, and no change is lost`()
    throws
  {
    let more = scratch.folder.appending(path: "inbox/b.csv")
    try Data("Day,Text,Amount\n2026-08-09,Market,-2.50\n".utf8).write(to: more)
    try run("saldo import")
    let before = try text("month.html")
    let lines = "chmod 000 reports/2026-08/month.json && exec saldo report --period 2026-08\n"
    try Data(lines.utf8).write(to: scratch.folder.appending(path: "lines"))
    let stopped = try Shell.process("exec \(Shell.asOwner)sh lines", in: scratch.folder)
    #expect(stopped.status == 77)
    #expect(stopped.output.contains("reports/2026-08/month.json: error: cannot open this file"))
    #expect(try text("month.html") == before)
    chmod(scratch.folder.appending(path: "reports/2026-08/month.json").path, 0o644)
    try run("saldo report --period 2026-08")
    #expect(try text("month-changes.csv").contains("month,2026-08,EUR,-20.00,-22.50,1 new"))
  }

  @Test func `a file that another program wrote is no earlier writing`() throws {
    let file = scratch.folder.appending(path: "reports/2026-08/month.json")
    for text in ["", "{", "[]", "{\"schema\": \"saldo.month/0\", \"tables\": []}"] {
      try Data(text.utf8).write(to: file)
      try run("saldo report --period 2026-08")
      #expect(names("month-changes").isEmpty)
    }
  }
}
