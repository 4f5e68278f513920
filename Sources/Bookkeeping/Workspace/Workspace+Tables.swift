internal import Foundation
import Importing
import Ledger
import Store
import Syntax
import Templates

extension Workspace {
  /// The budgets of the workspace; none where the table is absent.
  func budgets() throws -> [Budget] {
    try Failure.ofWorkspace { () throws(Rejection) in
      guard let table = try ByteStream.ifThere(FilePath(path("tables/budgets.csv"))) else {
        return []
      }
      return try BudgetsTable(table, currency: configuration.currency).budgets
    }
  }

  /// The workspace's own CSV layouts.
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

  /// The layouts that come with saldo, by name.
  static var shippedProfiles: [CSVProfileText] {
    TemplateFiles.all.sorted { $0.key < $1.key }.compactMap { path, text in
      guard path.hasPrefix("profiles/"), path.hasSuffix(".yaml") else { return nil }
      return CSVProfileText(name: stem(path), file: path, yaml: text)
    }
  }

  /// How statements are read: a workspace's own profiles stand in for shipped ones of their name.
  static func readingOptions(
    _ workspace: Workspace?, profile: String?, currency: Currency?, dateOrder: DateOrder?,
    asOf: CalendarDate
  ) throws -> ReadingOptions {
    var reading = ReadingOptions(asOf: asOf)
    reading.profiles = try workspace?.profiles() ?? []
    reading.shippedProfiles = shippedProfiles
    reading.profile = profile
    reading.dateOrder = dateOrder
    reading.currency = currency ?? workspace?.configuration.currency
    if let profile, !reading.profileNames.contains(profile) {
      throw Failure(
        .usage, "unknown profile \"\(profile)\"",
        hint: Suggestion.hint(
          for: profile, among: reading.profileNames, else: "saldo formats lists the profiles"))
    }
    return reading
  }

  /// The text of a file of the workspace.
  static func text(_ path: FilePath) throws(Rejection) -> String {
    try text(ByteStream(path: path))
  }

  /// The text of a file of the workspace; nil where it is absent.
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

  /// A file's name without folder and extension.
  static func stem(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }
}

extension Workspace {
  /// Which categories are of income: what `saldo.yaml` says comes before what a ledger's entries say.
  ///
  /// - Parameters:
  ///   - categories: the register of categories, whose entries have a type. A name that has both
  ///     types is one of spending.
  ///   - records: transactions of old trackers and by hand. Of a category without an entry they
  ///     tell the type: income, where all of them are.
  /// - Returns: the categories, each on its side.
  func income(_ categories: [RegisterEntry], _ records: [RegisterEntry]) -> IncomeCategories {
    var sides = Self.sides(records, name: "category")
    sides.merge(Self.sides(categories, name: "name")) { $1 }
    sides.merge(configuration.income) { $1 }
    return IncomeCategories(sides)
  }

  /// The same of a ledger whose entries are still to be read.
  func income(_ store: LedgerStore) throws -> IncomeCategories {
    income(try store.entriesWithoutKey(.category), try store.entriesWithoutKey(.manualTransaction))
  }

  /// Whether each category that entries name has income alone; of transfers they tell nothing.
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
