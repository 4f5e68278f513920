/// Two sources of an account, the one imported first in front.
struct SourcePair: Hashable {
  var one: Int32
  var other: Int32

  /// Every source of one row with every source of another.
  static func all(_ one: [Int32], _ other: [Int32]) -> [SourcePair] {
    one.flatMap { first in
      other.map { SourcePair(one: min(first, $0), other: max(first, $0)) }
    }
  }
}
