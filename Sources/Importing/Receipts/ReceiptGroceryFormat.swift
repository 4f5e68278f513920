import Ledger
package import Syntax

/// The purchases in the JSON export of the grocery budget planner (legacy-systems.md, section 4).
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
    try TrackerRows(stream, of: .groceryPlanner, options).passReceipts(to: sink)
  }
}
