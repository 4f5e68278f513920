import Ledger
package import Syntax

/// The JSON export of the web expense tracker and its iOS port (legacy-systems.md, section 1).
package struct WebTrackerFormat: StatementFormat {
  package init() {}

  package var name: String { "web-tracker" }
  package var title: String { "the web expense tracker's JSON export" }
  package var isOfTracker: Bool { true }

  package func recognises(_ head: FileHead) -> Bool {
    guard head.beginsLikeJSON else { return false }
    // A dump of the browser's storage escapes its quotes but otherwise has the same text.
    let text = head.bytes.filter { $0 > 0x20 && $0 != UInt8(ascii: "\\") }
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard text.count > start, text[start] == 0x7B || text[start] == 0x5B else { return false }
    func has(_ word: StaticString) -> Bool { Bytes.find(word, in: text[...]) != nil }
    if has("\"EMIS\":") { return true }
    let hasDirection = has("\"TYPE\":\"INCOME\"") || has("\"TYPE\":\"EXPENSE\"")
    if hasDirection, has("\"AMOUNT\":") { return true }
    return has("\"TRANSACTIONS\":[]") || has("\"TRANSACTIONS\":\"[]\"")
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    try TrackerRows(stream, of: .webTracker, options).passTransactions(to: sink)
  }
}
