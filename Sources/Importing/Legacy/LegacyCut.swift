import Syntax

/// Takes elements out of an export, and knows where those that stay stand then.
struct LegacyCut {
  private let places: [String: Int]
  private let kept: Set<Int>
  /// Where each element stood, and where it stands.
  private var paths: [String: String] = [:]

  init(_ gathering: LegacyGathering, keeping kept: Set<Int>) {
    places = Dictionary(
      gathering.nodes.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.kept = kept
  }

  /// The value without the elements that are not kept; `path` is where it will stand.
  mutating func callAsFunction(_ value: JSONValue, _ old: String, _ path: String) -> JSONValue {
    guard !isLeftOut(old) else { return JSONValue(content: .null, location: value.location) }
    if places[old] != nil { paths[old] = path }
    switch value.content {
    case .array(let elements):
      var left: [JSONValue] = []
      for (place, element) in elements.enumerated() {
        let old = "\(old)[\(place)]"
        if !isLeftOut(old) { left.append(self(element, old, "\(path)[\(left.count)]")) }
      }
      return JSONValue(content: .array(left), location: value.location)
    case .object(let members):
      var left: [(key: String, value: JSONValue)] = []
      for member in members {
        let step = LegacyPath.step(member.key)
        left.append((member.key, self(member.value, old + step, path + step)))
      }
      return JSONValue(content: .object(left), location: value.location)
    default: return value
    }
  }

  private func isLeftOut(_ path: String) -> Bool {
    places[path].map { !kept.contains($0) } ?? false
  }

  /// A text with the paths of elements as they are now.
  func moved(_ text: String) -> String {
    var moved = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      moved += rest[..<start]
      rest = rest[start...]
      let known = Self.prefixes(rest).last { paths[String($0)] != nil } ?? rest.prefix(1)
      moved += paths[String(known)] ?? String(known)
      rest = rest[known.endIndex...]
    }
    return moved + rest
  }

  /// What at the beginning of a text could be the path of an element, the shortest first.
  private static func prefixes(_ text: Substring) -> [Substring] {
    var prefixes: [Substring] = []
    for index in text.prefix(400).indices.dropFirst()
    where !(text[index].isLetter || text[index].isNumber || text[index] == "_") {
      prefixes.append(text[..<index])
    }
    return prefixes + [text.prefix(400)]
  }
}
