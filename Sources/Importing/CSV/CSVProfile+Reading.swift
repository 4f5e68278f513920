import Ledger
package import Syntax

extension CSVProfile {
  /// Parses a profile from YAML; throws an error with its location for any unknown key or invalid
  /// value.
  ///
  /// `name` is the file's name without its extension. `file` is its path, for messages.
  package init(
    yaml: String, name: String, file: String, isShipped: Bool = false
  ) throws(Rejection) {
    let top = try YAMLDocument(yaml, file: file).root.mapping(
      allowing: Self.keys,
      elsewhere: [
        "header": "recognise: {header: […]}", "columns": "recognise: {columns: …}",
        "file": "recognise: {file: …}",
      ])
    guard try top.required("version").string() == "1" else {
      throw try top.required("version").rejection(
        "unsupported profile version", hint: "write version: 1")
    }
    let date = try Self.dateColumn(top.required("date"))
    let amount = try Self.amountColumns(top.required("amount"))
    self.init(name: name, date: date, amount: amount)
    self.isShipped = isShipped
    title = try top["title"]?.string()
    recognition = try Self.recognition(top.required("recognise"))
    try readAccount(top)
    try readShape(top)
    try readColumns(top)
    try readOrigins(top)
    try checkColumns(top)
  }

  static let keys = [
    "version", "title", "account", "account_kind", "recognise", "encoding", "delimiter", "quote",
    "skip_until_header", "skip_lines", "ends_with_newline", "footer", "skip", "undated", "date",
    "value_date", "payee", "text",
    "reference", "bank_id", "category", "kind", "amount", "original", "fee", "currency", "balance",
    "status",
    "account_number", "letterhead",
  ]

  private static func recognition(_ value: YAMLValue) throws(Rejection) -> Recognition {
    let entries = try value.mapping(allowing: ["file", "header", "columns"])
    var recognition = Recognition()
    recognition.file = try entries["file"]?.string()
    recognition.header = try entries["header"]?.texts() ?? []
    recognition.fieldCount = try entries["columns"]?.int(in: 1...CSVRecords.mostFields)
    guard recognition.header.isEmpty != (recognition.fieldCount == nil) else {
      throw value.rejection(
        "recognise: needs a header, or the number of columns if there is none",
        hint: "recognise: {header: [Date, Text, Amount]}  or  recognise: {columns: 8}")
    }
    return recognition
  }

  private mutating func readAccount(_ top: YAMLMapping) throws(Rejection) {
    if let value = top["account"], case .mapping = value.content {
      accountKeyColumn = try value.column()
    } else if let value = top["account"] {
      let key = try value.string()
      guard Account.isKey(key) else {
        throw value.rejection(
          "\(Printable.quoted(key)) is not a valid account key",
          hint: "use lower-case letters, digits, - and _")
      }
      account = key
    }
    if let value = top["account_kind"] {
      let word = try value.word(of: Account.Kind.allCases.map(\.rawValue))
      accountKind = Account.Kind(rawValue: word) ?? .bank
    }
    accountNumberColumn = try top["account_number"]?.column()
    if let value = top["letterhead"] {
      let entries = try value.mapping(
        allowing: ["account_number", "opening", "closing", "period", "currency"])
      letterhead.accountNumber = try entries["account_number"]?.string()
      letterhead.opening = try entries["opening"]?.string()
      letterhead.closing = try entries["closing"]?.string()
      letterhead.period = try entries["period"]?.string()
      letterhead.currency = try entries["currency"]?.string()
    }
  }

