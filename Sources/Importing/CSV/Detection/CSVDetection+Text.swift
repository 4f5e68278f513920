package import Syntax

/// The texts about a detected layout that saldo shows you.
extension CSVDetection {
  /// A note with all decisions, for a run without a profile.
  package func note(file: String) -> Diagnostic {
    Diagnostic(
      .note, "no profile matches; layout detected automatically", at: .init(file: file),
      notes: evidence.map(\.text),
      hint: "save it as a profile: saldo profile new \(file)")
  }

  /// The YAML of a profile with this layout, with the evidence as comments.
  package func yaml(
    name: String, account: String? = nil, writtenBy command: String = "saldo profile new"
  ) -> String {
    var named = profile
    named.name = name
    named.account = account
    var comments = ["Written by: \(command)", "Detected layout and confidence:"]
    comments += evidence.map { "  " + Printable.text($0.text) }
    if profile.currency == nil, profile.currencyColumn == nil {
      comments.append("The currency of the amounts is unknown; add a line: currency: EUR")
    }
    if account == nil {
      comments.append("To set the account of these files, add a line: account: my-account")
    }
    return named.yaml(comments: comments)
  }
}

extension CSVDetection.Evidence {
  /// The evidence as a line of text: `delimiter: ";": 34 of 34 rows have 8 fields (certain)`.
  package var text: String {
    "\(decision): \(finding): \(reason) (\(certainty.rawValue))"
  }
}
