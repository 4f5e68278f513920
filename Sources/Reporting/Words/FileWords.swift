/// Files by their last names, where no two have the same, so that a page stays narrow.
struct FileWords {
  private var words: [String: String] = [:]

  init(_ files: some Sequence<String>) {
    let all = Set(files)
    let byName = Dictionary(grouping: all) { Self.lastName($0) }
    for (name, files) in byName {
      for file in files { words[file] = files.count == 1 ? name : file }
    }
  }

  subscript(file: String) -> String { words[file] ?? file }

  private static func lastName(_ file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }
}
