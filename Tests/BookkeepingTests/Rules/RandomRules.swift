import Ledger
import TestKit

@testable import Bookkeeping
@testable import Store

/// Rules, places and statements made by chance, the same for the same seed.
struct RandomRules {
  private var numbers: SplitMix

  init(seed: Int) { numbers = SplitMix(state: UInt64(seed)) }

  private static let words = [
    "SWIGGY", "Rewe", "MARKT", "Miete", "GEHALT", "Café", "TANKE", "Zoo", "UPI", "AMAZON", "Kiosk",
  ]
  private static let names = ["Swiggy", "Shop", "Landlord", "Work", "Garage"]
  private static let categories = ["Food", "Food:Out", "Home", "Income", "Car", "Fun:Zoo"]
  private static let tags = ["trip", "work", "tax"]

  mutating func chance(_ percent: Int) -> Bool { numbers.pick(1...100) <= percent }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[numbers.pick(0...choices.count - 1)]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { numbers.pick(range) }

  /// The files of a book, by name; stages each have their own.
  mutating func book() -> [(name: String, text: String)] {
    ["clean", "category", "place", "tags"].enumerated().map { index, stage in
      let rules = (0..<number(0...7)).map { _ in
        "- {when: {\(condition(stage))}, set: {\(actions(stage))}\(chance(8) ? ", stop: yes" : "")}"
      }
      let text = "version: 1\nstage: \(stage)\nrules:\(rules.isEmpty ? " []" : "")\n"
      return ("\(index)0-\(stage).yaml", text + rules.joined(separator: "\n") + "\n")
    }
  }

  private mutating func condition(_ stage: String) -> String {
    let word = pick(Self.words)
    switch number(0...13) {
    case 0: return "text: {starts: \(word)}"
    case 1: return "text: {matches: '\(word) ([A-Z]\\w+)'}, amount: {max: \(number(-40...40))}"
    case 2: return "payee: \(pick(Self.names))"
    case 3: return "amount: over \(number(10...60)), account: \(pick(["giro", "spar"]))"
    case 4: return "not: {text: \(word)}, weekday: weekend"
    case 5: return "any: [{text: \(word)}, {memo: \(pick(Self.words))}]"
    case 6: return "category: \(pick(Self.categories))"
    case 7: return "place: \(pick(["p1", "p2", "none"]))"
    case 8 where stage == "tags": return "tag: \(pick(Self.tags))"
    case 9: return "format: qif, text: \(word)"
    case 10: return "date: 2026-0\(number(1...9)), text: \(word)"
    case 11: return "text: {matches: '\(word)|\(pick(Self.words))'}"
    default: return "text: \(word)"
    }
  }

  private mutating func actions(_ stage: String) -> String {
    guard stage != "tags" else {
      return chance(80) ? "tags: [\(pick(Self.tags))]" : "note: seen, tags: [flat]"
    }
    var all: [String] = []
    if stage == "clean" || chance(20) { all.append("payee: \(pick(Self.names))") }
    if stage == "category" || chance(20) { all.append("category: \(pick(Self.categories))") }
    if stage == "place" || chance(15) {
      all.append("place: \(pick(["p1", "p2", "none", "from-text"]))")
    }
    if chance(15) { all.append("kind: \(pick(["fee", "transfer", "atm"]))") }
    if chance(15) { all.append("transfer: \(pick(["yes", "no"]))") }
    if chance(20) { all.append("note: \(pick(["one", "two"]))") }
    if chance(20) { all.append("tags: [\(pick(Self.tags))]") }
    let isTransfer = all.contains("transfer: yes") || all.contains("kind: transfer")
    if stage == "category", !isTransfer, chance(25) {
      let part = "{category: \(pick(Self.categories)), share: \(number(1...99)) %}"
      all.append("split: [\(part), {category: Rest, share: rest}]")
    }
    return all.joined(separator: ", ")
  }

  mutating func places() -> String {
    "id,name,lat,lon,match\np1,One,\(number(1...80)).5,7.25,\(pick(Self.words))\n"
      + "p2,Two,,,\(pick(Self.words))\n"
  }

