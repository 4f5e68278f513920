package import Ledger
package import Syntax

extension RuleBook {
  /// How many examples the rule files give.
  package var exampleCount: Int { examples.count }

  /// The examples that come out otherwise than their file says, as errors that point at them.
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

  /// Why a place that an example visits tells nothing; nil where all do.
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
      return classifier.classify(subject, whereabouts: visited)
    }
  }

  /// What is wrong with a result, or nil.
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
      given = result.payee < 0 ? example.payee ?? example.text : payee(result.payee, made)
    case "category": given = category(result.category, made).path
    case "place": given = places.id(of: result.found.place) ?? placeWord(result.place)
    case "kind": given = (result.kind ?? example.kind).word
    case "transfer": given = result.isTransfer ? "yes" : "no"
    case "note": given = result.note < 0 ? "no note" : note(result.note, made)
    default:
      let names = made.tags(result.tagSet).map { tag($0, made) }
      if names.contains(wanted.value) || (names.isEmpty && wanted.value == "none") { return nil }
      given = names.isEmpty ? "no tags" : names.joined(separator: ", ")
    }
    return given == wanted.value ? nil : "this example gives \(given), expected \(wanted.value)"
  }

  /// `Food -30.00` for each part of a row that a rule divides.
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
  /// The amount in minor units of its currency, or finer ones where it is finer than these.
  fileprivate func size(_ usual: Currency) -> (minorUnits: Int64, exponent: Int) {
    let exponent = (currency ?? usual).exponent
    let unit = AmountRange.scaled(1, exponent: exponent)
    return amount % unit == 0 ? (amount / unit, exponent) : (amount, AmountRange.decimals)
  }
}
