/// A pattern of `*` (any text) and `?` (any character), as file names are matched.
struct Glob: Hashable, Sendable {
  private let pattern: [Character]

  init(_ pattern: String) {
    self.pattern = Array(pattern.lowercased())
  }

  /// Whether the whole of `text` fits, in either case.
  func matches(_ text: some StringProtocol) -> Bool {
    let text = Array(text.lowercased())
    var index = 0
    var place = 0
    // Where to go on from when the text after a star did not fit: one character further.
    var retry: (index: Int, place: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == "*" {
        retry = (index, place)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index] {
        index += 1
        place += 1
      } else if let last = retry {
        retry = (last.index + 1, last.place)
        index = last.index + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
