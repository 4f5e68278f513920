package import Ledger
import Rules
import Store
package import Syntax

/// An editor that changes the settings of accounts and merges accounts.
///
/// Each edit is one run.
package struct EditAccount {
  /// The result of an edit.
  package struct Outcome: Sendable {
    /// The account after the edit; after a merge, the account that has the rows now.
    package let account: ListedAccount
    /// The number of the run; nil if nothing changed.
    package var run: Int?
    /// The counts of a merge; nil for other edits.
    package var merge: MergeCounts?
    /// The number of manual transactions that a merge moved.
    package var moved = 0
    /// The notes about files of the workspace that name an old key.
    package var notes: [Diagnostic] = []
  }

  private let workspace: Workspace
  private let day: CalendarDate

  /// The fields that you can edit.
  package static let fields = ["name", "kind", "number", "opening", "key", "merge"]

  /// Creates an editor; its runs have the given day.
  package init(_ workspace: Workspace, asOf day: CalendarDate) {
    self.workspace = workspace
    self.day = day
  }

  /// Changes the given fields of an account, or merges it into another one; returns the result.
  package func edit(_ key: String, _ words: [FieldWord]) throws -> Outcome {
    let hand = try ManualEdit(workspace, asOf: day)
    let known = try hand.store.accounts()
    let account = try find(key, among: known)
    if let word = words.first(where: { $0.names("merge") }) {
      guard words.count == 1 else {
        throw Failure(
          .usage, "merge cannot be combined with other fields",
          hint: "merge first: saldo edit account \(account.key) merge=\(Printable.text(word.value))"
        )
      }
      return try merge(account, into: find(word.value, among: known), hand)
    }
    let before = try listed(account.key, hand.store)
    let settings = try words.map { try setting($0, of: account, among: known) }
      .filter { !before.has($0) }
    guard !settings.isEmpty else { return Outcome(account: before) }
    _ = try hand.write { try $0.change(account: account.key, settings) }
    return try outcome(account, settings, hand)
  }

  private func find(_ key: String, among known: [Account]) throws -> Account {
    if let account = known.first(where: { $0.key == key })
      ?? known.first(where: { $0.answers(to: key) })
    {
      return account
    }
    guard workspace.configuration.account(key) == nil else {
      throw Failure(
        .noInput, "account \(key) has no transactions yet", hint: "change it in saldo.yaml")
    }
    throw Failure.noAccount(key, among: known.map(\.key))
  }

  /// The setting that a word means.
  private func setting(
    _ word: FieldWord, of account: Account, among known: [Account]
  ) throws -> AccountSetting {
    let field = Self.fields.first { word.names($0) }
    if let field { try checkOwner(of: field, account) }
    switch field {
    case "name":
      guard (1...200).contains(word.value.utf8.count) else {
        throw Failure(.usage, "name: expected 1 to 200 characters", hint: "write name=…")
      }
      return .name(word.value)
    case "kind":
      let kinds = Account.Kind.allCases.map(\.rawValue)
      guard let kind = Account.Kind(rawValue: word.value.lowercased()) else {
        throw Failure(
          .usage, "kind: unknown kind \(Printable.quoted(word.value))",
          hint: Suggestion.hint(
            for: word.value, among: kinds, else: "kinds: \(kinds.joined(separator: ", "))"))
      }
      return .kind(kind)
    case "number":
      return .number(try number(word.value, of: account, among: known))
    case "opening":
      return .opening(
        word.value.isEmpty
          ? nil : try RegisterText.minorUnits(word.value, "opening", account.currency))
    case "key": return .key(try key(word.value, of: account, among: known))
    default:
      throw Failure(
        .usage, "accounts have no editable field \(Printable.quoted(word.field))",
        hint: Suggestion.hint(
          for: word.field, among: Self.fields,
          else: "fields: \(Self.fields.joined(separator: ", "))"))
    }
  }

  /// Rejects a field that `saldo.yaml` sets, because the next import would set it again.
  private func checkOwner(of field: String, _ account: Account) throws {
    guard let settings = workspace.configuration.account(anyOf: account.currentKeys) else { return }
    let isSet = [
      "name": settings.name != nil, "kind": settings.kind != nil, "number": settings.number != nil,
    ]
    guard isSet[field] == true else { return }
    throw Failure(
      .usage, "saldo.yaml sets the \(field) of account \(account.key)",
      hint: "change it there: accounts: {\(settings.key): {\(field): …}}")
  }

  private func number(
    _ number: String, of account: Account, among known: [Account]
  ) throws -> String? {
    let other = known.first { other in
      other.key != account.key && other.currency == account.currency
        && ([other.number].compactMap(\.self) + other.mergedNumbers).contains {
          Account.isSameNumber($0, number)
        }
    }
    if !number.isEmpty, let other {
      throw Failure(
        .usage,
        "account \(other.key) already has number \(Printable.text(Account.masked(number)))",
        hint: "if both are one account: saldo edit account \(account.key) merge=\(other.key)")
    }
    return number.isEmpty ? nil : number
  }

  private func key(
    _ key: String, of account: Account, among known: [Account]
  ) throws -> String {
    guard Account.isKey(key) else {
      throw Failure(
        .usage, "key: \(Printable.quoted(key)) is not a valid account key", hint: Account.keyHint)
    }
    if let other = known.first(where: { $0.key != account.key && $0.answers(to: key) }) {
      throw Failure(
        .usage,
        other.key == key
          ? "account \(key) already exists" : "account \(other.key) had the key \(key)",
        hint: "choose another key; if both are one account: "
          + "saldo edit account \(account.key) merge=\(other.key)")
    }
    return key
  }

  private func outcome(
    _ account: Account, _ settings: [AccountSetting], _ hand: ManualEdit
  ) throws -> Outcome {
    let key = settings.reduce(account.key) { key, setting in
      if case .key(let new) = setting { new } else { key }
    }
    var outcome = Outcome(account: try listed(key, hand.store))
    outcome.run = hand.run
    if key != account.key { outcome.notes = notes(on: [account.key], now: key, hand.book) }
    return outcome
  }

  private func listed(_ key: String, _ store: LedgerStore) throws -> ListedAccount {
    guard let found = try store.listedAccounts().first(where: { $0.account.key == key }) else {
      throw Failure(.bug, "account \(key) is missing after the edit")
    }
    return found
  }

  /// A note for each place that still names an old key: `saldo.yaml` or the rules.
  ///
  /// saldo still resolves the old key to the new one.
  private func notes(on keys: [String], now key: String, _ book: ClassifierBook) -> [Diagnostic] {
    keys.flatMap { old in
      [
        workspace.configuration.account(old) == nil ? nil : "saldo.yaml",
        book.rules.accountIndex(old) < 0 ? nil : "the rules",
      ].compactMap(\.self).map { place in
        Diagnostic(
          .note, "\(place) \(place == "saldo.yaml" ? "names" : "name") account \(old)",
          hint: "write \(key) there")
      }
    }
  }
}

