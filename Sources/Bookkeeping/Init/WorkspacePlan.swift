import Demo
import Importing
package import Ledger
package import Syntax
import Templates

/// A plan of a workspace for inspected files: settings and CSV profiles, with the reason for each.
package struct WorkspacePlan: Sendable {
  package private(set) var currency: Currency
  /// The home country from a bank or an IBAN; nil if it is unknown.
  package private(set) var country: Country?
  package private(set) var accounts: [PlannedAccount] = []
  /// The CSV profiles to write, by path.
  package private(set) var profiles: [(path: String, text: String)] = []
  /// The conclusions from the files, one for each decision.
  package private(set) var conclusions: [Conclusion] = []

  /// A conclusion about one decision, with the evidence for it.
  package struct Conclusion: Hashable, Sendable {
    package var topic: String
    package var finding: String
    package var reason: String
    /// The evidence for each part of a detected layout.
    package var details: [String] = []

    /// The conclusion as a line, such as `home currency: EUR: from --currency`.
    package var text: String { "\(topic): \(finding): \(reason)" }
  }

  /// Plans the workspace for files; every amount must have a currency.
  ///
  /// The files must be in the order in which `saldo import` reads them. `named` is the home
  /// currency from `--currency`.
  ///
  /// - Throws: a rejection if files contradict each other, or show no currency.
  package init(_ files: [StatementInspection], currency named: Currency?) throws(Rejection) {
    let found = FoundAccount.all(in: files)
    for account in found {
      if let (one, other) = account.contradiction { throw .twoAccounts(one, other) }
    }
    let home = HomeEvidence(files, found, named)
    guard let currency = home.currency else { throw .noCurrency }
    self.currency = currency.finding
    country = home.country?.finding
    let names = AccountName.all(for: found)
    for (account, name) in zip(found, names) { add(account, name) }
    conclusions =
      files.map(Self.conclusion)
      + [
        .init(
          topic: "home currency", finding: currency.finding.code, reason: currency.reason)
      ]
      + [home.country].compactMap(\.self).map {
        .init(topic: "home country", finding: $0.finding.name, reason: $0.reason)
      } + conclusions
    if let country, country.fiscalYearStart != 1 {
      conclusions.append(
        .init(
          topic: "fiscal year", finding: "from \(fiscalMonth)",
          reason: "the tax year of \(country.name)"))
    }
    addProfiles(found, names)
  }

  /// The text of `saldo.yaml`.
  var settings: String {
    WorkspaceTemplate.settings(
      currency: currency.code, fiscalYearStart: fiscalMonth, accounts: accounts.map(\.line))
  }

  private var fiscalMonth: String {
    Configuration.months[(country?.fiscalYearStart ?? 1) - 1]
  }

  /// Adds an account for each currency of a found account.
  ///
  /// Each one after the first has the key that `saldo import` would choose.
  private mutating func add(_ account: FoundAccount, _ name: AccountName) {
    for (index, currency) in account.currencies.enumerated() {
      var planned = PlannedAccount(
        key: name.key, name: name.name, kind: account.kind, currency: currency,
        reason: name.reason)
      if index > 0 {
        planned.key += "-\(currency.code.lowercased())"
        planned.name += " \(currency.code)"
      } else {
        planned.number = account.number
        if case .files(let pattern) = account.identity { planned.files = pattern }
      }
      accounts.append(planned)
      var facts = [account.kind.rawValue, currency.code]
      if planned.number.contains(where: \.isNumber) {
        facts.append("number ending in \(planned.number.suffix(4))")
      }
      if let files = planned.files { facts.append("files \(files)") }
      conclusions.append(
        .init(
          topic: "account \(planned.key)", finding: facts.joined(separator: ", "),
          reason: "from \(name.reason)"))
    }
  }

  /// Adds a profile for each detected layout, and for some built-in layouts.
  ///
  /// A built-in layout needs one if none of its files states an account number.
  private mutating func addProfiles(_ found: [FoundAccount], _ names: [AccountName]) {
    var owners: [String: String] = [:]
    for (account, name) in zip(found, names) {
      if case .layout(let layout) = account.identity { owners[layout] = name.key }
    }
    let builtIn = Set(Workspace.shippedProfiles.map(\.name))
    var done: Set<String> = []
    var used = builtIn
    for (account, name) in zip(found, names) {
      for (file, _) in account.files {
        guard let layout = file.layout, done.insert(layout.profile.name).inserted else { continue }
        let owner = owners[layout.profile.name]
        if let detection = layout.detection {
          var profileName = owner ?? name.key
          if !used.insert(profileName).inserted { profileName += "-csv" }
          let path = "profiles/\(profileName).yaml"
          profiles.append((path, Self.yaml(layout.profile, detection, profileName, owner, file)))
          conclusions.append(
            .init(
              topic: path, finding: "CSV layout of \(file.name)",
              reason: owner.map { "detected; its files go to account \($0)" } ?? "detected"))
        } else if let owner {
          let path = "profiles/\(layout.profile.name).yaml"
          let text = TemplateFiles.all[path] ?? ""
          profiles.append((path, "\(text)account: \(owner)\n"))
          conclusions.append(
            .init(
              topic: path, finding: "the built-in profile with account \(owner)",
              reason: "its files do not name their account"))
        }
      }
    }
  }

  private static func yaml(
    _ profile: CSVProfile, _ detection: CSVDetection, _ name: String, _ account: String?,
    _ file: StatementInspection
  ) -> String {
    var profile = profile
    profile.name = name
    profile.account = account
    return profile.yaml(
      comments: ["Written by: saldo init", "Detected layout of \(file.name) and confidence:"]
        + detection.evidence.map { "  " + Printable.text($0.text) })
  }

  private static func conclusion(_ file: StatementInspection) -> Conclusion {
    let counts = [
      file.parts.isEmpty ? nil : file.rows.of("row"),
      file.receipts == 0 ? nil : file.receipts.of("receipt"),
      file.days.map { "\($0.start) to \($0.end)" },
    ]
    let format = KnownFormats.all.first { $0.name == file.format }?.title ?? file.format
    let reason =
      file.layout.map { layout in
        layout.detection == nil ? "CSV, profile \(layout.profile.name)" : "CSV, detected layout"
      } ?? format
    return Conclusion(
      topic: Printable.text(file.name), finding: counts.compactMap(\.self).joined(separator: ", "),
      reason: reason, details: file.layout?.detection?.evidence.map(\.text) ?? [])
  }
}

extension Rejection {
  fileprivate static let noCurrency = Rejection(
    Diagnostic(
      .error, "no file shows an account, so the home currency is unknown",
      hint: "add a statement, or --currency EUR"))

  fileprivate static func twoAccounts(
    _ one: StatementInspection, _ other: StatementInspection
  ) -> Rejection {
    Rejection(
      "this file has other rows on the same days as \(Printable.text(one.path.text)), "
        + "so it is probably from another account; neither file names its account",
      at: .init(file: other.path.text),
      hint: "leave it out, then run: saldo import --account NAME \(Printable.text(other.path.text))"
    )
  }
}
