package import Ledger
package import Syntax

/// A test transaction in a rule file, and the results it expects from the rules.
struct RuleExample: Sendable {
  var text = ""
  var payee: String?
  var memo = ""
  var reference = ""
  /// The amount in ten-thousandths of a unit of the currency.
  var amount: Int64 = -10_000
  var date = CalendarDate(daysSince1970: 0)
  var account: String?
  var currency: Currency?
  var kind = EntryKind.unknown
  var format = ""
  var counterparty = ""
  /// The category in the statement itself, as in an old tracker's export.
  var ownCategory = ""
  /// The ids of places visited that day, which distinguish the branches of a chain.
  var visited: [String] = []
  /// The expected values, each with the name of its field.
  var gives: [(name: String, value: String)] = []
  var location: SourceLocation
  /// The YAML of the example, for messages.
  let source: YAMLValue

  private static let keys = [
    "text", "payee", "memo", "reference", "amount", "date", "account", "currency", "kind", "format",
    "counterparty", "category", "visited", "gives",
  ]
  private static let results = [
    "payee", "category", "place", "tags", "kind", "note", "transfer", "split",
  ]

  init(_ value: YAMLValue, stage: RuleStage) throws(Rejection) {
    location = value.location
    source = value
    let entries = try value.mapping(allowing: Self.keys)
    for entry in entries.entries where entry.key != "gives" { try set(entry.key, entry.value) }
    try setGives(try entries.required("gives"), stage)
  }

  private mutating func set(_ key: String, _ value: YAMLValue) throws(Rejection) {
    guard key != "visited" else {
      for place in value.values { visited.append(try place.string()) }
      return
    }
    let string = try value.string()
    switch key {
    case "text": text = string
    case "payee": payee = string
    case "memo": memo = string
    case "reference": reference = string
    case "account": account = string
    case "format": format = string
    case "counterparty": counterparty = string
    case "category": ownCategory = string
    case "amount":
      guard let number = DecimalText(string) else {
        throw value.rejection("\(Printable.quoted(string)) is not a decimal number")
      }
      amount = number.scaled
    case "date":
      guard let day = CalendarDate(string) else {
        throw value.rejection(
          "\(Printable.quoted(string)) is not a valid date", hint: "write 2026-08-14")
      }
      date = day
    case "currency":
      guard let read = Currency(string) else {
        throw value.rejection("\(Printable.quoted(string)) is not an ISO 4217 currency")
      }
      currency = read
    default:
      kind = EntryKind(word: try value.word(of: EntryKind.allCases.map(\.word))) ?? .unknown
    }
  }

  /// Reads the expected values: a mapping by name, or texts for the main field of the stage.
  private mutating func setGives(_ value: YAMLValue, _ stage: RuleStage) throws(Rejection) {
    guard case .mapping = value.content else {
      let name = stage == .clean ? "payee" : stage.rawValue
      for part in value.values { gives.append((name, try part.string())) }
      return
    }
    for entry in try value.mapping(allowing: Self.results).entries {
      for part in entry.value.values { gives.append((entry.key, try part.string())) }
    }
  }
}

extension RuleBook {
  /// The number of examples in the rule files.
  package var exampleCount: Int { examples.count }

  /// An error for each expected value that differs from the result of its example.
  ///
  /// An example that visits a place that is unknown or has no coordinates gives one error instead.
  package func failures(
    currency: Currency = .eur, places: RulePlaces = .none
  ) -> [Diagnostic] {
    var classifier = Classifier(self, places: places)
    var text = FoldedText()
    var failures: [Diagnostic] = []
    for example in examples {
      if let problem = problem(ofVisitsIn: example, places) {
        failures += example.source.rejection(problem).diagnostics
        continue
      }
      let visited = example.visited.compactMap(places.number)
      let result = classify(example, visited, currency, &text, &classifier)
      for wanted in example.gives {
        guard
          let message = mismatch(result, wanted, example, currency, classifier.made, places)
        else {
          continue
        }
        failures += example.source.rejection(message).diagnostics
      }
    }
    return failures
  }

