/// The part of a stylesheet that a page can use: a rule whose classes stand nowhere on the page is
/// left out, so that every page is as small as it can be.
struct NeededStyles {
  private let classes: Set<String>
  /// The sheet; as it was where its braces do not pair, which is for the reader's browser to mend.
  private(set) var sheet: String = ""

  init(_ sheet: String, page: String) {
    classes = Self.classes(page)
    var rest = Substring(Self.withoutComments(sheet))
    self.sheet = rules(&rest).flatMap { rest.isEmpty ? $0 : nil } ?? sheet
  }

  private static func classes(_ page: String) -> Set<String> {
    let values = page.split(separator: " class=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    return Set(values.flatMap { $0.split(separator: " ").map(String.init) })
  }

  private static func withoutComments(_ sheet: String) -> String {
    let parts = sheet.split(separator: "/*", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      text
        + part.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
        .joined()
    }
  }

  /// The rules up to the brace that ends what is around them; nil where none of that is well-formed.
  private func rules(_ rest: inout Substring) -> String? {
    var text = ""
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard let first = rest.first, first != "}" else { return text }
      guard let brace = rest.firstIndex(of: "{") else { return nil }
      let head = rest[..<brace]
      rest = rest[rest.index(after: brace)...]
      if head.hasPrefix("@media") || head.hasPrefix("@supports") {
        guard let inner = rules(&rest), rest.first == "}" else { return nil }
        rest = rest.dropFirst()
        if !inner.isEmpty { text += "\(head){\(inner)}" }
      } else {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let body = rest[..<end]
        rest = rest[rest.index(after: end)...]
        let used = head.split(separator: ",").filter(isUsed)
        if !used.isEmpty { text += "\(used.joined(separator: ",")){\(body)}" }
      }
    }
  }

  /// Whether the page has every class that a selector names.
  private func isUsed(_ selector: Substring) -> Bool {
    selector.split(separator: ".", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      part in
      let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      return classes.contains(String(name))
    }
  }
}
