import Geotagging
package import Ledger
import Rules
import Store
import Syntax

/// An explanation of the category and the place of an entry, as lines of text.
package struct RuleExplanation: Sendable {
  /// The lines: one for each value that a matching rule sets, and one for the place, if any.
  ///
  /// If no rule sets the category, a line shows the file's category, or that no rule matches.
  package let lines: [String]
  /// The resulting category.
  package let category: String
  /// The id of the resulting place; nil if there is none.
  package let place: String?

  init(
    _ entry: StatementEntry, _ batch: EntryBatch, accounts: [String], format: String = "",
    point: Coordinate? = nil, by classifier: EntryClassifier
  ) {
    classifier.begin(accounts: accounts)
    classifier.begin(format: format)
    let trace = batch.withText { classifier.explain(entry, in: $0, point: point) }
    let found = trace.classification.found
    let book = classifier.book
    var lines = trace.matches.flatMap { match in
      match.settings.map { setting in
        Self.line(
          setting.name, setting.value, match.location.description,
          match.summary + (match.isWinner ? "" : "   also matches"))
      }
    }
    if !trace.matches.contains(where: { $0.stage == .category && $0.isWinner }) {
      let own = batch.string(entry.category)
      lines.append(
        own.isEmpty
          ? Self.line("category", Category.uncategorised.path, "", "no rule matches")
          : Self.line("category", own, "", "from the file"))
    }
    let ownPlace = trace.classification.ownPlace(at: point, named: batch.string(entry.memo))
    if let ownPlace {
      lines.append(Self.line("place", ownPlace.name, "", "the record's own coordinates, certain"))
      place = ownPlace.id
    } else if found.place >= 0 {
      let rule = trace.classification.placeRule
      let explanation = PlaceExplanation(
        finding: found, entry: entry, point: point,
        rule: rule < 0 ? nil : book.rules.rules[Int(rule)].location, book: book)
      lines.append(
        Self.line(
          "place", book.names.places[Int(found.place)].name,
          book.location(ofPlace: found.place).description, explanation.words))
      place = book.names.places[Int(found.place)].id
    } else {
      place = nil
    }
    self.lines = lines
    let index = Int(trace.classification.category)
    let own = batch.string(entry.category)
    category =
      index == 0 && !own.isEmpty ? own : book.names.category(Int32(index), classifier.made)
  }

  private static func line(
    _ name: String, _ value: String, _ place: String, _ why: String
  ) -> String {
    return
      "\(Printable.padded(name, 9)) \(Printable.padded(value, 22)) \(Printable.padded(place, 28)) \(why)"
      .trimmed
  }
}

/// A query for the result of rules and places for a text that need not be in a statement.
package struct ExplainRules {
  /// The text to classify, with its amount, day and account.
  package struct Question: Sendable {
    package var text: String
    package var memo = ""
    package var amount: Amount
    package var account = ""
    package var date: CalendarDate
    package var kind = EntryKind.unknown
    /// The ids of places visited that day.
    package var visited: [String] = []

    package init(text: String, amount: Amount, date: CalendarDate) {
      self.text = text
      self.amount = amount
      self.date = date
    }
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The explanation of a hypothetical entry, from the same function that the import uses.
  package func run(_ question: Question) throws -> RuleExplanation {
    var batch = EntryBatch()
    var entry = StatementEntry(bookingDate: question.date, amount: question.amount, line: 1)
    entry.payee = batch.add(question.text)
    entry.memo = batch.add(question.memo)
    entry.kind = question.kind
    let book = try workspace.classifierBook()
    for id in question.visited {
      let name = Printable.quoted(id)
      guard let index = book.places.index(id: id) else {
        throw Failure(
          .usage, "tables/places.csv has no place \(name)",
          hint: "saldo list places shows place ids")
      }
      guard book.places.places[Int(index)].coordinate != nil else {
        throw Failure(
          .usage, "place \(name) has no coordinates",
          hint: "add lat and lon in tables/places.csv, or use a place that has them")
      }
    }
    let classifier = EntryClassifier(book)
    classifier.know(
      question.visited.map { LedgerStore.VisitedPlace(day: question.date, place: $0) })
    return RuleExplanation(entry, batch, accounts: [question.account], by: classifier)
  }
}

/// The reason for the place of a row, with its confidence.
struct PlaceExplanation {
  let finding: PlaceFinding
  let entry: StatementEntry
  /// The coordinates of the row; nil if it has none.
  let point: Coordinate?
  /// The location of the rule that set the place; nil if no rule did.
  let rule: SourceLocation?
  let book: ClassifierBook

  /// The reason and the confidence, such as `name "MARKTHALLE", likely`.
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

private enum Metres {
  /// The text of a distance: in whole metres below 10 km, otherwise in whole kilometres.
  static func words(_ metres: Double) -> String {
    let whole = Int(metres.rounded())
    return whole < 10_000 ? "\(whole) m" : "\((whole + 500) / 1000) km"
  }
}
