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
    #expect(try !run("saldo report --period 2026-08 --format html,csv").contains("unchanged"))
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
    try run("saldo report --period 2026-08 --format html,csv")
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
    #expect(try run("saldo report --period 2026-08 --format html,csv").contains(" 0 written"))
  }

  @Test func `a category set by hand is told from one that rules set`() throws {
    let id = try #require(
      try run("saldo list --limit 1").split(separator: " ").first.map(String.init))
    try run("saldo edit \(id) --create category=Fun")
    try run("saldo report --period 2026-08 --format html,csv")
    #expect(
      try text("transactions-changed-rows.csv").contains("was Food:Groceries, changed by hand"))
  }

  @Test func `new rows and rows taken back are told with their files`() throws {
    let more = scratch.folder.appending(path: "inbox/b.csv")
    try Data("Day,Text,Amount\n2026-08-09,Market,-2.50\n".utf8).write(to: more)
    try run("saldo import")
    try run("saldo report --period 2026-08 --format html,csv")
    #expect(
      try text("month-changes.csv") == """
        table,figure,currency,before,now,why
        month,2026-08,EUR,-20.00,-22.50,1 new
        categories,Food:Groceries,EUR,-20.00,-22.50,1 new

        """)
    #expect(try text("transactions-changed-rows.csv").contains("new, inbox/b.csv:2"))
    try run("saldo undo 2")
    try run("saldo report --period 2026-08 --format html,csv")
    #expect(
      try text("month-changes.csv").contains("Food:Groceries,EUR,-22.50,-20.00,1 removed"))
    #expect(try text("transactions-changed-rows.csv").contains("removed, inbox/b.csv:2"))
  }

  /// The file that remembers the reports of August in `reports/`.
  private func memory() throws -> URL {
    let files = try Scratch.files(below: scratch.folder.appending(path: ".saldo")).keys
    let paths = files.filter { $0.hasSuffix("/2026-08.tsv") }
    #expect(paths.count == 1)
    return scratch.folder.appending(path: ".saldo/\(try #require(paths.first))")
  }

  private func add(_ amount: String, _ name: String = "b") throws {
    try Data("Day,Text,Amount\n2026-08-09,Market,\(amount)\n".utf8)
      .write(to: scratch.folder.appending(path: "inbox/\(name).csv"))
    try run("saldo import")
  }

  @Test func `pages alone tell what changed since the pages before them`() throws {
    let reports = scratch.folder.appending(path: "reports")
    try FileManager.default.removeItem(at: reports)
    try run("saldo report --period 2026-08")
    try add("-2.50")
    try run("saldo report --period 2026-08")
    #expect(try text("month.html").contains("Changes since the last report"))
    #expect(try text("transactions.html").contains("new, inbox/b.csv:2"))
    #expect(try Scratch.files(below: reports).keys.allSatisfy { $0.hasSuffix(".html") })
    // A file of another format beside the pages is not read: nothing is known from it.
    try Data("not JSON".utf8).write(to: reports.appending(path: "2026-08/month.json"))
    #expect(try run("saldo report --period 2026-08").contains(" 0 written"))
  }

  @Test func `each output folder has changes of its own, and a removed one is forgotten`() throws {
    let report = "saldo report -q --period 2026-08 --format csv -o "
    let page = { (folder: String) in
      try String(
        contentsOf: self.scratch.folder.appending(path: "\(folder)/2026-08/month-changes.csv"),
        encoding: .utf8)
    }
    try run("\(report) one; \(report) two")
    try add("-2.50")
    try run("\(report) one")
    try add("-1.00", "c")
    try run("\(report) one; \(report) two")
    #expect(try page("one").contains("month,2026-08,EUR,-22.50,-23.50,1 new"))
    #expect(try page("two").contains("month,2026-08,EUR,-20.00,-23.50,2 new"))
    let count = {
      Checkout.names(in: self.scratch.folder.appending(path: ".saldo/me.reports")).count
    }
    #expect(count() == 3)
    try run("rm -r one two; \(report) three")
    #expect(count() == 2)
    #expect(throws: (any Error).self) { try page("three") }
  }

  @Test func `a redacted report neither tells changes nor hides them from the next one`() throws {
    let before = try Data(contentsOf: memory())
    try add("-2.50")
    let line = "saldo report --period 2026-08 --format html,csv"
    try run("\(line) --redact")
    #expect(names("changes").isEmpty)
    #expect(try Data(contentsOf: memory()) == before)
    try run(line)
    #expect(try text("month-changes.csv").contains("month,2026-08,EUR,-20.00,-22.50,1 new"))
  }

  @Test func `a file or standard output is no report to compare with`() throws {
    let before = try Data(contentsOf: memory())
    try add("-2.50")
    try run("saldo report month --period 2026-08 -o august.html")
    try run("saldo report --period 2026-08 --format json -o - > /dev/null")
    #expect(try Data(contentsOf: memory()) == before)
    #expect(try memory().path.contains("/me.reports/"))
  }

  @Test func `a report of one kind keeps what is known of the others`() throws {
    try add("-2.50")
    try run("saldo report budget --period 2026-08 --format csv")
    try run("saldo report month --period 2026-08 --format csv")
    #expect(try text("month-changes.csv").contains("month,2026-08,EUR,-20.00,-22.50,"))
  }

  @Test func `a ledger that is read-only is reported on, and nothing is remembered`() throws {
    try run("rm -r .saldo/me.reports reports")
    let lines = """
      chmod 500 .saldo; saldo report --period 2026-08; status=$?; chmod 700 .saldo; exit $status

      """
    try Data(lines.utf8).write(to: scratch.folder.appending(path: "lines"))
    let outcome = try Shell.process("exec \(Shell.asOwner)sh lines", in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(names("month.html") == ["month.html"])
    #expect(Checkout.names(in: scratch.folder.appending(path: ".saldo/me.reports")).isEmpty)
  }

  @Test func `figures of earlier reports that cannot be read stop the report`() throws {
    try add("-2.50")
    let before = try text("month.html")
    let lines = "chmod 000 .saldo/me.reports/*/2026-08.tsv && exec saldo report --period 2026-08\n"
    try Data(lines.utf8).write(to: scratch.folder.appending(path: "lines"))
    let stopped = try Shell.process("exec \(Shell.asOwner)sh lines", in: scratch.folder)
    #expect(stopped.status == 77)
    #expect(stopped.output.contains("/2026-08.tsv: error: cannot open this file"))
    #expect(try text("month.html") == before)
    chmod(try memory().path, 0o600)
    try run("saldo report --period 2026-08 --format html,csv")
    #expect(try text("month-changes.csv").contains("month,2026-08,EUR,-20.00,-22.50,1 new"))
  }

  @Test func `damaged figures of earlier reports are said to be, and replaced`() throws {
    try add("-2.50")
    let file = try memory()
    let sound = try String(contentsOf: file, encoding: .utf8)
    let line = "saldo report -q --period 2026-08 --format html,csv"
    for damaged in [
      "", "{", "end\n", String(sound.dropLast(8)), sound.replacing("memory 1", with: "memory 2"),
      sound.replacing("row\t", with: "row\tx\t"), sound + "\u{0}",
    ] {
      try run("rm -rf reports/2026-08/*")
      try Data(damaged.utf8).write(to: file)
      let said = try run(line)
      #expect(said.contains("warning: cannot read .saldo/me.reports/"), "\(damaged.prefix(40))")
      #expect(said.contains("hint: the reports on 2026-08 cannot show changes since the last"))
      #expect(names("month-changes").isEmpty)
      #expect(try run(line).isEmpty)
    }
  }
}
