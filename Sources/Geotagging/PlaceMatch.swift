/// A literal that tells of a place.
struct PlaceMatch: Sendable {
  var place: Int32
  var form: PlaceForm
  /// The bytes of the literal.
  var count: Int32

  /// Whether an occurrence that ends at `end` stands where it must, in a text of `total` bytes.
  func holds(endingAt end: Int, of total: Int) -> Bool {
    switch form {
    case .contains: true
    case .starts: end == Int(count)
    case .equals: end == Int(count) && end == total
    }
  }
}
