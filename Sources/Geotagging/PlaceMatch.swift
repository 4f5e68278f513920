/// A literal that tells of a place.
struct PlaceMatch: BitwiseCopyable, Sendable {
  var place: Int32
  var form: PlaceForm
  /// The bytes of the literal.
  var count: Int32
  /// When the place is what the table says.
  var days: PlaceDays
  /// The chain whose branches all have this match, or -1 where the place has it alone.
  var chain: Int32 = -1
  /// Where the next match of the same literal stands, or -1.
  var next: Int32 = -1

  func counts(on day: Int32?) -> Bool { day.map(days.holds) ?? true }

  /// Whether an occurrence that ends at `end` stands where it must in a text.
  func holds(endingAt end: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch form {
    case .contains: true
    case .starts: end == Int(count)
    case .equals: end == Int(count) && end == text.count
    case .code: WordEdges.areAround(end - Int(count)..<end, of: text)
    }
  }
}
