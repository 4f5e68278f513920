import Foundation

/// A page of the manual whose `console` blocks are run: lines that begin with `$ ` are given to a
/// shell, and what follows each is what it answers.
struct ConsoleDocument {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The page with the answers of now in place of those that stand in it.
  ///
  /// All commands run in `folder`, one after the other; `cd` holds for those that follow.
  func answered(in folder: URL) throws -> String {
    var result: [Substring] = []
    var isConsole = false
    var place = folder
    for line in lines {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
        result.append(line)
      } else if !isConsole {
        result.append(line)
      } else if line.hasPrefix("$ cd ") {
        place = place.appending(path: line.dropFirst(5)).standardized
        result.append(line)
      } else if line.hasPrefix("$ ") {
        // CSV ends its lines with CR and LF, which Swift takes for one character.
        let answer = try Shell.run(String(line.dropFirst(2)), in: place).transcript
          .replacing("\r\n", with: "\n")
        result.append(line)
        result += answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      }
    }
    return result.joined(separator: "\n")
  }
}
