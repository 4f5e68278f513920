/// One thing that was looked at.
package struct CheckLine: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    case ok, notice, finding
  }

  /// The name of the check.
  package let name: String
  package let verdict: Verdict
  package let text: String
  /// What it is about, such as an account: the beginning of `text`; empty where that has no such.
  package var subject = ""
  /// The facts in `text`, by name, for a program.
  package var facts: [Fact] = []
  /// The file, and the line of it, that it is about; empty where there is none.
  package var place = ""
  /// What settles it: what to do, and the command or file to do it with.
  package var remedy: Remedy?

  /// One of them.
  package struct Fact: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  /// `put the statement of these days in` and `inbox/`.
  package struct Remedy: Hashable, Sendable {
    package let words: String
    package let code: String

    init(_ words: String, _ code: String) {
      self.words = words
      self.code = code
    }
  }

  /// A line that says `text` of its subject.
  init(
    _ name: String, _ verdict: Verdict, of subject: String = "", _ text: String,
    _ facts: KeyValuePairs<String, String> = [:]
  ) {
    self.name = name
    self.verdict = verdict
    self.subject = subject
    self.text = subject + text
    self.facts = facts.map { Fact(name: $0.key, text: $0.value) }
  }
  /// The same line with what settles it.
  func settled(by words: String, _ code: String, at place: String = "") -> CheckLine {
    var line = self
    line.place = place
    line.remedy = Remedy(words, code)
    return line
  }
}
