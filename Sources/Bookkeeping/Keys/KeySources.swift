internal import Foundation
internal import Glibc
package import Store
internal import Synchronization

/// Where the secret that opens a sealed ledger comes from, in the order in which it is looked for.
///
/// A key file that an option names, then `SALDO_KEY_FILE`, `SALDO_PASSPHRASE_FD`,
/// `SALDO_PASSPHRASE_COMMAND`, `SALDO_PASSPHRASE`. Never an argument, which every user of the machine
/// can read, and never a question (reliability.md 3.5). Nothing is looked for before a ledger with
/// a key is opened, so `saldo help` works whatever the command does.
///
/// A descriptor can be read only once, so what was found is kept as long as the run.
package final class KeySources: Sendable {
  /// Which of two secrets: the one a ledger has, or the one it is given by a rotation.
  package enum Role: String, Sendable {
    case present = "SALDO"
    case new = "SALDO_NEW"
  }

  private let keyFile: String?
  private let environment: [String: String]
  private let role: Role
  private let found = Mutex<KeySecret??>(nil)

  /// `keyFile` is the path that an option names, the first source.
  package init(
    keyFile: String? = nil, environment: [String: String] = [:], role: Role = .present
  ) {
    self.keyFile = keyFile
    self.environment = environment
    self.role = role
  }

  /// Whether an option names a key file: a word about this ledger, unlike the environment's, which
  /// may be for another.
  var isFileNamed: Bool { keyFile != nil }

  /// The secret of the first source there is; nil when there is none.
  package func secret() throws -> KeySecret? {
    if let known = found.withLock({ $0 }) { return known }
    Self.keepMemoryPrivate()
    let secret = try lookedUp()
    found.withLock { $0 = .some(secret) }
    return secret
  }

  /// The names of the environment, in the order asked.
  package static func names(_ role: Role = .present) -> [String] {
    ["KEY_FILE", "PASSPHRASE_FD", "PASSPHRASE_COMMAND", "PASSPHRASE"].map {
      "\(role.rawValue)_\($0)"
    }
  }

  private func lookedUp() throws -> KeySecret? {
    let names = Self.names(role)
    if let path = keyFile ?? value(names[0]) { return .keyFile(try KeyFileOnDisk.read(path)) }
    if let number = value(names[1]) {
      return .passphrase(try PassphraseReader.read(descriptor: number, name: names[1]))
    }
    if let command = value(names[2]) {
      return .passphrase(try PassphraseReader.read(command: command, name: names[2]))
    }
    guard let passphrase = value(names[3]) else { return nil }
    return .passphrase(Array(passphrase.utf8))
  }

  private func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// From here on the memory of this process may hold keys: a crash shows none of it, neither in a
  /// core file nor in Swift's backtrace, which prints what registers point to.
  private static func keepMemoryPrivate() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT] {
      signal(number, SIG_DFL)
    }
  }
}
