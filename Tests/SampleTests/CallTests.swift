import Dispatch
import Foundation
import Glibc
import Testing

@testable import saldo

/// A call of `Saldo.run` does what the program does, command by command.
///
/// Other tests call the function wherever a line needs no shell. Here each line runs both ways.
@Suite struct CallTests {
  /// One line for each command, for the workspace of `samples/receipts`.
  private static let lines = [
    "demo": "saldo demo .",
    "init": "saldo init fresh",
    "normalize": "saldo normalize --json inbox/giro.ofx",
    "import": "saldo import --user ann",
    "undo": "saldo undo 1",
    "runs": "saldo runs",
    "profile new": "saldo profile new -o - '\(ErrorGalleryTests.workspace.path)/giro-2026-09.csv'",
    "review": "saldo review --json",
    "rules add": "saldo rules add SUMUP Food:New --create",
    "rules test": "saldo rules test -v",
    "rules explain": "saldo rules explain --text 'EDEKA NORD' --amount -5",
    "rules apply": "saldo rules apply",
    "rules diff": "saldo rules diff",
    "rules suggest": "saldo rules suggest --all",
    "report": "saldo report --period 2026-08",
    "query": "saldo query v_month",
    "check": "saldo check",
    "backup": "saldo backup copy.sqlite",
    "restore": "saldo restore nowhere.sqlite",
    "list": "saldo list --json",
    "add": "saldo add loan name='Old \"boat\"' amount=45.00 startDate=2026-01-31",
    "edit": "saldo edit 20260817-81f91dbd --create category=Fun",
    "purchase": "saldo purchase 1 price=1.00",
    "explain": "saldo explain 20260813-5e893131",
    "transfers list": "saldo transfers list",
    "transfers pair": "saldo transfers pair 20260817-81f91dbd 20260813-5e893131",
    "transfers part": "saldo transfers part 20260817-81f91dbd 20260813-5e893131",
    "receipts list": "saldo receipts list --json",
    "receipts show": "saldo receipts show r20260812-2843dcaf",
    "receipts match": "saldo receipts match r20260816-84076867 20260817-81f91dbd",
    "receipts unmatch": "saldo receipts unmatch r20260812-2843dcaf",
    "duplicates list": "saldo duplicates list",
    "duplicates same": "saldo duplicates same 20260817-81f91dbd 20260813-5e893131",
    "duplicates ok": "saldo duplicates ok 20260817-81f91dbd 20260813-5e893131",
    "delete": "saldo delete 20260817-81f91dbd",
    "key new": "saldo key new --key-file k",
    "key rotate": "saldo key rotate --new-key-file k",
    "key export": "saldo key export -o k",
    "formats": "saldo formats", "status": "saldo status", "open": "saldo open",
    "migrate": "saldo migrate '\(Checkout.samples.path)/migrations/mono/export.json'",
    "export": "saldo export",
  ]

  /// Lines that end before a command runs, or in an error.
  private static let otherLines = [
    "saldo", "saldo help import", "saldo --version", "saldo improt", "saldo list --limt 3",
    "COLUMNS=60 saldo report --help", "saldo key", "SALDO_NOW=soon saldo list --period last-month",
    "saldo list -w nowhere", "saldo import nowhere.csv", "SALDO_ERRORS=json saldo import nowhere",
    "GITHUB_ACTIONS=true saldo import nowhere", "saldo import --color always nowhere",
    "CI=true saldo report --period 2026-08 -q", "saldo report month -o - --format md --period all",
  ]

  private static let prepared = Result {
    let scratch = try Scratch(copyOf: Checkout.samples.appending(path: "receipts"))
    _ = try Shell.process("saldo import", in: scratch.folder)
    return scratch
  }

  @Test(arguments: lines.values.sorted() + otherLines)
  func `a call writes the same text and files as a process, and returns its status`(
    line: String
  ) throws {
    let call = try #require(SaldoLine(line))
    let folders = try [Self.prepared.get(), Self.prepared.get()].map {
      try Scratch(copyOf: $0.folder)
    }
    try #require(WorkingDirectoryThread.isAvailable)
    let expected = try Shell.process(line, in: folders[0].folder)
    let found = Shell.call(call, in: folders[1].folder)
    #expect(found.transcript == expected.transcript)
    let (written, other) = try (
      Scratch.files(below: folders[0].folder), Scratch.files(below: folders[1].folder)
    )
    #expect(other.keys.sorted() == written.keys.sorted())
    // No two keys are the same, nor are two ledgers encrypted with them.
    guard !line.contains(" key ") else { return }
    #expect(written.keys.filter { written[$0] != other[$0] }.sorted() == [])
  }

  @Test func `every command has a line`() throws {
    #expect(try Self.commands(below: []).sorted() == Self.lines.keys.sorted())
  }

  /// The commands without subcommands, as the help lists them.
  private static func commands(below group: [String]) throws -> [String] {
    let line = try #require(SaldoLine((["saldo"] + group + ["--help"]).joined(separator: " ")))
    let help = Shell.call(line, in: Checkout.root).output.components(separatedBy: "\n")
    let names = list(in: help).filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    guard !names.isEmpty else { return [group.joined(separator: " ")] }
    return try names.flatMap { try commands(below: group + [$0]) }
  }

  /// The lines about commands: of all groups of the root, or of the only list of a group.
  private static func list(in help: [String]) -> [String] {
    var lines: [String] = []
    var isList = false
    for line in help {
      if line.hasSuffix(":"), line == line.uppercased() {
        isList = !["OPTIONS:", "ARGUMENTS:", "GLOBAL OPTIONS:"].contains(line)
      } else if isList, !line.hasPrefix("  See ") {
        lines.append(line)
      }
    }
    return lines
  }

  /// Many calls at once: each has its own folder, environment and streams.
  @Test func `calls do not mix`() throws {
    let names = ["ann", "bob", "carol", "dora"]
    let folders = try names.map { _ in try Scratch(copyOf: Self.prepared.get().folder) }
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      for _ in 0..<5 {
        let line = SaldoLine("saldo import -q --user \(names[index])")
        _ = line.map { Shell.call($0, in: folders[index].folder) }
      }
    }
    for (name, folder) in zip(names, folders) {
      let line = try #require(SaldoLine("saldo list users"))
      let users = Shell.call(line, in: folder.folder).output
      #expect(users.split(separator: "\n").count == 2 && users.contains(".saldo/\(name).sqlite"))
    }
  }

  /// The lock of a workspace is the kernel's, per opened file: it holds within a process.
  @Test func `a second call waits for nobody and is refused while the first writes`() throws {
    let scratch = try Scratch(copyOf: Self.prepared.get().folder)
    let lock = scratch.folder.appending(path: ".saldo/lock").path
    let line = try #require(SaldoLine("saldo edit 20260817-81f91dbd --create category=Fun"))
    // A process that another test starts meanwhile must not inherit the lock.
    let descriptor = open(lock, O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(Shell.call(line, in: scratch.folder).status == 75)
    flock(descriptor, LOCK_UN)
    close(descriptor)
    #expect(Shell.call(line, in: scratch.folder).status == 0)
    #expect(Shell.call(line, in: scratch.folder).status == 0, "the lock outlived the call")
  }
}
