import Ledger

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
