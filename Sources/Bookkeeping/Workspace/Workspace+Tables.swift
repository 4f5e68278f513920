internal import Foundation
import Importing
import Ledger
import Store
import Syntax
import Templates

extension Workspace {
  /// The budgets of the workspace; empty if the table is missing.
  func budgets() throws -> [Budget] { try budgetsTable()?.budgets ?? [] }

  /// The table of budgets; nil if the file is missing.
  func budgetsTable() throws -> BudgetsTable? {
    try Failure.ofWorkspace { () throws(Rejection) in
      guard let table = try ByteStream.ifThere(FilePath(path("tables/budgets.csv"))) else {
        return BudgetsTable?.none
      }
      return try BudgetsTable(table, currency: configuration.currency)
    }
  }

  /// The workspace's own CSV profiles.
  func profiles() throws -> [CSVProfile] {
    var problems: [Diagnostic] = []
    var profiles: [CSVProfile] = []
    let files = try Failure.ofWorkspace { () throws(Rejection) in
      try self.files(in: "profiles", extensions: ["yaml"])
    }
    for path in files {
      do {
        profiles.append(
          try CSVProfile(
            yaml: try Self.text(path), name: Self.stem(path.text), file: path.text))
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw Failure(configuration: Rejection(problems)) }
    return profiles
  }

  /// The built-in CSV profiles, sorted by path.
  static var shippedProfiles: [CSVProfileText] {
    TemplateFiles.all.sorted { $0.key < $1.key }.compactMap { path, text in
      guard path.hasPrefix("profiles/"), path.hasSuffix(".yaml") else { return nil }
      return CSVProfileText(name: stem(path), file: path, yaml: text)
    }
  }

  /// The options for reading statements.
  ///
  /// A workspace's profile replaces a built-in one of the same name.
  static func readingOptions(
    _ workspace: Workspace?, profile: String?, currency: Currency?, dateOrder: DateOrder?,
    sign: AmountSign? = nil, asOf: CalendarDate
  ) throws -> ReadingOptions {
    var reading = ReadingOptions(asOf: asOf)
    reading.profiles = try workspace?.profiles() ?? []
    reading.shippedProfiles = shippedProfiles
    reading.profile = profile
    reading.answers.dateOrder = dateOrder
    reading.answers.sign = sign
    reading.currency = currency ?? workspace?.configuration.currency
    if let profile, !reading.profileNames.contains(profile) {
      throw Failure(
        .usage, "unknown profile \"\(profile)\"",
        hint: Suggestion.hint(
          for: profile, among: reading.profileNames, else: "saldo formats lists the profiles"))
    }
    return reading
  }

  /// The text of a workspace file, without a byte order mark.
  static func text(_ path: FilePath) throws(Rejection) -> String {
    try text(ByteStream(path: path))
  }

  /// The text of a workspace file; nil if the file is missing.
  static func textIfThere(_ path: FilePath) throws(Rejection) -> String? {
    guard let stream = try ByteStream.ifThere(path) else { return nil }
    return try text(stream)
  }

  private static func text(_ stream: ByteStream) throws(Rejection) -> String {
    let bytes = try stream.allBytes()
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard
      let text = String(
        validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
    else {
      throw Rejection(
        "this file is not UTF-8", at: .init(file: stream.name), hint: "save it as UTF-8")
    }
    return text
  }

  /// The name of a file, without its folder and extension.
  static func stem(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }
}

extension Workspace {
  /// The income categories; `saldo.yaml` overrides the ledger's records.
  ///
  /// - Parameters:
  ///   - categories: the records of categories, which have a type. A name with both types counts as
  ///     spending.
  ///   - records: the manual transactions, including those of old trackers. They determine the type
  ///     of a category without a record: income if all its transactions are income.
  /// - Returns: the categories, each as income or spending.
  func income(_ categories: [RegisterEntry], _ records: [RegisterEntry]) -> IncomeCategories {
    var sides = Self.sides(records, name: "category")
    sides.merge(Self.sides(categories, name: "name")) { $1 }
    sides.merge(configuration.income) { $1 }
    return IncomeCategories(sides)
  }

  /// The income categories, from the records of a ledger.
  func income(_ store: LedgerStore) throws -> IncomeCategories {
    income(try store.entriesWithoutKey(.category), try store.entriesWithoutKey(.manualTransaction))
  }

  /// Whether each category in the records is only for income; records of transfers do not count.
  private static func sides(_ entries: [RegisterEntry], name: String) -> [Category: Bool] {
    var sides: [Category: Bool] = [:]
    for entry in entries {
      guard let category = entry.text(name).flatMap(Category.init), let type = entry.text("type"),
        type != "transfer"
      else { continue }
      sides[category] = sides[category] != false && type == "income"
    }
    return sides
  }
}
