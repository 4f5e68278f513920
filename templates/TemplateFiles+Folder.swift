extension TemplateFiles {
  /// The files below a folder such as `pages/`, by their path in the templates folder.
  package static func under(_ folder: String) -> [String: String] {
    all.filter { $0.key.hasPrefix(folder) }
  }
}
