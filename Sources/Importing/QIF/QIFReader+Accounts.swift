import Ledger
import Syntax

extension QIFReader {
  /// Reads a row below `!Account`: the name of the next account, or of one in the list.
  mutating func takeAccount() {
    let name = row.string("N")
    if !name.isEmpty { return names.take(name) }
    // An entry here has no header, so its account is unknown.
    if row.string("T").contains(where: \.isNumber), let field = row.fields.first {
      problems.add(.entryAmongAccounts(row.mark(field, in: file)))
    }
  }

  /// Begins the statement of the current row, unless its account is already current.
  ///
  /// `owner` is the account of an opening balance, used if `!Account` gives no name.
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

  /// Adds the remaining entries, reports the skipped rows and ends the current statement, if any.
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

/// The account of the next section, as set by `!Account` (formats.md, 2).
///
/// The file's list of all accounts is between `!Option:AutoSwitch` and `!Clear:AutoSwitch`. The
/// list names the next section's account only if it has a single account.
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
