import Dispatch
import Foundation
import Glibc
import Testing

/// What is one user's is nobody else's, as reliability.md has it in section 3.4.
///
/// A user is a file, so where the tests of the design speak of columns and keys, these hold what stands
/// in their place.
@Suite struct IsolationTests {
  private static let ann = TwoUsers.canaries["ann"] ?? ""
  private static let bob = TwoUsers.canaries["bob"] ?? ""
  private static let kinds = [
    "month", "year", "categories", "budget", "places", "recurring", "loans", "portfolio", "rental",
    "prices", "expiring", "reminders", "tracker", "quality",
  ]
  private static let registers = [
    "transactions", "manual-transactions", "categories", "budgets", "loans", "items", "purchases",
    "prices",
    "trackers", "shopping-lists", "list-entries", "portfolios", "assets", "asset-transactions",
    "reminders", "places", "changes",
  ]
  /// Everything that Bob can ask without writing.
  private static let questions =
    registers.map { "saldo list \($0)" }
    + kinds.map { "saldo report \($0) --period all --format md -o -" }
    + ["saldo check", "saldo runs", "saldo duplicates", "saldo transfers", "saldo receipts"]
  /// The same for programs.
  private static let machineQuestions =
    registers.map { "saldo list \($0) --json" }
    + kinds.flatMap { kind in
      ["html", "csv", "json"].map { "saldo report \(kind) --period all --format \($0) -o -" }
    }

