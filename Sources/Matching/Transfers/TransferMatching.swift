package import Ledger

/// Decides which rows are the two legs of a transfer between own accounts.
///
/// A transfer needs equal amounts of opposite sign in two accounts of one currency, at most
/// ``mostDaysApart`` days apart, and a reason beyond that (``TransferEvidence``); what a person says pairs
/// rows of two currencies too. Each row is a leg of one transfer at most; the better reason wins, then the
/// shorter time. Candidates without a reason are questions (``TransferGroup``).
package struct TransferMatching {
  /// What came out: the transfers with their reasons, and the rows to ask about.
  package struct Outcome {
    package var transfers: [TransferPair: TransferEvidence] = [:]
    package var questions: [TransferGroup] = []
  }

  private typealias Judged = (pair: TransferPair, evidence: TransferEvidence?)

  /// Weekends and bank holidays lie between the legs.
  package static let mostDaysApart = 5

  private let candidates: [TransferPair]
  private let verdicts: [TransferPair: Bool]
  private let leg: (TransactionKey) throws -> TransferLeg?

  /// Takes all candidates of some rows, and what a person said of pairs.
  ///
  /// A person may name pairs whose amounts or days differ. `leg` tells of a row what speaks for it.
  package init(
    _ candidates: [TransferPair], verdicts: [TransferPair: Bool],
    leg: @escaping (TransactionKey) throws -> TransferLeg?
  ) {
    self.candidates = candidates
    self.verdicts = verdicts
    self.leg = leg
  }

  package func outcome() throws -> Outcome {
    let judged = try judge()
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
    // Words do not say which of two rows is meant.
    let said = left.filter { $0.evidence == .words }
    let uses = said.reduce(into: [TransactionKey: Int]()) { uses, one in
      for leg in one.pair.legs { uses[leg, default: 0] += 1 }
    }
    take(said.filter { $0.pair.legs.allSatisfy { uses[$0] == 1 } })
    outcome.questions = TransferGroup.all(
      of: left.map(\.pair).filter { taken.isDisjoint(with: $0.legs) })
    return outcome
  }

  /// The candidates that nobody ruled out, each with its reason.
  private func judge() throws -> [Judged] {
    var known: [TransactionKey: TransferLeg?] = [:]
    func leg(_ key: TransactionKey) throws -> TransferLeg? {
      if let leg = known[key] { return leg }
      let leg = try self.leg(key)
      known[key] = leg
      return leg
    }
    var judged: [Judged] = []
    // What a person says holds whatever the amounts and days are.
    for pair in verdicts.filter(\.value).keys.sorted() {
      guard try pair.legs.allSatisfy({ try leg($0)?.counts == true }) else { continue }
      judged.append((pair, .person))
    }
    for pair in candidates where verdicts[pair] == nil {
      guard let out = try leg(pair.out), let into = try leg(pair.into) else { continue }
      judged.append((pair, TransferEvidence(out, into)))
    }
    return judged
  }

  private static func isBetter(_ left: Judged, _ right: Judged) -> Bool {
    func rank(_ one: Judged) -> (Int, Int) {
      (one.evidence?.rawValue ?? .max, one.pair.days.upperBound - one.pair.days.lowerBound)
    }
    return rank(left) == rank(right) ? left.pair < right.pair : rank(left) < rank(right)
  }
}

extension TransferMatching {
  /// The candidates that a change concerns: all that hang together with a row of these days.
  ///
  /// Pairs compete for rows, so which of them are transfers is settled among those that hang together and
  /// nowhere else.
  package static func concerned(
    _ pairs: [TransferPair], by days: DayCover
  ) -> [TransferPair] {
    TransferPair.components(pairs)
      .filter { $0.contains { days.holds($0.out.day) || days.holds($0.into.day) } }
      .flatMap(\.self)
  }
}
