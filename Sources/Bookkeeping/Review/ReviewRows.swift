import Ledger
import Rules
import Store
import Syntax

/// The rows of a ledger for review.
///
/// They are the rows that lack a value, and the categorised rows to learn from.
struct ReviewRows {
  /// A value that a row may lack.
  enum Need { case category, place }

  private(set) var share = CategorisedShare()
  /// Whether any row has a place other than a city from its text; false if the review ignores
  /// places.
  private(set) var usesPlaces = false
  private let home: HomeValue
  private var open: [Need: [OpenRow]] = [:]
  /// The texts of open rows, each once for money in and once for money out.
  private var texts: [OpenText] = []
  private var textNumbers = ByteGroups()
  private var examples: [CategoryModel.Example] = []
  private var exampleRows: [OpenTextGroup.Row] = []
  private var exampleNumbers = ByteGroups()
  private let folding = Folding()

  private struct OpenRow {
    let row: OpenTextGroup.Row
    let order: Int64
    /// The index of the row's text in ``texts``.
    let text: Int
  }

  private struct OpenText {
    let bare: BareText
    let isMoneyIn: Bool
    /// The texts of a rule for the rows, short and long.
    let rules: RuleTexts
  }

  /// The memory for folding, shared by all rows.
  private final class Folding {
    var text = FoldedText()
  }

  init(_ store: LedgerStore, _ home: HomeValue, needsPlaces: Bool) throws {
    self.home = home
    try store.storedEntries { stored in
      for index in stored.batch.entries.indices { add(stored, index, needsPlaces: needsPlaces) }
    }
  }

  private mutating func add(_ stored: StoredEntries, _ index: Int, needsPlaces: Bool) {
    let state = stored.categoryStates[index]
    let entry = stored.batch.entries[index]
    guard !entry.isPending else { return }
    if !state.needsNone {
      let value = home.value(of: entry.amount, on: entry.bookingDate)
      share.add(value, isCategorised: state.category != nil)
      if let category = state.category {
        learn(stored, index, category)
      } else {
        add(stored, index, to: .category)
      }
    }
    guard needsPlaces else { return }
    if stored.hasChosenPlace(ofEntryAt: index) { usesPlaces = true }
    if stored.lacksPlace(ofEntryAt: index) { add(stored, index, to: .place) }
  }

  private mutating func add(_ stored: StoredEntries, _ index: Int, to need: Need) {
    let entry = stored.batch.entries[index]
    let bare = bareText(stored, entry)
    let isMoneyIn = !entry.amount.isNegative
    let text = Int(
      bare.bytes.withUnsafeBufferPointer { textNumbers.number(of: $0, isMoneyIn ? 1 : 0) })
    if text == texts.count {
      let rules = RuleTexts(stored.batch.string(entry.payee), stored.batch.string(entry.memo))
      texts.append(OpenText(bare: bare, isMoneyIn: isMoneyIn, rules: rules))
    }
    let order = home.order(of: entry.amount, on: entry.bookingDate)
    open[need, default: []].append(
      OpenRow(row: Self.row(stored, index), order: order, text: text))
  }

  /// Adds a categorised row to the examples, once for each text, direction and category.
  private mutating func learn(_ stored: StoredEntries, _ index: Int, _ category: String) {
    let entry = stored.batch.entries[index]
    let text = bareText(stored, entry)
    let isMoneyIn = !entry.amount.isNegative
    var key = text.bytes
    key.append(0)
    key.append(contentsOf: category.utf8)
    let number = Int(
      key.withUnsafeBufferPointer { exampleNumbers.number(of: $0, isMoneyIn ? 1 : 0) })
    if number == examples.count {
      examples.append(.init(text: text, isMoneyIn: isMoneyIn, category: category))
      exampleRows.append(Self.row(stored, index))
    } else {
      examples[number].rows += 1
      exampleRows[number] = Self.row(stored, index)
    }
  }

  private func bareText(_ stored: StoredEntries, _ entry: StatementEntry) -> BareText {
    stored.batch.withText { bytes in
      folding.text.set(payee: bytes.bytes(entry.payee), memo: bytes.bytes(entry.memo))
      var bare: [UInt8] = []
      BareText.append(folding.text.folded, to: &bare)
      return BareText(bytes: bare)
    }
  }

