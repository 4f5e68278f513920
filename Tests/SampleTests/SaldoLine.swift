import Foundation

@testable import saldo

/// A line of a shell that only calls saldo: variables, then words.
///
/// Such a line needs no process. It runs through the same function as `main`, many times faster.
struct SaldoLine {
  private(set) var variables: [String: String] = [:]
  /// The words after `saldo`.
  let arguments: [String]

  /// Reads a line as `sh` does; nil if it needs a shell or a process.
  init?(_ line: String) {
    guard let words = ShellWords.words(of: line) else { return nil }
    let assignments = words.prefix { $0.assignment != nil }.compactMap(\.assignment)
    let rest = words.dropFirst(assignments.count)
    guard rest.first?.text == "saldo" else { return nil }
    for (name, value) in assignments { variables[name] = value }
    arguments = rest.dropFirst().map(\.text)
    guard variables.keys.allSatisfy(Self.isRead), !readsStandardInput else { return nil }
  }

  /// Whether only saldo itself reads a variable, not a library or a program that it starts.
  private static func isRead(_ name: String) -> Bool {
    let others = ["CI", "GITHUB_ACTIONS", "NO_COLOR", "TERM", "COLUMNS", "HOME"]
    let isOwn = name.hasPrefix("SALDO_") || name.hasPrefix("XDG_DATA_") || others.contains(name)
    return isOwn && !name.hasSuffix("_FD") && !name.hasSuffix("_COMMAND")
  }

  /// Standard input is the process's: `-` names it, except after `-o`.
  private var readsStandardInput: Bool {
    zip([""] + arguments, arguments).contains { before, word in
      word == "-" && !["-o", "--output"].contains(before)
    }
  }
}
