/// One thing that was looked at.
package struct CheckLine: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    case ok, notice, finding
  }

  /// The name of the check.
  package let name: String
  package let verdict: Verdict
  package let text: String
  /// The facts in `text`, by name, for a program.
  package var facts: [Fact] = []

  /// One of them.
  package struct Fact: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  init(
    _ name: String, _ verdict: Verdict, _ text: String, _ facts: KeyValuePairs<String, String> = [:]
  ) {
    self.name = name
    self.verdict = verdict
    self.text = text
    self.facts = facts.map { Fact(name: $0.key, text: $0.value) }
  }
}