  private static func row(_ stored: StoredEntries, _ index: Int) -> OpenTextGroup.Row {
    let entry = stored.batch.entries[index]
    return OpenTextGroup.Row(
      id: stored.id(ofEntryAt: index), day: entry.bookingDate, amount: entry.amount,
      payee: stored.batch.string(entry.payee), memo: stored.batch.string(entry.memo))
  }

  // MARK: - Grouping

  /// The groups of rows that lack a value, largest amounts first.
  ///
  /// Rows with the same short text form a group, unless different categories are proposed for them.
  /// Then each pair of a longer text and a category has its own group.
  func groups(of need: Need) -> [OpenTextGroup] {
    guard let rows = open[need] else { return [] }
    let found = need == .category ? predictions() : []
    func category(_ row: OpenRow) -> String? {
      found.isEmpty ? nil : found[row.text]?.category
    }
    var groups: [OpenTextGroup] = []
    for rows in Self.grouped(rows, by: { texts[$0.text].rules.short.key }) {
      let isOne = Set(rows.compactMap(category)).count < 2
      let parts =
        isOne
        ? [rows]
        : Self.grouped(rows) { "\(texts[$0.text].rules.long.key)\u{1F}\(category($0) ?? "")" }
      for part in parts {
        groups.append(group(part, isShort: isOne, found))
      }
    }
    return groups.enumerated()
      .sorted { ($1.element.order, $0.offset) < ($0.element.order, $1.offset) }.map(\.element)
  }

  private func group(
    _ rows: [OpenRow], isShort: Bool, _ found: [CategoryModel.Prediction?]
  ) -> OpenTextGroup {
    let prediction = found.isEmpty ? nil : rows.lazy.compactMap { found[$0.text] }.first
    let rules = rows.first.map { texts[$0.text].rules } ?? RuleTexts("", "")
    let text = isShort ? rules.short : rules.long
    let key = isShort ? text.key : "\(text.key)\u{1F}\(prediction?.category ?? "")"
    var group = OpenTextGroup(key: key, text: text.text, proposal: prediction.map(proposal))
    for row in rows { group.add(row.row, row.order) }
    return group
  }

  /// The rows in groups with equal keys, in the order of their first rows.
  private static func grouped(_ rows: [OpenRow], by key: (OpenRow) -> String) -> [[OpenRow]] {
    var places: [String: Int] = [:]
    var groups: [[OpenRow]] = []
    for row in rows {
      let place = places[key(row), default: groups.count]
      if place == groups.count {
        places[key(row)] = place
        groups.append([])
      }
      groups[place].append(row)
    }
    return groups
  }

  /// The predicted category of each open text; nil if there is none.
  private func predictions() -> [CategoryModel.Prediction?] {
    var model = CategoryModel(examples)
    return texts.map { model.prediction(for: $0.bare, isMoneyIn: $0.isMoneyIn) }
  }

  private func proposal(_ found: CategoryModel.Prediction) -> OpenTextGroup.Proposal {
    OpenTextGroup.Proposal(
      category: found.category, phrase: found.phrase, matched: found.matched,
      agreeing: found.agreeing, example: exampleRows[found.example])
  }
}

/// The texts of a rule for rows like a given one: its merchant, or else the first line of its text.
///
/// The merchant is in the payee, or else in the memo.
private struct RuleTexts {
  /// A text as the bank wrote it, and its folded form.
  struct Text {
    let key: String
    let text: String

    init(_ text: String) {
      self.text = text
      key = String(decoding: FoldedText.folded(text), as: UTF8.self)
    }
  }

  let short: Text
  let long: Text

  init(_ payee: String, _ memo: String) {
    let texts = [payee, memo].map(FoldedText.composed)
    let merchant = texts.lazy.compactMap { text in
      Self.merchant(in: text, mostWords: 3).map { (text, $0) }
    }.first
    guard let (text, found) = merchant else {
      let whole = texts.first { !$0.trimmed.isEmpty } ?? ""
      let line = whole.split(whereSeparator: \.isNewline).first.map { String($0).trimmed } ?? ""
      short = Text(line)
      long = short
      return
    }
    short = Text(found)
    long = Self.merchant(in: text, mostWords: 7).map(Text.init) ?? short
  }

  private static func merchant(in text: String, mostWords: Int) -> String? {
    MerchantText.range(in: text.utf8, mostWords: mostWords)
      .map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
  }
}
