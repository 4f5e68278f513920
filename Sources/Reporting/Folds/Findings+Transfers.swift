import Ledger

extension Findings {
  /// Rows that may be transfers between own accounts, and count on both sides until a person decides.
  func transfers() -> [Attention] {
    let period = context.clippedPeriod
    let count = context.openTransfers.count {
      $0.start <= period.end && period.start <= $0.end
    }
    guard count > 0 else { return [] }
    return [
      Attention(
        urgency: .notice,
        phrases: [
          .subject(Words.count(Int64(count), "possible transfer", context.style)),
          .text(
            " between own accounts \(count == 1 ? "counts" : "count") as spending and income: "
              + "review \(count == 1 ? "it" : "them") with "),
          .code("saldo transfers --open"), .text("."),
        ])
    ]
  }
}
