import Glibc

/// How much the tests try; the environment says more for a run by hand.
enum Seeds {
  /// The seeds of a property: 2 000, or as many as `SALDO_LEDGERS` says.
  static let all: Range<Int> = 0..<(said("SALDO_LEDGERS") ?? 2_000)
  /// How often one text is sealed: 200 000 times, or as often as `SALDO_SEALS` says.
  static let seals = said("SALDO_SEALS") ?? 200_000

  private static func said(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }
}
