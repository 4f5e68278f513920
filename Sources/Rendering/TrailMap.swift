import Ledger
import Reporting

/// What the page of transactions of one period holds, so that other pages link to nothing that is
/// not there.
struct TrailMap: Sendable {
  /// Nil where this period has no such page, and others have.
  private let period: Period?
  private let names: [Trail: String]
  /// Those that have rows, by path.
  private let categories: [(category: Category, currency: Currency)]
  private let siblings: Set<Period>

  /// Nil where nobody has such a page; `siblings` are other periods that have one.
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

  /// Whether this period has such a page.
  var isOfThisPeriod: Bool { period != nil }

  /// Where a page of the same period leads to; nil where there is nothing.
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
  /// What a page of the table can be followed to.
  fileprivate func pageTargets(_ style: NumberStyle) -> [Trail] {
    let shown = PageLimits.cut(self, toFit: PageLimits.rows, in: style)
    return groups.compactMap(\.target) + shown.targets.compactMap(\.self)
  }
}

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
