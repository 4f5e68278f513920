package import Ledger
import Syntax

/// A rule file with suggested rules.
package struct SuggestedRules {
  /// A suggested rule and an example row.
  package struct Line {
    package let candidate: RuleCandidate
    package var example: TextGroup.Example?

    package init(candidate: RuleCandidate, example: TextGroup.Example? = nil) {
      self.candidate = candidate
      self.example = example
    }
  }

  package var lines: [Line]

  package init(lines: [Line]) { self.lines = lines }

  /// The YAML of the file.
  package var text: String {
    """
    # Learned by saldo rules suggest from categorised transactions. Files apply in order of their names,
    # and the first rule that matches wins: put this file after those you wrote.
    version: 1
    stage: category
    rules:\(lines.isEmpty ? " []" : "")

    """ + items
  }

  /// The YAML of the rules alone, indented by two blanks.
  package var items: String { lines.map(Self.text).joined() }

  private static func text(_ line: Line) -> String {
    let candidate = line.candidate
    var text = """
        # Supported by \(candidate.support) rows, \(candidate.agreeing) of \(candidate.matched) agree.
        - when: {text: \(quoted(candidate.text))}
          set: {category: \(quoted(candidate.category))}

      """
    if let example = line.example {
      text += "    expect:\n      - \(Self.text(example, candidate))\n"
    }
    return text
  }

  private static func text(_ example: TextGroup.Example, _ candidate: RuleCandidate) -> String {
    let amount = Amount.decimalText(
      example.amount.minorUnits, exponent: example.amount.currency.exponent)
    let memo = example.memo.isEmpty ? "" : ", memo: \(quoted(example.memo))"
    return "{\(example.memo.isEmpty ? "text" : "payee"): \(quoted(example.payee))\(memo), "
      + "amount: \(amount), currency: \(example.amount.currency), "
      + "gives: \(quoted(candidate.category))}"
  }

  /// A rule for a text, with a placeholder for the category.
  package static func open(_ text: String) -> String {
    "- {when: {text: \(quoted(text))}, set: {category: CATEGORY}}"
  }

  /// A text as a quoted YAML scalar.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard !isPlain else { return "'\(text.replacing("'", with: "''"))'" }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\x\(String(scalar.value >> 4, radix: 16))\(String(scalar.value & 15, radix: 16))"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
