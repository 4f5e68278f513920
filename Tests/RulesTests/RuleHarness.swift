import Ledger
import Syntax

@testable import Rules

/// A rule book with all that is needed to try it on lines of a table.
struct RuleHarness {
  let book: RuleBook

  /// Files in `shared` are read only where another includes them.
  init(_ files: (String, String)...) throws(Rejection) {
    let texts = Dictionary(uniqueKeysWithValues: files)
    book = try RuleBook(
      files: files.filter { !$0.0.hasPrefix("shared/") }.map { RuleFile(name: $0.0, text: $0.1) },
      including: { texts[$0] })
  }

  /// A single file of one stage.
  init(stage: String = "category", rules: String) throws(Rejection) {
    try self.init(("rules.yaml", "version: 1\nstage: \(stage)\nrules:\n\(rules)\n"))
  }

  /// The results of a subject, as `explain` gives them.
  func trace(
    payee: String, memo: String = "", amount: Int64 = -100, date: String = "2026-08-14",
    account: String = "main", currency: Currency = .inr, kind: EntryKind = .unknown,
    reference: String = "", format: String = "", counterparty: String = "",
    ownCategory: String = "", places: RulePlaces = .none
  ) -> RuleTrace {
    var classifier = Classifier(book, places: places)
    var text = FoldedText()
    let (payee, memo, reference) = (Array(payee.utf8), Array(memo.utf8), Array(reference.utf8))
    return payee.withUnsafeBufferPointer { payee in
      memo.withUnsafeBufferPointer { memo in
        reference.withUnsafeBufferPointer { reference in
          text.set(payee: payee, memo: memo)
          var subject = RuleSubject(
            text: text, payee: payee, memo: memo, minorUnits: amount, exponent: 2,
            date: CalendarDate(date) ?? CalendarDate(daysSince1970: 0),
            account: book.accountIndex(account), currency: currency, kind: kind)
          subject.reference = reference
          subject.format = book.formatIndex(format)
          return Array(counterparty.utf8).withUnsafeBufferPointer { counterparty in
            Array(ownCategory.utf8).withUnsafeBufferPointer { ownCategory in
              subject.counterparty = counterparty
              subject.ownCategory = ownCategory
              let plain = classifier.classify(subject)
              let trace = classifier.explain(subject)
              precondition(
                words(plain, classifier.made) == words(trace), "explain differs")
              return trace
            }
          }
        }
      }
    }
  }

  func words(_ trace: RuleTrace) -> String { words(trace.classification, trace.made) }

  /// `payee | category | place | tags`, what is not set left out.
  func words(_ result: Classification, _ made: MadeNames) -> String {
    var words: [String] = []
    if result.payee >= 0 { words.append("payee=" + made.payees[result.payee]) }
    if result.category > 0 { words.append(made.categories[result.category].path) }
    if result.placeRule >= 0 { words.append("at=" + book.placeWord(result.place)) }
    if let kind = result.kind { words.append("kind=" + kind.word) }
    if result.isTransfer { words.append("transfer") }
    if result.note >= 0 { words.append("note=" + made.notes[result.note]) }
    words += made.tags(result.tagSet).map { "#" + made.tag($0) }
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }

  /// Checks a table of `payee | memo | amount | expected`; returns the lines that come out
  /// otherwise.
  func mismatches(_ table: String) -> [String] {
    table.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
      let amount = Int64(cells[2].replacing(".", with: "")) ?? .max
      let given = words(trace(payee: cells[0], memo: cells[1], amount: amount))
      return given == cells[3] ? nil : "\(line)  gave \(given)"
    }
  }
}
