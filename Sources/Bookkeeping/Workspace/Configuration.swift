import Importing
package import Ledger
package import Rendering
package import Syntax

/// The settings in `saldo.yaml`.
package struct Configuration: Sendable {
  /// The heading of reports; nil to use the name of the folder.
  package var title: String?
  /// The name of the selected user, and of the user's ledger file; `saldo.yaml` sets the default.
  package var user = "me"
  /// The home currency, for totals and for statements that name no currency.
  package var currency = Currency.eur
  package var digits: Digits?
  /// The number of the first month of the fiscal year, from 1.
  package var fiscalYearStart = 1
  /// Whether each category under `income` or `spending` is income, including its subcategories.
  package var income: [Category: Bool] = [:]
  package var accounts: [AccountSettings] = []
  package var formats: [String] = ["html"]

  /// The sender of emailed reports; nil if unset.
  package var mailFrom: MailAddress?
  /// The recipients of emailed reports.
  package var mailTo: [MailAddress] = []

  /// The path of a GeoJSON file that maps show as their background; nil if none is set.
  package var basemap: String?

  /// The maximum age of a backup, in days; nil if unset.
  package var backupDays: Int?

  /// The UTC offset with which saldo converts times of old trackers to days; nil if unset.
  package var zone: UTCOffset?

  /// The digit grouping in reports.
  package enum Digits: String, Sendable, CaseIterable {
    case thousands, indian
  }

  /// The source of cities; nil if unset.
  package var gazetteer: GazetteerSource?

  /// The `gazetteer` setting of `saldo.yaml`.
  package enum GazetteerSource: Hashable, Sendable {
    /// No cities, even if the machine has a gazetteer.
    case none
    /// A GeoNames file, by its path in the workspace.
    case file(String)
  }

  /// The home place, from which reports measure distances; nil if unset.
  package var home: HomeSettings?

  /// The `home` and `away_km` settings of reports in `saldo.yaml`.
  package struct HomeSettings: Sendable {
    /// The id of a place.
    package var place: String
    /// The distance from home, in kilometres, beyond which a row counts as away; nil if unset.
    package var awayKilometres: Int?
    /// The error for an unknown place, with the location of the setting.
    let unknown: Rejection
    /// The error for a place without coordinates, with the location of the setting.
    let pointless: Rejection
  }

  package init() {}

  /// Parses the text of `saldo.yaml`.
  package init(_ text: String, file: String) throws(Rejection) {
    self.init()
    let root = try YAMLDocument(text, file: file).root
    let mapping = try root.mapping(allowing: [
      "version", "title", "user", "currency", "digits", "fiscal_year_start", "accounts", "report",
      "zone", "gazetteer", "income", "spending", "backup",
    ])
    if let version = mapping["version"], try version.int() != 1 {
      throw version.rejection("unsupported version", hint: "write version: 1")
    }
    title = try mapping["title"]?.string()
    if let value = mapping["user"] { user = try value.userName() }
    if let value = mapping["currency"] { currency = try value.currency() }
    if let value = mapping["digits"] {
      digits = Digits(rawValue: try value.word(of: Digits.allCases.map(\.rawValue)))
    }
    zone = try mapping["zone"]?.utcOffset()
    gazetteer = try mapping["gazetteer"]?.gazetteer()
    if let value = mapping["fiscal_year_start"] { fiscalYearStart = try value.monthNumber() }
    try readIncome(mapping)
    if let report = mapping["report"] { try readReport(report) }
    backupDays = try mapping["backup"]?.mapping(allowing: ["days"])["days"]?.backupDays()
    for entry in try mapping["accounts"]?.mapping(allowing: nil).entries ?? [] {
      accounts.append(try AccountSettings(entry, home: currency))
    }
  }

  /// Reads which categories are income and which are spending.
  private mutating func readIncome(_ settings: YAMLMapping) throws(Rejection) {
    for (key, isIncome) in [("income", true), ("spending", false)] {
      for value in settings[key]?.values ?? [] {
        let category = try value.category()
        guard income.updateValue(isIncome, forKey: category) == nil else {
          throw value.rejection("\(Printable.quoted(category.path)) is already listed")
        }
      }
    }
  }

  /// Reads the settings of reports.
  private mutating func readReport(_ value: YAMLValue) throws(Rejection) {
    let report = try value.mapping(allowing: ["formats", "basemap", "home", "away_km", "mail"])
    basemap = try report["basemap"]?.path()
    formats =
      try report["formats"]?.values.map { value throws(Rejection) in
        try value.word(of: Renderers.all.map { $0.name })
      } ?? formats
    home = try HomeSettings(report)
    if let mail = try report["mail"]?.mapping(allowing: ["from", "to"]) {
      mailFrom = try mail["from"]?.address()
      mailTo = try mail["to"]?.values.map { value throws(Rejection) in try value.address() } ?? []
    }
  }

  /// The settings of the account with this key; nil if `saldo.yaml` has none.
  package func account(_ key: String) -> AccountSettings? {
    accounts.first { $0.key == key }
  }

  /// The settings of the account with the first of these keys that `saldo.yaml` has.
  ///
  /// Nil if `saldo.yaml` has none of them.
  func account(anyOf keys: [String]) -> AccountSettings? { keys.lazy.compactMap(account(_:)).first }

  /// The settings of the first account with a pattern that matches the file's name; nil if none
  /// does.
  ///
  /// saldo needs them for a file that does not name its account.
  func account(ofFile path: String) -> AccountSettings? {
    let name = path.lastPathPart
    return accounts.first { $0.files?.matches(name) == true }
  }

  /// The names of the months, in lower case.
  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}

