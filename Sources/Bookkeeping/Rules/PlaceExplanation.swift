import Geotagging
import Ledger
import Syntax

/// Why a row is at its place, in words: what was found, and how far it can be believed.
struct PlaceExplanation {
  let finding: PlaceFinding
  let entry: StatementEntry
  /// The row's own coordinates.
  let point: Coordinate?
  /// Where the rule stands that named the place.
  let rule: SourceLocation?
  let book: ClassifierBook

  /// `place     Market hall            tables/places.csv:3          name "MARKTHALLE", likely`.
  var words: String { "\(reason), \(finding.reason.confidence)" }

  private var reason: String {
    switch finding.reason {
    case .unknown: "reason not recorded"
    case .rule: rule.map { "rule \($0)" } ?? "a rule"
    case .code: "code \(text)"
    case .point: "location \(metres) away" + (finding.evidence < 0 ? "" : ", name \(text)")
    case .name: "name \(text)"
    case .payee: "payee name \(text)"
    case .branch: "branch near \(name(finding.evidence)) that day"
    case .chain: "name \(text), first of several branches"
    case .city: "city in the text"
    }
  }

  private var text: String { Printable.quoted(book.places.text(finding.evidence)) }

  private var metres: String {
    guard let point, let place = book.names.places[Int(finding.place)].coordinate else {
      return "not far"
    }
    return Metres.words(point.distance(to: place))
  }

  private func name(_ place: Int32) -> String {
    Printable.text(book.names.places[Int(place)].name)
  }
}

/// Ways in words.
private enum Metres {
  /// Whole metres, or from ten kilometres on whole kilometres.
  static func words(_ metres: Double) -> String {
    let whole = Int(metres.rounded())
    return whole < 10_000 ? "\(whole) m" : "\((whole + 500) / 1000) km"
  }
}
