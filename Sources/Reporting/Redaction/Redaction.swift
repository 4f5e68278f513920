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
  /// Names that begin or end with a picture, such as an emoji, whole; the longest first.
  private var pictured: [(name: String, substitute: String)] = []
  private var counts: [String: Int] = [:]
  private var mostWords = 1
  /// Words of categories and products; a name that is one of them tells nothing more.
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
    for name in Set(contexts.flatMap { $0.histories.map(\.payee) }).sorted() {
      add([name], "Payee")
    }
  }

  private static let openRegisters: [Register] = [.groceryItem, .category, .setting]

  private static func openNames(_ context: ReportContext) -> Set<String> {
    var open: Set<String> = [""]
    for category in context.names.categories {
      open.formUnion(category.path.split(separator: ":").map(String.init) + [category.path])
    }
    for register in openRegisters {
      for entry in context.registers[register] {
        for field in register.fields { open.insert(entry.text(field.name) ?? "") }
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
    let secret = names.filter { !$0.isEmpty && !open.contains($0) && !open.contains(core($0)) }
    guard let first = secret.first else { return }
    let substitute = secret.compactMap { substitutes[core($0)] }.first ?? next(stem, for: first)
    for name in secret {
      let core = core(name)
      if NameWords.hasPicture(name) { addPictured(name, substitute) }
      guard substitutes[core] == nil else { continue }
      substitutes[core] = substitute
      mostWords = max(mostWords, NameWords.ranges(core).count)
    }
  }

  /// What a name is known by: from its first word to its last, and all of it where it has none.
  private func core(_ name: String) -> String {
    let core = NameWords.core(name)
    return core.isEmpty ? name : core
  }

  private mutating func addPictured(_ name: String, _ substitute: String) {
    guard !pictured.contains(where: { $0.name == name }) else { return }
    let place = pictured.firstIndex { $0.name.count < name.count } ?? pictured.endIndex
    pictured.insert((name, substitute), at: place)
  }

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
  func text(_ original: String) -> String {
    let text = pictured.reduce(original) { text, known in
      text.contains(known.name) ? text.replacing(known.name, with: known.substitute) : text
    }
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
    let core = core(text)
    if open.contains(core) || text == "Total" { return text }
    if let known = substitutes[core] { return known }
    let stem = column.heading.isEmpty ? "Name" : column.heading
    add([text], stem)
    return substitutes[core] ?? stem
  }

  /// Columns of saldo's own words, in which known names may stand, and of what a sum is made of.
  private static let openColumns: Set<String> = [
    "alert", "budget", "category", "cheapest", "check", "currency", "day", "distance", "due",
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
