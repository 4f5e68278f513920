import Ledger

/// A matching of rows into transfers.
///
/// A transfer needs equal amounts of opposite sign in two accounts of one currency, at most
/// ``mostDaysApart`` days apart, and further evidence (``TransferEvidence``). Your verdict can also
/// pair rows in two currencies. Each row is a leg of at most one transfer: stronger evidence wins,
/// then fewer days. Words alone (``TransferEvidence/words``) are evidence only if neither row has
/// another such partner. The remaining candidates become open questions (``TransferGroup``) if
/// their days are near.
package struct TransferMatching {
  /// The transfers with their evidence, and the open questions.
  package struct Outcome {
    package var transfers: [TransferPair: TransferEvidence] = [:]
    package var questions: [TransferGroup] = []
  }

  private typealias Judged = (pair: TransferPair, evidence: TransferEvidence?)

  /// The maximum number of days between the legs; it allows for weekends and bank holidays.
  package static let mostDaysApart = 5

  private let candidates: [TransferPair]
  private let judge: TransferScorer

  /// Creates a matching of all candidate pairs, including the pairs that you named.
  package init(_ candidates: [TransferPair], judge: TransferScorer) {
    self.candidates = candidates
    self.judge = judge
  }

  package func outcome() throws -> Outcome {
    let judged: [Judged] = try candidates.filter { !judge.isRuledOut($0) }.map {
      ($0, try judge.evidence($0))
    }
    var outcome = Outcome()
    var taken: Set<TransactionKey> = []
    func take(_ found: some Sequence<Judged>) {
      for one in found.sorted(by: Self.isBetter) {
        guard let evidence = one.evidence, taken.isDisjoint(with: one.pair.legs) else { continue }
        taken.formUnion(one.pair.legs)
        outcome.transfers[one.pair] = evidence
      }
    }
    take(judged.filter { $0.evidence != .words })
    let left = judged.filter { taken.isDisjoint(with: $0.pair.legs) }
    // Words do not identify one of two rows.
    let said = left.filter { $0.evidence == .words }
    let uses = said.reduce(into: [TransactionKey: Int]()) { uses, one in
      for leg in one.pair.legs { uses[leg, default: 0] += 1 }
    }
    take(said.filter { $0.pair.legs.allSatisfy { uses[$0] == 1 } })
    outcome.questions = TransferGroup.all(
      of: left.map(\.pair).filter { taken.isDisjoint(with: $0.legs) })
    return outcome
  }

  private static func isBetter(_ left: Judged, _ right: Judged) -> Bool {
    func rank(_ one: Judged) -> (Int, Int) {
      (one.evidence?.rawValue ?? .max, one.pair.days.upperBound - one.pair.days.lowerBound)
    }
    return rank(left) == rank(right) ? left.pair < right.pair : rank(left) < rank(right)
  }
}

extension TransferMatching {
  /// The candidates affected by a change on these days, in order.
  ///
  /// These are the pairs with rows on these days, and all pairs that compete with them. Only pairs
  /// with evidence compete for a row: the search continues past a pair with evidence and stops at a
  /// pair without.
  package static func concerned(
    _ pairs: [TransferPair], by days: CoveredDays, _ judge: TransferScorer
  ) throws -> [TransferPair] {
    var ofRow: [TransactionKey: [Int]] = [:]
    for (index, pair) in pairs.enumerated() {
      for leg in pair.legs { ofRow[leg, default: []].append(index) }
    }
    var isFound = pairs.map { days.holds($0.out.day) || days.holds($0.into.day) }
    var queue = pairs.indices.filter { isFound[$0] }
    var next = 0
    while next < queue.count {
      let pair = pairs[queue[next]]
      next += 1
      guard try judge.evidence(pair) != nil else { continue }
      for other in pair.legs.flatMap({ ofRow[$0] ?? [] }) where !isFound[other] {
        isFound[other] = true
        queue.append(other)
      }
    }
    return queue.map { pairs[$0] }.sorted()
  }
}
