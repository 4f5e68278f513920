import Foundation
import Ledger
import Store
import Testing

@testable import Bookkeeping

/// What a run that was killed leaves in `rejects/`.
@Suite struct RejectsFolderTests {
  private let scratch: ScratchWorkspace

  init() throws { scratch = try ScratchWorkspace() }

  private func take(_ store: LedgerStore, digest: [UInt8]) throws {
    try store.importFile(
      FileFacts(name: "t.json", format: "web-tracker"), run: try store.nextRun(),
      day: try #require(CalendarDate("2026-09-01")), names: ClassificationNames(), isDryRun: false
    ) { _ in ((), digest) }
  }

  @Test func `rows of a file that the ledger took get their name from the next run`() throws {
    let store = try scratch.workspace.openLedger(.create)
    let taken = (0..<32).map { UInt8($0 * 8) }
    try take(store, digest: taken)
    let folder = RejectsFolder(scratch.workspace)
    let fresh = try folder.freshPath()
    let sealed = folder.sealedPath(taken, of: "inbox/t.json")
    let unknown = folder.sealedPath(Array(repeating: 7, count: 32), of: "inbox/other.csv")
    for path in [fresh, sealed, unknown] { try Data("rows".utf8).write(to: URL(filePath: path)) }
    try scratch.write("mine", to: "rejects/.hidden")

    #expect(try folder.recover(store) == ["\(scratch.folder)/rejects/t.json.csv"])
    #expect(scratch.text("rejects/t.json.csv") == "rows")
    #expect(scratch.names(in: "rejects") == [".hidden", "t.json.csv"])
    #expect(try folder.recover(store).isEmpty)
  }

  @Test(arguments: [
    ("inbox/giro.csv", "giro.csv"), ("x.OFX", "x.OFX.csv"), ("-", "standard-input.csv"),
    ("a/.hidden.csv", "hidden.csv"), ("GIRO.CSV", "GIRO.csv"),
    (String(repeating: "ä", count: 120) + ".csv", String(repeating: "ä", count: 75) + ".csv"),
  ])
  func `rejects are named for their file`(file: String, name: String) throws {
    let folder = RejectsFolder(scratch.workspace)
    let fresh = try folder.freshPath()
    try Data().write(to: URL(filePath: fresh))
    #expect(try folder.publish(fresh, of: file) == "\(scratch.folder)/rejects/\(name)")
  }
}
