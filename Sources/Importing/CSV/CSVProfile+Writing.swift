import Ledger
import Syntax

extension CSVProfile {
  /// The profile as YAML that parses back to the same layout.
  ///
  /// `comments` are the lines above the profile, without their `#`.
  package func yaml(comments: [String] = []) -> String {
    var lines = comments.map { $0.isEmpty ? "#" : "# \(YAMLText.comment($0))" }
    lines.append("version: 1")
    lines += title.map { ["title: \(YAMLText.scalar($0))"] } ?? []
    lines += account.map { ["account: \($0)"] } ?? []
    if accountKind != .bank { lines.append("account_kind: \(accountKind.rawValue)") }
    lines.append("recognise: \(recognitionText)")
    lines += shapeLines
    lines.append("date: \(Self.text(date))")
    lines += valueDate.map { ["value_date: \(Self.text($0))"] } ?? []
    lines += columnLines
    lines.append("amount: \(amountText)")
    lines += moneyLines
    return lines.joined(separator: "\n") + "\n"
  }

  private var recognitionText: String {
    var parts = recognition.file.map { ["file: \(YAMLText.quoted($0))"] } ?? []
    if let count = recognition.fieldCount {
      parts.append("columns: \(count)")
    } else {
      parts.append("header: \(YAMLText.list(recognition.header))")
    }
    return "{\(parts.joined(separator: ", "))}"
  }

  private var shapeLines: [String] {
    var lines = ["encoding: \(encoding.rawValue)"]
    let delimiter = dialect.delimiter == 0x09 ? "tab" : Self.text(dialect.delimiter)
    lines.append("delimiter: \(delimiter)")
    if dialect.quote != CSVDialect().quote {
      let quote = dialect.quote == CSVDialect.noQuote ? "none" : Self.text(dialect.quote)
      lines.append("quote: \(quote)")
    }
    if skipsUntilHeader { lines.append("skip_until_header: true") }
    if skipLines > 0 { lines.append("skip_lines: \(skipLines)") }
    if endsWithNewline { lines.append("ends_with_newline: true") }
    if !footer.isEmpty { lines.append("footer: \(YAMLText.list(footer))") }
    if !skip.isEmpty { lines.append("skip: \(YAMLText.list(skip))") }
    if let undated { lines.append("undated: \(undated.rawValue)") }
    lines += letterheadLines
    return lines
  }

  private static func text(_ byte: UInt8) -> String {
    YAMLText.quoted(String(Character(Unicode.Scalar(byte))))
  }

  private var letterheadLines: [String] {
    let labels = [
      ("account_number", letterhead.accountNumber), ("opening", letterhead.opening),
      ("closing", letterhead.closing), ("period", letterhead.period),
      ("currency", letterhead.currency),
    ]
    let parts = labels.compactMap { key, label in
      label.map { "\(key): \(YAMLText.scalar($0))" }
    }
    return parts.isEmpty ? [] : ["letterhead: {\(parts.joined(separator: ", "))}"]
  }

  private static func text(_ date: DateColumn) -> String {
    let pivot = date.field.pivot == DateField.usualPivot ? "" : ", pivot: \(date.field.pivot)"
    let format = YAMLText.scalar(date.field.format)
    return "{column: \(YAMLText.scalar(date.column.name)), format: \(format)\(pivot)}"
  }

  private var columnLines: [String] {
    var lines: [String] = []
    func add(_ key: String, _ columns: [CSVColumn]) {
      if !columns.isEmpty {
        lines.append("\(key): {columns: \(YAMLText.list(columns.map(\.name)))}")
      }
    }
    func add(_ key: String, _ column: CSVColumn?) {
      if let column { lines.append("\(key): {column: \(YAMLText.scalar(column.name))}") }
    }
    add("payee", payee)
    add("text", text)
    add("reference", reference)
    add("bank_id", bankID)
    add("category", category)
    if let original {
      let columns = [("amount", original.amount), ("currency", original.currency)]
        .map { "\($0): \(YAMLText.scalar($1.name))" }
      lines.append("original: {\(columns.joined(separator: ", "))}")
    }
    add("account", accountKeyColumn)
    add("account_number", accountNumberColumn)
    if let kind {
      let words = kind.words.sorted { $0.key < $1.key }
        .map { "\(YAMLText.scalar($0.key)): \($0.value.word)" }.joined(separator: ", ")
      lines.append("kind: {column: \(YAMLText.scalar(kind.column.name)), words: {\(words)}}")
    }
    if let status {
      let pending = status.pending.isEmpty ? "" : ", pending: \(YAMLText.list(status.pending))"
      let ignored = status.ignored.isEmpty ? "" : ", ignored: \(YAMLText.list(status.ignored))"
      lines.append("status: {column: \(YAMLText.scalar(status.column.name))\(pending)\(ignored)}")
    }
    return lines
  }

  private var amountText: String {
    var parts: [String]
    switch amount {
    case .signed(let column, let isInverted):
      parts = ["column: \(YAMLText.scalar(column.name))"]
      if isInverted { parts.append("sign: inverted") }
    case .split(let debit, let credit, let isDebitNegative):
      parts = [
        "debit: \(YAMLText.scalar(debit.name))", "credit: \(YAMLText.scalar(credit.name))",
      ]
      if isDebitNegative { parts.append("debit_sign: minus") }
    case .flagged(let column, let flag, let debit, let credit):
      let words = "debit: \(YAMLText.list(debit)), credit: \(YAMLText.list(credit))"
      parts = [
        "column: \(YAMLText.scalar(column.name))",
        "flag: {column: \(YAMLText.scalar(flag.name)), \(words)}",
      ]
    }
    let number = number.words
    parts.append("number: \(number.count == 1 ? number[0] : YAMLText.list(number))")
    return "{\(parts.joined(separator: ", "))}"
  }

  private var moneyLines: [String] {
    var lines: [String] = []
    if let fee { lines.append("fee: {column: \(YAMLText.scalar(fee.name))}") }
    if let currency { lines.append("currency: \(currency.code)") }
    if let currencyColumn {
      lines.append("currency: {column: \(YAMLText.scalar(currencyColumn.name))}")
    }
    if let balance {
      let taken = isBalanceBefore ? ", taken: before" : ""
      lines.append(
        "balance: {column: \(YAMLText.scalar(balance.name))\(taken)}   # checked row by row")
    }
    return lines
  }
}

/// A writer of YAML texts, which quotes a text if YAML could parse it as something different.
package enum YAMLText {
  package static func scalar(_ text: String) -> String {
    let safe = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " ./_-()".contains(Character(scalar))
    }
    guard safe, let first = text.first, first.isLetter, text.last != " ",
      !["yes", "no", "true", "false", "null", "on", "off", "y", "n"].contains(text.lowercased())
    else { return quoted(text) }
    return text
  }

  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + (digits.count == 1 ? "0" : "") + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  static func list(_ texts: [String]) -> String {
    "[\(texts.map(scalar).joined(separator: ", "))]"
  }

  /// The comment on one line, with each line break replaced by a blank.
  static func comment(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
