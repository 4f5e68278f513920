import Ledger
import Reporting

/// The name under which a page has what stands behind a figure: the `id` of an element, and what
/// follows `#` in a link to it.
enum TrailAnchor {
  /// Nil for what is a page of its own.
  static func name(_ trail: Trail) -> String? {
    switch trail {
    case .category(let category, let currency): "c-\(currency.code)-\(escaped(category.path))"
    case .uncategorisedIncome(let currency): "i-\(currency.code)"
    case .place(let id, let currency): "p-\(currency.code)-\(escaped(id))"
    case .transaction(let id): "t\(id)"
    case .transfers(let currency): "x-\(currency.code)"
    case .days: nil
    }
  }

  /// Letters, digits and hyphens as they are; anything else by its bytes, so that a link needs no
  /// escapes of its own and no two names meet.
  private static func escaped(_ text: String) -> String {
    var name = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D:
        name.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " "): name += "_"
      case UInt8(ascii: ":"): name += "."
      default: name += "~" + String(byte, radix: 16)
      }
    }
    return name
  }
}
