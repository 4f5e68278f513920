import Bookkeeping
import Ledger
import Syntax

/// The lists that `saldo list` shows, each with the options that it rejects.
extension ListCommand {
  func listTransactions(_ workspace: Workspace) throws {
    var query = TransactionFilter()
    query.period = try days(workspace) ?? query.period
    query.account = account
    query.category = Self.filter(category)
    query.text = text
    query.isUncategorised = uncategorised
    query.limit = limit
    if let type = Self.filter(type) {
      query.type = try TransactionType(rawValue: type).orReject(
        "unknown type \(Printable.quoted(type))",
        hint: Suggestion.hint(
          for: type, among: TransactionType.allCases.map(\.rawValue),
          else: "types: income, expense, transfer"))
    }
    if let status {
      query.status = try TransactionStatus.allCases.first { $0.word == status }.orReject(
        "unknown status \(Printable.quoted(status))",
        hint: Suggestion.hint(
          for: status, among: TransactionStatus.allCases.map(\.word),
          else: "statuses: \(TransactionStatus.allCases.map(\.word).joined(separator: ", "))"))
    }
    let found = try ListTransactions(workspace, onNote: common.console.onNote).all(
      query, nearby: try nearby(), onlyByHand: edited)
    if found.isEmpty { tellNothing("transactions") }
    for transaction in found {
      try common.console.show(
        TransactionText.line(transaction), or: TransactionText.json(transaction), asJSON: json)
    }
  }

  func listPlaces(_ workspace: Workspace) throws {
    try refuse(
      [
        ("--category", category != nil), ("--type", type != nil), ("--period", days != nil),
        ("--account", account != nil), ("--edited", edited),
      ], for: "places")
    let found = try EditPlaces(workspace).all(try nearby())
    if found.isEmpty { tellNothing("places") }
    for line in found {
      try common.console.show(PlaceText.line(line), or: PlaceText.json(line), asJSON: json)
    }
  }

  func listAccounts(_ workspace: Workspace) throws {
    try refuse(
      [
        ("--category", category != nil), ("--type", type != nil), ("--period", days != nil),
        ("--account", account != nil), ("--edited", edited), ("--text", text != nil),
        ("--near", near != nil), ("--uncategorised", uncategorised), ("--status", status != nil),
      ], for: "accounts")
    for listed in try ListAccounts(workspace).all().prefix(limit ?? .max) {
      try common.console.show(
        AccountText.line(listed), or: AccountText.json(listed), asJSON: json)
    }
  }

  func listUsers(_ workspace: Workspace) throws {
    try refuse(
      [
        ("--category", category != nil), ("--type", type != nil), ("--period", days != nil),
        ("--account", account != nil), ("--edited", edited), ("--text", text != nil),
        ("--near", near != nil),
      ], for: "users")
    for user in try workspace.users {
      let ledger = workspace.ledgerPath(of: user)
      try common.console.show(
        "\(Printable.padded(user, 20))  \(Printable.text(ledger))",
        or: ["user": user, "ledger": ledger], asJSON: json)
    }
  }

  func listChanges(_ workspace: Workspace) throws {
    try refuse(
      [
        ("--category", category != nil), ("--type", type != nil), ("--account", account != nil),
        ("--near", near != nil), ("--uncategorised", uncategorised),
        ("--status", status != nil),
      ], for: "changes")
    var left = limit ?? .max
    guard left > 0 else { return }
    try ListChanges(workspace).forEach(
      in: try days(workspace) ?? .everything, text: text, onlyByHand: edited
    ) { change in
      if json { try common.console.writeLine(ChangeText.json(change)) }
      for line in json ? [] : ChangeText.lines(change) { try common.console.writeLine(line) }
      left -= 1
      return left > 0
    }
  }

  func listCategories(_ workspace: Workspace) throws {
    try refuse(
      [
        ("--account", account != nil), ("--near", near != nil),
        ("--uncategorised", uncategorised), ("--status", status != nil),
      ], for: "categories")
    var filter = RegisterFilter()
    filter.category = Self.filter(category)
    filter.type = Self.filter(type)
    filter.text = text
    filter.holdsInactive = all
    filter.period = try days(workspace)
    filter.isByHand = edited
    let outcome = try ListCategories(workspace).run(filter)
    for line in outcome.lines.prefix(limit ?? .max) {
      try common.console.show(CategoryText.line(line), or: CategoryText.json(line), asJSON: json)
    }
    if outcome.uncategorised > 0, !json {
      common.console.tell(
        "\(outcome.uncategorised.of("row")) without a category: \(NextStep.categorise)")
    }
  }

  func listEntries(of register: Register, _ workspace: Workspace) throws {
    try refuse(
      [
        ("--account", account != nil), ("--status", status != nil),
        ("--uncategorised", uncategorised),
      ], for: RegisterName.words(register))
    var filter = RegisterFilter()
    filter.category = Self.filter(category)
    filter.type = Self.filter(type)
    filter.text = text
    filter.holdsInactive = all
    filter.period = try days(workspace)
    filter.nearby = try nearby()
    filter.isByHand = edited
    let found = try ListRegister(workspace).all(register, filter)
    if found.isEmpty { tellNothing(RegisterName.words(register)) }
    for line in found.prefix(limit ?? .max) {
      try common.console.show(
        EntryText.line(line, register), or: EntryText.json(line, register), asJSON: json)
    }
  }
}
