import Glibc

/// How much the properties try.
///
/// Little by default, so that the tests end in minutes. `SALDO_LEDGERS=2000` asks for everything, as
/// `.ci/run` does in a step of its own.
public enum Seeds {
  private static let ledgers = getenv("SALDO_LEDGERS").flatMap { Int(String(cString: $0)) } ?? 50

  /// The seeds of a property of ledgers.
  public static let all = 0..<ledgers

  /// The seeds of a property with long ledgers: one of twenty, but at least five.
  public static let few = all.prefix(max(5, ledgers / 20))

  /// The seeds of a property that never needs more than `most`.
  public static func upTo(_ most: Int) -> Range<Int> { 0..<min(most, ledgers) }

  /// How often a property tries something other than ledgers, or expensive ones.
  public static func count(_ few: Int, full: Int) -> Int {
    ledgers < 2_000 ? few : full
  }
}