  /// The reason why a visited place of an example is not usable; nil if all visits are usable.
  private func problem(ofVisitsIn example: RuleExample, _ places: RulePlaces) -> String? {
    for id in example.visited {
      let visit = "this example visits \(Printable.quoted(id)), which"
      guard let number = places.number(of: id) else {
        return "\(visit) is not in tables/places.csv"
      }
      guard places.isLocated(number) else {
        return
          "\(visit) has no coordinates in tables/places.csv, so it cannot identify a branch"
      }
    }
    return nil
  }

  private func classify(
    _ example: RuleExample, _ visited: [Int32], _ currency: Currency, _ text: inout FoldedText,
    _ classifier: inout Classifier
  ) -> Classification {
    var batch = EntryBatch()
    let payee = batch.add(example.payee ?? example.text)
    let memo = batch.add(example.payee == nil ? example.memo : example.text + example.memo)
    let reference = batch.add(example.reference)
    let counterparty = batch.add(example.counterparty)
    let ownCategory = batch.add(example.ownCategory)
    let size = example.size(currency)
    return batch.withText { bytes in
      text.set(payee: bytes.bytes(payee), memo: bytes.bytes(memo))
      var subject = RuleSubject(
        text: text, payee: bytes.bytes(payee), memo: bytes.bytes(memo),
        minorUnits: size.minorUnits, exponent: size.exponent, date: example.date,
        account: example.account.map(accountIndex) ?? -1, currency: example.currency ?? currency,
        kind: example.kind)
      subject.reference = bytes.bytes(reference)
      subject.counterparty = bytes.bytes(counterparty)
      subject.ownCategory = bytes.bytes(ownCategory)
      subject.format = formatIndex(example.format)
      return classifier.classify(subject, visitedPlaces: visited)
    }
  }

  /// A message about the difference between a result and the expected value; nil if they agree.
  private func mismatch(
    _ result: Classification, _ wanted: (name: String, value: String), _ example: RuleExample,
    _ currency: Currency, _ made: MadeNames, _ places: RulePlaces
  ) -> String? {
    let given: String
    switch wanted.name {
    case "split":
      let parts = parts(result, example.size(currency))
      if parts.contains(wanted.value) || (parts.isEmpty && wanted.value == "none") { return nil }
      given = parts.isEmpty ? "no split" : parts.joined(separator: ", ")
    case "payee":
      given = result.payee < 0 ? example.payee ?? example.text : made.payees[result.payee]
    case "category": given = made.categories[result.category].path
    case "place": given = places.id(of: result.found.place) ?? placeWord(result.place)
    case "kind": given = (result.kind ?? example.kind).word
    case "transfer": given = result.isTransfer ? "yes" : "no"
    case "note": given = result.note < 0 ? "no note" : made.notes[result.note]
    default:
      let names = made.tags(result.tagSet).map(made.tag)
      if names.contains(wanted.value) || (names.isEmpty && wanted.value == "none") { return nil }
      given = names.isEmpty ? "no tags" : names.joined(separator: ", ")
    }
    return given == wanted.value ? nil : "this example gives \(given), expected \(wanted.value)"
  }

  /// The postings of a row that a rule splits, such as `Food -30.00`; empty if the row is not
  /// split.
  private func parts(
    _ result: Classification, _ size: (minorUnits: Int64, exponent: Int)
  ) -> [String] {
    guard result.division >= 0 else { return [] }
    let parts =
      divisions[Int(result.division)]
      .amounts(of: size.minorUnits, exponent: size.exponent) ?? []
    return parts.map { part in
      categories[Int(part.category)].path + " "
        + Amount.decimalText(part.minorUnits, exponent: size.exponent)
    }
  }
}

extension RuleExample {
  /// The amount in minor units of its currency, or in finer units if it has more decimals.
  fileprivate func size(_ usual: Currency) -> (minorUnits: Int64, exponent: Int) {
    let exponent = (currency ?? usual).exponent
    let unit = AmountRange.scaled(1, exponent: exponent)
    return amount % unit == 0 ? (amount / unit, exponent) : (amount, AmountRange.decimals)
  }
}
