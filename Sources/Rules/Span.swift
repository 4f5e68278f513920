/// Two ends joined by two dots, or one that is both.
struct Span {
  var first: Int
  var last: Int

  /// Nil where an end cannot be read.
  init?(_ text: String, _ end: (String) -> Int?) {
    var ends = [text]
    if let dots = text.firstRange(of: "..") {
      ends = [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
    }
    guard let first = ends.first.flatMap(end), let last = ends.last.flatMap(end) else { return nil }
    (self.first, self.last) = (first, last)
  }
}
