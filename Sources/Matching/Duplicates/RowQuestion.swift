package import Ledger

/// An open question whether two stored rows are one transaction.
package struct RowQuestion: Hashable {
  package let first: TransactionKey
  package let second: TransactionKey
  package let reason: OpenQuestion.Reason
  /// The indices of the files that show either row.
  package let files: [Int32]
  /// The source pairs of the two rows.
  let sources: [SourcePair]
}

extension RowQuestion: Comparable {
  package static func < (one: RowQuestion, other: RowQuestion) -> Bool {
    one.first == other.first ? one.second < other.second : one.first < other.first
  }
}

/// The evidence for whether two sources date their transactions alike.
///
/// Only forced pairs are evidence. If hundreds of them never differ, two rows of one day are one
/// transaction, even at the edges of the covered days. Rows of two days are then two transactions.
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

  /// Whether the sources answer a question without your help.
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

/// A pair of sources of an account, in the order of their first import.
struct SourcePair: Hashable {
  var one: Int32
  var other: Int32

  /// Every combination of a source of one row with a source of the other.
  static func all(_ one: [Int32], _ other: [Int32]) -> [SourcePair] {
    one.flatMap { first in
      other.map { SourcePair(one: min(first, $0), other: max(first, $0)) }
    }
  }
}
