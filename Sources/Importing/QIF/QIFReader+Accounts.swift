import Ledger
import Syntax

extension QIFReader {
  /// A row below `!Account`: the name of the account that comes next, or of one in the list.
  mutating func takeAccount() {
    let name = row.string("N")
    if !name.isEmpty { return names.take(name) }
    // An entry here has lost its header, and must not be taken for an account without a name.
    if row.string("T").contains(where: \.isNumber), let field = row.fields.first {
      problems.add(.entryAmongAccounts(row.mark(field, in: file)))
    }
  }

  /// Tells of the statement that the current row belongs to, when it is the first of its account.
  ///
  /// The owner is the account that an opening balance names, where nothing else does.
  mutating func beginStatement(_ kind: Account.Kind, owner: String) throws(Rejection) {
    var name = names.current.isEmpty ? owner : names.current
    if let current = statement, current.accountKind == kind {
      if name.isEmpty { name = current.accountNumber }
      if current.accountNumber == name { return }
    }
    try endStatement()
    var fresh = Statement()
    fresh.accountNumber = name
    fresh.accountKind = kind
    fresh.currency = options.currency
    if name.isEmpty { tally.unnamed.insert(kind) }
    statement = fresh
    try pass(.begin(fresh))
  }

  /// Hands over what is left of the current statement and ends it.
  mutating func endStatement() throws(Rejection) {
    try flush()
    if tally.ignored > 0 {
      try pass(.ignored(tally.ignored))
      tally.ignored = 0
    }
    guard let ended = statement else { return }
    statement = nil
    try pass(.end(ended))
  }

  mutating func flush() throws(Rejection) {
    guard !page.lines.isEmpty else { return }
    let full = page
    page = QIFPage()
    try pass(.page(full))
  }
}

extension Diagnostic {
  fileprivate static func entryAmongAccounts(_ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "unexpected entry after !Account, expected account names",
      at: mark, hint: "add a line such as !Type:Bank before the entries")
  }
}

/// Which account the next section belongs to, as `!Account` says (formats.md, 2).
///
/// Between `!Option:AutoSwitch` and `!Clear:AutoSwitch` stands the list of all accounts, which
/// names the next section's only where it has one account.
struct QIFAccountNames {
  private(set) var current = ""
  private var listed = 0
  private var isInList = false

  mutating func beginList() {
    isInList = true
    listed = 0
  }

  mutating func endList() {
    if isInList, listed > 1 { current = "" }
    isInList = false
  }

  mutating func take(_ name: String) {
    if name != current || listed == 0 { listed += 1 }
    current = name
  }
}
