import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// A workspace has a key when the ledger of its own user has one.
@Suite struct WorkspaceTests {
  @Test func `whoever comes to a workspace with a key gets a sealed ledger, whatever makes it`()
    throws
  {
    let (scratch, workspace) = try ScratchWorkspace.sealed()
    var ben = try workspace.of(user: "ben")
    _ = try ManualEdit(ben, asOf: CalendarDate(daysSince1970: 20_000))
    #expect(try ben.openLockedLedger(of: "ben").keyHeader() != nil)
    #expect(try ben.openLedger(.write).nextRun() == 1)
    ben.keys = KeySources()
    #expect(throws: Failure.self) { _ = try ben.openLedger(.write) }
    let ledgers = scratch.names(in: ".saldo").filter { $0.hasSuffix("sqlite") }
    #expect(ledgers == ["ben.sqlite", "me.sqlite"])
  }

  @Test func `without the workspace's key nobody gets a ledger in it`() throws {
    let (scratch, workspace) = try ScratchWorkspace.sealed()
    var ben = try workspace.of(user: "ben")
    for keys in [KeySources(), KeySources(environment: ["SALDO_PASSPHRASE": "not this one"])] {
      ben.keys = keys
      let refused = #expect(throws: Failure.self) { _ = try ben.openLedger(.create) }
      #expect(refused?.status == .notPermitted)
    }
    #expect(scratch.names(in: ".saldo").filter { $0.hasSuffix("sqlite") } == ["me.sqlite"])
  }

  @Test func `a key file that is named for an open ledger is refused, there or not`() throws {
    let scratch = try ScratchWorkspace()
    var workspace = scratch.workspace
    let missing = "\(scratch.folder)/none"
    func refusal(_ keyFile: String, _ access: LedgerStore.Access) -> Failure? {
      workspace.keys = KeySources(keyFile: keyFile)
      return #expect(throws: Failure.self) { _ = try workspace.openLedger(access) }
    }
    let key = "\(scratch.folder)/key"
    try KeyFileOnDisk.write(KeyFile(), to: key)
    #expect(refusal(missing, .create)?.diagnostics[0].message.contains("No such file") == true)
    #expect(refusal(key, .create)?.status == .notPermitted)
    #expect(try !workspace.hasLedger)
    workspace.keys = KeySources()
    _ = try workspace.openLedger(.create)
    for access in [LedgerStore.Access.read, .write, .create] {
      #expect(
        refusal(missing, access)?.diagnostics[0].message.contains("No such file") == true)
      let refused = refusal(key, access)
      #expect(refused?.status == .notPermitted)
      #expect(refused?.diagnostics[0].message.contains("not encrypted") == true)
    }
    workspace.keys = KeySources(environment: ["SALDO_KEY_FILE": missing])
    _ = try workspace.openLedger(.write)
    workspace.keys = KeySources(keyFile: key)
    _ = try ChangeKey(workspace).begin(keyFile: key)
    _ = try workspace.openLedger(.write)
  }
}
