import Templates

/// The files that `saldo init` writes: an empty workspace with comments that explain it.
package enum WorkspaceTemplate {
  /// All files with their paths in the workspace, ordered by path.
  ///
  /// `hasStarter` adds the starter categories and the rules for them.
  package static func files(hasStarter: Bool = true) -> [(path: String, text: String)] {
    var texts = texts(under: "workspace/")
    if hasStarter { texts.merge(Self.texts(under: "starter/")) { $1 } }
    texts[".gitignore"] = gitignore
    return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The `.gitignore`, which excludes statements, ledger and reports but keeps rules and tables.
  static let gitignore = """
    # The ledger, your statements and the reports hold private figures: keep them out of git.
    .saldo/
    inbox/
    archive/
    rejects/
    reports/

    """

  /// The embedded files below `folder`, by the rest of their path.
  static func texts(under folder: String) -> [String: String] {
    var texts: [String: String] = [:]
    for (path, text) in TemplateFiles.all where path.hasPrefix(folder) {
      texts[String(path.dropFirst(folder.count))] = text
    }
    return texts
  }
}
