import Foundation
import Ledger
import Testing

@testable import Bookkeeping
@testable import Demo

/// The demo taken in as `saldo demo` does it.
///
/// The numbers were counted apart from saldo, by a script over the files' bytes.
@Suite struct DemoImportTests {
  @Test func `the demo's import takes every row once and knows most of them`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try MakeWorkspace(folder: folder).demo().count == 25)
    let workspace = try Workspace(root: folder)
    let options = ImportStatements.Options(asOf: DemoWorkspace.lastDay)

    let first = try ImportStatements(workspace, options: options).run()
    #expect(first.status == .done)
    #expect(first.total.read == 1_153)
    #expect(first.total.new == 1_125)
    #expect(first.total.alreadyIn == 28)
    #expect(first.total.categorised == 1_098)
    #expect(first.files.allSatisfy { $0.notes.isEmpty })
    let accounts = first.files.flatMap(\.statements).map(\.account)
    #expect(
      Set(accounts.map(\.key)) == ["hdfc-savings", "icici-card", "wallet", "spree-giro"])
    #expect(Set(accounts.map(\.currency)) == [.inr, .eur])

    let second = try ImportStatements(workspace, options: options).run()
    #expect(second.total.new == 0)
  }
}
