import Ledger

/// All that flowed between a person and one payee in one currency and direction, by day.
package struct PayeeHistory: Hashable, Sendable {
  /// The payee as the first of the payments wrote it.
  package let payee: String
  /// A piece of an array that many histories may share.
  package let payments: ArraySlice<PayeePayment>

  package init(payee: String, payments: [PayeePayment]) {
    self.init(payee: payee, sorted: payments.sorted(by: PayeePayment.comesFirst)[...])
  }

  /// A history of payments that ``sort(_:)`` has put in order.
  package init(payee: String, sorted payments: ArraySlice<PayeePayment>) {
    self.payee = payee
    self.payments = payments
  }

  /// Puts the payments of one history in order.
  package static func sort(_ payments: Slice<UnsafeMutableBufferPointer<PayeePayment>>) {
    var payments = UnsafeMutableBufferPointer(rebasing: payments)
    payments.sort(by: PayeePayment.comesFirst)
  }

  /// The same, with the payments of some days alone.
  func during(_ days: Period) -> PayeeHistory {
    let first = payments.partitioningIndex { $0.day >= days.start }
    let end = payments.partitioningIndex { $0.day > days.end }
    return PayeeHistory(payee: payee, sorted: payments[first..<max(first, end)])
  }
}

extension ArraySlice<PayeePayment> {
  /// The first index from which on a condition holds, which once it holds goes on to do so.
  fileprivate func partitioningIndex(where holds: (PayeePayment) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
