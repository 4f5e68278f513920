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
  /// All commands run in `folder`, one after the other; `cd` holds for those that follow. A line
  /// `<!-- answers: Food | s | q -->` before a block gives the answers to its first command.
  func answered(in folder: URL) throws -> String {
    var result: [Substring] = []
    var isConsole = false
    var place = folder
    var answers: [String]?
    for line in lines {
      if line.hasPrefix("<!-- answers: ") {
        answers = line.dropFirst("<!-- answers: ".count).dropLast(" -->".count)
          .split(separator: "|", omittingEmptySubsequences: false)
          .map { String($0).trimmingCharacters(in: .whitespaces) }
        result.append(line)
      } else if line.hasPrefix("```") {
        isConsole = line == "```console"
        result.append(line)
      } else if !isConsole {
        result.append(line)
      } else if line.hasPrefix("$ cd ") {
        place = place.appending(path: line.dropFirst(5)).standardized
        result.append(line)
      } else if line.hasPrefix("$ ") {
        // CSV ends its lines with CR and LF, which Swift takes for one character.
        let answer = try Shell.run(String(line.dropFirst(2)), in: place, answers: answers)
          .transcript.replacing("\r\n", with: "\n")
        answers = nil
        result.append(line)
        result += answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      }
    }
    return result.joined(separator: "\n")
  }
}