  /// Receipts, an object a line, and the rows of a QIF file that paid some of them.
  ///
  /// Now and then two are of one merchant, day and total, and now and then a row names nobody.
  mutating func receipts(_ count: Int) -> (receipts: String, rows: String) {
    var (receipts, rows) = ("", "")
    for _ in 0..<count {
      let (day, merchant) = ("2026-0\(number(1...9))-1\(number(0...5))", pick(Self.words))
      let amounts = (0..<number(1...4)).map { _ in number(1...9) * (chance(90) ? 100 : -50) }
      let total = amounts.reduce(0, +)
      let lines = amounts.map { amount in
        let own = chance(20) ? ",\"category\":\"\(pick(Self.categories))\"" : ""
        return
          "{\"text\":\"\(pick(Self.words)) \(pick(Self.words))\",\"amount\":\"\(Self.text(amount))\"\(own)}"
      }
      let line =
        "{\"schema\":\"saldo.receipt/1\",\"merchant\":\"\(merchant)\",\"date\":\"\(day)\","
        + "\"currency\":\"EUR\",\"total\":\"\(Self.text(total))\","
        + "\"lines\":[\(lines.joined(separator: ","))]}\n"
      for _ in 0..<(chance(10) ? 2 : 1) {
        receipts += line
        guard total != 0, chance(70) else { continue }
        rows +=
          "D\(day)\nT\(Self.text(-total))\nP\(chance(80) ? merchant : "SUMUP") \(number(1...9))\n^\n"
      }
    }
    return (receipts, rows)
  }

  /// `-1250` as `-12.50`.
  private static func text(_ cents: Int) -> String {
    Amount(minorUnits: Int64(cents), currency: .eur).description
  }

  /// A QIF file; some rows come with a category of their own.
  mutating func statement(_ count: Int) -> String {
    var text = "!Type:Bank\n"
    for _ in 0..<count {
      let words = (0..<number(1...3)).map { _ in pick(Self.words) }.joined(separator: " ")
      let day = number(1...28)
      text += "D2026-0\(number(1...9))-\(day < 10 ? "0" : "")\(day)\n"
      text += "T\(pick(["", "-"]))\(number(1...99)).50\nP\(words) \(number(100...999))\n"
      if chance(30) { text += "M\(pick(Self.words))\n" }
      if chance(20) { text += "L\(pick(Self.categories))\n" }
      text += "^\n"
    }
    return text
  }
}

extension ScratchWorkspace {
  /// Puts a book and a table of places in the place of those that are there.
  func use(_ book: [(name: String, text: String)], places: String) throws {
    for folder in ["rules", "tables"] { try self.folder(folder) }
    for file in book { try write(file.text, to: "rules/\(file.name)") }
    try write(places, to: "tables/places.csv")
  }

  /// All that is derived of each row and of each receipt, in words, whether it counts or not.
  func derivedRows() throws -> [String] {
    try words(
      """
      SELECT t.day||' '||t.account||' '||hex(t.fingerprint)||' '||t.occurrence||' '||t.amount
        ||'|'||c.path||'|'||ifnull(p.key,'')||'|'||ifnull(y.name,'')||'|'||ifnull(g.tags,'')
        ||'|'||ifnull(n.text,'')||'|'||t.kind||'|'||t.isTransfer||'|'||t.isPaired
        ||'|'||t.status||'|'||t.payee||'|'||t.hasSplits||'|'||ifnull((
          SELECT group_concat(part,',') FROM (
            SELECT sc.path||' '||s.amount AS part FROM split s
              JOIN category sc ON sc.id=s.category
            WHERE s.day=t.day AND s.account=t.account AND s.fingerprint=t.fingerprint
              AND s.occurrence=t.occurrence ORDER BY s.part)),'')
      FROM txn t JOIN category c ON c.id=t.category LEFT JOIN place p ON p.id=t.place
        LEFT JOIN payee y ON y.id=t.cleanPayee LEFT JOIN tagSet g ON g.id=t.tagSet
        LEFT JOIN note n ON n.id=t.note ORDER BY 1
      """)
      + words(
        """
        SELECT 'r'||hex(r.digest)||' '||r.occurrence||'|'||ifnull(p.key,'')||'|'||r.isOpen||'|'
          ||ifnull((SELECT y.day||' '||hex(y.fingerprint)||' '||y.occurrence||' '||y.reason
            FROM payment y WHERE y.receipt=r.id),'')||'|'||(
            SELECT group_concat(path,',') FROM (SELECT c.path FROM receiptLine l
              JOIN category c ON c.id=l.category WHERE l.receipt=r.id ORDER BY l.position))
        FROM receipt r LEFT JOIN place p ON p.id=r.placeID ORDER BY 1
        """)
  }

  private func words(_ sql: String) throws -> [String] {
    try workspace.openLedger(.read).reading { database in
      let scan = try HotStatement(database, sql)
      var rows: [String] = []
      while try scan.next() { rows.append(scan.text(0)) }
      return rows
    }
  }
}
