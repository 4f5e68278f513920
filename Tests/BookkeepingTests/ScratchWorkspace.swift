import Foundation
import Ledger
import Testing

@testable import Bookkeeping
@testable import Store

/// A workspace in a folder of its own, gone when the test has ended.
final class ScratchWorkspace {
  let folder: String
  let workspace: Workspace

  init(settings: String = "version: 1\n") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(
      atPath: folder + "/profiles", withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: URL(filePath: folder + "/saldo.yaml"))
    workspace = try Workspace(root: folder)
  }

  /// A workspace whose own ledger has a key, and the same with the key at hand.
  static func sealed() throws -> (scratch: ScratchWorkspace, workspace: Workspace) {
    let scratch = try ScratchWorkspace(settings: "version: 1\ntitle: Books\n")
    var workspace = scratch.workspace
    _ = try workspace.openLedger(.create)
    workspace.keys = KeySources(keyFile: "\(scratch.folder)/key")
    _ = try ChangeKey(workspace).begin(keyFile: "\(scratch.folder)/key")
    return (scratch, workspace)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file, with the folder that it stands in, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    if let slash = name.lastIndex(of: "/") { try folder(String(name[..<slash])) }
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// Writes the profile of a bank whose tables have the columns `Day,Text,Amount`, all of one account,
  /// `giro`.
  func writeGiroProfile() throws {
    try write(
      """
      version: 1
      recognise: {header: [Day, Text, Amount]}
      account: giro
      date: {column: Day, format: yyyy-MM-dd}
      text: {columns: [Text]}
      amount: {column: Amount, number: plain}
      currency: EUR

      """, to: "profiles/giro.yaml")
  }

  /// Makes a folder.
  func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func names(in name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []).sorted()
  }

  /// Writes rules of one stage; each is a line, the first of them the fourth.
  func writeRules(
    _ rules: [String], stage: String = "category", to name: String = "rules/10.yaml"
  ) throws {
    let lines = ["version: 1", "stage: \(stage)", "rules:"] + rules
    try write(lines.joined(separator: "\n") + "\n", to: name)
  }

  /// The ledger takes no row into a table while `body` runs.
  func refusing(_ table: String, _ body: () throws -> Void) throws {
    try FaultyTables.refusing(table, in: folder, body)
  }

  /// Imports a QIF file of the account `giro`, which is in euros.
  func takeGiro(_ text: String) throws {
    _ = try take(try write(text, to: "giro.qif")) {
      $0.account = "giro"
      $0.currency = .eur
    }
  }

  func take(
    _ paths: String..., asOf: String = "2026-09-01",
    _ change: (inout ImportStatements.Options) -> Void = { _ in }
  ) throws -> ImportSummary {
    var options = ImportStatements.Options(asOf: try #require(CalendarDate(asOf)))
    options.paths = paths
    change(&options)
    return try ImportStatements(workspace, options: options).run()
  }
}

extension LedgerStore {
  /// All that ``forEachChange(in:onlyByHand:_:)`` hands over.
  func changes(in period: Period) throws -> [LedgerChange] {
    var changes: [LedgerChange] = []
    try forEachChange(in: period) { change in
      changes.append(change)
      return true
    }
    return changes
  }
}
