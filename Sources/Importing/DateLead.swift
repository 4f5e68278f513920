/// What a text begins with: so many digits, and a byte behind them.
///
/// Most cells of a table are no dates, and of the many ways to write one only a few begin alike;
/// so this is looked at before a format is tried.
struct DateLead {
  /// How many digits there are; more than nine count as nine.
  let digits: Int
  /// The byte behind them; nil where the text ends.
  let next: UInt8?

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { DateLead($0) }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = DateCursor(bytes)
    digits = cursor.skipDigits(atMost: 9)
    next = cursor.byte
  }
}

/// What the texts of a date format begin with.
struct DateLeadPattern {
  private let digits: ClosedRange<Int>
  private let isEnd: Bool
  /// Whether a word stands behind the digits.
  private let isWord: Bool
  private let next: UInt8?

  init(_ steps: [DateField.Step]) {
    let numbers = steps.prefix { $0.digitCount != nil }.compactMap(\.digitCount)
    let most = numbers.reduce(0) { $0 + $1.upperBound }
    let behind = steps.dropFirst(numbers.count).first
    let isOpen = most > 8 || behind == .rest
    digits = min(9, numbers.reduce(0) { $0 + $1.lowerBound })...(isOpen ? 9 : most)
    isWord = (behind == .letters || behind == .monthName) && !isOpen
    isEnd = behind == nil && !isOpen
    if case .literal(let byte) = behind, !isOpen { next = byte } else { next = nil }
  }

  func mayBegin(withDigits count: Int) -> Bool { digits.contains(count) }

  /// Whether a text with this beginning may be a date; a wrong yes costs a moment.
  func mayBe(_ lead: DateLead) -> Bool {
    guard digits.contains(lead.digits) else { return false }
    if let next { return lead.next == next }
    if isWord { return lead.next.map(MonthNames.isLetter) ?? false }
    return !isEnd || lead.next == nil
  }
}

extension DateField.Step {
  /// How many digits it reads; nil when it reads something else.
  fileprivate var digitCount: ClosedRange<Int>? {
    switch self {
    case .year: 4...4
    case .shortYear(let digits), .month(let digits), .day(let digits): digits
    case .digits: 1...9
    case .monthName, .letters, .rest, .literal: nil
    }
  }
}
