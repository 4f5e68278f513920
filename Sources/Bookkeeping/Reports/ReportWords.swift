import Ledger
import Rendering
import Reporting
import Store
import Syntax

/// A parser of loan prepayments of the form `LOAN=AMOUNT@DAY`.
struct PrepaymentWords {
  /// A requested prepayment; its day defaults to the as-of day.
  struct Question {
    let loan: String
    let amount: Amount
    let day: CalendarDate?

    func wish(asOf: CalendarDate) -> PrepaymentWish {
      PrepaymentWish(loan: loan, amount: amount, day: day ?? asOf)
    }
  }

  private let lookup: RegisterLookup

  init(_ store: LedgerStore) { lookup = RegisterLookup(store) }

  func wishes(_ texts: [String]) throws -> [Question] { try texts.map(question) }

  private func question(_ text: String) throws -> Question {
    guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
      throw Failure(
        .usage, "--prepay \(Printable.quoted(text)) has no amount",
        hint: "write --prepay LOAN=AMOUNT@DAY, such as Car=1000@2026-10-05")
    }
    let loan = try lookup.entry(String(text[..<equals]), in: .loan)
    let parts = text[text.index(after: equals)...].split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let amount = try amount(String(parts[0]), loan)
    var day: CalendarDate?
    if parts.count == 2 {
      guard let read = CalendarDate(parts[1]) else {
        throw Failure(
          .usage,
          "--prepay: \(Printable.quoted(String(parts[1]))) is not a date",
          hint: DateSuggestion.hint(for: String(parts[1])))
      }
      day = read
    }
    try check(loan, day)
    return Question(loan: loan.key, amount: amount, day: day)
  }

  private func amount(_ text: String, _ loan: RegisterEntry) throws -> Amount {
    var entry = RegisterEntry(key: loan.key)
    entry["currency"] = loan["currency"]
    let reading = RegisterText(register: .loan, home: loan.currency ?? .eur) { _, text in text }
    try reading.put([FieldWord(field: "amount", value: text)], into: &entry)
    guard let amount = entry.amount("amount"), amount.minorUnits > 0 else {
      throw Failure(.usage, "--prepay: \(Printable.quoted(text)) is not an amount above 0")
    }
    return amount
  }

  /// Rejects a loan that is never repaid or has an unknown balance, and a day after its repayment.
  private func check(_ loan: RegisterEntry, _ day: CalendarDate?) throws {
    let name = Printable.text(loan.text("name") ?? loan.key)
    let missing = ["principal", "rate"].filter { loan[$0] == nil }
    guard missing.isEmpty else {
      throw Failure(
        .usage,
        "\(name) has no \(missing.joined(separator: " and no ")): its balance is unknown",
        hint: edit(loan, missing))
    }
    guard let last = RegisterBook([Register.loan.name: [loan]]).repaidOn(loan.key) else {
      throw Failure(
        .usage, "\(name) is never repaid: its monthly amount does not cover the interest",
        hint: edit(loan, ["principal", "rate", "amount"]))
    }
    guard let day, day > last else { return }
    throw Failure(.usage, "\(name) is repaid on \(last), before \(day)")
  }

  private func edit(_ loan: RegisterEntry, _ fields: [String]) -> String {
    let words = fields.map { "\($0)=…" }.joined(separator: " ")
    return "saldo edit loan \(Printable.text(loan.key)) \(words)"
  }
}

/// The email options of the command line.
package struct MailWords: Sendable {
  package var from: String?
  package var to: [String] = []
  package var subject: String?

  package init() {}

  /// The header of the email, with missing fields from `saldo.yaml`; empty unless `isWanted`.
  ///
  /// - Throws: a ``Failure`` if a field is invalid, if there is no recipient, or if a field is set
  ///   but no email is wanted.
  func head(_ workspace: Workspace, isWanted: Bool) throws -> MailHead {
    guard isWanted else {
      guard from == nil, to.isEmpty, subject == nil else {
        throw Failure(
          .usage, "--from, --to and --subject apply only to mail", hint: "add --format eml")
      }
      return MailHead()
    }
    var head = MailHead()
    head.from = try from.map { try Self.address($0, "--from") } ?? workspace.configuration.mailFrom
    head.to =
      to.isEmpty ? workspace.configuration.mailTo : try to.map { try Self.address($0, "--to") }
    head.subject = try subject.map(Self.line)
    guard !head.to.isEmpty else {
      throw Failure(
        .usage, "no recipient given",
        hint: "add --to asha@example.org, or report: {mail: {to: asha@example.org}} in saldo.yaml")
    }
    return head
  }

  private static func address(_ text: String, _ option: String) throws -> MailAddress {
    guard let address = MailAddress(text) else {
      throw Failure(
        .usage, "\(option): \(Printable.quoted(text)) is not an email address",
        hint: "write the whole address, such as \(text.contains("@") ? "asha" : text)@example.org")
    }
    return address
  }

  /// The text; throws if it has control characters or is too long.
  ///
  /// Text after a line break would become another header.
  private static func line(_ text: String) throws -> String {
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }),
      text.unicodeScalars.count <= 200
    else {
      throw Failure(.usage, "--subject must be one line of at most 200 characters")
    }
    return text
  }
}
