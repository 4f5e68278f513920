import Foundation
import Ledger
import Testing

@testable import Bookkeeping

/// A user is deleted with what is theirs, and with nothing else.
@Suite struct DeleteUserTests {
  private let kit: HandKit

  init() throws { kit = try HandKit() }

  @Test func `the figures of earlier reports go with the user`() throws {
    for user in ["ann", "me"] {
      try fill(user)
      _ = try MakeReports(try kit.workspace.of(user: user), options: MakeReports.Options()).run()
    }
    let before = kit.scratch.names(in: ".saldo").filter { $0.hasSuffix(".reports") }
    #expect(before == ["ann.reports", "me.reports"])
    _ = try DeleteUser(kit.workspace).run("ann")
    let after = kit.scratch.names(in: ".saldo").filter { $0.hasSuffix(".reports") }
    #expect(after == ["me.reports"])
  }

  private func fill(_ user: String) throws {
    let own = try kit.workspace.of(user: user)
    _ = try EditRegister(own, asOf: kit.day).add(
      .loan, [FieldWord("name=A"), FieldWord("amount=1")])
    for path in ["\(own.ownFolder("reports"))/2026-08", own.ownFolder("rejects")] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(filePath: "\(path)/.page"))
    }
  }

  @Test func `ledger, journal, reports and rejects go, those of others stay`() throws {
    for user in ["ann", "bob", "me"] { try fill(user) }
    _ = try DeleteUser(kit.workspace).run("ann")
    #expect(try kit.workspace.users == ["bob", "me"])
    #expect(!kit.scratch.names(in: ".saldo").contains { $0.hasPrefix("ann") })
    #expect(kit.scratch.names(in: "reports/users") == ["bob"])
    #expect(kit.scratch.names(in: "rejects") == [".page", "users"])
    _ = try DeleteUser(kit.workspace).run("me")
    #expect(try kit.workspace.users == ["bob"])
    #expect(kit.scratch.names(in: "reports") == ["users"])
    #expect(kit.scratch.names(in: "rejects") == ["users"])
  }

  @Test(arguments: ["ann", "../me", "", "me.sqlite", "ME"])
  func `who has no ledger cannot be deleted`(name: String) throws {
    try fill("me")
    #expect(!HandKit.refusal { _ = try DeleteUser(kit.workspace).run(name) }.isEmpty)
    #expect(try kit.workspace.users == ["me"])
  }

  @Test func `a user is known before the deletion is confirmed`() throws {
    try fill("ann")
    #expect(
      HandKit.refusal { try DeleteUser(kit.workspace).check("anm") } == ["unknown user \"anm\""])
    #expect(try DeleteUser(kit.workspace).check("ann").configuration.user == "ann")
  }

  /// The file of a user can be damaged, or a link to another's: it goes, what it leads to stays.
  @Test func `a ledger that cannot be opened can be deleted`() throws {
    try fill("me")
    let link = kit.workspace.ledgerPath(of: "ann")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "me.sqlite")
    _ = try DeleteUser(kit.workspace).run("ann")
    #expect(try kit.workspace.users == ["me"])
    #expect(try kit.entries(.loan) == ["saldo/1"])
  }
}
