import Ledger

/// All that flowed between a person and one payee in one currency and direction, by day.
package struct PayeeHistory: Sendable {
  /// The payee as the first of the payments wrote it.
  package let payee: String
  private let pile: PaymentPile
  /// Which payments of the pile are its own; a piece of an array that many histories may share.
  private let numbers: ArraySlice<Int32>

  package init(payee: String, payments: [PayeePayment]) {
    let pile = PaymentPile(payments.sorted(by: PayeePayment.comesFirst))
    self.init(payee: payee, in: pile, Array(0..<Int32(pile.count))[...])
  }

  /// The history of the payments with these numbers, which ascend.
  package init(payee: String, in pile: PaymentPile, _ numbers: ArraySlice<Int32>) {
    self.payee = payee
    self.pile = pile
    self.numbers = numbers
  }

  /// Fills `payments` with those of some days, or with all, in order.
  func gather(_ days: Period?, into payments: inout [PayeePayment]) {
    payments.removeAll(keepingCapacity: true)
    var own = numbers
    if let days {
      own = own[own.partitioningIndex { pile[Int($0)].day >= days.start }...]
      own = own[..<own.partitioningIndex { pile[Int($0)].day > days.end }]
    }
    for number in own {
      payments.append(pile[Int(number)])
      // The pile is in order of days; those of one day are few.
      var place = payments.count - 1
      while place > 0, PayeePayment.comesFirst(payments[place], payments[place - 1]) {
        payments.swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}
