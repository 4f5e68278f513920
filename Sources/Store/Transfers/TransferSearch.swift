import Ledger

/// Chooses among candidates: one transfer a row, the best reason first.
struct TransferSearch {
  let found: [(out: RowKey, into: RowKey)]
  let legs: TransferLegs
  let verdicts: TransferVerdicts

  /// The pairs that evidence makes transfers, and the groups of those left over.
  func result() throws -> TransferPairing.Result {
    let judged = try judge()
    var taken: Set<RowKey> = []
    var pairs: [TransferPairing.Pair] = []
    func take(_ pair: TransferPairing.Pair) {
      guard !taken.contains(pair.out), !taken.contains(pair.into) else { return }
      taken.formUnion([pair.out, pair.into])
      pairs.append(pair)
    }
    judged.filter { $0.evidence.map { $0 != .words } ?? false }.sorted(by: Self.isBetter)
      .forEach(take)
    let left = judged.filter { !taken.contains($0.out) && !taken.contains($0.into) }
    // Words do not say which of two rows is meant.
    let said = left.filter { $0.evidence == .words }
    let uses = said.reduce(into: [RowKey: Int]()) {
      $0[$1.out, default: 0] += 1
      $0[$1.into, default: 0] += 1
    }
    said.filter { uses[$0.out] == 1 && uses[$0.into] == 1 }.sorted(by: Self.isBetter)
      .forEach(take)
    let open = left.filter { !taken.contains($0.out) && !taken.contains($0.into) }
    return TransferPairing.Result(
      pairs: pairs, groups: TransferGroup.all(of: open.map { ($0.out, $0.into) }))
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
