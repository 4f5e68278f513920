import Geotagging
import Rules
import Syntax

extension Workspace {
  /// Rules and places of the workspace, compiled; all errors of all files at once.
  func classifierBook() throws -> ClassifierBook {
    do {
      return try ClassifierBook(
        rules: try rules(), places: try places(), gazetteer: try gazetteer())
    } catch {
      guard let rejection = error as? Rejection else { throw error }
      throw Failure(configuration: rejection)
    }
  }

  /// Refuses a table of places without one that a rule names.
  func check(_ places: PlacesTable) throws {
    _ = try ClassifierBook(rules: try rules(), places: places)
  }

  private func rules() throws -> RuleBook {
    let files = try files(in: "rules", extensions: ["yaml", "csv"]).map { path in
      RuleFile(name: path, text: try Self.text(path))
    }
    let accounts = configuration.accounts.map(\.key)
    return try RuleBook(
      files: files, accounts: accounts.isEmpty ? nil : accounts,
      formats: KnownFormats.all.map(\.name), including: { try? Self.text($0) })
  }

  private func places() throws -> PlacesTable {
    let path = path("tables/places.csv")
    return hasFile(path) ? try PlacesTable(try ByteStream(path: path)) : PlacesTable()
  }
}
