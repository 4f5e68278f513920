import Bookkeeping
import Glibc
import Syntax

/// Your browser, started without a shell.
struct Browser {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Opens a file and waits for the browser command to end.
  ///
  /// Returns false if there is no browser or the file does not exist.
  ///
  /// - Throws: if at least one browser command ran and none of them succeeded.
  func open(_ path: String) throws -> Bool {
    guard let whole = realpath(path, nil) else { return false }
    defer { free(whole) }
    let file = String(cString: whole)
    var failed: String?
    for words in commands(file) {
      switch Self.run(words) {
      case .done: return true
      case .missing: continue
      case .failed(let status): failed = failed ?? "\(words[0]) exited with status \(status)"
      }
    }
    guard let failed else { return false }
    throw Failure(
      .inputOutput, "cannot open \(Printable.text(path)): \(Printable.text(failed))",
      hint: "open it yourself, or set BROWSER to another program")
  }

  /// The programs to try, each with its arguments.
  ///
  /// `BROWSER` is a list separated by colons; `%s` is replaced by the file. saldo tries xdg-open only
  /// with a display, because it would otherwise start a text browser.
  private func commands(_ file: String) -> [[String]] {
    let named = (invocation.variable("BROWSER") ?? "").split(separator: ":").map { command in
      let words = command.split(separator: " ").map(String.init)
      let filled = words.map { $0.replacing("%s", with: file) }
      return filled == words ? words + [file] : filled
    }
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { invocation.variable($0) != nil }
    return named.filter { $0.count > 1 } + (hasDisplay ? [["xdg-open", file]] : [])
  }

  private enum Outcome {
    case done, missing
    case failed(Int32)
  }

  /// Runs a program from `PATH`, waits for its end, and returns the outcome.
  private static func run(_ words: [String]) -> Outcome {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // saldo ignores this signal; the browser should not.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child = pid_t()
    guard posix_spawnp(&child, words[0], nil, &attributes, arguments, environ) == 0 else {
      return .missing
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return .failed(-1) }
    }
    guard status & 0x7F == 0 else { return .failed(128 + status & 0x7F) }
    let code = (status >> 8) & 0xFF
    return code == 0 ? .done : .failed(code)
  }
}
