import TestKit
import Testing

@testable import Ledger

@Suite struct DecimalGrammarTests {
  private static func mark(_ character: Character) -> UInt8 { character.asciiValue ?? 0 }

  /// How the sources of the table below write numbers.
  static let grammars: [String: DecimalGrammar] = [
    "plain": .plain,
    "us": DecimalGrammar(groupMark: mark(","), grouping: .thousands),
    "german": DecimalGrammar(
      decimalMark: mark(","), groupMark: mark("."), grouping: .thousands),
    "french": DecimalGrammar(
      decimalMark: mark(","), groupMark: mark(" "), grouping: .thousands),
    "swiss": DecimalGrammar(groupMark: mark("'"), grouping: .thousands),
    "indian": DecimalGrammar(groupMark: mark(","), grouping: .indian),
    "loose": DecimalGrammar(
      groupMark: mark(","), grouping: .thousands, allowsParentheses: true,
      allowsTrailingMinus: true, allowsDebitCreditSuffix: true, allowsCurrencySign: true),
    "sign": DecimalGrammar(
      groupMark: mark(","), grouping: .thousands, allowsCurrencySign: true),
    "brazil": DecimalGrammar(
      decimalMark: mark(","), groupMark: mark("."), grouping: .thousands,
      allowsCurrencySign: true),
  ]

