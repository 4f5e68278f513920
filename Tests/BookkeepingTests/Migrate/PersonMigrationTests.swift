import Foundation
import Ledger
import Testing

@testable import Bookkeeping
@testable import Store

/// Moving into a sealed ledger: the same comes in, no secret of it lies open, and what is made beside a
/// sealed ledger is sealed too.
@Suite struct PersonMigrationTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples/migrations")

  private static let exports = [
    "wealthwise/export.json", "wealthwise/swift-encoder.json", "wealthwise/nested.json",
    "mono/export.json", "myfiance/export.json", "grocery-planner/export.json",
    "web-tracker/export.json",
  ]

  private static func migrate(_ path: String, _ workspace: Workspace) throws -> Migration {
    let day = try #require(CalendarDate("2026-08-31"))
    return try MigrateLegacy(workspace, options: MigrateLegacy.Options(asOf: day))
      .run(samples.appending(path: path).path)
  }

  /// All that the registers of the ledgers hold and ever held, and their transactions.
  private static func contents(_ migration: Migration, _ workspace: Workspace) throws -> [String] {
    let day = try #require(CalendarDate("2026-08-31"))
    let period = try #require(Period(start: day, end: day))
    return try migration.people.flatMap { person -> [String] in
      let store = try workspace.openLedger(of: person.user, .read)
      return try Registers.all.flatMap { register in
        try store.entries(register).map { "\(person.user) \(register.name) \(words($0))" }
      }
        + store.changes(in: period).map { change in
          guard case .entry(_, _, let before, let after) = change.subject else { return "" }
          return "\(change.run) \(before.map(words) ?? "") → \(after.map(words) ?? "")"
        }
        + store.transactions(TransactionFilter()).map { "\($0.id) \($0.amount) \($0.rawPayee)" }
    }
  }

  private static func words(_ entry: RegisterEntry) -> String {
    let values = entry.values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    return ([entry.key] + values + [entry.extra]).joined(separator: " ")
  }

  /// The secret texts of the registers of open ledgers that are long enough to be told from others.
  private static func secrets(_ migration: Migration, _ workspace: Workspace) throws -> Set<String>
  {
    let texts = try migration.people.flatMap { person -> [String] in
      let store = try workspace.openLedger(of: person.user, .read)
      return try Registers.all.flatMap { register in
        try store.entries(register).flatMap { entry in
          register.secrets.compactMap { $0.isExtra ? entry.extra : entry.text($0.column) }
        }
      }
    }
    return Set(texts.filter { $0.utf8.count >= 10 })
  }

  /// Which of some texts any file of the ledgers' folder holds.
  private static func found(_ texts: Set<String>, in scratch: ScratchWorkspace) -> [String] {
    let files = scratch.names(in: ".saldo").compactMap {
      FileManager.default.contents(atPath: "\(scratch.folder)/.saldo/\($0)")
    }
    return texts.sorted().filter { text in
      files.contains { $0.range(of: Data(text.utf8)) != nil }
    }
  }

  @Test(arguments: exports)
  func `C7 what moves into a sealed ledger is what moves into an open one, and no secret is left`(
    path: String
  ) throws {
    let open = try ScratchWorkspace(settings: "version: 1\ntitle: Books\n")
    let (scratch, workspace) = try ScratchWorkspace.sealed()
    let plain = try Self.migrate(path, open.workspace)
    let closed = try Self.migrate(path, workspace)
    #expect(closed.total == plain.total && closed.total.new > 0)
    #expect(try Self.contents(closed, workspace) == Self.contents(plain, open.workspace))
    let secrets = try Self.secrets(plain, open.workspace)
    #expect(Self.found(secrets, in: open) == secrets.sorted())
    #expect(!secrets.isEmpty)
    #expect(Self.found(secrets, in: scratch) == [])
    // The same again is nothing new, although a seal is never the same.
    let again = try Self.migrate(path, workspace)
    #expect(again.total.unchanged == again.total.read && again.total.new == 0)
    #expect(Self.found(secrets, in: scratch) == [])
  }

  @Test(arguments: ["wealthwise/export.json", "grocery-planner/export.json"])
  func `reports are the same of an open ledger, of a sealed one, and without its key`(
    path: String
  ) throws {
    let open = try ScratchWorkspace(settings: "version: 1\ntitle: Books\n")
    let (scratch, workspace) = try ScratchWorkspace.sealed()
    var locked = workspace
    locked.keys = KeySources()
    let migration = try Self.migrate(path, open.workspace)
    _ = try Self.migrate(path, workspace)
    var options = MakeReports.Options()
    options.formats = ["html", "csv", "md", "json"]
    let reports = try [open.workspace, workspace, locked].enumerated().map { index, workspace in
      options.folder = "\(scratch.folder)/reports-\(index)"
      _ = try MakeReports(workspace, options: options).run()
      let names = try FileManager.default.subpathsOfDirectory(atPath: options.folder ?? "").sorted()
      return try names.filter { !$0.hasSuffix("/") && $0.contains(".") }.map { name in
        let file = URL(filePath: "\(scratch.folder)/reports-\(index)/\(name)")
        return "\(name) \(String(decoding: try Data(contentsOf: file), as: UTF8.self))"
      }
    }
    #expect(reports[0].count > 8)
    #expect(reports[1] == reports[0] && reports[2] == reports[0])
    let numbers = try Self.secrets(migration, open.workspace).filter { $0.allSatisfy(\.isNumber) }
    #expect(numbers.isEmpty == path.hasPrefix("grocery"))
    for number in numbers { #expect(!reports[0].contains { $0.contains(number) }) }
  }

  @Test func `a ledger that was open for years is sealed with all that its history holds`() throws {
    let scratch = try ScratchWorkspace()
    let migration = try Self.migrate("wealthwise/export.json", scratch.workspace)
    let before = try Self.contents(migration, scratch.workspace)
    let secrets = try Self.secrets(migration, scratch.workspace)
    let store = try scratch.workspace.openLedger(.write)
    _ = try store.undo(run: 1)
    _ = try Self.migrate("wealthwise/export.json", scratch.workspace)
    #expect(secrets.count > 40 && Self.found(secrets, in: scratch) == secrets.sorted())
    var workspace = scratch.workspace
    workspace.keys = KeySources(keyFile: "\(scratch.folder)/key")
    _ = try ChangeKey(workspace).begin(keyFile: "\(scratch.folder)/key")
    #expect(Self.found(secrets, in: scratch) == [])
    #expect(try Self.contents(migration, workspace).count == before.count)
    _ = try ChangeKey(workspace).rotate(
      to: KeySources(), keyFile: nil, renewsDataKey: true)
    #expect(Self.found(secrets, in: scratch) == [])
    #expect(try Self.migrate("wealthwise/export.json", workspace).total.new == 0)
  }

  @Test func `people who come to a sealed workspace get sealed ledgers, or none`() throws {
    let (scratch, workspace) = try ScratchWorkspace.sealed()
    for keys in [KeySources(), KeySources(environment: ["SALDO_PASSPHRASE": "not this one"])] {
      var other = workspace
      other.keys = keys
      let refused = #expect(throws: Failure.self) {
        _ = try Self.migrate("mono/export.json", other)
      }
      #expect(refused?.status == .notPermitted)
      #expect(scratch.names(in: ".saldo").filter { $0.hasSuffix("sqlite") } == ["me.sqlite"])
    }
    let migration = try Self.migrate("mono/export.json", workspace)
    #expect(migration.people.map(\.user) == ["asha-rao", "ben-ortiz"])
    for person in migration.people {
      #expect(try workspace.openLockedLedger(of: person.user).keyHeader() != nil)
    }
  }

  @Test func `another user's key is not needed for one's own ledger`() throws {
    let (scratch, workspace) = try ScratchWorkspace.sealed()
    let theirs = try LedgerStore(path: workspace.ledgerPath(of: "ann"), access: .create)
    _ = try theirs.seal(with: .keyFile(KeyFile()))
    #expect(try Self.migrate("wealthwise/export.json", workspace).people.map(\.user) == ["me"])
    #expect(scratch.names(in: ".saldo").contains("ann.sqlite"))
  }

  @Test(arguments: ["md", "json", "html"])
  func `the report of a migration shows no account number, note or reference`(
    format: String
  ) throws {
    let (scratch, workspace) = try ScratchWorkspace.sealed()
    let migration = try Self.migrate("wealthwise/swift-encoder.json", workspace)
    let secrets = try Self.secrets(migration, workspace)
    let day = try #require(CalendarDate("2026-08-31"))
    let report = String(
      decoding: try MigrationReport(migration, workspace, asOf: day).text(format: format),
      as: UTF8.self)
    #expect(Self.found(secrets, in: scratch) == [])
    #expect(secrets.count > 40 && report.contains("accountNumber"))
    for secret in secrets { #expect(!report.contains(secret)) }
    for secret in secrets {
      #expect(!report.contains(Data(secret.utf8).base64EncodedString()))
    }
  }
}
