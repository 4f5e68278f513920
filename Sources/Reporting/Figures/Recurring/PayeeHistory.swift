package import Ledger

/// A history of all payments to or from one payee, in one currency and direction, by day.
package struct PayeeHistory: Sendable {
  /// The name of the payee as the first payment spells it.
  package let payee: String
  private let pile: PaymentList
  /// The indices of the payments in the pile, a slice of an array that several histories share.
  private let numbers: ArraySlice<Int32>

  package init(payee: String, payments: [PayeePayment]) {
    let pile = PaymentList(payments.sorted(by: PayeePayment.comesFirst))
    self.init(payee: payee, in: pile, Array(0..<Int32(pile.count))[...])
  }

  /// Creates the history of the payments with these indices, which must be ascending.
  package init(payee: String, in pile: PaymentList, _ numbers: ArraySlice<Int32>) {
    self.payee = payee
    self.pile = pile
    self.numbers = numbers
  }

  /// Replaces `payments` with the history's payments in a period, or with all of them, in order.
  func gather(_ days: Period?, into payments: inout [PayeePayment]) {
    payments.removeAll(keepingCapacity: true)
    var own = numbers
    if let days {
      own = own[own.partitioningIndex { pile[Int($0)].day >= days.start }...]
      own = own[..<own.partitioningIndex { pile[Int($0)].day > days.end }]
    }
    for number in own {
      payments.append(pile[Int(number)])
      // The pile is sorted by day only, and one day has few payments.
      var place = payments.count - 1
      while place > 0, PayeePayment.comesFirst(payments[place], payments[place - 1]) {
        payments.swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}

/// A payment to a payee, or from a payee.
package struct PayeePayment: Hashable, Sendable {
  // The fields are in this order to leave no padding, because a ledger has one payment per row.

  /// The amount in minor units of the account's currency; negative for money out.
  package let minorUnits: Int64
  package let day: CalendarDate
  /// The index of the account in ``LedgerNames/accounts``.
  package let account: Int32
  /// The number of the payee in one currency and direction; -1 without a payee.
  package let payee: Int32
  /// The index of the category in ``LedgerNames/categories``.
  package let category: Int32

  package init(
    day: CalendarDate, minorUnits: Int64, account: Int32, payee: Int32 = 0, category: Int32 = 0
  ) {
    self.minorUnits = minorUnits
    self.day = day
    self.account = account
    self.payee = payee
    self.category = category
  }

  /// Whether the left payment comes before the right payment in a history.
  static func comesFirst(_ left: PayeePayment, _ right: PayeePayment) -> Bool {
    if left.day != right.day { return left.day < right.day }
    return (left.minorUnits, left.account) < (right.minorUnits, right.account)
  }
}

/// A list of payments in order of days, stored in chunks of equal size.
///
/// A ledger may have one payment per row, and a single array would be copied as it grows.
package struct PaymentList: RandomAccessCollection, Sendable {
  /// The binary logarithm of the chunk size.
  private static let bits = 12
  private static let mask = 1 << bits - 1

  private var pieces: [[PayeePayment]] = []
  package private(set) var endIndex = 0
  package var startIndex: Int { 0 }

  package init(_ payments: some Sequence<PayeePayment> = EmptyCollection()) {
    for payment in payments { append(payment) }
  }

  package mutating func append(_ payment: PayeePayment) {
    if endIndex & Self.mask == 0 {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(1 << Self.bits)
    }
    pieces[endIndex >> Self.bits].append(payment)
    endIndex += 1
  }

  package subscript(index: Int) -> PayeePayment {
    pieces[index >> Self.bits][index & Self.mask]
  }

  /// The indices of the payments grouped by payee, and the position where each group starts.
  ///
  /// Payees are numbered from 0. `starts` has `payeeCount + 1` elements, and the last one is the
  /// end of the last group.
  package func byPayee(_ payeeCount: Int) -> (numbers: [Int32], starts: [Int]) {
    var starts = Array(repeating: 0, count: payeeCount + 1)
    for payment in self { starts[Int(payment.payee) + 1] += 1 }
    for payee in 0..<payeeCount { starts[payee + 1] += starts[payee] }
    var next = starts
    var numbers: [Int32] = Array(repeating: 0, count: count)
    for index in indices {
      let payee = Int(self[index].payee)
      numbers[next[payee]] = Int32(index)
      next[payee] += 1
    }
    return (numbers, starts)
  }
}

extension RandomAccessCollection {
  /// The first index at which a condition is true, otherwise `endIndex`.
  ///
  /// The condition must stay true after the first element that fulfils it.
  func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if holds(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
