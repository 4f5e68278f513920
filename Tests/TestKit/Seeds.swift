import Glibc

/// How much the properties try.
///
/// Little by default, so that the tests end in minutes. `.ci/run` tries 300 ledgers.
/// `SALDO_LEDGERS=2000` asks for everything. `SALDO_FIRST_LEDGER=2000` goes on with other ledgers, as
/// `Tests/Faults/run night identity` does.
public enum Seeds {
  private static let fewLedgers = 50
  private static let ledgers = number("SALDO_LEDGERS") ?? fewLedgers
  private static let first = number("SALDO_FIRST_LEDGER") ?? 0

  private static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }

  /// The seeds of a property of ledgers.
  public static let all = first..<first + ledgers

  /// The seeds of a property with long ledgers: one of twenty, but at least five.
  public static let few = all.prefix(max(5, ledgers / 20))

  /// The seeds of a property that never needs more than `most`.
  public static func upTo(_ most: Int) -> Range<Int> { first..<first + min(most, ledgers) }

  /// How often a property tries something other than ledgers, or expensive ones: in full as soon as
  /// more ledgers are asked for than by default.
  public static func count(_ few: Int, full: Int) -> Int {
    ledgers > fewLedgers ? full : few
  }

  /// Whether a test goes through all there is where a part stands for it elsewhere.
  public static let isExhaustive = ledgers >= 100_000
}
