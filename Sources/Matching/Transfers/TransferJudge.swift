package import Ledger

/// Says what speaks for two rows being one transfer, and fetches and judges each but once.
package final class TransferJudge {
  private let fetch: (TransactionKey) throws -> TransferLeg?
  private let verdicts: [TransferPair: Bool]
  private var legs: [TransactionKey: TransferLeg?] = [:]
  private var known: [TransferPair: TransferEvidence?] = [:]

  /// Takes what a person said of pairs; `fetch` gives the row of a key, nil where there is none.
  package init(
    verdicts: [TransferPair: Bool], fetch: @escaping (TransactionKey) throws -> TransferLeg?
  ) {
    self.verdicts = verdicts
    self.fetch = fetch
  }

  /// The strongest evidence for a pair; nil where nothing speaks for it, or a person spoke against it.
  package func evidence(_ pair: TransferPair) throws -> TransferEvidence? {
    if let evidence = known[pair] { return evidence }
    let evidence = try judged(pair)
    known[pair] = evidence
    return evidence
  }

  /// Whether a person said of a pair that it is no transfer.
  func isRuledOut(_ pair: TransferPair) -> Bool { verdicts[pair] == false }

  private func judged(_ pair: TransferPair) throws -> TransferEvidence? {
    guard !isRuledOut(pair), let out = try leg(pair.out), let into = try leg(pair.into) else {
      return nil
    }
    guard verdicts[pair] == true else { return TransferEvidence(out, into) }
    // A person names rows whatever their amounts and days are, but they must be legs still.
    let areLegs =
      out.counts && into.counts && out.amount < 0 && into.amount > 0
      && pair.out.account != pair.into.account
    return areLegs ? .person : nil
  }

  private func leg(_ key: TransactionKey) throws -> TransferLeg? {
    if let leg = legs[key] { return leg }
    let leg = try fetch(key)
    legs[key] = leg
    return leg
  }
}
