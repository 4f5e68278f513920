import Ledger

/// What the rows below a header line such as `!Type:Bank` are.
enum QIFSection: Hashable {
  /// Entries of an account of this kind; `isTrades` for those that may move securities.
  case entries(Account.Kind, isTrades: Bool)
  /// `!Account`: names and kinds of accounts.
  case accounts
  /// `!Type:Security`: names and symbols.
  case securities
  /// A list that is no statement, under the word people know it by.
  case list(String)

  /// The section of a `!Type:` word in lower case; nil for one that saldo does not know.
  init?(type word: String) {
    switch word {
    case "bank", "invoice", "bill", "tax": self = .entries(.bank, isTrades: false)
    case "cash": self = .entries(.cash, isTrades: false)
    case "ccard", "credit card": self = .entries(.card, isTrades: false)
    case "oth a", "otha", "oth asset": self = .entries(.bank, isTrades: false)
    case "oth l", "othl", "oth liability": self = .entries(.loan, isTrades: false)
    case "invst", "port", "mutual", "401(k)/403(b)", "401(k)", "invest":
      self = .entries(.investment, isTrades: true)
    case "security": self = .securities
    default:
      guard let list = Self.lists[word] else { return nil }
      self = .list(list)
    }
  }

  private static let lists = [
    "cat": "categories", "category": "categories", "class": "classes", "prices": "prices",
    "memorized": "memorized payments", "budget": "budget lines", "payee": "payees",
    "tag": "tags", "template": "templates", "billreminder": "reminders", "todo": "reminders",
  ]
}
