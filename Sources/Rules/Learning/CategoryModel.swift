import Syntax

/// A model that predicts the category of a text from categorised texts.
///
/// It is an averaged perceptron over phrases: words and pairs of words. Each phrase has a weight
/// for each category. Training increases the weights of a text's phrases for the right category and
/// decreases them for the best wrong one. It ends when the right category wins each text by a
/// margin, or after a maximum number of rounds. All numbers are integers, so the same ledger always
/// gives the same predictions.
package struct CategoryModel {
  /// A text with its category.
  package struct Example {
    let text: BareText
    let isMoneyIn: Bool
    let category: String
    /// The number of rows with this text and category.
    package var rows = 1

    package init(text: BareText, isMoneyIn: Bool, category: String) {
      (self.text, self.isMoneyIn, self.category) = (text, isMoneyIn, category)
    }
  }

  /// The most likely category of a text, with its evidence.
  package struct Prediction {
    package let category: String
    /// The word or pair of words with the highest weight.
    package let phrase: String
    /// The number of rows with these words.
    package let matched: Int
    /// The number of rows in ``matched`` that have the category.
    package let agreeing: Int
    /// The index of the latest example with these words and this category.
    package let example: Int
  }

  /// The weight of a phrase for a category, with the rows that have both.
  private struct Cell {
    let category: Int32
    var weight: Int64 = 0
    /// The sum of all changes of the weight, each multiplied by the step at which it happened.
    var stepSum: Int64 = 0
    var rows = 0
    var example: Int32 = -1
  }

  private static let mostRounds = 10
  /// The maximum number of examples to learn from; if there are more, only the latest ones count.
  private static let mostExamples = 20_000

  private var phrases = ByteGroups()
  private var cells: [[Cell]] = []
  private var categories = NameTable<String>()
  /// The number of rows in each category.
  private var rows: [Int] = []
  private var steps: Int64 = 1
  /// The score of each category for the current text.
  private var scores: [Int64] = []

  /// Creates a model from examples in the order of their days.
  package init(_ examples: [Example]) {
    let first = max(0, examples.count - Self.mostExamples)
    var texts: [(features: [Int32], category: Int32)] = []
    for (index, example) in examples.enumerated().dropFirst(first) {
      let category = categories.index(example.category)
      if Int(category) == rows.count { rows.append(0) }
      rows[Int(category)] += example.rows
      let features = features(of: example.text, isMoneyIn: example.isMoneyIn)
      for feature in features { count(feature, category, example.rows, Int32(index)) }
      texts.append((features, category))
    }
    scores = Array(repeating: 0, count: rows.count)
    train(texts)
  }

  /// The most likely category of a text; nil if none of its words is in an example.
  package mutating func prediction(for text: BareText, isMoneyIn: Bool) -> Prediction? {
    let features = features(of: text, isMoneyIn: isMoneyIn)
    guard !rows.isEmpty else { return nil }
    score(features) { cell, steps in cell.weight * steps - cell.stepSum }
    // A category counts only if a word of the text, not only the direction of the money, has it.
    var candidates: Set<Int32> = []
    for feature in features.dropLast() {
      for cell in cells[Int(feature)] where cell.rows > 0 { candidates.insert(cell.category) }
    }
    guard let best = candidates.max(by: { isBelow($0, $1) }) else { return nil }
    return evidence(for: best, text)
  }

  // MARK: - Features

  /// The numbers of the text's phrases, then the number for the direction of the money.
  private mutating func features(of text: BareText, isMoneyIn: Bool) -> [Int32] {
    var found: Set<Int32> = []
    TextWords(text).forEachPhrase { found.insert(phrases.number(of: $0)) }
    let direction = [UInt8(isMoneyIn ? 1 : 2)].withUnsafeBufferPointer {
      phrases.number(of: $0, 1)
    }
    while cells.count < phrases.count { cells.append([]) }
    return found.sorted() + [direction]
  }

  private mutating func count(_ feature: Int32, _ category: Int32, _ rows: Int, _ example: Int32) {
    let place = place(of: category, in: feature)
    cells[Int(feature)][place].rows += rows
    cells[Int(feature)][place].example = example
  }

  private mutating func place(of category: Int32, in feature: Int32) -> Int {
    if let place = cells[Int(feature)].firstIndex(where: { $0.category == category }) {
      return place
    }
    cells[Int(feature)].append(Cell(category: category))
    return cells[Int(feature)].count - 1
  }

  // MARK: - Training

  private mutating func train(_ texts: [(features: [Int32], category: Int32)]) {
    guard rows.count > 1 else { return }
    var order = Array(texts.indices)
    for _ in 0..<Self.mostRounds {
      var isSettled = true
      for index in order {
        let (features, category) = texts[index]
        score(features) { cell, _ in cell.weight }
        let rival = rival(of: category)
        let margin = Int64(features.count / 2)
        if scores[Int(category)] <= scores[Int(rival)] + margin {
          isSettled = false
          for feature in features {
            add(1, feature, category)
            add(-1, feature, rival)
          }
        }
        steps += 1
      }
      guard !isSettled else { return }
      order.reverse()
    }
  }

  /// The best category other than the given one.
  private func rival(of category: Int32) -> Int32 {
    var best: Int32 = category == 0 ? 1 : 0
    for other in rows.indices where Int32(other) != category && isBelow(best, Int32(other)) {
      best = Int32(other)
    }
    return best
  }

  private mutating func add(_ change: Int64, _ feature: Int32, _ category: Int32) {
    let place = place(of: category, in: feature)
    cells[Int(feature)][place].weight += change
    cells[Int(feature)][place].stepSum += change * steps
  }

  private mutating func score(_ features: [Int32], _ weight: (Cell, Int64) -> Int64) {
    for index in scores.indices { scores[index] = 0 }
    for feature in features {
      for cell in cells[Int(feature)] { scores[Int(cell.category)] += weight(cell, steps) }
    }
  }

  /// Whether a category is less likely than another; if the scores are equal, more rows win.
  private func isBelow(_ one: Int32, _ other: Int32) -> Bool {
    let (one, other) = (Int(one), Int(other))
    if scores[one] != scores[other] { return scores[one] < scores[other] }
    if rows[one] != rows[other] { return rows[one] < rows[other] }
    return categories.names[one] < categories.names[other]
  }

  // MARK: - Evidence

  /// The prediction of a category, with the phrase of the text that has the highest weight.
  ///
  /// Only phrases in rows of the category count; nil if the text has none.
  private mutating func evidence(for category: Int32, _ text: BareText) -> Prediction? {
    var best: (weight: Int64, cell: Cell, matched: Int, phrase: String)?
    TextWords(text).forEachPhrase { bytes in
      let cells = cells[Int(phrases.number(of: bytes))]
      guard let cell = cells.first(where: { $0.category == category }), cell.rows > 0 else {
        return
      }
      let weight = cell.weight * steps - cell.stepSum
      if let best, (best.weight, best.cell.rows) >= (weight, cell.rows) { return }
      best = (
        weight, cell, cells.reduce(0) { $0 + $1.rows }, String(decoding: bytes, as: UTF8.self)
      )
    }
    return best.map { found in
      Prediction(
        category: categories.names[Int(category)], phrase: found.phrase, matched: found.matched,
        agreeing: found.cell.rows, example: Int(found.cell.example))
    }
  }
}
