import Bookkeeping
import CProcess
import Glibc
import Syntax

/// The variables of the environment whose names begin with `SALDO_`, which are all saldo's.
enum Variables {
  /// Those that saldo reads.
  static let names =
    ["SALDO_ERRORS", "SALDO_NOW", "SALDO_WORKSPACE"] + KeySources.names() + KeySources.names(.new)

  private static let prefix = "SALDO_"

  /// Refuses a variable that saldo does not read: who misspells one believes that it is heeded.
  static func check(_ invocation: Invocation) throws {
    guard let unknown = given(invocation).sorted().first(where: { !names.contains($0) }) else {
      return
    }
    // What all names have in common would make any two of them alike.
    let meant = Suggestion.closest(
      to: String(unknown.dropFirst(prefix.count)),
      among: names.map { String($0.dropFirst(prefix.count)) })
    throw Failure(
      .usage, "unknown environment variable \(Printable.text(unknown))",
      hint: meant.map { "did you mean \"\(prefix)\($0)\"?" }
        ?? "unset it; saldo reads \(names.joined(separator: ", "))")
  }

  /// The names that are set, and not to an empty text, which stands for nothing.
  private static func given(_ invocation: Invocation) -> [String] {
    if let environment = invocation.environment {
      return environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty }.map(\.key)
    }
    var given: [String] = []
    for index in 0... {
      guard let variable = saldo_variable(Int32(index)) else { break }
      guard strncmp(variable, prefix, prefix.utf8.count) == 0 else { continue }
      let text = String(cString: variable)
      if !text.hasSuffix("=") { given.append(String(text.prefix { $0 != "=" })) }
    }
    return given
  }
}
