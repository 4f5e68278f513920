/// A word of a line, without its quotes.
struct ShellWord: Equatable {
  fileprivate(set) var text = ""
  /// How many of its characters precede the first quote; nil if it has none.
  fileprivate var unquotedCount: Int?

  /// The name and the value of `NAME=value`.
  var assignment: (name: String, value: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let name = text[..<equals]
    let isName = name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isName, name.first?.isNumber == false, name.count < unquotedCount ?? .max else {
      return nil
    }
    return (String(name), String(text[text.index(after: equals)...]))
  }
}

/// Cuts a line into words as `sh` does.
struct ShellWords {
  private var rest: Substring
  private var word: ShellWord?
  private var words: [ShellWord] = []

  /// The words of a line; nil if it holds more than words and quotes, such as a pipe or a variable.
  static func words(of line: String) -> [ShellWord]? {
    var cutter = ShellWords(rest: line[...])
    return cutter.cut() ? cutter.words : nil
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func cut() -> Bool {
    while let character = rest.popFirst() {
      switch character {
      case " ": finishWord()
      case "'", "\"", "\\": guard cutQuoted(character) else { return false }
      default:
        guard !Self.isSpecial(character) else { return false }
        append(character)
      }
    }
    finishWord()
    return true
  }

  /// Whether a character outside of quotes asks the shell for more than a word.
  private static func isSpecial(_ character: Character) -> Bool {
    "|&;<>()$`*?[]{}~#!\t".contains(character) || character.isNewline
  }

  /// Cuts what a quote protects; false if it protects too little.
  private mutating func cutQuoted(_ quote: Character) -> Bool {
    var word = word ?? ShellWord()
    word.unquotedCount = word.unquotedCount ?? word.text.count
    self.word = word
    switch quote {
    case "'": return cutSingleQuoted()
    case "\"": return cutDoubleQuoted()
    default: return cutEscaped()
    }
  }

  private mutating func cutSingleQuoted() -> Bool {
    guard let end = rest.firstIndex(of: "'") else { return false }
    word?.text += rest[..<end]
    rest = rest[end...].dropFirst()
    return true
  }

  private mutating func cutDoubleQuoted() -> Bool {
    while let character = rest.popFirst() {
      switch character {
      case "\"": return true
      case "$", "`": return false
      case "\\":
        // Before any other character a backslash stands for itself.
        if let next = rest.first, !"$`\"\\".contains(next) { append(character) }
        guard cutEscaped() else { return false }
      default: append(character)
      }
    }
    return false
  }

  private mutating func cutEscaped() -> Bool {
    guard let character = rest.popFirst(), !character.isNewline else { return false }
    append(character)
    return true
  }

  private mutating func append(_ character: Character) {
    word = word ?? ShellWord()
    word?.text.append(character)
  }

  private mutating func finishWord() {
    if let word { words.append(word) }
    word = nil
  }
}
