import Ledger
import Syntax

/// The split that a rule sets with `split:` for the rows it wins.
struct RuleSplit: Sendable {
  /// A category and its share or amount.
  struct Part: Sendable {
    var category: Category
    var measure: Division.Measure
    /// The location of the category in its file.
    var location: SourceLocation
  }

  private(set) var parts: [Part] = []

  static let keys = ["category", "share", "amount"]

  /// Creates a split from a list.
  ///
  /// An example is `[{category: Food, share: 60 %}, {category: Home, share: rest}]`.
  init(_ value: YAMLValue) throws(Rejection) {
    let values = try value.list()
    for part in values { try add(part) }
    guard parts.count > 1 else { throw value.hasOnePart }
    let shares = parts.reduce(0) { $0 + $1.share }
    let hasRest = parts.contains { $0.measure == .rest }
    if hasRest, shares >= Division.whole { throw value.leavesNoRest }
    if !hasRest, parts.contains(where: \.isFixed) { throw value.needsRest }
    if !hasRest, shares != Division.whole { throw value.isNotWhole(shares) }
  }

  private mutating func add(_ value: YAMLValue) throws(Rejection) {
    let entries = try value.mapping(allowing: Self.keys)
    let name = try entries.required("category")
    let path = try name.string()
    guard let category = Category(path), category != .uncategorised else {
      throw name.isNoCategory(path)
    }
    guard !parts.contains(where: { $0.category == category }) else {
      throw name.rejection("duplicate category \(Printable.quoted(path)) in this split")
    }
    let measure: Division.Measure
    switch (entries["share"], entries["amount"]) {
    case (let share?, nil): measure = try Self.share(share)
    case (nil, let amount?): measure = .amount(try Self.amount(amount))
    default: throw value.rejection("a posting needs either share: or amount:, not both")
    }
    guard measure != .rest || !parts.contains(where: { $0.measure == .rest }) else {
      throw value.rejection("duplicate share \"rest\" in this split")
    }
    parts.append(Part(category: category, measure: measure, location: name.location))
  }

  /// The share that a text such as `60 %` or `rest` describes.
  private static func share(_ value: YAMLValue) throws(Rejection) -> Division.Measure {
    let text = try value.string()
    if text == "rest" { return .rest }
    guard text.hasSuffix("%"), let number = DecimalText(text.dropLast().trimmed),
      !number.isSigned, (1...Division.whole).contains(number.scaled)
    else { throw value.isNoShare(text) }
    return .share(number.scaled)
  }

  /// The amount in ten-thousandths that a text without a sign describes.
  ///
  /// The part has the sign of its row.
  private static func amount(_ value: YAMLValue) throws(Rejection) -> Int64 {
    let text = try value.string()
    guard let number = DecimalText(text), !number.isSigned, number.scaled > 0 else {
      throw value.isNoSum(text)
    }
    return number.scaled
  }
}

extension RuleSplit.Part {
  fileprivate var share: Int64 { if case .share(let share) = measure { share } else { 0 } }
  fileprivate var isFixed: Bool { if case .amount = measure { true } else { false } }
}

extension Division.Measure {
  /// The measure as a rule file writes it: `60 %`, `10.00`, `rest`.
  var words: String {
    switch self {
    case .share(let share): "\(Self.decimal(share)) %"
    case .amount(let sum): Self.decimal(sum, places: 2)
    case .rest: "rest"
    }
  }

  /// The decimal text of a number of ten-thousandths, with at least `places` decimals.
  private static func decimal(_ scaled: Int64, places: Int = 0) -> String {
    var text = Amount.decimalText(scaled, exponent: AmountRange.decimals)
    for _ in places..<AmountRange.decimals where text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}

extension YAMLValue {
  fileprivate var hasOnePart: Rejection { rejection("a split needs at least two postings") }

  fileprivate var leavesNoRest: Rejection {
    rejection(
      "the shares leave nothing for share: rest",
      hint: "remove the posting with share: rest, or reduce the shares")
  }

  fileprivate var needsRest: Rejection {
    rejection(
      "no posting takes the rest of the row", hint: "set share: rest on one posting")
  }

  fileprivate func isNotWhole(_ shares: Int64) -> Rejection {
    rejection(
      "the shares add up to \(Division.Measure.share(shares).words), not 100 %",
      hint: "change the shares, or set share: rest on one posting")
  }

  fileprivate func isNoCategory(_ path: String) -> Rejection {
    rejection(
      "\(Printable.quoted(path)) is not a valid category",
      hint: Category.pathHint)
  }

  fileprivate func isNoShare(_ text: String) -> Rejection {
    rejection(
      "\(Printable.quoted(text)) is not a share",
      hint: "write 60 %, 33.3333 % or rest; use amount: for a fixed amount")
  }

  fileprivate func isNoSum(_ text: String) -> Rejection {
    rejection(
      "\(Printable.quoted(text)) is not an amount",
      hint: "write 10.00, without a sign: a posting has the sign of its row")
  }
}