  static func parse(
    _ text: String, _ grammar: DecimalGrammar, exponent: Int
  ) -> Result<Int64, DecimalGrammar.Problem> {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      do throws(DecimalGrammar.Problem) {
        return .success(try grammar.minorUnits(bytes, exponent: exponent))
      } catch {
        return .failure(error)
      }
    }
  }

  private static func word(_ result: Result<Int64, DecimalGrammar.Problem>) -> String {
    switch result {
    case .success(let value): "\(value)"
    case .failure(.empty): "empty"
    case .failure(.unexpected(let offset)): "unexpected \(offset)"
    case .failure(.grouping(let offset)): "grouping \(offset)"
    case .failure(.tooPrecise(let decimals, let allowed)): "precise \(decimals)/\(allowed)"
    case .failure(.tooLarge): "large"
    }
  }

  /// grammar · decimals of the currency · text in brackets · what it says, or what is wrong.
  ///
  /// reliability.md 3.2, rows 11 to 24; formats.md 1.4 and 5.3. `~` stands for a no-break space.
  static let table = """
    plain  2 [12,3x]            unexpected 2
    plain  2 []                 empty
    plain  2 [   ]              empty
    plain  2 [1,234]            unexpected 1
    german 2 [1.234,56]         123456
    german 2 [1,234.56]         unexpected 5
    us     2 [1,234]            123400
    us     2 [1.234,56]         unexpected 5
    plain  2 [12.34-]           unexpected 5
    plain  2 [(12.00)]          unexpected 0
    loose  2 [12.34-]           -1234
    loose  2 [(12.00)]          -1200
    plain  2 [−12.34]           -1234
    plain  2 [12−34]            unexpected 2
    french 2 [1~234,50]         123450
    plain  2 [1~234.50]         unexpected 1
    plain  2 [~12.00~]          1200
    plain  2 [12345678901234567890123456789012345678901] large
    plain  2 [100000000000.00]  10000000000000
    plain  2 [100000000000.01]  large
    plain  2 [-100000000000.00] -10000000000000
    plain  0 [10000000000000]   10000000000000
    plain  0 [10000000000001]   large
    plain  2 [9223372036854775807] large
    plain  2 [92233720368547758.08] large
    plain  2 [12.345]           precise 3/2
    plain  0 [1.5]              precise 1/0
    plain  0 [1.0]              1
    plain  3 [4.750]            4750
    plain  2 [nan]              unexpected 0
    plain  2 [inf]              unexpected 0
    plain  2 [1e3]              unexpected 1
    plain  2 [0x10]             unexpected 1
    plain  2 [１２]              unexpected 0
    plain  2 [--5]              unexpected 1
    plain  2 [+-5]              unexpected 1
    plain  2 [.]                unexpected 0
    plain  2 [-]                empty
    plain  2 [   .  ]           unexpected 0
    plain  2 [1.2.3]            unexpected 3
    plain  2 [.23]              23
    plain  2 [-.46]             -46
    german 2 [-,01]             -1
    german 2 [            -11,76] -1176
    german 2 [+31070,11]        3107011
    german 2 [100,]             10000
    plain  2 [-30.00000]        -3000
    plain  2 [-30.00001]        precise 5/2
    plain  2 [12.3]             1230
    plain  2 [-80]              -8000
    plain  0 [-80]              -80
    plain  2 [007]              700
    plain  2 [-0.00]            0
    us     2 [1,183.23]         118323
    us     2 [+ 1,006.60]       100660
    us     2 [1,234,567.89]     123456789
    us     2 [12,34.00]         grouping 2
    us     2 [1,23,456.78]      grouping 1
    us     2 [1234,567.00]      grouping 4
    us     2 [,123.00]          grouping 0
    us     2 [1,,234.00]        grouping 1
    us     2 [1,234,.00]        grouping 1
    french 2 [82 604,01]        8260401
    swiss  2 [1'234.50]         123450
    swiss  2 [1’234.50]         123450
    indian 2 [1,23,456.78]      12345678
    indian 2 [12,34,56,789.00]  12345678900
    indian 2 [12,345.00]        1234500
    indian 2 [123,456.78]       grouping 3
    indian 2 [1,234,567.00]     grouping 1
    plain  2 [1,234.00]         unexpected 1
    loose  2 [1,250.00 Dr]      -125000
    loose  2 [1,250.00Cr]       125000
    loose  2 [1,250.00 CR.]     125000
    loose  2 [(1,250.00) Dr]    unexpected 0
    loose  2 [-12.50-]          unexpected 1
    loose  2 [(-5.00)]          unexpected 2
    loose  2 [-$7,971.39]       -797139
    loose  2 [($85.00)]         -8500
    loose  2 [$.23]             23
    loose  2 [(37.50)]          -3750
    loose  2 [- $21.59]         -2159
    loose  2 [+ $73.01]         7301
    loose  2 [£500.00]          50000
    loose  2 [$120]             12000
    loose  3 [د.ا.\u{200F}4.750] 4750
    brazil 2 [R$~5.326,43]      532643
    brazil 2 [R$ -5.326,43]     -532643
    sign   2 [$-5.00]           -500
    sign   2 [$−5.00]           -500
    sign   2 [5.00−]            unexpected 4
    sign   2 [€–5.00]           unexpected 3
    sign   2 [–5.00]            unexpected 0
    sign   2 [5.00 Dr]          unexpected 4
    sign   2 [5.00DR]           unexpected 4
    sign   2 [12.3x]            unexpected 4
    sign   2 [1e3]              unexpected 1
    sign   2 [12.00E]           unexpected 5
    sign   2 [１２3.00]          unexpected 0
    sign   2 [٣5.00]            unexpected 0
    sign   2 [nan]              unexpected 0
    sign   2 [inf]              unexpected 0
    sign   2 [Infinity]         unexpected 0
    sign   2 [Balance 5.00]     unexpected 0
    sign   2 [€]                empty
    sign   2 [EUR]              empty
    sign   2 [EUR 5.00]         500
    sign   2 [5.00 EUR]         500
    sign   2 [5.00zł]           500
    sign   2 [5.00 Kč]          500
    sign   2 [Rs.500]           50000
    sign   2 [Rs. 500.00]       50000
    sign   2 [Rs.1,500.50]      150050
    sign   2 [500 Rs.]          50000
    sign   2 [INR.50]           50
    sign   2 [500円]             50000
    """

  @Test(arguments: table.split(separator: "\n").map(String.init))
  func `an amount says exactly this or is refused`(line: String) throws {
    let open = try #require(line.firstIndex(of: "["))
    let close = try #require(line.lastIndex(of: "]"))
    let head = line[..<open].split(separator: " ")
    let text = String(
      line[line.index(after: open)..<close].map { $0 == "~" ? "\u{A0}" : $0 })
    let grammar = try #require(Self.grammars[String(head[0])])
    let exponent = try #require(Int(head[1]))
    let expected = line[line.index(after: close)...].drop { $0 == " " }
    #expect(Self.word(Self.parse(text, grammar, exponent: exponent)) == expected)
  }

  @Test func `what is written in a grammar is read back`() {
    var random = AmountWriter(seed: 7)
    for _ in 0..<20_000 {
      let written = random.next()
      #expect(
        Self.parse(written.text, written.grammar, exponent: written.exponent)
          == .success(written.minorUnits), "\(written.text)")
    }
  }

  @Test func `the short way and the careful way agree on any text`() {
    var random = AmountWriter(seed: 11)
    for _ in 0..<Seeds.count(10_000, full: 50_000) {
      let text = random.nonsense()
      for grammar in [DecimalGrammar.plain, Self.grammars["german"] ?? .plain] {
        for exponent in [0, 2, 3] {
          let careful = Array(text.utf8).withUnsafeBufferPointer { bytes in
            do throws(DecimalGrammar.Problem) {
              return Result<Int64, DecimalGrammar.Problem>.success(
                try grammar.carefulMinorUnits(bytes, exponent: exponent))
            } catch {
              return .failure(error)
            }
          }
          let found = Self.parse(text, grammar, exponent: exponent)
          if found != careful { Issue.record("\(text) \(exponent): \(found) \(careful)") }
        }
      }
    }
  }
}