extension EditAccount {
  /// Moves the rows and manual transactions of an account to another one; returns the result.
  private func merge(
    _ account: Account, into target: Account, _ hand: ManualEdit
  ) throws -> Outcome {
    guard account.key != target.key else {
      throw Failure(
        .usage, "account \(account.key) cannot be merged into itself",
        hint: "name the account that should have the rows: merge=KEY")
    }
    guard account.currency == target.currency else {
      throw Failure(
        .usage,
        "account \(account.key) is in \(account.currency), but \(target.key) is in "
          + "\(target.currency)", hint: "an account has one currency; keep both accounts")
    }
    let records = try RegisterLookup(hand.store).entries(.manualTransaction).filter {
      $0.text("account").map(account.answers) ?? false
    }
    let counts = try hand.write { session throws in
      let counts = try session.merge(account: account.key, into: target.key)
      for var record in records {
        record["account"] = .text(target.key)
        _ = try session.write(record, in: .manualTransaction)
      }
      return counts
    }
    var outcome = Outcome(account: try listed(target.key, hand.store))
    outcome.run = hand.run
    outcome.merge = counts
    outcome.moved = records.count
    outcome.notes = notes(on: account.currentKeys, now: target.key, hand.book)
    return outcome
  }
}

extension ListedAccount {
  /// Whether the account already has this setting.
  fileprivate func has(_ setting: AccountSetting) -> Bool {
    switch setting {
    case .key(let key): account.key == key
    case .name(let name): account.name == name
    case .kind(let kind): account.kind == kind
    case .number(let number): account.number == number
    case .opening(let minorUnits): opening?.minorUnits == minorUnits
    }
  }
}
