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
      let result = classify(example, currency, &text, &classifier)
      for wanted in example.gives {
        guard let message = mismatch(result, wanted, example, classifier.made, places) else {
          continue
        }
        failures += example.source.rejection(message).diagnostics
      }
    }
    return failures
  }

  private func classify(
    _ example: RuleExample, _ currency: Currency, _ text: inout FoldedText,
    _ classifier: inout Classifier
  ) -> Classification {
    var payee = example.payee ?? example.text
    var memo = example.payee == nil ? example.memo : example.text + example.memo
    var (reference, counterparty) = (example.reference, example.counterparty)
    var ownCategory = example.ownCategory
    return payee.withUTF8 { payee in
      memo.withUTF8 { memo in
        reference.withUTF8 { reference in
          counterparty.withUTF8 { counterparty in
            ownCategory.withUTF8 { ownCategory in
              text.set(payee: payee, memo: memo)
              var subject = RuleSubject(
                text: text, payee: payee, memo: memo, minorUnits: example.amount,
                exponent: AmountRange.decimals, date: example.date,
                account: example.account.map(accountIndex) ?? -1,
                currency: example.currency ?? currency, kind: example.kind)
              subject.reference = reference
              subject.counterparty = counterparty
              subject.ownCategory = ownCategory
              subject.format = formatIndex(example.format)
              return classifier.classify(subject)
            }
          }
        }
      }
    }
  }

  /// What is wrong with a result, or nil.
  private func mismatch(
    _ result: Classification, _ wanted: (name: String, value: String), _ example: RuleExample,
    _ made: MadeNames, _ places: RulePlaces
  ) -> String? {
    let given: String
    switch wanted.name {
    case "payee":
      given = result.payee < 0 ? example.payee ?? example.text : payee(result.payee, made)
    case "category": given = category(result.category, made).path
    case "place": given = places.id(of: result.found.place) ?? placeWord(result.place)
    case "kind": given = (result.kind ?? example.kind).word
    case "transfer": given = result.isTransfer ? "yes" : "no"
    case "note": given = result.note < 0 ? "no note" : note(result.note, made)
    default:
      let names = result.tags.map { tag($0, made) }
      if names.contains(wanted.value) || (names.isEmpty && wanted.value == "none") { return nil }
      given = names.isEmpty ? "no tags" : names.joined(separator: ", ")
    }
    return given == wanted.value ? nil : "this example gives \(given), expected \(wanted.value)"
  }
}
