import Ledger
import Rendering
import Syntax

/// The values of the settings in `saldo.yaml`.
extension YAMLValue {
  /// The value as the name of a user.
  func userName() throws(Rejection) -> String {
    let name = try string()
    guard Account.isKey(name) else {
      throw rejection(
        "\(Printable.quoted(name)) is not a valid user name", hint: Account.keyHint)
    }
    return name
  }

  /// The value as an ISO 4217 currency.
  func currency() throws(Rejection) -> Currency {
    let code = try string()
    guard let currency = Currency(code) else {
      throw rejection(
        "\(Printable.quoted(code)) is not an ISO 4217 currency",
        hint: Currency.codeHint)
    }
    return currency
  }

  /// The value as a category; it must not be `Uncategorised`.
  func category() throws(Rejection) -> Category {
    let path = try string()
    guard let category = Category(path) else {
      throw rejection(
        "\(Printable.quoted(path)) is not a valid category",
        hint: Category.pathHint)
    }
    guard category != .uncategorised else {
      throw rejection(
        "Uncategorised cannot be listed here",
        hint: "saldo counts uncategorised rows as income or spending by their sign")
    }
    return category
  }

  /// The number of the month that the value names, from 1.
  func monthNumber() throws(Rejection) -> Int {
    let word = try word(of: Configuration.months)
    return (Configuration.months.firstIndex(of: word) ?? 0) + 1
  }

  /// The value as a UTC offset.
  func utcOffset() throws(Rejection) -> UTCOffset {
    let word = try string()
    guard let offset = UTCOffset(word) else {
      throw rejection(
        "\(Printable.quoted(word)) is not a UTC offset",
        hint: "write it like +05:30, -03:00 or Z; daylight saving time is not supported")
    }
    return offset
  }

  /// The value as the path of a file.
  func path() throws(Rejection) -> String {
    let path = try string()
    guard !path.isEmpty else { throw rejection("this path is empty") }
    return path
  }

  /// The value as the source of cities.
  func gazetteer() throws(Rejection) -> Configuration.GazetteerSource {
    let path = try path()
    return path == "none" ? .none : .file(path)
  }

  /// The value as the maximum age of a backup, in days.
  func backupDays() throws(Rejection) -> Int {
    let days = try int()
    guard (1...3650).contains(days) else {
      throw rejection("days must be between 1 and 3650")
    }
    return days
  }

  /// The value as an email address.
  func address() throws(Rejection) -> MailAddress {
    let text = try string()
    guard let address = MailAddress(text) else {
      throw rejection("\(Printable.quoted(text)) is not an email address")
    }
    return address
  }
}
