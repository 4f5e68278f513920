import Importing
import Ledger
import Syntax

/// What tells an account from others in the files: its key, its number, its layout or its file
/// names.
enum AccountIdentity: Hashable, Sendable {
  /// The file gives the account's key, as saldo's own files do.
  case key(String)
  /// The bank's number, without blanks.
  case number(String)
  /// All files of a CSV layout, because none of them names an account.
  case layout(String)
  /// All files whose name matches a pattern, because neither they nor their layout names an account.
  case files(String)

  /// The identity of an account in a file; `numbered` are the layouts that have an account number in
  /// some file.
  init(
    _ part: StatementInspection.Part, in file: StatementInspection, numbered: Set<String>
  ) {
    if let key = part.key {
      self = .key(key)
    } else if !part.number.isEmpty {
      self = .number(part.number.filter { !$0.isWhitespace })
    } else if let layout = file.layout?.profile.name, !numbered.contains(layout) {
      self = .layout(layout)
    } else {
      self = .files(FileNameWords.pattern(for: file.name))
    }
  }
}

/// An account of the files, gathered over all of them.
struct FoundAccount: Sendable {
  let identity: AccountIdentity
  var number: String
  var kind: Account.Kind
  /// Its currencies, that of its first entries first.
  var currencies: [Currency]
  /// The files, in order, with its share of each.
  var files: [(file: StatementInspection, part: StatementInspection.Part)]

  var bank: BankName? { files.lazy.compactMap(\.file.bank).first }
  var rows: Int { files.reduce(0) { $0 + $1.part.rows } }
  /// The country of the account's own number, or of the bank.
  var country: (country: Country, reason: String)? {
    if let iban = IBAN(number) {
      return (iban.country, "its IBAN begins with \(iban.country.code)")
    }
    return bank.flatMap { bank in bank.country.map { ($0, bank.reason) } }
  }

  /// The accounts of the files, in order of appearance.
  static func all(in files: [StatementInspection]) -> [FoundAccount] {
    let numbered = Set(
      files.filter { $0.parts.contains { !$0.number.isEmpty } }
        .compactMap { $0.layout?.profile.name })
    var found: [FoundAccount] = []
    for file in files {
      for part in file.parts {
        let identity = AccountIdentity(part, in: file, numbered: numbered)
        let place = found.firstIndex { $0.identity == identity } ?? found.count
        if place == found.count {
          found.append(
            FoundAccount(
              identity: identity, number: part.number,
              kind: FileNameWords(file.name).kind(or: part.kind, isNamed: part.number.isEmpty),
              currencies: [], files: []))
        }
        if let currency = part.currency, !found[place].currencies.contains(currency) {
          found[place].currencies.append(currency)
        }
        found[place].files.append((file, part))
      }
    }
    return found
  }

  /// Two files that show different rows on the same days, so they are hardly from one account; nil
  /// if there are none.
  ///
  /// Only files that name no account need this.
  var contradiction: (one: StatementInspection, other: StatementInspection)? {
    switch identity {
    case .key, .number: return nil
    case .layout, .files: break
    }
    for (index, (file, part)) in files.enumerated() {
      for (other, otherPart) in files[..<index] where other.path != file.path {
        if !Self.mayBeSame(part, otherPart) { return (other, file) }
      }
    }
    return nil
  }

  /// Whether two files may show the same account: on common days, they have common rows.
  private static func mayBeSame(
    _ one: StatementInspection.Part, _ other: StatementInspection.Part
  ) -> Bool {
    guard one.currency == other.currency, let days = one.days, let otherDays = other.days,
      days.start <= otherDays.end, otherDays.start <= days.end
    else { return true }
    let rows = one.rowKeys.filter { otherDays.contains($0.day) }
    let otherRows = other.rowKeys.filter { days.contains($0.day) }
    // A download may end within a day, so a few rows prove nothing.
    guard min(rows.count, otherRows.count) >= 3 else { return true }
    let known = Set(otherRows)
    return rows.count { known.contains($0) } * 2 >= min(rows.count, otherRows.count)
  }
}
