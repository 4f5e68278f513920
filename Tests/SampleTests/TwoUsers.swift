import Foundation
import Testing

/// A workspace with the ledgers of Ann and of Bob, in each of which stands a word that may be seen
/// nowhere else.
struct TwoUsers {
  static let canaries = ["ann": "KINGFISHER", "bob": "NIGHTJAR"]

  let scratch: Scratch
  /// The workspace.
  let money: URL

  init() throws {
    scratch = try Scratch()
    money = scratch.folder.appending(path: "money")
    try done("saldo init -q money", in: scratch.folder)
  }

  /// Both, with statements, entries of registers, rejected rows and reports.
  static func filled() throws -> TwoUsers {
    let users = try TwoUsers()
    for user in ["ann", "bob"] { try users.fill(user) }
    return users
  }

  func fill(_ user: String) throws {
    let word = Self.canaries[user] ?? ""
    try write(statement(word), to: "\(word).csv")
    try write(statement(word, badDay: true), to: "\(word)-bad.csv")
    try done("saldo import -q --account giro ../\(word).csv --user \(user)")
    try done(
      "saldo import -q --account giro --rejects ../\(word)-bad.csv --user \(user)", status: 1)
    for words in [
      """
      --create transaction name=\(word) amount=3 type=expense category=\(word) date=2026-08-03 \
      location=\(word) latitude=12.5 longitude=77.5 notes=\(word)
      """, "item name=\(word) category=\(word) unit=l",
      "loan name=\(word) amount=9 startDate=2026-08-05",
      "purchase item=\(word) quantity=1 price=2 store=\(word) date=2026-08-06",
      "budget name=\(word) amount=50", "portfolio name=\(word)",
      "asset name=\(word) assetType=cashHolding accountType=savings currentValue=70 notes=\(word)",
      "shopping-list name=\(word) budgetAmount=9", "category name=\(word) type=expense",
      "reminder text=\(word) date=2026-09-09",
    ] { try done("saldo add \(words) --user \(user)") }
    try done("saldo report -q --period 2026-08 --format html,csv,md,json --user \(user)")
  }

  /// Two rows, one of which may have no day.
  func statement(_ word: String, badDay: Bool = false) -> String {
    """
    Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
    DEBIT,08/\(badDay ? "32" : "20")/2026,"\(word) MARKET",-20.00,DEBIT_CARD,,,
    DEBIT,08/1\(badDay ? "1" : "0")/2026,"\(word) BAKERY",-4.50,DEBIT_CARD,,,

    """
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: scratch.folder.appending(path: name))
  }

  /// Runs a line in the workspace.
  func run(_ line: String) throws -> Shell.Outcome { try Shell.run(line, in: money) }

  /// Runs a line that has to end so.
  @discardableResult
  func done(_ line: String, status: Int32 = 0, in folder: URL? = nil) throws -> String {
    let outcome = try Shell.run(line, in: folder ?? money)
    try #require(outcome.status == status, "\(line): \(outcome.transcript)")
    return outcome.output
  }

  /// The ids or keys that a list shows, which stand first in its lines.
  func first(_ list: String) throws -> String {
    let line = try done("saldo list \(list) --limit 1")
    return String(line.prefix { $0 != " " })
  }

  /// The files below a folder that hold a word, by their paths.
  func files(holding word: String, below folder: URL) throws -> [String] {
    try Scratch.files(below: folder).filter { $0.value.range(of: Data(word.utf8)) != nil }
      .map(\.key).sorted()
  }

  /// The rights of everything below the workspace's folder that is not as a person made it.
  func modes() throws -> [String: Int] {
    var modes: [String: Int] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: money.path) {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(money.path)/\(path)")
      modes[path] = (facts[.posixPermissions] as? NSNumber)?.intValue
    }
    return modes
  }
}
