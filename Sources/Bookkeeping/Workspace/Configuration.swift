package import Ledger
package import Syntax

/// What `saldo.yaml` says.
package struct Configuration: Sendable {
  /// The heading of reports; the folder's name where nothing is said.
  package var title: String?
  /// The name of the ledger file.
  package var user = "me"
  /// The currency of totals and of statements that do not name one.
  package var currency = Currency.eur
  package var digits: Digits?
  /// The month a fiscal year begins with.
  package var fiscalYearStart = 1
  package var accounts: [AccountSettings] = []
  package var formats: [String] = ["html", "csv", "md", "json"]

  /// A file of GeoJSON that maps show behind the places, by its path in the workspace.
  package var basemap: String?

  /// The clock on which the times of old trackers become days.
  package var zone: UTCOffset?

  /// How digits are grouped in reports.
  package enum Digits: String, Sendable, CaseIterable {
    case thousands, indian
  }

  /// Where the cities are; nil where nothing is said.
  package var gazetteer: GazetteerSource?

  /// What `saldo.yaml` says of cities.
  package enum GazetteerSource: Hashable, Sendable {
    /// None, whatever the machine has.
    case none
    /// A file of GeoNames, by its path in the workspace.
    case file(String)
  }

  package init() {}

  /// Reads the text of `saldo.yaml`.
  package init(_ text: String, file: String) throws(Rejection) {
    self.init()
    let root = try YAMLDocument(text, file: file).root
    let mapping = try root.mapping(allowing: [
      "version", "title", "user", "currency", "digits", "fiscal_year_start", "accounts", "report",
      "zone", "gazetteer",
    ])
    if let version = mapping["version"], try version.int() != 1 {
      throw version.rejection("this saldo reads version 1")
    }
    title = try mapping["title"]?.string()
    if let value = mapping["user"] {
      user = try value.string()
      guard Account.isKey(user) else { throw value.rejection(.badKey) }
    }
    if let value = mapping["currency"] { currency = try value.currency() }
    if let value = mapping["digits"] {
      digits = Digits(rawValue: try value.word(of: Digits.allCases.map(\.rawValue)))
    }
    if let value = mapping["zone"] {
      guard let offset = UTCOffset(try value.string()) else {
        throw value.rejection("a zone is written as +05:30, as at the end of a time, or Z")
      }
      zone = offset
    }
    if let value = mapping["gazetteer"] {
      let path = try value.string()
      guard !path.isEmpty else { throw value.rejection("this path is empty") }
      gazetteer = path == "none" ? GazetteerSource.none : .file(path)
    }
    if let value = mapping["fiscal_year_start"] {
      let word = try value.word(of: Self.months)
      fiscalYearStart = (Self.months.firstIndex(of: word) ?? 0) + 1
    }
    if let report = mapping["report"] {
      let report = try report.mapping(allowing: ["formats", "basemap"])
      if let value = report["basemap"] {
        let path = try value.string()
        guard !path.isEmpty else { throw value.rejection("this path is empty") }
        basemap = path
      }
      formats =
        try report["formats"]?.values.map { value throws(Rejection) in
          try value.word(of: ["html", "csv", "md", "json"])
        } ?? formats
    }
    for entry in try mapping["accounts"]?.mapping(allowing: nil).entries ?? [] {
      accounts.append(try AccountSettings(entry, home: currency))
    }
  }

  /// The settings of the account with this key.
  package func account(_ key: String) -> AccountSettings? {
    accounts.first { $0.key == key }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}

/// What `saldo.yaml` says of one account.
package struct AccountSettings: Sendable {
  package let key: String
  package let name: String?
  package let kind: Account.Kind?
  package let currency: Currency?
  /// The bank's number, by which an OFX statement finds its account.
  package let number: String?

  init(_ entry: YAMLMapping.Entry, home: Currency) throws(Rejection) {
    key = entry.key
    guard Account.isKey(key) else { throw entry.keyValue.rejection(.badKey) }
    let mapping = try entry.value.mapping(allowing: ["name", "kind", "currency", "number"])
    name = try mapping["name"]?.string()
    kind = try mapping["kind"].flatMap { value throws(Rejection) in
      Account.Kind(rawValue: try value.word(of: Account.Kind.allCases.map(\.rawValue)))
    }
    currency = try mapping["currency"]?.currency()
    number = try mapping["number"]?.string()
  }

  /// Whether this is the number of the account, blanks aside.
  func hasNumber(_ other: String) -> Bool {
    guard let number else { return false }
    return number.filter { !$0.isWhitespace } == other.filter { !$0.isWhitespace }
  }
}

extension YAMLValue {
  /// A currency code.
  func currency() throws(Rejection) -> Currency {
    let code = try string()
    guard let currency = Currency(code) else {
      throw rejection("\(Printable.quoted(code)) is not a currency of ISO 4217")
    }
    return currency
  }
}

extension String {
  fileprivate static let badKey = "a name here is made of a–z, 0–9, - and _, at most 64 of them"
}
