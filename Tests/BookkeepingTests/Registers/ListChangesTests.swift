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
    case .account(let key, let field, _, _): return "\(key) \(field)"
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
    try scratch.write("id,name,lat,lon,match\n", to: "tables/places.csv")
    try scratch.write(
      rules("- {when: {text: rent}, set: {category: Home}}"), to: "rules/10.yaml")
    let receipt = """
      {"schema":"saldo.receipt/1","merchant":"Linde","date":"2026-08-12","currency":"EUR",\
      "total":"5.00","lines":[{"text":"Milk","amount":"2.00"},{"text":"Soap","amount":"3.00"}]}
      """
    _ = try scratch.take(try scratch.write(receipt, to: "linde.json"))
    try scratch.takeGiro("!Type:Bank\nD2026-08-01\nT-1\nPRENT\n^\nD2026-07-02\nT-2\nPmarket\n^\n")
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

  /// A row for each of the last days, newest last.
  private static func many(_ count: Int) -> String {
    "!Type:Bank\n"
      + (0..<count).map { number in
        "D\(CalendarDate(daysSince1970: day.daysSince1970 - Int32(count - number)))\nT-1\nPshop \(number)\n^\n"
      }.joined()
  }

  @Test func `a run that changed more than is read at once is told whole, and nobody waits for it`()
    throws
  {
    let scratch = try Self.filled()
    let count = 4100
    _ = try scratch.take(try scratch.write(Self.many(count), to: "many.qif")) {
      $0.account = "giro"
      $0.currency = .eur
    }
    try scratch.write(
      Self.rules("- {when: {text: shop}, set: {category: Shop}}"), to: "rules/10.yaml")
    let run = try Self.apply(scratch)
    var days: [Int32] = []
    try ListChanges(scratch.workspace).forEach(in: .everything) { change in
      guard case .derived(let id, let derived) = change.subject else { return false }
      if days.isEmpty {
        // Somebody else writes while a person looks at the first line.
        let path = try scratch.write("!Type:Bank\nD2026-08-20\nT-7\nPlater\n^\n", to: "late.qif")
        _ = try scratch.take(path) {
          $0.account = "giro"
          $0.currency = .eur
        }
      }
      if derived.after == "Shop" { days.append(id.day.daysSince1970) }
      return change.run == run
    }
    #expect(days == Array((Self.day.daysSince1970 - Int32(count))..<Self.day.daysSince1970))
  }

  @Test func `a text is looked for in names, ids and values as long as they are, and nowhere else`()
    throws
  {
    let scratch = try Self.filled()
    let long = "A:\(String(repeating: "very ", count: 20))end"
    try scratch.write(
      Self.rules(
        "- {when: {text: rent}, set: {category: '\(long)'}}",
        "- {when: {text: soap}, set: {category: Care}}"), to: "rules/10.yaml")
    let run = try Self.apply(scratch)
    func found(_ text: String) throws -> [String] {
      var days: [String] = []
      try ListChanges(scratch.workspace).forEach(in: .everything, text: text) { change in
        days.append(Self.words(change.subject))
        return true
      }
      return days.map { String($0.prefix(13)) }
    }
    let (rent, soap) = (["2026-08-01 ca"], ["r2026-08-12 2"])
    // Payee, the end of a long value, the merchant, a line's text.
    #expect(try found("rEnT") == rent && found("very end") == rent)
    #expect(try found("linde") == soap && found("SOAP") == soap && found("care") == soap)
    #expect(try found("20260801-") == rent && found("r20260812-") == soap)
    for text in ["run \(run)", "\(Self.day)", "by hand", "rules applied", "10.yaml"] {
      #expect(try found(text) == [])
    }
  }

  @Test func `what rows and receipts became that do not count is marked`() throws {
    let scratch = try Self.filled()
    let receipt = """
      {"schema":"saldo.receipt/1","merchant":"Linde","date":"2026-08-13","currency":"EUR",\
      "total":"1.00","lines":[{"text":"Soap","amount":"1.00"}]}
      """
    _ = try scratch.take(try scratch.write(receipt, to: "small.json"))
    let store = try scratch.workspace.openLedger(.write)
    // Of a series only the receipt with most lines counts.
    try store.writing { try HotStatement($0.database, "UPDATE receipt SET series='one'").run() }
    let rent = try #require(
      try ListTransactions(scratch.workspace).all(TransactionFilter()).first {
        $0.rawPayee == "RENT"
      })
    _ = try EditTransaction(scratch.workspace, asOf: Self.day).delete([rent.id])
    try scratch.write(
      Self.rules("- {when: {text: [rent, market, soap]}, set: {category: All}}"),
      to: "rules/10.yaml")
    _ = try Self.apply(scratch)
    var counted: [String] = []
    try ListChanges(scratch.workspace).forEach(in: .everything) { change in
      switch change.subject {
      case .derived(let id, let derived): counted.append("\(id.day) \(derived.counts)")
      case .derivedReceipt(let id, _, let derived): counted.append("r\(id.day) \(derived.counts)")
      default: break
      }
      return true
    }
    #expect(
      counted == ["2026-07-02 true", "2026-08-01 false", "r2026-08-12 true", "r2026-08-13 false"])
  }
}
