import Geotagging
import Ledger
import Rules
import Syntax

extension Workspace {
  /// The compiled rules and places of the workspace.
  ///
  /// - Throws: a ``Failure`` with the errors of all rule files; if there are none, with the errors
  ///   of the places table, then of the cities.
  func classifierBook() throws -> ClassifierBook {
    // If a file changes while saldo reads it, the digest is the older one. A later import notices.
    let digest = Result { () throws(Rejection) in try ClassificationDigest(self) }
    var book = try compiled { try rules() }
    book.names.digest = try Failure.ofWorkspace { () throws(Rejection) in
      try digest.get().bytes
    }
    return book
  }

  /// The given rules, compiled with the places and cities of the workspace.
  private func compiled(_ rules: () throws -> RuleBook) throws -> ClassifierBook {
    // Rules and places do not depend on each other, so saldo reads them concurrently.
    let places = BackgroundTask { () throws(any Error) in try self.places() }
    defer { places.wait() }
    do {
      return try ClassifierBook(
        rules: try rules(), places: try places.value(), gazetteer: try gazetteer())
    } catch {
      guard let rejection = error as? Rejection else { throw error }
      throw Failure(configuration: rejection)
    }
  }

  /// Rejects a places table that lacks something that a rule refers to, such as a place or an area.
  func check(_ places: PlacesTable) throws {
    _ = try ClassifierBook(rules: try rules(), places: places, gazetteer: try gazetteer())
  }

  /// The compiled rules of the workspace with one file replaced or added.
  func classifierBook(with file: RuleFile) throws -> ClassifierBook {
    try classifierBook(of: try ruleFiles().filter { $0.name != file.name } + [file])
  }

  /// The compiled rules of these files, with the places of the workspace.
  func classifierBook(of files: [RuleFile]) throws -> ClassifierBook {
    try compiled { try rules(files) }
  }

  /// The line numbers of failed examples in `file`, after it replaces or joins the rules of the
  /// workspace.
  func failures(with file: RuleFile) throws -> Set<Int> {
    let book = try classifierBook(with: file)
    let failures = book.rules.failures(
      currency: configuration.currency, places: book.rulePlaces)
    return Set(failures.compactMap(\.location).filter { $0.file == file.name }.map(\.line))
  }

  /// The compiled rules of the given files or folders, with the places of the workspace.
  func classifierBook(rulesIn paths: [String]) throws -> ClassifierBook {
    try compiled {
      let files = try paths.flatMap { path throws -> [RuleFile] in
        let found = try InputPaths(inbox: nil).files([path]).files
        // In a folder, only rule files count. A file that you name counts with any extension.
        let meant = found.filter { file in
          let name = file.text
          return name == path || [".yaml", ".csv"].contains { name.lowercased().hasSuffix($0) }
        }
        return try meant.map { RuleFile(name: $0.text, text: try Self.text($0)) }
      }
      return try rules(files)
    }
  }

  private func rules() throws -> RuleBook { try rules(try ruleFiles()) }

  /// The rule files of the workspace, sorted by name.
  func ruleFiles() throws(Rejection) -> [RuleFile] {
    try files(in: "rules", extensions: ["yaml", "csv"]).map { path throws(Rejection) in
      RuleFile(name: path.text, text: try Self.text(path))
    }
  }

  private func rules(_ files: [RuleFile]) throws -> RuleBook {
    let accounts = configuration.accounts.map(\.key)
    return try RuleBook(
      files: files, accounts: accounts.isEmpty ? nil : accounts,
      formats: KnownFormats.all.map(\.name), including: Self.included)
  }

  /// The text of a file that a rule file includes; nil if the file is missing.
  static func included(_ path: String) throws(Rejection) -> String? {
    try textIfThere(FilePath(path))
  }

  /// The places table; empty if the file is missing.
  func places() throws -> PlacesTable {
    try ByteStream.ifThere(FilePath(path("tables/places.csv"))).map { stream in
      try PlacesTable(stream)
    } ?? PlacesTable()
  }
}

extension Workspace {
  /// The cities in the file that `saldo.yaml` names, or in your or the machine's data folders.
  ///
  /// The gazetteer is empty if `saldo.yaml` sets `none`, or if no data folder has a file of cities.
  func gazetteer(isSearched: Bool = true) throws(Rejection) -> Gazetteer {
    guard let file = try gazetteerFile() else { return Gazetteer() }
    return try Gazetteer(try ByteStream(path: file), isSearched: isSearched)
  }

  /// The file of cities; nil if there is none.
  func gazetteerFile() throws(Rejection) -> FilePath? {
    switch configuration.gazetteer {
    case .none?: return nil
    case .file(let file)?: return FilePath(path(file))
    case nil: break
    }
    for folder in dataFolders.map({ "\($0)/geonames" }) where try FilePath(folder).isWithinReach() {
      let found = try Self.files(in: folder).first { file in
        let name = file.name
        return name.hasPrefix("cities") && name.hasSuffix(".txt")
      }
      if let found { return found }
    }
    return nil
  }
}
