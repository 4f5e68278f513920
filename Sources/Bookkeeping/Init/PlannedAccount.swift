import Importing
package import Ledger
import Syntax

/// An account of a new workspace, as `saldo.yaml` will list it.
package struct PlannedAccount: Hashable, Sendable {
  package var key: String
  package var name: String
  package var kind: Account.Kind
  package var currency: Currency
  /// The number as the file writes it; empty if no file has one.
  package var number = ""
  /// A pattern for the names of files that do not name their account; nil if none is needed.
  package var files: String?
  /// The source of the key.
  package var reason: String

  /// The line of the account in `saldo.yaml`.
  var line: String {
    var parts = [
      "name: \(YAMLText.scalar(name))", "kind: \(kind.rawValue)", "currency: \(currency.code)",
    ]
    if !number.isEmpty { parts.append("number: \(YAMLText.quoted(number))") }
    if let files { parts.append("files: \(YAMLText.quoted(files))") }
    return "  \(key): {\(parts.joined(separator: ", "))}"
  }
}

/// A key and a name for an account, from its bank, number or file.
struct AccountName: Hashable {
  var key: String
  var name: String
  var reason: String

  init(_ account: FoundAccount) {
    if case .key(let key) = account.identity {
      self.init(key: key, name: key, reason: "the file names it")
      return
    }
    let number = account.number
    if let bank = account.bank {
      self.init(FileNameWords.words(bank.text), bank.text, account.kind, bank.reason)
    } else if number.contains(where: \.isNumber) {
      let end = Self.end(of: number)
      self.init(
        key: "\(account.kind.rawValue)-\(end)",
        name: "\(Self.title(account.kind)) \(end.uppercased())", reason: "the number of the account"
      )
    } else {
      let words =
        number.isEmpty
        ? account.files.lazy.map { FileNameWords($0.file.name).all }.first { !$0.isEmpty } ?? []
        : FileNameWords.words(number)
      let source = number.isEmpty ? "the file name" : "the name of the account in the file"
      self.init(
        Array(words.prefix(3)), number.isEmpty ? words.prefix(3).joined(separator: " ") : number,
        account.kind, words.isEmpty ? "no file names it" : source)
    }
  }

  private init(key: String, name: String, reason: String) {
    (self.key, self.name, self.reason) = (key, name, reason)
  }

  /// Creates a key and a name from words and a kind: `chase-card` and `Chase card`.
  private init(_ words: [String], _ title: String, _ kind: Account.Kind, _ reason: String) {
    self.reason = reason
    guard !words.isEmpty else {
      (key, name) =
        kind == .bank ? ("checking", "Checking account") : (kind.rawValue, Self.title(kind))
      return
    }
    let isNamed = kind == .bank || words.contains { FileNameWords.kinds[$0] == kind }
    key = (words + (isNamed ? [] : [kind.rawValue])).joined(separator: "-")
    name = Self.capitalised(title) + (isNamed ? "" : " \(kind.rawValue)")
  }

  /// The key and name, each with the end of the account's number, because another account has the
  /// same key.
  ///
  /// A number without digits is added whole. Unchanged if the account has no number.
  func distinguished(by account: FoundAccount) -> AccountName {
    let words = FileNameWords.words(account.number)
    let end =
      account.number.contains(where: \.isNumber)
      ? Self.end(of: account.number) : words.joined(separator: "-")
    guard !end.isEmpty else { return self }
    var other = self
    other.key += "-\(end)"
    other.name += " \(account.number.contains(where: \.isNumber) ? end : account.number)"
    return other
  }

  /// The last four ASCII letters and digits of a number, in lower case; all if there are fewer.
  private static func end(of number: String) -> String {
    String(
      number.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.suffix(4))
  }

  private static func title(_ kind: Account.Kind) -> String {
    kind == .bank ? "Account" : capitalised(kind.rawValue)
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A name for each account, in order; each has a valid and unused key.
  static func all(for accounts: [FoundAccount]) -> [AccountName] {
    let first = accounts.map(AccountName.init)
    var counts: [String: Int] = [:]
    for name in first { counts[name.key, default: 0] += 1 }
    var used: Set<String> = []
    return zip(first, accounts).map { name, account in
      var name = counts[name.key] == 1 ? name : name.distinguished(by: account)
      name.key = String(name.key.prefix(58))
      let (key, title) = (name.key, name.name)
      var count = 1
      while used.contains(name.key) || !Account.isKey(name.key) {
        count += 1
        name.key = Account.isKey(key) ? "\(key)-\(count)" : "account-\(count)"
        name.name = "\(title) \(count)"
      }
      used.insert(name.key)
      return name
    }
  }
}
