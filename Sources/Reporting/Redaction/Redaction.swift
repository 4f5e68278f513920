import Ledger

/// What stands in a redacted report in the place of names, so that it may be shown to strangers.
///
/// Amounts, days, categories and products stay. Payees, accounts, places, files and whatever a
/// person named in a register become a word and a number, the same everywhere in one run; what
/// nobody knows to be harmless becomes that too. Coordinates are rounded to a twentieth of a degree,
/// some five kilometres, and ways to as much.
package struct Redaction: Sendable {
  /// By the name itself, from its first letter or digit to its last.
  private var substitutes: [String: String] = [:]
  /// Of names that are a category's or a product's too: what stands for them where it is clear
  /// which is meant.
  private var ambiguous: [String: String] = [:]
  private var counts: [String: Int] = [:]
  private var mostWords = 1
  /// Words of categories and products, which stay in sentences.
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

  /// Names of one thing, which all become the same word.
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

  /// Takes in all payees that the ledger knows, and the files that came into it.
  package mutating func add(payees: [String], files: [String]) {
    for payee in Set(payees).sorted() { add([payee], "Payee") }
    let files = Set(files).sorted()
    let words = FileWords(files)
    for file in files { add([file, words[file]], "File") }
  }

  /// A text in which no known name is left.
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

  /// An id is made of what a bank wrote, so that a guess could be held against it.
  private func substitute(_ name: String) -> String? {
    substitutes[name] ?? (TransactionID(name) == nil ? nil : "…")
  }

  /// The text of a cell in a column of names or of anything else.
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

  /// Columns of names alone, where a payee called like a category is a payee.
  private static let nameColumns: Set<String> = [
    "account", "area", "bank", "city", "file", "loan", "location", "payee", "place", "portfolio",
    "store",
  ]

  /// Columns of saldo's own words, in which known names may stand, and of what a sum is made of.
  private static let openColumns: Set<String> = [
    "alert", "basis", "budget", "category", "cause", "cheapest", "check", "currency", "day",
    "distance",
    "due",
    "every", "expires", "finding", "fix", "group", "heading", "kind", "maturity", "month",
    "placing", "product", "repeats", "rows", "source", "state", "status", "time", "transfer",
    "type", "unit", "valued", "verdict", "when", "year",
  ]

  /// Columns that tell who or where, and nothing without it.
  private static let emptiedColumns: Set<String> = ["id", "key", "isin", "memo", "notes"]

  /// A twentieth of a degree: the sign of a direction stays, the street does not.
  static func degrees(_ degrees: Double) -> Double { (degrees * 20).rounded() / 20 }

  static func coordinate(_ coordinate: Coordinate) -> Coordinate {
    Coordinate(
      latitude: degrees(coordinate.latitude), longitude: degrees(coordinate.longitude))
      ?? coordinate
  }
}

/// Where the words of a text are: runs of letters, marks, digits and pictures.
///
/// A name may be made of emoji alone.
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

  /// The text from its first word to its last; empty without any word.
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
    // Flags and families are pictures that a joiner or tags hold together.
    case .format: return scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    case .otherSymbol, .modifierSymbol: return true
    default: return scalar.properties.isEmoji
    }
  }
}
