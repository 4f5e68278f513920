import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// What rules made of the history stands among the changes, with the rule that decided it.
@Suite struct ListChangesTests {
  private static let day = CalendarDate(daysSince1970: 20_697)

  /// `2: 20260801-… category Home → Flat rules/10.yaml:4:3`, the id without its fingerprint.
  private static func changes(
    _ scratch: ScratchWorkspace, onlyByHand: Bool = false, limit: Int = .max
  ) throws -> [String] {
    var lines: [String] = []
    try ListChanges(scratch.workspace).forEach(in: .everything, onlyByHand: onlyByHand) { change in
      lines.append("\(change.run): \(words(change.subject))")
      return lines.count < limit
    }
    return lines
  }

  private static func words(_ subject: LedgerChange.Subject) -> String {
    func sides(_ derived: LedgerChange.Derived) -> String {
      "\(derived.field) \(derived.before ?? "–") → \(derived.after ?? "–") "
        + (derived.decider ?? "–") + (derived.isBeneath ? " beneath" : "")
    }
    switch subject {
    case .derived(let id, let derived): return "\(id.day) \(sides(derived))"
    case .derivedReceipt(let id, let line, let derived):
      return "r\(id.day) \(line.map { "\($0.number) \($0.text)" } ?? "whole") \(sides(derived))"
    case .field(let id, let field, let before, let after, _):
      return "\(id.day) \(field) \(before ?? "–") → \(after ?? "–") said"
    case .entry(let register, let key, _, _): return "\(register.name) \(key)"
    }
  }

  private static func rules(_ lines: String...) -> String {
    (["version: 1", "stage: category", "rules:"] + lines).joined(separator: "\n") + "\n"
  }

  private static func filled() throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace()
    for folder in ["rules", "tables"] { try scratch.folder(folder) }
    try scratch.write("id,name,lat,lon,match\n", to: "tables/places.csv")
    try scratch.write(
      rules("- {when: {text: rent}, set: {category: Home}}"), to: "rules/10.yaml")
    let receipt = """
      {"schema":"saldo.receipt/1","merchant":"Linde","date":"2026-08-12","currency":"EUR",\
      "total":"5.00","lines":[{"text":"Milk","amount":"2.00"},{"text":"Soap","amount":"3.00"}]}
      """
    _ = try scratch.take(try scratch.write(receipt, to: "linde.json"))
    let path = try scratch.write(
      "!Type:Bank\nD2026-08-01\nT-1\nPRENT\n^\nD2026-07-02\nT-2\nPmarket\n^\n", to: "giro.qif")
    _ = try scratch.take(path) {
      $0.account = "giro"
      $0.currency = .eur
    }
    return scratch
  }

  private static func apply(_ scratch: ScratchWorkspace) throws -> Int {
    try #require(
      try ApplyRules(scratch.workspace, options: ApplyRules.Options(asOf: day)).run().run)
  }

  @Test func `each field and each line that rules changed is told with what decided it`() throws {
    let scratch = try Self.filled()
    try scratch.write(
      "id,name,lat,lon,match\nhall,Hall,52.5,13.4,MARKET\nlinde,Linde,52.6,13.4,LINDE\n",
      to: "tables/places.csv")
    try scratch.write(
      Self.rules(
        "- {when: {text: soap}, set: {category: Care}}",
        "- {when: {text: rent}, set: {category: Flat, payee: Them, tags: [flat, due],"
          + " split: [{category: Flat, share: 60 %}, {category: Heat, share: rest}]}}"),
      to: "rules/10.yaml")
    #expect(try Self.changes(scratch) == [])
    let run = try Self.apply(scratch)
    let wanted = [
      "2026-07-02 place – → hall tables/places.csv:2",
      "2026-08-01 category Home → Flat rules/10.yaml:5:3",
      "2026-08-01 payee – → Them rules/10.yaml:5:3",
      "2026-08-01 tags – → flat\u{1F}due rules/10.yaml:5:3",
      "2026-08-01 split – → Flat -0.60, Heat -0.40 rules/10.yaml:5:3",
      "r2026-08-12 whole place – → linde tables/places.csv:3",
      "r2026-08-12 2 Soap category – → Care rules/10.yaml:4:3",
    ].map { "\(run): \($0)" }
    #expect(try Self.changes(scratch) == wanted)
    #expect(try Self.changes(scratch, limit: 3) == Array(wanted.prefix(3)))
    #expect(try Self.changes(scratch, onlyByHand: true) == [])
    _ = try UndoImport(scratch.workspace).run(run)
    #expect(try Self.changes(scratch) == [])
  }

  @Test func `what no rule says any more has no rule, and the newest run comes first`() throws {
    let scratch = try Self.filled()
    try scratch.write(
      Self.rules("- {when: {text: nobody}, set: {category: None}}"), to: "rules/10.yaml")
    let first = try Self.apply(scratch)
    try scratch.write(
      Self.rules("- {when: {text: rent}, set: {category: Flat}}"), to: "rules/10.yaml")
    let second = try Self.apply(scratch)
    let rent = try #require(
      try ListTransactions(scratch.workspace).all(TransactionFilter()).first {
        $0.rawPayee == "RENT"
      })
    _ = try EditTransaction(scratch.workspace, asOf: Self.day).edit(
      rent.id, [try FieldWord("category=Mine")])
    let said = "\(second + 1): 2026-08-01 category Flat → Mine said"
    #expect(
      try Self.changes(scratch) == [
        said, "\(second): 2026-08-01 category – → Flat rules/10.yaml:4:3 beneath",
        "\(first): 2026-08-01 category Home → – – beneath",
      ])
    #expect(try Self.changes(scratch, onlyByHand: true) == [said])
  }
}
