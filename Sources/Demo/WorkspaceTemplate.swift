import Templates

/// The files that `saldo init` writes: an empty workspace with comments that explain it.
package enum WorkspaceTemplate {
  /// All files with their paths in the workspace, ordered by path.
  ///
  /// `hasStarter` adds the starter categories and the rules for these categories.
  package static func files(hasStarter: Bool = true) -> [(path: String, text: String)] {
    var texts = texts(under: "workspace/")
    if hasStarter { texts.merge(Self.texts(under: "starter/")) { $1 } }
    texts[".gitignore"] = gitignore
    return texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The text of `saldo.yaml` with these settings instead of the examples.
  ///
  /// Each account is a line with its indentation. Without accounts, the example remains.
  package static func settings(
    currency: String, fiscalYearStart: String, accounts: [String]
  ) -> String {
    let text = texts(under: "workspace/")["saldo.yaml"] ?? ""
    var lines: [String] = []
    var isExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      isExample = isExample && line.hasPrefix("  ")
      switch line {
      case _ where isExample: break
      case _ where line.hasPrefix("currency: "): lines.append("currency: \(currency)")
      case _ where line.hasPrefix("fiscal_year_start: "):
        lines.append("fiscal_year_start: \(fiscalYearStart)")
      case "accounts:":
        lines += [line] + accounts
        isExample = !accounts.isEmpty
      default: lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
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
