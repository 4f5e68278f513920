import Ledger
import Testing

@testable import Bookkeeping

/// Whose ledger takes what an export holds.
@Suite struct LedgerUsersTests {
  private let scratch: ScratchWorkspace

  init() throws { scratch = try ScratchWorkspace() }

  /// What MONO exports of some of its users.
  private func export(_ ids: String...) -> String {
    let users = ids.map { #"{"id":"\#($0)","name":"Name \#($0)","email":"\#($0)@example.org"}"# }
    let expenses = ids.map {
      #"{"id":"e\#($0)","name":"Tea","amount":2.5,"type":"Expenses","date":"2026-08-01","#
        + #""user":"\#($0)"}"#
    }
    return #"{"users":[\#(users.joined(separator: ","))],"#
      + #""expenses":[\#(expenses.joined(separator: ","))]}"#
  }

  private func users(_ text: String, _ workspace: Workspace) throws -> [String] {
    let path = try scratch.write(text, to: "export.json")
    let options = MigrateLegacy.Options(asOf: try #require(CalendarDate("2026-08-31")))
    let migration = try MigrateLegacy(workspace, options: options).run(path)
    try #require(migration.status == .done)
    return migration.people.map(\.user)
  }

  @Test func `several people get a ledger each, and are found again one by one`() throws {
    #expect(try users(export("a", "b"), scratch.workspace) == ["name-a", "name-b"])
    #expect(try users(export("b"), scratch.workspace) == ["name-b"])
    #expect(try users(export("c"), scratch.workspace) == ["me"])
    #expect(try users(export("b", "d"), scratch.workspace) == ["name-b", "name-d"])
  }

  @Test func `who is named takes a person's export, whoever had it before`() throws {
    _ = try users(export("a", "b"), scratch.workspace)
    let carol = try scratch.workspace.of(user: "carol")
    #expect(try users(export("b"), carol) == ["carol"])
    #expect(try users(export("b"), carol) == ["carol"])
  }

  /// Their ids may be the same, and then one's tea would become the other's.
  @Test func `a second person of a tracker never goes where another is`() throws {
    #expect(try users(export("a"), scratch.workspace) == ["me"])
    #expect(try users(export("b"), scratch.workspace) == ["name-b"])
    #expect(try users(export("a"), scratch.workspace) == ["me"])
    for (ids, user) in [(["c"], "me"), (["a", "b"], "me")] {
      let text = ids.count == 1 ? export("c") : export("a", "b")
      let refused = #expect(throws: Failure.self) {
        _ = try users(text, scratch.workspace.of(user: user))
      }
      #expect(refused?.status == .usage)
    }
  }

  @Test func `an export without users belongs to the current user`() throws {
    let list = #"[{"id":"1","name":"Tea","amount":2.5,"date":"2026-08-01","category":"Food"}]"#
    #expect(try users(list, scratch.workspace.of(user: "ann")) == ["ann"])
    #expect(try users(list, scratch.workspace.of(user: "bob")) == ["bob"])
    #expect(try users(list, scratch.workspace) == ["me"])
    #expect(try scratch.workspace.users == ["ann", "bob", "me"])
  }
}
