package import Ledger
package import Rendering
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
  /// Whether a category is of income, with all below it, for those that `income` and `spending` list.
  package var income: [Category: Bool] = [:]
  package var accounts: [AccountSettings] = []
  package var formats: [String] = ["html", "csv", "md", "json"]

  /// Who reports are from and to that are mails.
  package var mailFrom: MailAddress?
  package var mailTo: [MailAddress] = []

  /// A file of GeoJSON that maps show behind the places, by its path in the workspace.
  package var basemap: String?

  /// The age in days from which on a backup is too old; nil where nothing is said.
  package var backupDays: Int?

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

  /// From where reports measure; nil where nothing is said.
  package var home: HomeSettings?

  /// What `saldo.yaml` says of home.
  package struct HomeSettings: Sendable {
    /// The id of a place.
    package var place: String
    /// How many kilometres from it being away begins; nil where nothing is said.
    package var awayKilometres: Int?
    /// That there is no such place, said where it is named.
    let unknown: Rejection
    /// That the place has no coordinates, said where it is named.
    let pointless: Rejection
  }

  package init() {}

  /// Reads the text of `saldo.yaml`.
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
    if let value = mapping["user"] {
      user = try value.string()
      guard Account.isKey(user) else {
        throw value.rejection(
          "\(Printable.quoted(user)) is not a valid user name", hint: Account.keyHint)
      }
    }
    if let value = mapping["currency"] { currency = try value.currency() }
    if let value = mapping["digits"] {
      digits = Digits(rawValue: try value.word(of: Digits.allCases.map(\.rawValue)))
    }
    if let value = mapping["zone"] {
      let word = try value.string()
      guard let offset = UTCOffset(word) else {
        throw value.rejection(
          "\(Printable.quoted(word)) is not a UTC offset",
          hint: "write it like +05:30, -03:00 or Z; daylight saving time is not supported")
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
    for (key, isIncome) in [("income", true), ("spending", false)] {
      for value in mapping[key]?.values ?? [] {
        let category = try value.category()
        guard income.updateValue(isIncome, forKey: category) == nil else {
          throw value.rejection("\(Printable.quoted(category.path)) is already listed")
        }
      }
    }
    if let report = mapping["report"] {
      let report = try report.mapping(allowing: ["formats", "basemap", "home", "away_km", "mail"])
      if let value = report["basemap"] {
        let path = try value.string()
        guard !path.isEmpty else { throw value.rejection("this path is empty") }
        basemap = path
      }
      self.formats =
        try report["formats"]?.values.map { value throws(Rejection) in
          try value.word(of: Renderers.all.map { $0.name })
        } ?? self.formats
      home = try HomeSettings(report)
      if let mail = try report["mail"]?.mapping(allowing: ["from", "to"]) {
        mailFrom = try mail["from"]?.address()
        mailTo = try mail["to"]?.values.map { value throws(Rejection) in try value.address() } ?? []
      }
    }
    if let backup = try mapping["backup"]?.mapping(allowing: ["days"]), let days = backup["days"] {
      let count = try days.int()
      guard (1...3650).contains(count) else {
        throw days.rejection("days must be between 1 and 3650")
      }
      backupDays = count
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

extension Configuration.HomeSettings {
  /// Nil where no home is named.
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
    guard Account.isKey(key) else {
      throw entry.keyValue.rejection(
        "\(Printable.quoted(entry.key)) is not a valid account key", hint: Account.keyHint)
    }
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
      throw rejection(
        "\(Printable.quoted(code)) is not an ISO 4217 currency",
        hint: Currency.codeHint)
    }
    return currency
  }

  /// A category by its path.
  fileprivate func category() throws(Rejection) -> Category {
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
}

extension YAMLValue {
  /// An address of a mail.
  fileprivate func address() throws(Rejection) -> MailAddress {
    let text = try string()
    guard let address = MailAddress(text) else {
      throw rejection("\(Printable.quoted(text)) is not an email address")
    }
    return address
  }
}

extension String {
  fileprivate static let noHome = "away_km needs home"
}
