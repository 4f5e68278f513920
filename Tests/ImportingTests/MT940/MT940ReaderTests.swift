import Importing
import Ledger
import Syntax
import Testing

/// Statements written by a small writer in each dialect of field 86 are read back as they were.
@Suite struct MT940ReaderTests {
  enum Dialect: CaseIterable, Sendable {
    case german, dutch, plain
  }

  private struct Entry: Equatable {
    var day: CalendarDate
    var cents: Int64
    var payee: String
    var memo: String
    var reference: String
    var bankID: String
  }

  @Test(arguments: Dialect.allCases)
  func `random statements are read back equal`(dialect: Dialect) throws {
    var random = Steps(state: 940)
    for _ in 0..<300 {
      let entries = (0..<random.below(8)).map { _ in Self.entry(dialect, &random) }
      let text = Self.file(entries, dialect, &random)
      let read = try collect(MT940Format(), text: text)
      let found = read.lines.map {
        "\($0.day) \($0.amount) \($0.payee)|\($0.memo)|\($0.reference)|\($0.bankID)"
      }
      let expected = entries.map {
        "\($0.day) \(Amount(minorUnits: $0.cents, currency: .eur)) EUR \($0.payee)|\($0.memo)|"
          + "\($0.reference)|\($0.bankID)"
      }
      #expect(found == expected, "\(text)")
      #expect(read.statements.first?.closing?.minorUnits == entries.reduce(0) { $0 + $1.cents })
    }
  }

  private static func entry(_ dialect: Dialect, _ random: inout Steps) -> Entry {
    let isPlain = dialect == .plain
    return Entry(
      day: CalendarDate(daysSince1970: Int32(20_000 + random.below(700))),
      cents: Int64(random.below(2_000_000)) - 1_000_000,
      payee: words(isPlain ? 200 : 40, &random), memo: isPlain ? "" : words(200, &random),
      reference: "R" + String(10_000 + random.below(90_000)),
      bankID: random.below(3) == 0 ? "" : "B" + String(100_000 + random.below(900_000)))
  }

  /// Text of at most `length` characters that neither begins nor ends with a blank.
  private static func words(_ length: Int, _ random: inout Steps) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzäöüß0123456789.,-+() ")
    let middle = (0..<random.below(length)).map { _ in letters[random.below(letters.count)] }
    return "A" + String(middle) + "z"
  }

  private static func file(
    _ entries: [Entry], _ dialect: Dialect, _ random: inout Steps
  ) -> String {
    let end = random.below(2) == 0 ? "\n" : "\r\n"
    var lines = [":20:X", ":25:DE02120300000000202051", ":28C:1/1", ":60F:C240101EUR0,"]
    for entry in entries {
      let civil = entry.day.civil
      let day = [civil.year % 100, civil.month, civil.day].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let mark = entry.cents < 0 ? ["D", "RC"][random.below(2)] : ["C", "RD"][random.below(2)]
      let id = entry.bankID.isEmpty ? "" : "//\(entry.bankID)"
      let customer = dialect == .plain ? entry.reference : "NONREF"
      lines.append(
        ":61:\(day.joined())\(mark)\(["", "R"][random.below(2)])\(amount(entry.cents))NTRF\(customer)\(id)"
      )
      lines += wrapped(":86:", narrative(entry, dialect))
    }
    let sum = entries.reduce(0) { $0 + $1.cents }
    lines.append(":62F:\(sum < 0 ? "D" : "C")251231EUR\(amount(sum))")
    return (lines + ["-", ""]).joined(separator: end)
  }

  private static func amount(_ cents: Int64) -> String {
    let rest = cents.magnitude % 100
    return "\(cents.magnitude / 100),\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func narrative(_ entry: Entry, _ dialect: Dialect) -> String {
    switch dialect {
    case .plain: return entry.payee
    case .dutch: return "/EREF/\(entry.reference)/NAME/\(entry.payee)/REMI/\(entry.memo)"
    case .german:
      let purpose = Array("EREF+\(entry.reference)SVWZ+\(entry.memo)")
      var text = "166?00GUTSCHRIFT"
      for (index, number) in (Array(20...29) + Array(60...63)).enumerated() {
        let part = purpose.dropFirst(index * 27).prefix(27)
        if !part.isEmpty { text += "?\(number)\(String(part))" }
      }
      return text + "?32\(entry.payee.prefix(27))?33\(entry.payee.dropFirst(27))"
    }
  }

  /// Lines of 65 characters, the tag before the first not counted.
  private static func wrapped(_ tag: String, _ text: String) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    repeat {
      lines.append((lines.isEmpty ? tag : "") + String(rest.prefix(65)))
      rest = rest.dropFirst(65)
    } while !rest.isEmpty
    return lines
  }

  /// Pseudo-random steps that are the same in every run (Knuth's MMIX constants).
  private struct Steps {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }
}
