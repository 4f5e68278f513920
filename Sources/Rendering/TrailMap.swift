import Ledger
import Reporting

/// The link targets on the transactions page of a period.
///
/// Pages link only to these targets and to other transactions pages. This avoids dead links.
struct TrailMap: Sendable {
  /// The period of the page; nil if only other periods have a transactions page.
  private let period: Period?
  private let names: [Trail: String]
  /// The categories with a link target on the page, each in one currency.
  private let categories: [(category: Category, currency: Currency)]
  private let siblings: Set<Period>

  /// Creates the map; nil if no period has a transactions page.
  ///
  /// `siblings` are other periods that have one.
  init?(_ reports: [Report], siblings: Set<Period>) {
    let report = reports.first { $0.kind == TransactionsReport.name }
    guard report != nil || !siblings.isEmpty else { return nil }
    let targets =
      report.map { report in
        report.sections.compactMap(\.table).flatMap { $0.pageTargets(report.style) }
      } ?? []
    period = report?.period
    names = Dictionary(
      targets.compactMap { trail in TrailAnchor.name(trail).map { (trail, $0) } }
    ) { first, _ in first }
    categories = targets.compactMap { trail in
      guard case .category(let category, let currency) = trail else { return nil }
      return (category, currency)
    }
    self.siblings = siblings
  }

  /// Whether this period has a transactions page.
  var isOfThisPeriod: Bool { period != nil }

  /// The link to a target from the page `kind` of this period; nil if the target does not exist.
  ///
  /// A category without a target leads to its first subcategory with one. A link from the
  /// transactions page to that whole page is also nil.
  func href(_ trail: Trail, from kind: String) -> String? {
    let page = kind == TransactionsReport.name ? "" : "\(TransactionsReport.name).html"
    if let name = names[trail] { return "\(page)#\(name)" }
    switch trail {
    case .days(let days) where days == period: return page.isEmpty ? nil : page
    case .days(let days) where siblings.contains(days):
      return "../\(days)/\(TransactionsReport.name).html"
    case .category(let category, let currency):
      let below = categories.first {
        $0.currency == currency && $0.category.path.hasPrefix("\(category.path):")
      }
      return below.flatMap { names[.category($0.category, $0.currency)] }.map { "\(page)#\($0)" }
    default: return nil
    }
  }
}

extension Table {
  /// The link targets of the table that its page shows.
  fileprivate func pageTargets(_ style: NumberStyle) -> [Trail] {
    let shown = PageLimits.cut(self, toFit: PageLimits.rows, in: style)
    return groups.compactMap(\.target) + shown.targets.compactMap(\.self)
  }
}

/// The anchors of the transactions pages.
///
/// An anchor is the `id` of an element and the part after `#` in a link to it.
enum TrailAnchor {
  /// The anchor of a target; nil if the target is a page of its own.
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

  /// The text with all bytes escaped except ASCII letters, digits and hyphens.
  ///
  /// Links with the result need no URL escapes, and different texts give different results.
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
