import Foundation
import Testing

/// Whatever of a workspace exists and cannot be read stops the run: a closed folder of rules is not "no
/// rules", and a closed ledger is not "no ledger".
@Suite struct UnreadableWorkspaceTests {
  /// Runs lines of a shell in a workspace that belongs to the one who runs them.
  private func run(_ lines: String, in scratch: Scratch) throws -> Shell.Outcome {
    try Data(lines.utf8).write(to: scratch.folder.appending(path: "lines"))
    return try Shell.process("exec \(Shell.asOwner)sh lines", in: scratch.folder)
  }

  private func workspace() throws -> Scratch {
    let scratch = try Scratch(copyOf: ErrorGalleryTests.workspace)
    for folder in ["templates/pages", "rejects"] {
      try FileManager.default.createDirectory(
        at: scratch.folder.appending(path: folder), withIntermediateDirectories: true)
    }
    try Data("body { color: black }\n".utf8).write(
      to: scratch.folder.appending(path: "templates/pages/style.css"))
    return scratch
  }

  private static let parts: [(part: String, commands: [String])] = [
    (
      "rules",
      ["rules apply", "rules test", "rules diff rules", "check", "import giro-2026-09.csv"]
    ),
    ("rules/20-food.yaml", ["rules apply", "check", "import giro-2026-09.csv"]),
    ("tables", ["rules apply", "check", "import giro-2026-09.csv", "report"]),
    ("tables/places.csv", ["rules apply", "list places", "import giro-2026-09.csv"]),
    ("tables/budgets.csv", ["check", "report"]),
    ("profiles", ["import giro-2026-09.csv", "check", "normalize giro-2026-09.csv"]),
    ("profiles/giro.yaml", ["import giro-2026-09.csv", "check"]),
    ("templates", ["report", "check"]),
    ("templates/pages/style.css", ["report", "check"]),
    ("inbox", ["import"]),
    ("rejects", ["import giro-2026-09.csv"]),
    ("saldo.yaml", ["list", "import giro-2026-09.csv", "normalize giro-2026-09.csv"]),
    ("basemap.geojson", ["report", "check"]),
    (".saldo", ["list", "list users", "runs", "check", "import giro-2026-09.csv", "report"]),
    (".saldo/me.sqlite", ["list", "runs", "check", "import giro-2026-09.csv", "report"]),
  ]

  @Test(arguments: parts)
  func `what is closed to its user stops the run with 77 and changes nothing`(
    part: String, commands: [String]
  ) throws {
    let scratch = try workspace()
    #expect(try run("saldo import -q", in: scratch).transcript == "")
    let before = try Scratch.files(below: scratch.folder)[".saldo/me.sqlite"]
    for command in commands {
      let outcome = try run(
        """
        chmod 000 \(part)
        saldo \(command)
        status=$?
        chmod 700 \(part)
        exit $status
        """, in: scratch)
      #expect(outcome.status == 77, "\(part): \(command)")
      #expect(outcome.output.contains("ermission denied"), "\(part): \(command)")
      #expect(outcome.output.contains(part), "\(part): \(command)")
      _ = try run("chmod 600 .saldo/me.sqlite", in: scratch)
      #expect(try Scratch.files(below: scratch.folder)[".saldo/me.sqlite"] == before)
    }
  }

  @Test func `an index does not lose the months of a folder that cannot be listed`() throws {
    let scratch = try workspace()
    let outcome = try run(
      """
      saldo import -q && saldo report -q --period 2026-08 && chmod 300 reports
      saldo report -q --period 2026-08-01..2026-08-31
      status=$?
      chmod 700 reports
      grep -c 2026-08 reports/index.html
      exit $status
      """, in: scratch)
    #expect(outcome.status == 77)
    #expect(
      outcome.output.hasPrefix("reports: error: cannot read this folder: Permission denied\n"))
    #expect(!outcome.output.hasSuffix("\n0\n"))
  }

  @Test func `an unreadable saldo.yaml is not said to be in another encoding`() throws {
    let scratch = try workspace()
    let outcome = try run("chmod 000 saldo.yaml; saldo list", in: scratch)
    #expect(
      outcome.transcript == """
        saldo.yaml: error: cannot open this file: Permission denied
        hint: you own saldo.yaml: run chmod u+rX on it
        [exit 77]

        """)
  }

  /// What stands in the place of a folder, and what saldo says of it.
  private static let replacements: [(line: String, message: String)] = [
    ("touch X", "X: error: cannot read this folder: Not a directory"),
    ("ln -s X X", "X: error: cannot read this folder: Too many levels of symbolic links"),
    ("ln -s /mnt/unplugged X", "X: error: broken symbolic link: No such file or directory"),
  ]

  private static let folders: [(name: String, command: String)] = [
    ("rules", "rules apply"), ("rules", "check config"), ("profiles", "check config"),
    ("rules", "import giro-2026-09.csv"), ("profiles", "import giro-2026-09.csv"),
  ]

  @Test(arguments: folders, replacements)
  func `a file or a broken link in the place of a folder stops the run with 74`(
    folder: (name: String, command: String), replacement: (line: String, message: String)
  ) throws {
    let scratch = try workspace()
    _ = try Shell.run("saldo import -q", in: scratch.folder)
    let before = try Data(contentsOf: scratch.folder.appending(path: ".saldo/me.sqlite"))
    let line = replacement.line.replacing("X", with: folder.name)
    _ = try Shell.process("rm -r \(folder.name); \(line)", in: scratch.folder)
    let outcome = try Shell.run("saldo \(folder.command)", in: scratch.folder)
    #expect(outcome.status == 74)
    #expect(outcome.output.hasPrefix(replacement.message.replacing("X", with: folder.name)))
    #expect(try Data(contentsOf: scratch.folder.appending(path: ".saldo/me.sqlite")) == before)
  }

  @Test func `a table below a link that leads nowhere is not an empty table`() throws {
    let scratch = try workspace()
    _ = try Shell.process("rm -r tables; ln -s /mnt/unplugged tables", in: scratch.folder)
    let outcome = try Shell.run("saldo import -q", in: scratch.folder)
    #expect(
      outcome.transcript == """
        tables: error: broken symbolic link: No such file or directory
        hint: delete the link, or restore its target
        [exit 74]

        """)
    #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/.saldo"))
  }

  @Test func `a file that an include names and nobody may read is not missing`() throws {
    let scratch = try workspace()
    let outcome = try run(
      """
      printf 'version: 1\\nstage: category\\nrules:\\n  - include: more.txt\\n' > rules/30.yaml
      printf 'version: 1\\nstage: category\\nrules: []\\n' > rules/more.txt
      chmod 000 rules/more.txt
      saldo check config
      """, in: scratch)
    #expect(outcome.status == 77)
    #expect(outcome.output.hasPrefix("rules/more.txt: error: cannot open this file: Permission"))
  }

  @Test func `a data folder in a home that is closed to the user is none of theirs, their own is`()
    throws
  {
    let scratch = try workspace()
    let outcome = try run(
      """
      mkdir -p home/.local/share/saldo/geonames; export HOME=$PWD/home; saldo check config; echo $?
      chmod 000 home; saldo check config > checked; echo $?; chmod 700 home
      chmod 000 home/.local/share/saldo/geonames; saldo check config | tail -1; saldo check config -q; echo $?
      """, in: scratch)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.filter { $0.allSatisfy(\.isNumber) } == ["0", "0", "77"])
    #expect(outcome.output.contains("geonames: error: cannot read this folder: Permission denied"))
  }
}
