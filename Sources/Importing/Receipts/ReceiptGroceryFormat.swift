import Ledger
package import Syntax

/// The format of purchases in the JSON export of the grocery budget planner (legacy-systems.md,
/// section 4).
package struct ReceiptGroceryFormat: StatementFormat {
  package init() {}

  package var name: String { "grocery-planner" }
  package var title: String { "the grocery planner's JSON export: purchases" }
  package var isOfTracker: Bool { true }

  package func recognises(_ head: FileHead) -> Bool {
    guard head.beginsLikeJSON else { return false }
    let text = head.bytes.filter { $0 > 0x20 && $0 != UInt8(ascii: "_") }
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard text.count > start, text[start] == 0x7B || text[start] == 0x5B else { return false }
    func has(_ word: StaticString) -> Bool { Bytes.find(word, in: text[...]) != nil }
    if has("\"TOTALCOST\":"), has("\"PURCHASEDATE\":") { return true }
    return has("\"GROCERYITEMS\":") || has("\"GROCERYITEMENTITY\":") || has("\"SHOPPINGLISTS\":")
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    var reader = GroceryReader(file: stream.name, options: options, sink: sink)
    try reader.read(try JSONTokenizer(stream))
  }
}

/// A purchase of the grocery planner, before saldo knows its item and the epoch of its date.
struct GroceryPurchase {
  var location: SourceLocation
  var path: String
  var date: LegacyDate
  var store: String
  var quantity: ExactDecimal
  var price: Int64
  var total: Int64
  /// The id of the item; empty if the purchase has none.
  ///
  /// An item that is inside the purchase or encloses it needs no id.
  var itemID: String
  var item: GroceryItem?

  /// Whether the purchase is a copy of `other` from another list.
  ///
  /// Purchases in one list are never copies of each other.
  func isCopy(of other: GroceryPurchase) -> Bool {
    func list(_ path: String) -> Substring {
      path.prefix(upTo: path.lastIndex(of: "[") ?? path.endIndex)
    }
    return list(path) != list(other.path) && date.form == other.date.form && store == other.store
      && quantity == other.quantity && price == other.price && total == other.total
  }
}

/// The item of a purchase, with the values that a receipt needs.
struct GroceryItem {
  var name: String
  var unit: String
  var category: String

  init(_ object: WebTrackerObject) {
    let brand = object.text("brand")
    let name = object.text("name")
    self.name = brand.isEmpty || name.contains(brand) ? name : "\(brand) \(name)"
    unit = object.text("unit")
    let category = object.text("categoryname")
    self.category = Category(category) == nil ? "" : category
  }
}

extension WebTrackerObject {
  /// The text or number of a key; empty if the key is missing or its value is anything else.
  ///
  /// A text with a control character counts as empty.
  func text(_ key: String) -> String {
    switch self[key]?.content {
    case .string(let text): WebTrackerKey.isClean(text) ? text : ""
    case .number(let text): text
    default: ""
    }
  }
}
