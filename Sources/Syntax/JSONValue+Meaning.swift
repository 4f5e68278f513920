extension JSONValue {
  /// Whether both say the same, however they write it: `12.50` is `12.5`, and the members of an object
  /// have no order.
  ///
  /// Strings are compared letter by letter: `"1.10"` may be a version.
  package func says(theSameAs other: JSONValue) -> Bool {
    switch (content, other.content) {
    case (.null, .null): return true
    case (.bool(let mine), .bool(let theirs)): return mine == theirs
    case (.string(let mine), .string(let theirs)): return mine == theirs
    case (.number(let mine), .number(let theirs)):
      return mine == theirs || Self.plain(mine).map { $0 == Self.plain(theirs) } ?? false
    case (.array(let mine), .array(let theirs)):
      return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.says(theSameAs: $1) }
    case (.object(let mine), .object(let theirs)):
      guard mine.count == theirs.count else { return false }
      let left = mine.sorted { $0.key < $1.key }
      let right = theirs.sorted { $0.key < $1.key }
      return zip(left, right).allSatisfy { $0.key == $1.key && $0.value.says(theSameAs: $1.value) }
    default: return false
    }
  }

  /// A number's digits without zeros at either end, and the power of ten of the last one; nil where
  /// it cannot be read.
  private static func plain(_ number: String) -> Plain? {
    let parts = number.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let given = parts.count == 2 ? Int(parts[1]) : 0,
      given.magnitude < 1 << 20
    else { return nil }
    let isNegative = parts[0].hasPrefix("-")
    let halves = parts[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count) else { return nil }
    let fraction = halves.count == 2 ? halves[1] : ""
    var digits = (halves[0] + fraction).drop { $0 == "0" }
    var power = given - fraction.count
    while digits.last == "0" {
      digits.removeLast()
      power += 1
    }
    // Nothing is nothing, whatever its sign and its power.
    guard !digits.isEmpty else { return Plain(isNegative: false, digits: "", power: 0) }
    return Plain(isNegative: isNegative, digits: String(digits), power: power)
  }

  private struct Plain: Equatable {
    var isNegative: Bool
    var digits: String
    var power: Int
  }
}
