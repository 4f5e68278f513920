import Templates

/// What `saldo init` writes: an empty workspace whose files explain themselves.
package enum WorkspaceTemplate {
  /// Every file with its path in the workspace, ordered by path.
  package static func files() -> [(path: String, text: String)] {
    var texts = texts(under: "workspace/")
    texts[".gitignore"] = gitignore
    return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Statements and what is made of them stay out of a repository; rules and tables go in.
  static let gitignore = """
    # The ledger, your statements and the reports hold private figures: keep them out of git.
    .saldo/
    inbox/
    archive/
    rejects/
    reports/

    """

  /// The embedded files whose path begins with `folder`, by the rest of their path.
  static func texts(under folder: String) -> [String: String] {
    var texts: [String: String] = [:]
    for (path, text) in TemplateFiles.all where path.hasPrefix(folder) {
      texts[String(path.dropFirst(folder.count))] = text
    }
    return texts
  }
}
