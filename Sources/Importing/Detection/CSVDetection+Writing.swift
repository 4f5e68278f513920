import Syntax

extension CSVDetection {
  /// The YAML that `saldo profile new` writes: the layout, with what was inferred and how sure.
  package func yaml(name: String, account: String? = nil) -> String {
    var named = profile
    named.name = name
    named.account = account
    var comments = ["Written by: saldo profile new", "What was found, and how sure it is:"]
    comments += evidence.map { "  " + Printable.text($0.text) }
    if profile.currency == nil, profile.currencyColumn == nil {
      comments.append("Nothing says which currency the amounts are in; add a line: currency: EUR")
    }
    if account == nil {
      comments.append("The account its files belong to; add a line: account: my-account")
    }
    return named.yaml(comments: comments)
  }
}
