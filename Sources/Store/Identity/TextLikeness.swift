internal import GRDB
import Ledger

/// How many words the texts of two rows share: it chooses among partners that are equally good, and
/// never decides whether there is one.
final class TextLikeness {
  private let find: HotStatement
  private let account: Int32
  private var words: [AccountRowKey: Set<String>] = [:]

  private static let mostKept = 4096

  init(_ database: Database, account: Int32) throws {
    self.account = account
    find = try HotStatement(
      database,
      """
      SELECT payee, memo, reference FROM txn
      WHERE day=?1 AND fingerprint=?2 AND occurrence=?3 AND account=?4
      """)
  }

  func callAsFunction(_ one: AccountRowKey, _ other: AccountRowKey) throws -> Int {
    try words(of: one).intersection(words(of: other)).count
  }

  private func words(of key: AccountRowKey) throws -> Set<String> {
    if let known = words[key] { return known }
    key.bind(to: find, at: 1)
    find.bind(4, account)
    var found: Set<String> = []
    while try find.next() {
      for column in 0..<3 as Range<Int32> {
        let parts = find.text(column).lowercased().split { !$0.isLetter && !$0.isNumber }
        found.formUnion(parts.filter { $0.count > 1 }.map(String.init))
      }
    }
    if words.count > Self.mostKept { words.removeAll(keepingCapacity: true) }
    words[key] = found
    return found
  }
}
