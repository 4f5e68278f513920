import Importing
import Ledger
import Syntax

extension Workspace {
  /// Rules and places of the workspace, compiled.
  func classifier() throws -> EntryClassifier {
    EntryClassifier()
  }

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

  /// How statements are read: a workspace's own profiles come before the shipped ones.
  static func readingOptions(
    _ workspace: Workspace?, profile: String?, currency: Currency?, asOf: CalendarDate
  ) throws -> ReadingOptions {
    var reading = ReadingOptions(asOf: asOf)
    reading.profile = profile
    reading.currency = currency ?? workspace?.configuration.currency
    return reading
  }
}
