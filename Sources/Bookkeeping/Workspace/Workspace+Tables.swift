internal import Foundation
import Importing
import Ledger
import Syntax
import Templates

extension Workspace {
  /// The budgets of the workspace; none where the table is absent.
  func budgets() throws -> [Budget] {
    let path = path("tables/budgets.csv")
    guard hasFile(path) else { return [] }
    do {
      return try BudgetsTable(
        try ByteStream(path: path), currency: configuration.currency
      ).budgets
    } catch {
      throw Failure(configuration: error)
    }
  }

  /// The workspace's own CSV layouts.
  func profiles() throws -> [CSVProfile] {
    var problems: [Diagnostic] = []
    var profiles: [CSVProfile] = []
    for path in files(in: "profiles", extensions: ["yaml"]) {
      do {
        profiles.append(
          try CSVProfile(yaml: try Self.text(path), name: Self.stem(path), file: path))
      } catch let rejection as Rejection {
        problems += rejection.diagnostics
      }
    }
    guard problems.isEmpty else { throw Failure(.configuration, problems) }
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
      let meant = Suggestion.closest(to: profile, among: reading.profileNames)
      throw Failure(
        .usage, "there is no profile \"\(profile)\"",
        hint: meant.map { "did you mean \"\($0)\"?" } ?? "saldo formats lists them")
    }
    return reading
  }

  /// The text of a file of the workspace.
  static func text(_ path: String) throws -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Rejection("cannot read this file", at: .init(file: path))
    }
    guard let text = String(data: bytes, encoding: .utf8) else {
      throw Rejection("this file is not UTF-8", at: .init(file: path))
    }
    return text
  }

  /// A file's name without folder and extension.
  static func stem(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }
}
