/// The days that the statements of one source, or of one file, cover.
struct DayCover {
  /// In order, apart from each other by at least a day.
  private var spans: [ClosedRange<Int32>] = []

  init(_ covered: [ClosedRange<Int32>]) {
    for span in covered.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, span.lowerBound <= last.upperBound + 1 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
  }

  func holds(_ day: Int32) -> Bool { span(of: day) != nil }

  /// Whether the day lies so deep inside that its movement is in the source even where the source
  /// dates it otherwise.
  func holdsFirmly(_ day: Int32) -> Bool {
    guard let span = span(of: day) else { return false }
    return span.lowerBound <= day - Self.mostDaysShifted
      && day + Self.mostDaysShifted <= span.upperBound
  }

  /// How many days apart two sources may date one movement (reliability.md 4.3, L3).
  static let mostDaysShifted: Int32 = 3

  private func span(of day: Int32) -> ClosedRange<Int32>? {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound < day { low = middle + 1 } else { high = middle }
    }
    return low < spans.count && spans[low].contains(day) ? spans[low] : nil
  }
}