extension Configuration.HomeSettings {
  /// Parses the home settings; nil if no home is set.
  fileprivate init?(_ report: YAMLMapping) throws(Rejection) {
    guard let home = report["home"] else {
      if let limit = report["away_km"] { throw limit.rejection(.noHome) }
      return nil
    }
    place = try home.string()
    let quoted = Printable.quoted(place)
    unknown = home.rejection("tables/places.csv has no place \(quoted)")
    pointless = home.rejection(
      "place \(quoted) has no coordinates",
      hint: "add lat and lon in tables/places.csv")
    if let limit = report["away_km"] {
      let kilometres = try limit.int()
      guard (1...5000).contains(kilometres) else {
        throw limit.rejection("away_km must be between 1 and 5000")
      }
      awayKilometres = kilometres
    }
  }
}

/// The settings of one account in `saldo.yaml`.
package struct AccountSettings: Sendable {
  package let key: String
  package let name: String?
  package let kind: Account.Kind?
  package let currency: Currency?
  /// The bank's account number, which matches a statement to the account.
  package let number: String?
  /// A pattern for the names of files that do not name their account; nil if unset.
  let files: Glob?

  init(_ entry: YAMLMapping.Entry, home: Currency) throws(Rejection) {
    key = entry.key
    guard Account.isKey(key) else {
      throw entry.keyValue.rejection(
        "\(Printable.quoted(entry.key)) is not a valid account key", hint: Account.keyHint)
    }
    let mapping = try entry.value.mapping(allowing: [
      "name", "kind", "currency", "number", "files",
    ])
    name = try mapping["name"]?.string()
    kind = try mapping["kind"].flatMap { value throws(Rejection) in
      Account.Kind(rawValue: try value.word(of: Account.Kind.allCases.map(\.rawValue)))
    }
    currency = try mapping["currency"]?.currency()
    number = try mapping["number"]?.string()
    files = try mapping["files"].map { value throws(Rejection) in Glob(try value.string()) }
  }

  /// Whether `other` is the number of the account, ignoring whitespace.
  func hasNumber(_ other: String) -> Bool {
    guard let number else { return false }
    return number.filter { !$0.isWhitespace } == other.filter { !$0.isWhitespace }
  }
}

extension String {
  fileprivate static let noHome = "away_km needs home"
}
