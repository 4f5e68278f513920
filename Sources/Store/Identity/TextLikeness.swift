internal import GRDB
import Ledger

/// How many words the texts of two rows share: it chooses among partners that are equally good, and
/// never decides whether there is one.
final class TextLikeness {
  private let find: HotStatement
  private let secrets: SecretTexts
  private let account: Int32
  private var words: [AccountRowKey: Set<String>] = [:]

  private static let mostKept = 4096

  init(_ database: Database, _ seal: Seal, account: Int32) throws {
    self.account = account
    secrets = try SecretTexts(database, seal)
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
    let row = SecretRow.transaction(
      RowKey(
        day: key.day, account: account, fingerprint: key.fingerprint, occurrence: key.occurrence))
    while try find.next() {
      let reference = try secrets.text(find.text(2), .reference, of: row) ?? ""
      for text in [find.text(0), find.text(1), reference] {
        let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        found.formUnion(parts.filter { $0.count > 1 }.map(String.init))
      }
    }
    if words.count > Self.mostKept { words.removeAll(keepingCapacity: true) }
    words[key] = found
    return found
  }
}
