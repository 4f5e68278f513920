import Ledger

/// Rows that may be legs of one another, of which nothing but amount and days says so: one open
/// question.
struct TransferGroup {
  /// Money out first; each row is a candidate of at least one other.
  private(set) var candidates: [(out: RowKey, into: RowKey)]
  /// The first to the last day of its rows.
  private(set) var days: ClosedRange<Int32>

  /// A pair is asked about only when its legs are this close.
  private static let mostDaysApart: Int32 = 3

  private init(_ first: (out: RowKey, into: RowKey)) {
    candidates = [first]
    days = Self.days(first)
  }

  /// The groups that these pairs form, oldest first: pairs that share a row are one question.
  static func all(of pairs: [(out: RowKey, into: RowKey)]) -> [TransferGroup] {
    let close = pairs.filter { abs($0.out.day - $0.into.day) <= mostDaysApart }
      .sorted { $0.out == $1.out ? $0.into < $1.into : $0.out < $1.out }
    var groups: [TransferGroup?] = []
    var numbers: [RowKey: Int] = [:]
    for pair in close {
      let known = Set([numbers[pair.out], numbers[pair.into]].compactMap(\.self)).sorted()
      guard let first = known.first else {
        numbers[pair.out] = groups.count
        numbers[pair.into] = groups.count
        groups.append(TransferGroup(pair))
        continue
      }
      groups[first]?.add(pair)
      for other in known.dropFirst() {
        guard let joined = groups[other] else { continue }
        for pair in joined.candidates {
          groups[first]?.add(pair)
          numbers[pair.out] = first
          numbers[pair.into] = first
        }
        groups[other] = nil
      }
      numbers[pair.out] = first
      numbers[pair.into] = first
    }
    return groups.compactMap(\.self).map(\.sorted).sorted {
      $0.days.lowerBound < $1.days.lowerBound
    }
  }

  private mutating func add(_ pair: (out: RowKey, into: RowKey)) {
    candidates.append(pair)
    let more = Self.days(pair)
    days = min(days.lowerBound, more.lowerBound)...max(days.upperBound, more.upperBound)
  }

  private var sorted: TransferGroup {
    var group = self
    group.candidates.sort { $0.out == $1.out ? $0.into < $1.into : $0.out < $1.out }
    return group
  }

  private static func days(_ pair: (out: RowKey, into: RowKey)) -> ClosedRange<Int32> {
    min(pair.out.day, pair.into.day)...max(pair.out.day, pair.into.day)
  }
}