  @Test func `I1: what is another's is answered like what is nowhere`() throws {
    let users = try TwoUsers.filled()
    let transaction = try users.first("--user ann --account giro")
    try users.done("saldo add loan name=second amount=9 --user ann")
    try #require(try users.done("saldo runs --user ann").contains("13 "))
    for (line, theirs, nowhere) in [
      ("saldo explain %", transaction, "20260820-00000000"),
      ("saldo edit % category=X", transaction, "20260820-00000000"),
      ("saldo delete %", transaction, "20260820-00000000"),
      ("saldo delete --restore %", transaction, "20260820-00000000"),
      ("saldo duplicates ok % 20260810-00000000", transaction, "20260820-00000000"),
      ("saldo list --account %", Self.ann, "nowhere"),
      ("saldo edit item % name=X", Self.ann, "nowhere"),
      ("saldo delete portfolio %", Self.ann, "nowhere"),
      ("saldo add purchase item=% quantity=1 price=1 store=A", Self.ann, "nowhere"),
      ("saldo edit loan % amount=1", "saldo/2", "saldo/9"),
      ("saldo delete loan %", "saldo/2", "saldo/9"), ("saldo undo %", "13", "99"),
    ] {
      let asked = [theirs, nowhere].map { line.replacing("%", with: $0) }
      let answers = try asked.map { try users.run("\($0) --user bob") }
      #expect(answers[0].status == answers[1].status && answers[0].status != 0, "\(line)")
      #expect(
        answers[0].output.replacing(theirs, with: "%")
          == answers[1].output.replacing(nowhere, with: "%"))
    }
  }

  @Test(arguments: ["../ann", ".saldo/ann", "/tmp/ann", "ann.sqlite", "", "Ann", "ann/../ann"])
  func `I1: a user's name is no path`(name: String) throws {
    let users = try TwoUsers()
    try users.done("saldo add loan name=\(Self.ann) amount=1 --user ann")
    let before = try users.modes()
    let outcome = try users.run("saldo list --user '\(name)'")
    #expect(outcome.status == 64)
    #expect(!outcome.output.contains(Self.ann))
    #expect(try users.modes() == before)
  }

  @Test func `I2: what saldo makes is closed to others, whatever the umask`() throws {
    let users = try TwoUsers()
    try FileManager.default.removeItem(at: users.money)
    try users.done("umask 000; saldo init -q money", in: users.scratch.folder)
    try users.write(users.statement(Self.ann, badDay: true), to: "a.csv")
    let importing = "saldo import -q --account giro --rejects ../a.csv"
    for line in [
      "\(importing) --user ann", importing, "saldo report -q --format html,csv",
      "saldo report -q --user ann",
      "saldo add loan name=A amount=1", "saldo add place name=A lat=1 lon=1 match=A",
      "saldo migrate -q ../migrations/mono/bad-expenses.json --rejects rest.json --report moved.md",
    ] {
      if line.contains("migrations"), !FileManager.default.fileExists(atPath: "migrations") {
        try FileManager.default.copyItem(
          at: Checkout.samples.appending(path: "migrations"),
          to: users.scratch.folder.appending(path: "migrations"))
      }
      let outcome = try users.run("umask 000; \(line)")
      #expect([0, 1].contains(outcome.status), "\(line): \(outcome.output)")
    }
    let modes = try users.modes()
    #expect(modes.keys.contains(".saldo/ann.sqlite-journal"))
    #expect(modes.keys.contains { $0.hasPrefix("rejects/users/ann/") })
    for (path, mode) in modes { #expect(mode & 0o077 == 0, "\(path) \(String(mode, radix: 8))") }
  }

  @Test(arguments: [0o640, 0o604, 0o660, 0o602, 0o777])
  func `I3: a ledger that others may read or write is not opened`(mode: Int) throws {
    let users = try TwoUsers()
    try users.done("saldo add loan name=\(Self.bob) amount=1 --user bob")
    let octal = String(mode, radix: 8)
    try users.done("chmod \(octal) .saldo/bob.sqlite")
    for line in ["list", "report -o -", "add loan name=A amount=1", "check", "undo 1"] {
      let outcome = try users.run("saldo \(line) --user bob")
      #expect(outcome.status == 77, "\(line): \(outcome.output)")
      #expect(outcome.output.contains("chmod 600") && !outcome.output.contains(Self.bob))
    }
    try users.done("chmod 600 .saldo/bob.sqlite; saldo list --user bob")
  }

  @Test func `I3: a link, a folder that others may write to and a foreign owner are refused`()
    throws
  {
    let users = try TwoUsers.filled()
    try users.done("mv .saldo/bob.sqlite kept; ln -s ann.sqlite .saldo/bob.sqlite")
    let linked = try users.run("saldo list --user bob")
    #expect(linked.status == 77 && !linked.output.contains(Self.ann))
    try users.done("mv kept .saldo/bob.sqlite; chmod 730 .saldo")
    #expect(try users.run("saldo list --user bob").status == 77)
    try users.done("chmod 755 .saldo; saldo list --user bob")
    // Only root can give a file away.
    guard geteuid() == 0 else { return }
    try users.done("chown 65534 .saldo/bob.sqlite")
    #expect(try users.run("saldo list --user bob").status == 77)
    try users.done("chown 0 .saldo/bob.sqlite; chown 65534 .saldo")
    #expect(try users.run("saldo list --user bob").status == 77)
  }

  @Test func `I4: no output for Bob contains Ann's data`()
    throws
  {
    let users = try TwoUsers.filled()
    let own = try users.first("--user bob --account giro")
    let temporary = users.scratch.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    var seen = false
    for line in Self.questions + Self.machineQuestions + [
      "saldo explain \(own)", "saldo delete nothing", "saldo edit loan nothing name=A",
      "saldo list --account nothing", "saldo report nothing", "saldo --errors json list --type x",
      "saldo import --errors json ../\(Self.bob)-bad.csv --account giro",
    ] {
      let outcome = try users.run(
        "TMPDIR=\(temporary.path) SQLITE_TMPDIR=\(temporary.path) \(line) --user bob")
      #expect(!outcome.output.contains(Self.ann), "\(line)")
      seen = seen || outcome.output.contains(Self.bob)
    }
    #expect(seen)
    #expect(try Scratch.files(below: temporary).isEmpty)
    for folder in ["reports", "rejects"] {
      let theirs = users.money.appending(path: "\(folder)/users/bob")
      #expect(try users.files(holding: Self.ann, below: theirs).isEmpty)
      #expect(try !users.files(holding: Self.bob, below: theirs).isEmpty)
    }
    for (user, other) in [("ann", Self.bob), ("bob", Self.ann)] {
      let ledger = try Data(contentsOf: users.money.appending(path: ".saldo/\(user).sqlite"))
      #expect(ledger.range(of: Data(other.utf8)) == nil)
    }
  }

  /// A ledger that others may read is not opened: so it is told whether Ann's was.
  @Test func `I5: a command opens the ledger of its user and no other`() throws {
    let users = try TwoUsers.filled()
    try FileManager.default.copyItem(
      at: Checkout.samples.appending(path: "migrations"),
      to: users.scratch.folder.appending(path: "migrations"))
    try users.done("chmod 644 .saldo/ann.sqlite")
    for line in Self.questions + [
      "saldo import --account giro ../\(Self.bob).csv", "saldo list users",
      "saldo add loan name=A amount=1", "saldo undo 12",
      "saldo migrate ../migrations/myfiance/export.json",
      "saldo migrate ../migrations/wealthwise/export.json",
    ] {
      let outcome = try users.run("\(line) --user bob")
      #expect([0, 1].contains(outcome.status), "\(line): \(outcome.output)")
    }
    #expect(try users.run("saldo list --user ann").status == 77)
  }

  /// SQLite's foreign keys and statements end at the file, unless it is told of another one.
  @Test func `I6: no statement names a second database`() throws {
    let sources = Checkout.root.appending(path: "Sources")
    for (path, bytes) in try Scratch.files(below: sources) where path.hasSuffix(".swift") {
      // What names the statement that `saldo query` refuses is none.
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing("SQLITE_ATTACH: \"ATTACH\"", with: "")
      #expect(!text.contains("ATTACH"), "\(path)")
    }
  }

  @Test func `I7: what Ann imported is new to Bob, and what she said is not said for him`() throws {
    let users = try TwoUsers()
    try users.write(users.statement("HERON"), to: "a.csv")
    let lines = try ["ann", "bob"].map { user in
      try users.done("saldo import --account giro ../a.csv --user \(user)")
    }
    #expect(lines[0] == lines[1] && lines[0].contains("2 new"))
    let id = try users.first("--user ann")
    try users.done("saldo edit \(id) --create category=Puffin note=Puffin --user ann")
    try users.done("saldo delete \(try users.first("--text BAKERY --user ann")) --user ann")
    #expect(try users.done("saldo list --user bob | wc -l") == "2\n")
    #expect(try !users.done("saldo list --user bob --json").contains("Puffin"))
    #expect(try users.done("saldo list changes --user bob").isEmpty)
  }

  /// Trackers that know no people call everybody the same.
  @Test(arguments: ["myfiance", "wealthwise", "web-tracker", "grocery-planner"])
  func `I7: Bob's export goes into Bob's ledger, whoever had one before`(system: String) throws {
    let users = try TwoUsers()
    try FileManager.default.copyItem(
      at: Checkout.samples.appending(path: "migrations"),
      to: users.scratch.folder.appending(path: "migrations"))
    let line = "saldo migrate ../migrations/\(system)/export.json --as-of 2026-08-31"
    let first = try users.done("\(line) --user ann")
    let second = try users.done("\(line) --user bob")
    #expect(second.replacing("bob", with: "ann") == first)
    #expect(try users.done("saldo list users").contains(".saldo/bob.sqlite"))
    let third = try users.done(line)
    #expect(third.replacing("/me.", with: "/ann.") == first)
  }

  /// A killed import leaves its bad rows under a hidden name, for the next import of its user.
  @Test func `I7: an import of Bob's leaves Ann's unfinished rejects alone`() throws {
    let users = try TwoUsers.filled()
    let folder = users.money.appending(path: "rejects/users/ann")
    let hidden = "\(folder.path)/.\(String(repeating: "ab", count: 32))-left.csv"
    try Data("x".utf8).write(to: URL(filePath: hidden))
    try users.done("saldo import -q --account giro --rejects ../\(Self.bob)-bad.csv --user bob")
    #expect(FileManager.default.fileExists(atPath: hidden))
  }

  @Test func `I8: two users at the same time have what each would have alone`() throws {
    let users = try TwoUsers()
    let names = (1...6).map { "w\($0)" }
    for name in names { try users.write(users.statement("SWIFT \(name)"), to: "\(name).csv") }
    let loops = ["ann", "bob", "carol"].map { user in
      """
      for f in \(names.joined(separator: " ")); do
        while :; do
          saldo import -q --account giro ../$f.csv --user \(user); s=$?
          [ $s = 75 ] || break; sleep 0.02
        done
        [ $s = 0 ] || echo "$f ended with $s" >>../wrong
      done
      """
    }
    DispatchQueue.concurrentPerform(iterations: 2) { _ = try? users.run(loops[$0]) }
    let wrong = users.scratch.folder.appending(path: "wrong")
    #expect(!FileManager.default.fileExists(atPath: wrong.path))
    try users.done(loops[2])
    let lists = try ["ann", "bob", "carol"].map { try users.done("saldo list --user \($0)") }
    #expect(lists[0] == lists[2] && lists[1] == lists[2])
    #expect(lists[2].split(separator: "\n").count == 12)
    for user in ["ann", "bob"] {
      #expect(try users.run("saldo check ledger --user \(user)").status == 0)
    }
  }

  @Test func `I9: a deleted user leaves no word behind, and the other one everything`() throws {
    let users = try TwoUsers.filled()
    let refused = try users.run("saldo delete user ann")
    #expect(refused.status == 64 && refused.output.contains("--yes"))
    #expect(try !users.files(holding: Self.ann, below: users.money).isEmpty)
    let before = try users.files(holding: Self.bob, below: users.money)
    let said = try users.done("saldo delete user ann --yes")
    #expect(said.contains(".saldo/ann.sqlite"))
    #expect(try users.files(holding: Self.ann, below: users.money).isEmpty)
    #expect(try users.files(holding: Self.bob, below: users.money) == before)
    #expect(try users.done("saldo list users") == "bob                   .saldo/bob.sqlite\n")
    #expect(try users.run("saldo delete user ann --yes").status == 66)
    #expect(try users.run("saldo list --user ann").status == 66)
  }

  @Test func `I9: the workspace's own user goes without what is others'`() throws {
    let users = try TwoUsers.filled()
    try users.done("saldo import -q --account giro ../\(Self.ann).csv")
    try users.done("saldo report -q --period 2026-08 --format html,csv,md,json")
    try users.done("saldo delete user ann --yes; saldo delete user me --yes")
    #expect(try users.files(holding: Self.ann, below: users.money).isEmpty)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: users.money.appending(path: "reports").path)
    #expect(left == ["users"])
    #expect(try users.done("saldo list --user bob --limit 1").contains(Self.bob))
  }
}
