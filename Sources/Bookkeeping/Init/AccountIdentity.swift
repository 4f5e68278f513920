import Importing
import Ledger
import Syntax

/// The identity of an account in the files: a key, a number, a CSV layout or a pattern of file
/// names.
enum AccountIdentity: Hashable, Sendable {
  /// The account's key in the file, as in saldo's own files.
  case key(String)
  /// The account number in the file, without whitespace.
  case number(String)
  /// A CSV layout; all its files belong to the account, because none of them states an account
  /// number.
  case layout(String)
  /// A pattern of file names, if neither the file nor its layout identifies the account.
  case files(String)

  /// Creates the identity of an account in a file.
  ///
  /// `numbered` are the layouts with an account number in at least one file.
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

/// An account found in the files, with the parts of files that belong to it.
struct FoundAccount: Sendable {
  let identity: AccountIdentity
  var number: String
  var kind: Account.Kind
  /// The currencies of the account, in order of appearance.
  var currencies: [Currency]
  /// The parts of the account, each with its file, in the order of the files.
  var files: [(file: StatementInspection, part: StatementInspection.Part)]

  var bank: BankName? { files.lazy.compactMap(\.file.bank).first }
  var rows: Int { files.reduce(0) { $0 + $1.part.rows } }
  /// The country of the account's IBAN, otherwise of the bank, with the reason.
  ///
  /// Nil if neither is known.
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

  /// The first two files that are probably from two accounts: most of their rows on common days
  /// differ.
  ///
  /// Nil if there are none, or if a key or number in the files identifies the account.
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

  /// Whether two files may show the same account.
  ///
  /// False only if both have rows on common days, and most of these rows differ.
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
