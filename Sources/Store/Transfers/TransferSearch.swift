import Ledger

/// Chooses among candidates: one transfer a row, the best reason first.
struct TransferSearch {
  let found: [(out: RowKey, into: RowKey)]
  let legs: TransferLegs
  let verdicts: TransferVerdicts

  /// Pairs with evidence, then those left over that are worth asking about.
  func pairs(mostDaysForQuestion: Int32) throws -> [TransferPairing.Pair] {
    let judged = try judge()
    var taken: Set<RowKey> = []
    var pairs: [TransferPairing.Pair] = []
    for pair in judged.filter({ $0.evidence != nil }).sorted(by: Self.isBetter)
    where !taken.contains(pair.out) && !taken.contains(pair.into) {
      taken.formUnion([pair.out, pair.into])
      pairs.append(pair)
    }
    let left = judged.filter {
      $0.evidence == nil && !taken.contains($0.out) && !taken.contains($0.into)
    }
    let uses = left.reduce(into: [RowKey: Int]()) {
      $0[$1.out, default: 0] += 1
      $0[$1.into, default: 0] += 1
    }
    let questions = left.filter {
      uses[$0.out] == 1 && uses[$0.into] == 1 && Self.distance($0) <= mostDaysForQuestion
    }
    return pairs + questions.sorted(by: Self.isBetter)
  }

  /// The candidates that nobody ruled out, each with its reason.
  private func judge() throws -> [TransferPairing.Pair] {
    var known: [RowKey: TransferLeg] = [:]
    func leg(_ key: RowKey) throws -> TransferLeg? {
      if let leg = known[key] { return leg }
      let leg = try legs.leg(key)
      known[key] = leg
      return leg
    }
    var judged: [TransferPairing.Pair] = []
    // What a person says holds whatever the amounts and days are.
    for pair in verdicts.affirmed {
      guard try leg(pair.out)?.isFree == true, try leg(pair.into)?.isFree == true else { continue }
      judged.append(.init(out: pair.out, into: pair.into, evidence: .person))
    }
    for pair in found {
      switch verdicts.isTransfer(pair.out, pair.into) {
      case .some: continue
      case nil:
        guard let out = try leg(pair.out), let into = try leg(pair.into) else { continue }
        judged.append(
          .init(out: pair.out, into: pair.into, evidence: TransferEvidence(out, into)))
      }
    }
    return judged
  }

  private static func distance(_ pair: TransferPairing.Pair) -> Int32 {
    abs(pair.out.day - pair.into.day)
  }

  private static func isBetter(_ left: TransferPairing.Pair, _ right: TransferPairing.Pair) -> Bool
  {
    let leftRank = (left.evidence?.rawValue ?? .max, distance(left))
    let rightRank = (right.evidence?.rawValue ?? .max, distance(right))
    guard leftRank == rightRank else { return leftRank < rightRank }
    return left.out == right.out ? left.into < right.into : left.out < right.out
  }
}
