import Syntax

/// What a STATUS aggregate says: whether the bank answered with a statement or with an error.
struct OFXAnswer {
  var position = MarkupPosition(line: 1, column: 1)
  var code = ""
  var severity = ""
  var message = ""

  var isError: Bool {
    severity.uppercased() == "ERROR" || (!code.isEmpty && Int(code) ?? 1 >= 2000)
  }

  /// `15500 "Signon invalid"`.
  var words: String {
    let text = message.isEmpty ? "" : " \(Printable.quoted(message))"
    return "\(Printable.text(code))\(text)"
  }
}
