import Foundation
import Ledger
import Testing

@testable import Bookkeeping
@testable import Store

/// The round trip: what `saldo export` writes, `saldo migrate` makes the same ledger of.
@Suite struct RestoreLedgerTests {
  private static func files(_ folder: String) -> [String] {
    let folder = ExportKit.samples.appending(path: folder).path
    return ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).sorted()
      .map { "\(folder)/\($0)" }
  }

  private static let exports = files("migrations").filter { $0.hasSuffix(".json") }
  /// One of each layout.
  private static let statements = Dictionary(
    grouping: files("statements").filter {
      !$0.hasSuffix(".expected") && !$0.hasSuffix("README.md")
        && !URL(filePath: $0).hasDirectoryPath
    }, by: { URL(filePath: $0).deletingLastPathComponent().path }
  ).compactMap(\.value.last).sorted()

  /// The copy is the original to the last byte, and knows itself again.
  private func expectSame(_ scratch: ScratchWorkspace) throws -> ScratchWorkspace {
    let (copy, json, migration) = try ExportKit.copy(of: scratch)
    #expect(migration.status == .done)
    #expect(migration.total.new == migration.total.read)
    #expect(migration.people.flatMap(\.proof).allSatisfy { $0.agrees })
    #expect(try ExportKit.json(copy.workspace) == json)
    #expect(try ExportKit.view(copy.workspace) == ExportKit.view(scratch.workspace))
    let again = try ExportKit.migrate(json, into: copy)
    #expect(again.total == MigrationCounts(unchanged: migration.total.read))
    #expect(try ExportKit.json(copy.workspace) == json)
    return copy
  }

  @Test(arguments: exports)
  func `what an old tracker left comes back`(path: String) throws {
    let scratch = try ScratchWorkspace()
    var options = MigrateLegacy.Options(asOf: ExportKit.day)
    if path.hasSuffix("myfiance/core-data.json") { options.epoch = "apple" }
    options.rejectsPath = "\(scratch.folder)/rest.json"
    let migration = try MigrateLegacy(scratch.workspace, options: options).run(path)
    for person in migration.people {
      let source = try scratch.workspace.of(user: person.user)
      let json = try ExportKit.json(source)
      let copy = try ScratchWorkspace()
      #expect(try ExportKit.migrate(json, into: copy).total.read > 0)
      #expect(try ExportKit.json(copy.workspace) == json)
      // The export of the old tracker changes nothing in the copy either.
      options.rejectsPath = "\(copy.folder)/rest.json"
      guard migration.people.count == 1 else { continue }
      let again = try MigrateLegacy(copy.workspace, options: options).run(path)
      #expect(again.total.new == 0 && again.total.updated == 0)
    }
  }

  @Test(arguments: statements)
  func `what a bank wrote comes back, and its file brings nothing new`(path: String) throws {
    let scratch = try ScratchWorkspace()
    guard try take(path, scratch) != nil else { return }
    let editing = EditTransaction(scratch.workspace, asOf: ExportKit.day)
    let rows = try ListTransactions(scratch.workspace).all(TransactionFilter())
    if let first = rows.first {
      _ = try editing.edit(
        first.id, [try FieldWord("category=Odd \"ends\" 🧁"), try FieldWord("note=it's mine")])
    }
    if let last = rows.dropFirst().last {
      _ = try DecideDuplicates(scratch.workspace).delete([last.id])
    }
    let copy = try expectSame(scratch)
    // Other bytes of the same content, where the encoding allows.
    let summary = try #require(try take(path, copy, ending: "\n") ?? take(path, copy))
    for statement in summary.files.flatMap(\.statements) {
      #expect(statement.counts.new == 0 && statement.counts.updated == 0, "\(path)")
    }
  }

  /// Takes a file in; nil when its layout needs to be told more than a test wants to.
  private func take(
    _ path: String, _ scratch: ScratchWorkspace, ending: String = ""
  ) throws -> ImportSummary? {
    guard var bytes = FileManager.default.contents(atPath: path) else { return nil }
    bytes.append(contentsOf: ending.utf8)
    let file = "\(scratch.folder)/\(URL(filePath: path).lastPathComponent)"
    try bytes.write(to: URL(filePath: file))
    for options in [(nil, nil), ("giro", Currency.eur)] as [(String?, Currency?)] {
      let summary = try scratch.take(file) {
        $0.account = options.0
        $0.currency = options.1
      }
      if summary.status == .done || summary.status == .findings { return summary }
    }
    return nil
  }

  @Test func `what runs of rules made of rows and receipts comes back, and can be taken back`()
    throws
  {
    let scratch = try ScratchWorkspace()
    let bank = try scratch.write("!Type:Bank\nD2026-08-13\nT-9\nPLINDE 17\n^\n", to: "giro.qif")
    let receipt = """
      {"schema":"saldo.receipt/1","merchant":"Linde","date":"2026-08-12","currency":"EUR",\
      "total":"9.00","lines":[{"text":"Soap","amount":"2.00"},{"text":"Milk","amount":"7.00"}]}
      """
    _ = try scratch.take(try scratch.write(receipt, to: "linde.json"))
    _ = try scratch.take(bank) {
      $0.account = "giro"
      $0.currency = .eur
    }
    let before = try scratch.derivedRows()
    try scratch.write(
      "version: 1\nstage: category\nrules:\n- {when: {text: linde}, set: {category: Food}}\n"
        + "- {when: {text: soap}, set: {category: Care}}\n", to: "rules/10.yaml")
    let options = ApplyRules.Options(asOf: ExportKit.day)
    let run = try #require(try ApplyRules(scratch.workspace, options: options).run().run)
    let (copy, json, migration) = try ExportKit.copy(of: scratch)
    #expect(migration.status == .done)
    #expect(try ExportKit.json(copy.workspace) == json)
    for one in [scratch, copy] {
      let changes = try one.workspace.openLedger(.read).changes(in: .everything)
      // The row, and each line of the receipt.
      #expect(changes.count == 3 && changes.allSatisfy(\.isByRules))
      _ = try UndoImport(one.workspace).run(run)
      #expect(try one.derivedRows() == before)
    }
    #expect(try ExportKit.json(copy.workspace) == ExportKit.json(scratch.workspace))
  }

  @Test func `what people wrote and decided comes back`() throws {
    let kit = try ExportKit.rich()
    let copy = try expectSame(kit.scratch)
    // Both live on alike: the same word by hand, the same run taken back.
    for scratch in [kit.scratch, copy] {
      let editing = EditRegister(scratch.workspace, asOf: ExportKit.day)
      _ = try editing.add(.budget, [try FieldWord("amount=20"), try FieldWord("category=Tea")])
      _ = try UndoImport(scratch.workspace).run(2)
    }
    #expect(try ExportKit.json(copy.workspace) == ExportKit.json(kit.workspace))
  }

  @Test(arguments: [
    ("\u{FEFF}", ""), ("{\"data\": ", "}"), ("\u{FEFF}{\"export\":{\"state\":", "}}\n"),
  ])
  func `an export is found behind a byte order mark and in a wrapper`(
    head: String, tail: String
  ) throws {
    let kit = try ExportKit.rich()
    let json = try ExportKit.json(kit.workspace)
    let copy = try ScratchWorkspace()
    let wrapped = Array(head.utf8) + json + Array(tail.utf8)
    #expect(try ExportKit.migrate(wrapped, into: copy).systemName == "saldo")
    #expect(try ExportKit.json(copy.workspace) == json)
    let cut = try ScratchWorkspace()
    #expect(throws: Failure.self) {
      _ = try ExportKit.migrate(wrapped + Array("}".utf8), into: cut)
    }
  }

  @Test func `an export is read by its schema, not by its name or user`() throws {
    let kit = try ExportKit.rich()
    let json = try ExportKit.json(kit.workspace)
    let other = try ScratchWorkspace(settings: "version: 1\nuser: asha\n")
    #expect(try ExportKit.migrate(json, into: other).people.map(\.user) == ["asha"])
    #expect(try ExportKit.json(other.workspace) == json)
  }

  @Test func `a dry run says what would come and makes no ledger`() throws {
    let kit = try ExportKit.rich()
    let copy = try ScratchWorkspace()
    let path = try copy.write(
      String(decoding: try ExportKit.json(kit.workspace), as: UTF8.self), to: "export.json")
    var options = MigrateLegacy.Options(asOf: ExportKit.day)
    options.isDryRun = true
    let migration = try MigrateLegacy(copy.workspace, options: options).run(path)
    #expect(migration.total.new > 10)
    #expect(try !copy.workspace.hasLedger)
  }

  @Test func `two ledgers are never mixed`() throws {
    let kit = try ExportKit.rich()
    let other = try HandKit()
    try other.add(.budget, "amount=1", "category=Tea")
    let before = try ExportKit.json(other.workspace)
    let refusal = HandKit.refusal {
      _ = try ExportKit.migrate(try ExportKit.json(kit.workspace), into: other.scratch)
    }
    #expect(
      refusal == [
        "the ledger \(other.workspace.ledgerPath) already has other data: $.accounts differs"
      ])
    #expect(try ExportKit.json(other.workspace) == before)
  }

  @Test func `options that are for other trackers are refused`() throws {
    let kit = try ExportKit.rich()
    let path = try kit.scratch.write(
      String(decoding: try ExportKit.json(kit.workspace), as: UTF8.self), to: "export.json")
    var options = MigrateLegacy.Options(asOf: ExportKit.day)
    options.rejectsPath = "rest.json"
    let refusal = HandKit.refusal {
      _ = try MigrateLegacy(kit.workspace, options: options).run(path)
    }
    #expect(refusal == ["--rejects applies only to exports of other trackers"])
  }

  @Test func `what is no export of saldo is not taken for one`() throws {
    let scratch = try ScratchWorkspace()
    var options = MigrateLegacy.Options(asOf: ExportKit.day)
    options.system = "saldo"
    let path = try #require(Self.exports.first)
    let refusal = HandKit.refusal {
      _ = try MigrateLegacy(scratch.workspace, options: options).run(path)
    }
    #expect(refusal == ["this is not a saldo export"])
    #expect(try !scratch.workspace.hasLedger)
  }

  @Test func `import says which command reads an export`() throws {
    let kit = try ExportKit.rich()
    let path = try kit.scratch.write(
      String(decoding: try ExportKit.json(kit.workspace), as: UTF8.self), to: "export.json")
    let summary = try kit.scratch.take(path)
    #expect("\(summary)".contains("use saldo migrate to restore it"))
  }

  /// Its export holds its texts in clear; a sealed ledger that is filled by it is sealed as well.
  @Test func `a sealed ledger comes back, into an open one and into a sealed one`() throws {
    let kit = try ExportKit.rich()
    let json = try ExportKit.json(kit.workspace)
    func sealed(_ scratch: ScratchWorkspace) throws -> Workspace {
      var workspace = scratch.workspace
      workspace.keys = KeySources(environment: ["SALDO_PASSPHRASE": "eine Passphrase"])
      _ = try ChangeKey(workspace, logN: 14).begin(keyFile: nil)
      return workspace
    }
    let key = try sealed(kit.scratch)
    #expect(try ExportKit.json(key) == json)
    let open = try ScratchWorkspace()
    #expect(try ExportKit.migrate(json, into: open).total.new > 10)
    #expect(try ExportKit.json(open.workspace) == json)

    let other = try ScratchWorkspace()
    _ = try other.workspace.openLedger(.create)
    let locked = try sealed(other)
    let path = try other.write(String(decoding: json, as: UTF8.self), to: "export.json")
    let options = MigrateLegacy.Options(asOf: ExportKit.day)
    #expect(try MigrateLegacy(locked, options: options).run(path).total.new > 10)
    #expect(try ExportKit.json(locked) == json)
    #expect(try MigrateLegacy(locked, options: options).run(path).total.new == 0)
    let bytes = try #require(FileManager.default.contents(atPath: locked.ledgerPath))
    for secret in ["first of the year", "cash only"] {
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) lies open")
    }
    let refusal = HandKit.refusal { _ = try ExportKit.json(other.workspace) }
    #expect(refusal == ["this ledger is encrypted and no key was given"])
  }
}