  private mutating func readShape(_ top: YAMLMapping) throws(Rejection) {
    if let value = top["encoding"] {
      guard let known = TextEncoding(name: try value.string()) else {
        throw value.rejection(
          "unknown encoding \(Printable.quoted(try value.string()))",
          hint: "known: \(TextEncoding.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      encoding = known
    }
    dialect.delimiter = try top["delimiter"]?.byte(["tab": 0x09]) ?? dialect.delimiter
    dialect.quote = try top["quote"]?.byte(["none": CSVDialect.noQuote]) ?? dialect.quote
    skipsUntilHeader = try top["skip_until_header"]?.bool() ?? false
    skipLines = try top["skip_lines"]?.int(in: 0...1000) ?? 0
    endsWithNewline = try top["ends_with_newline"]?.bool() ?? false
    footer = try top["footer"]?.texts() ?? []
    skip = try top["skip"]?.texts() ?? []
    if let value = top["undated"] {
      undated = UndatedRows(
        rawValue: try value.word(of: UndatedRows.allCases.map(\.rawValue)))
    }
  }

  private mutating func readColumns(_ top: YAMLMapping) throws(Rejection) {
    valueDate = try top["value_date"].map { value throws(Rejection) in try Self.dateColumn(value) }
    payee = try top["payee"]?.columns() ?? []
    text = try top["text"]?.columns() ?? []
    reference = try top["reference"]?.column()
    bankID = try top["bank_id"]?.column()
    category = try top["category"]?.column()
    fee = try top["fee"]?.column()
    if let value = top["original"] {
      let entries = try value.mapping(allowing: ["amount", "currency"])
      original = OriginalColumns(
        amount: CSVColumn(try entries.required("amount").string()),
        currency: CSVColumn(try entries.required("currency").string()))
    }
    if let value = top["balance"] {
      let entries = try value.mapping(allowing: ["column", "taken"])
      balance = CSVColumn(try entries.required("column").string())
      isBalanceBefore = try entries["taken"]?.word(of: ["after", "before"]) == "before"
    }
    if let value = try top.required("amount").mapping(allowing: nil)["number"] {
      number = try Self.numberStyle(value)
    }
    if let value = top["currency"] { try readCurrency(value) }
    if let value = top["kind"] { kind = try Self.kindColumn(value) }
    if let value = top["status"] {
      let entries = try value.mapping(allowing: ["column", "pending", "ignored"])
      status = StatusColumn(
        column: CSVColumn(try entries.required("column").string()),
        pending: try entries["pending"]?.texts() ?? [],
        ignored: try entries["ignored"]?.texts() ?? [])
    }
  }

  private mutating func readCurrency(_ value: YAMLValue) throws(Rejection) {
    if case .mapping = value.content {
      currencyColumn = try value.column()
      return
    }
    guard let known = Currency(try value.string()) else {
      throw value.rejection("\(Printable.quoted(try value.string())) is not an ISO 4217 currency")
    }
    currency = known
  }

  private static func dateColumn(_ value: YAMLValue) throws(Rejection) -> DateColumn {
    let entries = try value.mapping(allowing: ["column", "format", "pivot"])
    let column = CSVColumn(try entries.required("column").string())
    let format = try entries.required("format")
    let pivot = try entries["pivot"]?.int(in: 0...99) ?? DateField.usualPivot
    guard let field = DateField(try format.string(), pivot: pivot) else {
      throw format.rejection(
        "\(Printable.quoted(try format.string())) is not a date format with day, month and year",
        hint: "use dd or d, MM, M or MMM, and yyyy or yy, such as dd.MM.yyyy")
    }
    return DateColumn(column: column, field: field)
  }

  private static func amountColumns(_ value: YAMLValue) throws(Rejection) -> AmountColumns {
    let entries = try value.mapping(
      allowing: ["column", "debit", "credit", "number", "sign", "debit_sign", "flag"])
    if let debit = entries["debit"] {
      let sign = try entries["debit_sign"]?.word(of: ["none", "minus"])
      return .split(
        debit: CSVColumn(try debit.string()),
        credit: CSVColumn(try entries.required("credit").string()),
        isDebitNegative: sign == "minus")
    }
    let column = CSVColumn(try entries.required("column").string())
    if let flag = entries["flag"] {
      let words = try flag.mapping(allowing: ["column", "debit", "credit"])
      return .flagged(
        column, flag: CSVColumn(try words.required("column").string()),
        debit: try words.required("debit").texts(), credit: try words.required("credit").texts())
    }
    let sign = try entries["sign"]?.word(of: ["as-is", "inverted"])
    return .signed(column, isInverted: sign == "inverted")
  }

  private static func numberStyle(_ value: YAMLValue) throws(Rejection) -> NumberStyle {
    var style = NumberStyle()
    for (index, word) in value.values.enumerated() {
      if index == 0 {
        let marks = try word.word(of: NumberStyle.Marks.allCases.map(\.rawValue))
        style.marks = NumberStyle.Marks(rawValue: marks) ?? .plain
      } else {
        let liberty = try word.word(of: NumberStyle.Liberty.allCases.map(\.rawValue))
        if let liberty = NumberStyle.Liberty(rawValue: liberty) { style.liberties.insert(liberty) }
      }
    }
    return style
  }

  private static func kindColumn(_ value: YAMLValue) throws(Rejection) -> KindColumn {
    let entries = try value.mapping(allowing: ["column", "words"])
    var words: [String: EntryKind] = [:]
    for entry in try entries.required("words").mapping(allowing: nil).entries {
      let allowed = EntryKind.allCases.map(\.word)
      words[entry.key] = EntryKind(word: try entry.value.word(of: allowed))
    }
    return KindColumn(column: CSVColumn(try entries.required("column").string()), words: words)
  }

  private mutating func readOrigins(_ top: YAMLMapping) throws(Rejection) {
    for entry in top.entries {
      guard let key = Origin.Key(rawValue: entry.key) else { continue }
      origins[key] = Origin(location: entry.keyValue.location)
    }
    for entry in try top.required("amount").mapping(allowing: nil).entries
    where entry.key == "number" {
      origins[.number] = Origin(location: entry.keyValue.location)
    }
  }

  /// Checks that the header contains every column name.
  ///
  /// Without a header, each name must be a valid column number.
  private func checkColumns(_ top: YAMLMapping) throws(Rejection) {
    var problems: [Diagnostic] = []
    for entry in top.entries where entry.key != "recognise" {
      for (column, value) in entry.value.namedColumns(of: entry.key) where index(of: column) == nil
      {
        let names = CSVColumn.addressable(recognition.header)
        problems +=
          value.rejection(
            recognition.header.isEmpty
              ? "\(Printable.quoted(column.name)) is not a column number"
              : "the header has no column \(Printable.quoted(column.name))",
            label: Suggestion.hint(for: column.name, among: names, else: "")
          ).diagnostics
      }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
  }

  /// The index of a column in a row of the layout; nil if the layout does not have the column.
  func index(of column: CSVColumn) -> Int? {
    guard let count = recognition.fieldCount else { return column.index(in: recognition.header) }
    return column.position(of: count)
  }
}

extension YAMLValue {
  /// The integer of a value; throws if it is out of bounds.
  fileprivate func int(in range: ClosedRange<Int>) throws(Rejection) -> Int {
    let number = try int()
    guard range.contains(number) else {
      throw rejection("\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  /// The texts of a list; a single text counts as a list of one.
  fileprivate func texts() throws(Rejection) -> [String] {
    var texts: [String] = []
    for value in values { texts.append(try value.string()) }
    return texts
  }

  /// The column of `{column: Name}`.
  fileprivate func column() throws(Rejection) -> CSVColumn {
    CSVColumn(try mapping(allowing: ["column"]).required("column").string())
  }

  /// The columns of `{columns: [Name, Name]}` or `{column: Name}`.
  fileprivate func columns() throws(Rejection) -> [CSVColumn] {
    let entries = try mapping(allowing: ["column", "columns"])
    if let several = entries["columns"] { return try several.texts().map(CSVColumn.init) }
    return [CSVColumn(try entries.required("column").string())]
  }

  /// The ASCII character of a value; `words` defines names for bytes, such as `tab`.
  fileprivate func byte(_ words: [String: UInt8]) throws(Rejection) -> UInt8 {
    let text = try string()
    if let named = words[text] { return named }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80 else {
      throw rejection(
        "\(Printable.quoted(text)) is not a single ASCII character",
        hint: "put the character in quotes, or write \(words.keys.sorted().joined())")
    }
    return byte
  }

  /// The column names in the value of a profile's key.
  fileprivate func namedColumns(of key: String) -> [(CSVColumn, YAMLValue)] {
    guard key != "letterhead", case .mapping(let pairs) = content else {
      return []
    }
    return pairs.flatMap { pair -> [(CSVColumn, YAMLValue)] in
      guard case .scalar(let inner, _) = pair.key.content else { return [] }
      if inner == "flag" { return pair.value.namedColumns(of: "flag") }
      let isFlagWord = key == "flag" && inner != "column"
      let words =
        key == "original" ? ["amount", "currency"] : ["column", "columns", "debit", "credit"]
      guard !isFlagWord, words.contains(inner) else { return [] }
      return pair.value.values.compactMap { value in
        guard case .scalar(let name, _) = value.content else { return nil }
        return (CSVColumn(name), value)
      }
    }
  }
}
