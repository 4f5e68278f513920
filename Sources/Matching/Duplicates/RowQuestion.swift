package import Ledger

/// An open question in terms of stored rows.
package struct RowQuestion: Hashable {
  package let first: TransactionKey
  package let second: TransactionKey
  package let reason: OpenQuestion.Reason
  /// Indices of the files that show either.
  package let files: [Int32]
  /// The sources that one row and the other come from.
  let sources: [SourcePair]
}

extension RowQuestion: Comparable {
  package static func < (one: RowQuestion, other: RowQuestion) -> Bool {
    one.first == other.first ? one.second < other.second : one.first < other.first
  }
}

/// Whether two sources give their transactions the same days.
///
/// Only pairs that could not be otherwise are evidence. Where hundreds of these never differ, rows of
/// one day are one transaction at the edges of what the sources cover too, and rows of two days are two.
struct SourceAgreement {
  private var agreeing: [SourcePair: Int] = [:]
  private var differing: Set<SourcePair> = []

  private static let leastPairs = 200

  mutating func note(_ pairs: [SourcePair], isOneDay: Bool, count: Int) {
    for pair in pairs {
      if isOneDay { agreeing[pair, default: 0] += count } else { differing.insert(pair) }
    }
  }

  mutating func formUnion(_ other: SourceAgreement) {
    agreeing.merge(other.agreeing, uniquingKeysWith: +)
    differing.formUnion(other.differing)
  }

  /// Whether the sources answer a question themselves.
  func answers(_ question: RowQuestion) -> Bool {
    let isOneDay = question.first.day == question.second.day
    switch question.reason {
    case .shifted: guard isOneDay else { return false }
    case .seam: guard !isOneDay else { return false }
    case .rewritten, .tie: return false
    }
    return question.sources.contains { pair in
      !differing.contains(pair) && agreeing[pair, default: 0] >= Self.leastPairs
    }
  }
}

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
