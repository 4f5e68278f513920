/// A suggestion of the intended word for a misspelled one.
package enum Suggestion {
  /// The closest candidate; nil if none is close enough.
  package static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(1, word.count / 3)
    var best: (distance: Int, word: String)?
    for candidate in candidates.sorted() {
      let distance = distance(word, candidate)
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.word
  }

  /// The hint `did you mean "budgets"?`, or another hint if no candidate is close enough.
  package static func hint(
    for word: String, among candidates: some Sequence<String>, else other: @autoclosure () -> String
  ) -> String {
    closest(to: word, among: candidates).map { "did you mean \"\($0)\"?" } ?? other()
  }

  /// The edit distance of two words, ignoring case; a swap of neighbours counts as one edit.
  package static func distance(_ one: String, _ other: String) -> Int {
    distance(Array(one.lowercased()), Array(other.lowercased()))
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let cost = left[row] == right[column] ? 0 : 1
        var value = min(
          rows[row][column] + cost, rows[row][column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          value = min(value, rows[row - 1][column - 1] + 1)
        }
        current.append(value)
      }
      rows.append(current)
    }
    return rows[left.count][right.count]
  }
}
