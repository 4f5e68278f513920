package import Ledger

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

/// Money that went to a payee, or came from one.
package struct PayeePayment: Hashable, Sendable {
  // There is one for each row of a ledger: in this order they are packed without a gap.
  /// In the account's currency; negative where it went out.
  package let minorUnits: Int64
  package let day: CalendarDate
  /// Index into ``LedgerNames/accounts``.
  package let account: Int32
  /// Equal for the payments of one payee in one currency and direction; -1 where nobody is named.
  package let payee: Int32
  /// Index into ``LedgerNames/categories``.
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

  /// Whether it comes before another payment of a history.
  static func comesFirst(_ left: PayeePayment, _ right: PayeePayment) -> Bool {
    if left.day != right.day { return left.day < right.day }
    return (left.minorUnits, left.account) < (right.minorUnits, right.account)
  }
}

/// Payments in order of days, held in pieces of one size.
///
/// There may be one for each row of a ledger, and an array would be copied while it grows.
package struct PaymentPile: RandomAccessCollection, Sendable {
  /// A piece holds two to the power of this many.
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

  /// The numbers of the payments of each payee, one payee behind the other, and where each begins.
  ///
  /// Payees are numbered from zero; a list of `payeeCount + 1` says where they begin and where the last
  /// one ends.
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
  /// The first index from which on a condition holds, which once it holds goes on to do so.
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
