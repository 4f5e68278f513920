internal import GRDB
import Ledger

/// How many words the texts of two rows share: it chooses among partners that are equally good, and
/// never decides whether there is one.
final class TextLikeness {
  private let find: HotStatement
  private let secrets: SecretTexts
  private var words: [TransactionKey: Set<String>] = [:]

  private static let mostKept = 4096

  init(_ database: Database, _ seal: Seal) throws {
    secrets = try SecretTexts(database, seal)
    find = try HotStatement(
      database,
      "SELECT payee, memo, reference FROM txn WHERE \(TransactionKey.isKey)")
  }

  func callAsFunction(_ one: TransactionKey, _ other: TransactionKey) throws -> Int {
    try words(of: one).intersection(words(of: other)).count
  }

  private func words(of key: TransactionKey) throws -> Set<String> {
    if let known = words[key] { return known }
    find.bind(1, key)
    var found: Set<String> = []
    let row = SecretRow.transaction(key)
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
