import Syntax

extension CSVDetection {
  /// The YAML that `saldo profile new` writes: the layout, with what was inferred and how sure.
  package func yaml(name: String, account: String? = nil) -> String {
    var named = profile
    named.name = name
    named.account = account
    var comments = ["Written by: saldo profile new", "Detected layout and confidence:"]
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
