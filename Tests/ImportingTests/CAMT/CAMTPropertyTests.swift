import Importing
import Ledger
import TestKit
import Testing

@Suite struct CAMTPropertyTests {
  /// What a statement is to say, whatever version writes it.
  private struct Truth {
    var lines: [CAMTReadings.Line] = []
    var units: [Int64] = []
    var opening: Int64 = 0
  }

  private static func text(_ units: Int64) -> String {
    let digits = "\(units.magnitude)"
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    return "\(padded.dropLast(2)).\(padded.suffix(2))"
  }

  private func truth(_ seed: UInt64) -> Truth {
    var numbers = SeededNumbers(seed)
    var truth = Truth(opening: Int64(numbers.next(100_000)) - 50_000)
    for number in 0..<Int(numbers.next(40)) {
      let units = (Int64(numbers.next(2)) * 2 - 1) * Int64(numbers.next(1_000_000))
      let day = Int(numbers.next(28)) + 1
      let names = ["Roth & Co", "Café <Ünal>", "O'Neill \"Bar\"", "寿司", "A"]
      truth.units.append(units)
      truth.lines.append(
        .init(
          day: "2026-03-\(day < 10 ? "0" : "")\(day)", valueDay: "2026-03-28",
          amount: "\(units < 0 ? "-" : "")\(Self.text(units)) EUR",
          payee: names[Int(numbers.next(5))], memo: "memo \(number)",
          reference: numbers.next(2) == 0 ? "" : "E\(number)", bankID: "B\(number)",
          counterparty: numbers.next(2) == 0 ? "" : "DE\(number)",
          isPending: numbers.next(8) == 0))
    }
    return truth
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private func written(_ truth: Truth, _ writer: CAMTWriter) -> String {
    let booked = zip(truth.lines, truth.units).reduce(Int64(0)) {
      $0 + ($1.0.isPending ? 0 : $1.1)
    }
    let closing = truth.opening + booked
    var inner = ""
    if writer.kind != 54 {
      inner += writer.balance(
        "OPBD", Self.text(truth.opening), isDebit: truth.opening < 0, day: "2026-03-01")
      inner += writer.balance("CLBD", Self.text(closing), isDebit: closing < 0, day: "2026-03-31")
    }
    for (line, units) in zip(truth.lines, truth.units) {
      inner += entry(line, units, writer)
    }
    return writer.message(inner)
  }

  private func entry(
    _ line: CAMTReadings.Line, _ units: Int64, _ writer: CAMTWriter
  ) -> String {
    let isDebit = line.amount.hasPrefix("-")
    let side = isDebit ? "Cdtr" : "Dbtr"
    let reference = line.reference.isEmpty ? "NOTPROVIDED" : line.reference
    let account =
      line.counterparty.isEmpty
      ? "" : "<\(side)Acct><Id><IBAN>\(line.counterparty)</IBAN></Id></\(side)Acct>"
    let details = writer.details(
      "<Refs><EndToEndId>\(reference)</EndToEndId></Refs>"
        + "<RltdPties>\(writer.party(side, Self.escaped(line.payee)))\(account)</RltdPties>"
        + "<RmtInf><Ustrd>\(line.memo)</Ustrd></RmtInf>")
    return writer.entry(
      Self.text(units), isDebit: isDebit, day: line.day,
      rest: "<ValDt><Dt>\(line.valueDay)</Dt></ValDt><AcctSvcrRef>\(line.bankID)</AcctSvcrRef>"
        + details, status: line.isPending ? "PDNG" : "BOOK")
  }

  @Test(arguments: 0..<UInt64(Seeds.count(50, full: 200)))
  func `a random statement reads the same in every version and message`(seed: UInt64) throws {
    let truth = truth(seed)
    for kind in [52, 53, 54] {
      for version in [2, 8, 10] {
        let prefix = seed % 3 == 0 ? "p" : ""
        let writer = CAMTWriter(kind: kind, version: version, prefix: prefix)
        let read = try CAMTReadings.reading(written(truth, writer))
        #expect(read.lines == truth.lines, "seed \(seed), camt.0\(kind).001.\(version)")
        #expect(read.notes == [])
        #expect(read.statements.map(\.isComplete) == [kind != 54])
        #expect(
          read.statements.map { $0.opening?.minorUnits } == [kind == 54 ? nil : truth.opening])
      }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a file cut anywhere is refused and never read in part`(seed: UInt64) {
    let bytes = Array(written(truth(seed), CAMTWriter(version: 8)).utf8)
    var numbers = SeededNumbers(seed ^ 0xCA37)
    let cut = Int(numbers.next(UInt64(bytes.count - 1)))
    #expect(throws: (any Error).self) { try CAMTReadings.reading(Array(bytes[..<cut])) }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a damaged byte never crashes the reader`(seed: UInt64) {
    var bytes = Array(written(truth(seed), CAMTWriter(kind: 52, version: 2)).utf8)
    var numbers = SeededNumbers(seed ^ 0xDA4A)
    for _ in 0..<3 { bytes[Int(numbers.next(UInt64(bytes.count)))] = UInt8(numbers.next(256)) }
    _ = try? CAMTReadings.reading(bytes, keepsGoodRows: seed % 2 == 0)
  }
}

/// A small generator whose numbers depend on the seed alone.
private struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ limit: UInt64) -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return (state >> 11) % limit
  }
}
