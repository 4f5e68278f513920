import Glibc

/// How much the properties try: little by default, in full as `.ci/run` asks for in a step of its own.
enum Seeds {
  /// The seeds of a property: 50, or as many as `SALDO_LEDGERS` says.
  static let all: Range<Int> = 0..<(number("SALDO_LEDGERS") ?? 50)

  /// The seeds of a property with long ledgers: one of twenty, but at least five.
  static let few = all.prefix(max(5, all.count / 20))

  /// How often one text is encrypted: 20 000 times, or as often as `SALDO_SEALS` says.
  static let seals = number("SALDO_SEALS") ?? 20_000

  private static func number(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }
}
