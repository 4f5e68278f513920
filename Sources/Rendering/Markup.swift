/// A piece of HTML or SVG that is well-formed and escaped by construction.
///
/// ``init(_:)-(String)`` escapes all text. Elements and attributes come from closed lists, which
/// contain neither `style=` nor event handlers. The only raw text is a checked stylesheet.
package struct Markup: Sendable {
  /// The HTML source of the piece.
  package private(set) var html: String

  /// Creates an empty piece.
  package init() { html = "" }

  /// Creates text with all markup characters escaped.
  ///
  /// Each harmful scalar becomes a visible mark. Right-to-left names are isolated.
  package init(_ text: String) { html = Self.escape(text, isWords: true) }

  /// Creates an element with attributes and content; attributes with a nil value are omitted.
  package init(
    _ tag: Tag, _ attributes: KeyValuePairs<Attribute, String?> = [:],
    @MarkupBuilder _ content: () -> Markup = { Markup() }
  ) {
    html = "<" + tag.rawValue
    for case (let name, let value?) in attributes {
      html += " \(name.rawValue)=\"\(Self.escape(value))\""
    }
    let content = content()
    if tag.isShape && content.isEmpty {
      html += "/>"
    } else {
      html += ">\(content.html)</\(tag.rawValue)>"
    }
  }

  /// Creates the style element of a page.
  ///
  /// The text is not escaped, because HTML escapes have no effect in CSS. ``StyleSheet`` has
  /// already checked that the text cannot close the element.
  init(sheet: String) { html = "<style>\(sheet)</style>" }

  package mutating func append(_ other: Markup) { html += other.html }

  package static func + (left: Markup, right: Markup) -> Markup {
    var both = left
    both.append(right)
    return both
  }

  package var isEmpty: Bool { html.isEmpty }

  private static func escape(_ text: String, isWords: Bool = false) -> String {
    guard text.needsCare else { return isWords ? text.isolated : text }
    let harmless = isWords ? text.harmless.isolated : text.harmless
    var escaped = ""
    escaped.reserveCapacity(harmless.utf8.count)
    for scalar in harmless.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension String {
  /// Whether the text may contain characters that need escaping or replacement.
  ///
  /// Almost no text does, and a scan of bytes is much faster than a scan of scalars. Scalars that
  /// change the writing direction begin with the bytes E2 80 or E2 81. The C1 control characters
  /// begin with C2.
  var needsCare: Bool {
    withBytes { bytes in
      var before: UInt8 = 0
      for byte in bytes {
        switch byte {
        case 0..<0x20, 0x7F, 0xC2: return true
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): return true
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return true
        case 0x80, 0x81: if before == 0xE2 { return true }
        default: break
        }
        before = byte
      }
      return false
    }
  }
}

extension String {
  /// The text with U+FFFD, a visible mark, in place of each harmful scalar.
  var harmless: String {
    guard needsCare else { return self }
    return unicodeScalars.reduce(into: "") {
      $0.unicodeScalars.append($1.isHarmful ? "\u{FFFD}" : $1)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, a separator of lines or paragraphs, or a change of
  /// the writing direction.
  ///
  /// Such a scalar could make other text read differently. Tabs and line feeds are not harmful.
  var isHarmful: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029:
      true
    default: false
    }
  }
}

extension Markup {
  /// The elements that a page may contain.
  package enum Tag: String, Sendable {
    case a, bdi, caption, circle, code, data, dd, desc, details, div, dl, dt, figcaption, figure
    case g, h2, li, line, p, path, pattern, polyline, rect, section, small, span, strong, summary
    case svg, table, tbody, td, text, tfoot, th, thead, time, title, tr, ul

    /// Whether the element is a shape, which needs no content.
    var isShape: Bool {
      switch self {
      case .circle, .line, .path, .polyline, .rect: true
      default: false
      }
    }
  }

  /// The attributes that an element may have: no `style`, no `src` and no event handlers.
  package enum Attribute: String, Sendable {
    case abbr
    case ariaHidden = "aria-hidden"
    case ariaLabelledby = "aria-labelledby"
    case `class`, cx, cy, d
    case dataColumns = "data-columns"
    case dataDay = "data-day"
    case dataRest = "data-rest"
    case dataTable = "data-table"
    case datetime, fill, height, href, id
    case patternTransform, patternUnits, points, preserveAspectRatio, r, role, rx, scope, tabindex
    case textAnchor = "text-anchor"
    case transform, value, viewBox, width, x, x1, x2, y, y1, y2
  }
}

/// A result builder that joins pieces of ``Markup``, including those from `if` and `for`.
@resultBuilder
package enum MarkupBuilder {
  package static func buildExpression(_ markup: Markup) -> Markup { markup }

  package static func buildExpression(_ text: String) -> Markup { Markup(text) }

  package static func buildBlock(_ parts: Markup...) -> Markup { join(parts) }

  package static func buildArray(_ parts: [Markup]) -> Markup { join(parts) }

  package static func buildOptional(_ part: Markup?) -> Markup { part ?? Markup() }

  package static func buildEither(first part: Markup) -> Markup { part }

  package static func buildEither(second part: Markup) -> Markup { part }

  private static func join(_ parts: [Markup]) -> Markup {
    var joined = Markup()
    for part in parts { joined.append(part) }
    return joined
  }
}
