import Ledger

/// A redaction of reports for strangers: the substitutes for names.
///
/// Amounts, days, categories and products stay. Payees, accounts, places, files and names in
/// registers become a word with a number. A name has one substitute everywhere in a run. Any text
/// that is not known to be harmless is also replaced. Coordinates are rounded to a twentieth of a
/// degree, about five kilometres, and distances to the same precision.
package struct Redaction: Sendable {
  /// The substitute of each name; keys run from a name's first word to its last.
  private var substitutes: [String: String] = [:]
  /// The substitutes of names that are also categories or products, for use in columns of names.
  private var ambiguous: [String: String] = [:]
  private var counts: [String: Int] = [:]
  private var mostWords = 1
  /// The names of categories and products, which sentences keep.
  private let open: Set<String>

  package init(_ contexts: [ReportContext]) {
    guard let context = contexts.first else {
      open = []
      return
    }
    open = Self.openNames(context)
    add([context.ledger], "Ledger")
    for account in context.names.accounts where !account.isOfReceipts {
      add([account.name, account.key, account.number ?? ""], "Account")
    }
    for place in context.names.places + [context.home?.place].compactMap(\.self) {
      add([place.name, place.id], "Place")
      add([place.area], "Area")
      add([place.city], "City")
    }
    for register in Registers.all where !Self.openRegisters.contains(register) {
      for entry in context.registers[register] { add(entry, register) }
    }
    for security in Set(context.registers.securities.map(\.security)).sorted(by: { $0.key < $1.key }
    ) {
      add([security.name, security.key, security.ticker], "Security")
    }
    for merchant in Set(context.registers.boughtLines.map(\.merchant)).sorted() {
      add([merchant], "Payee")
    }
    for name in Set(contexts.flatMap { $0.histories.map(\.payee) }).sorted() {
      add([name], "Payee")
    }
  }

  private static let openRegisters: [Register] = [.groceryItem, .category, .setting]

  private static func openNames(_ context: ReportContext) -> Set<String> {
    var open: Set<String> = []
    for category in context.names.categories {
      open.formUnion(category.path.split(separator: ":").map(String.init) + [category.path])
    }
    for register in openRegisters {
      for entry in context.registers[register] {
        open.formUnion(register.fields.compactMap { entry.text($0.name) })
      }
    }
    return open
  }

  private mutating func add(_ entry: RegisterEntry, _ register: Register) {
    let texts = register.fields.compactMap { field -> String? in
      switch field.kind {
      case .text, .secret: entry.text(field.name)
      default: nil
      }
    }
    for text in texts { add([text], register.title) }
  }

  /// Adds names of one thing, which share a substitute.
  mutating func add(_ names: [String], _ stem: String) {
    let cores = names.map(NameWords.core).filter { !$0.isEmpty }
    guard let first = cores.first else { return }
    let substitute = cores.compactMap(known).first ?? next(stem, for: first)
    for core in cores where known(core) == nil {
      if open.contains(core) {
        ambiguous[core] = substitute
      } else {
        substitutes[core] = substitute
        mostWords = max(mostWords, NameWords.ranges(core).count)
      }
    }
  }

  private func known(_ core: String) -> String? { substitutes[core] ?? ambiguous[core] }

  private mutating func next(_ stem: String, for name: String) -> String {
    counts[stem, default: 0] += 1
    return "\(stem) \(counts[stem] ?? 1)"
  }

  /// Adds the names of all payees of the ledger and of all imported files.
  package mutating func add(payees: [String], files: [String]) {
    for payee in Set(payees).sorted() { add([payee], "Payee") }
    let files = Set(files).sorted()
    let words = FileWords(files)
    for file in files { add([file, words[file]], "File") }
  }

  /// The text with substitutes for known names, and with `…` for transaction ids.
  func text(_ text: String) -> String {
    let words = NameWords.ranges(text)
    guard !words.isEmpty else { return text }
    var redacted = ""
    var end = text.startIndex
    var word = 0
    while word < words.count {
      let most = min(words.count, word + mostWords)
      let found = (word..<most).reversed().lazy.compactMap { last -> (Int, String)? in
        let candidate = String(text[words[word].lowerBound..<words[last].upperBound])
        return self.substitute(candidate).map { (last, $0) }
      }.first
      redacted += text[end..<words[word].lowerBound]
      if let (last, substitute) = found {
        redacted += substitute
        end = words[last].upperBound
        word = last + 1
      } else {
        redacted += text[words[word]]
        end = words[word].upperBound
        word += 1
      }
    }
    return redacted + text[end...]
  }

  /// The substitute of a known name or a transaction id; nil for other texts.
  ///
  /// A transaction id is derived from bank data, so it could confirm a guess.
  private func substitute(_ name: String) -> String? {
    substitutes[name] ?? (TransactionID(name) == nil ? nil : "…")
  }

  /// The redacted text of a cell in `column`; an unknown text gets a substitute of its own.
  mutating func cell(_ text: String, under column: Column) -> String {
    if Self.openColumns.contains(column.id) { return self.text(text) }
    if Self.emptiedColumns.contains(column.id) { return "" }
    if text.isEmpty || text == "Total" { return text }
    let core = NameWords.core(text)
    if open.contains(core), !Self.nameColumns.contains(column.id) { return text }
    let stem = column.heading.isEmpty ? "Name" : column.heading
    add([core], stem)
    return known(core) ?? stem
  }

  /// The ids of columns that contain only names; there, a payee named like a category is still a
  /// payee.
  private static let nameColumns: Set<String> = [
    "account", "area", "bank", "city", "file", "loan", "location", "payee", "place", "portfolio",
    "store",
  ]

  /// The ids of columns with categories, products or saldo's own words.
  ///
  /// In these columns, only known names get substitutes.
  private static let openColumns: Set<String> = [
    "alert", "basis", "budget", "category", "cause", "cheapest", "check", "currency", "day",
    "distance",
    "due",
    "every", "expires", "finding", "fix", "group", "heading", "kind", "maturity", "month",
    "placing", "product", "repeats", "rows", "source", "state", "status", "time", "transfer",
    "type", "unit", "valued", "verdict", "when", "year",
  ]

  /// The ids of columns with ids and free text, which redaction empties.
  private static let emptiedColumns: Set<String> = ["id", "key", "isin", "memo", "notes"]

  /// The degrees rounded to a twentieth, which keeps the hemisphere and hides the street.
  static func degrees(_ degrees: Double) -> Double { (degrees * 20).rounded() / 20 }

  static func coordinate(_ coordinate: Coordinate) -> Coordinate {
    Coordinate(
      latitude: degrees(coordinate.latitude), longitude: degrees(coordinate.longitude))
      ?? coordinate
  }
}

/// A splitter of text into words: consecutive letters, marks, digits and emoji.
///
/// A name may consist of emoji only.
enum NameWords {
  static func ranges(_ text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    let scalars = text.unicodeScalars
    var start: String.Index?
    for index in scalars.indices {
      if isOfWord(scalars[index]) {
        start = start ?? index
      } else if let begun = start {
        ranges.append(begun..<index)
        start = nil
      }
    }
    if let start { ranges.append(start..<scalars.endIndex) }
    return ranges
  }

  /// The text from its first word to its last; empty if it has no words.
  static func core(_ text: String) -> String {
    let words = ranges(text)
    guard let first = words.first, let last = words.last else { return "" }
    return String(text[first.lowerBound..<last.upperBound])
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return (0x30...0x39).contains(scalar.value) || (0x41...0x5A).contains(scalar.value)
        || (0x61...0x7A).contains(scalar.value)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    // Flags and family emoji contain a zero-width joiner or tag characters.
    case .format: return scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    case .otherSymbol, .modifierSymbol: return true
    default: return scalar.properties.isEmoji
    }
  }
}
