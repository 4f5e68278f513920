import Crypto
import Foundation

/// The only stylesheet of a page, and the policy that allows only this stylesheet.
enum StyleSheet {
  /// Checks that the sheet has no `<`, which could close the style element early.
  static func check(_ sheet: String, path: String) throws(TemplateError) {
    if let angle = sheet.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let line = sheet[..<angle].count { $0 == "\n" } + 1
      throw TemplateError(
        template: path, line: line, message: "a stylesheet must not contain \"<\"")
    }
  }

  /// The sheet with one colour scheme for every screen; unchanged if `scheme` is nil.
  ///
  /// Printing has its own colours.
  static func fixed(_ sheet: String, to scheme: TemplateLibrary.Scheme?) -> String {
    guard let scheme else { return sheet }
    return sheet.replacing("color-scheme:light dark", with: "color-scheme:\(scheme.rawValue)")
      .replacing(
        "@media (prefers-color-scheme:dark)",
        with: scheme == .dark ? "@media screen" : "@media not all")
  }

  /// A Content-Security-Policy that allows this sheet; it blocks scripts, requests and `style=`.
  static func policy(_ sheet: String) -> String {
    let digest = Data(SHA256.hash(Array(sheet.utf8)).bytes).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(digest)'; img-src data:; base-uri 'none'; "
      + "form-action 'none'"
  }
}

/// A stylesheet from which each page gets only the rules that may apply to it.
///
/// A page omits the rules for classes that it does not use. This keeps the page small.
struct NeededStyles: Sendable {
  /// The hash of a class name; a collision only keeps an unused rule.
  typealias ClassHash = UInt64

  private struct Selector: Sendable {
    let text: String
    /// The classes in the selector.
    let classes: [ClassHash]
  }

  private indirect enum Rule: Sendable {
    case style([Selector], body: String)
    /// Rules within a conditional block.
    case group(head: String, [Rule])
  }

  private let sheet: String
  /// The parsed rules; nil if the braces are unbalanced.
  ///
  /// In that case, the page gets the whole sheet, and the browser handles the errors.
  private let rules: [Rule]?

  init(_ sheet: String) {
    self.sheet = sheet
    var rest = Substring(Self.withoutComments(sheet))
    let rules = Self.rules(&rest)
    self.rules = rest.isEmpty ? rules : nil
  }

  /// The rules that a page needs, or the whole sheet if its braces are unbalanced.
  func sheet(for page: String) -> String {
    guard let rules else { return sheet }
    var text = ""
    Self.append(rules, Self.classes(page), to: &text)
    return text
  }

  private static func append(
    _ rules: [Rule], _ classes: Set<ClassHash>, to text: inout String
  ) {
    for rule in rules {
      switch rule {
      case .style(let selectors, let body):
        let used = selectors.filter { $0.classes.allSatisfy(classes.contains) }
        guard !used.isEmpty else { continue }
        text += used.map(\.text).joined(separator: ",")
        text += "{\(body)}"
      case .group(let head, let rules):
        var inner = ""
        append(rules, classes, to: &inner)
        if !inner.isEmpty { text += "\(head){\(inner)}" }
      }
    }
  }

  /// The classes of all elements of a page.
  private static func classes(_ page: String) -> Set<ClassHash> {
    var page = page
    return page.withUTF8 { bytes in
      let mark = Array(" class=\"".utf8)
      var classes: Set<ClassHash> = []
      var index = 0
      while index + mark.count < bytes.count {
        guard bytes[index] == mark[0], bytes[index + 1] == mark[1],
          mark.indices.allSatisfy({ bytes[index + $0] == mark[$0] })
        else {
          index += 1
          continue
        }
        index += mark.count
        var hash = ClassHash.emptyName
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          if bytes[index] == 0x20 {
            classes.insert(hash)
            hash = .emptyName
          } else {
            hash.append(bytes[index])
          }
          index += 1
        }
        classes.insert(hash)
      }
      return classes
    }
  }

  private static func withoutComments(_ sheet: String) -> String {
    let parts = sheet.split(separator: "/*", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      text
        + part.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
        .joined()
    }
  }

  /// The rules up to the closing brace of their block; nil if they are malformed.
  private static func rules(_ rest: inout Substring) -> [Rule]? {
    var rules: [Rule] = []
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard let first = rest.first, first != "}" else { return rules }
      guard let brace = rest.firstIndex(of: "{") else { return nil }
      let head = rest[..<brace]
      rest = rest[rest.index(after: brace)...]
      if head.hasPrefix("@media") || head.hasPrefix("@supports") {
        guard let inner = self.rules(&rest), rest.first == "}" else { return nil }
        rest = rest.dropFirst()
        rules.append(.group(head: String(head), inner))
      } else {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let body = rest[..<end]
        rest = rest[rest.index(after: end)...]
        rules.append(.style(head.split(separator: ",").map(selector), body: String(body)))
      }
    }
  }

  private static func selector(_ text: Substring) -> Selector {
    let classes = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map {
      part in
      part.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }.utf8
        .reduce(into: ClassHash.emptyName) { $0.append($1) }
    }
    return Selector(text: String(text), classes: classes)
  }
}

extension NeededStyles.ClassHash {
  /// The FNV-1a hash of an empty name.
  fileprivate static let emptyName: UInt64 = 0xCBF2_9CE4_8422_2325

  fileprivate mutating func append(_ byte: UInt8) {
    self = (self ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
