import Bookkeeping
import Foundation
import Store
import Testing

/// `saldo key` behind its options; SampleTests has the whole of it.
@Suite struct ChangeKeyTests {
  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace()
    _ = try scratch.workspace.openLedger(.create)
  }

  private func workspace(_ environment: [String: String], keyFile: String? = nil) -> Workspace {
    var workspace = scratch.workspace
    workspace.keys = KeySources(keyFile: keyFile, environment: environment)
    return workspace
  }

  private func status(_ body: () throws -> Void) -> Bookkeeping.ExitStatus? {
    do {
      try body()
      return nil
    } catch {
      return Failure(error)?.status
    }
  }

  @Test func `a ledger without rows is sealed, opened, exported and given another key`() throws {
    let first = workspace(["SALDO_PASSPHRASE": "eine Passphrase"])
    #expect(try ChangeKey(first, logN: 14).begin(keyFile: nil).total == 0)
    #expect(status { _ = try workspace([:]).openLedger(.write) } == .notPermitted)
    let path = scratch.folder + "/exported"
    try ChangeKey(first).export(to: path)
    _ = try workspace([:], keyFile: path).openLedger(.write)
    let made = scratch.folder + "/k"
    let new = KeySources(keyFile: made, role: .new)
    #expect(
      try ChangeKey(first).rotate(to: new, keyFile: made, renewsDataKey: true)?.total == 0)
    #expect(status { _ = try first.openLedger(.write) } == .notPermitted)
    #expect(status { _ = try workspace([:], keyFile: path).openLedger(.read) } == .notPermitted)
    _ = try workspace([:], keyFile: made).openLedger(.write)
  }

  @Test func `a file that is there is never written over`() throws {
    let sealed = workspace(["SALDO_PASSPHRASE": "eine Passphrase"])
    _ = try ChangeKey(sealed, logN: 14).begin(keyFile: nil)
    let path = try scratch.write("mine", to: "there")
    #expect(status { try ChangeKey(sealed).export(to: path) } == .cannotCreate)
    #expect(scratch.text("there") == "mine")
  }

  @Test func `nothing, too little and an exported key seal no ledger`() throws {
    #expect(
      status { _ = try ChangeKey(workspace([:])).begin(keyFile: nil) } == .notPermitted)
    #expect(
      status {
        _ = try ChangeKey(workspace(["SALDO_PASSPHRASE": "1234567"])).begin(keyFile: nil)
      } == .usage)
    #expect(status { try ChangeKey(workspace([:])).export(to: "x") } == .usage)
    let text = "saldo-data-key 1 " + String(repeating: "1", count: 64) + "\n"
    let path = try scratch.write(text, to: "exported")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(
      status { _ = try ChangeKey(workspace([:], keyFile: path)).begin(keyFile: path) } == .usage)
    #expect(try scratch.workspace.openLedger(.read).keyHeader() == nil)
  }

  @Test func `the counts are said in words`() {
    var counts = SealedCounts()
    #expect(counts.words == "0 account numbers, 0 references and 0 notes")
    counts.accountNumbers = 1
    counts.notes = 1
    #expect(counts.words == "1 account number, 0 references and 1 note")
    counts.extras = 2
    #expect(counts.words == "1 account number, 0 references, 1 note and 2 extra texts")
  }
}
