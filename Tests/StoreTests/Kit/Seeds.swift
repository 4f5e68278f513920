import Glibc

/// The seeds of a property: 2 000, or as many as `SALDO_LEDGERS` says for a run by hand.
enum Seeds {
  static let all: Range<Int> = {
    let said = getenv("SALDO_LEDGERS").flatMap { Int(String(cString: $0)) }
    return 0..<(said ?? 2_000)
  }()
}
