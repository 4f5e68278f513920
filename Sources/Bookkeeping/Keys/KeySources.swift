internal import Foundation
internal import Glibc
package import Store
internal import Synchronization

/// The sources of the secret that opens an encrypted ledger.
///
/// saldo checks them in order: the key file of an option, `SALDO_KEY_FILE`, `SALDO_PASSPHRASE_FD`,
/// `SALDO_PASSPHRASE_COMMAND`, `SALDO_PASSPHRASE`. For a new secret, the names begin with
/// `SALDO_NEW_`. saldo never reads a secret from an argument, because every user of the machine can
/// read arguments. It never prompts (reliability.md 3.5). It checks no source before it opens a
/// ledger with a key, so `saldo help` always works.
///
/// A descriptor can be read only once, so the secret is kept for the whole run.
package final class KeySources: Sendable {
  /// The role of a secret: the present one of a ledger, or the new one of a rotation.
  package enum Role: String, Sendable {
    case present = "SALDO"
    case new = "SALDO_NEW"
  }

  private let keyFile: String?
  private let environment: [String: String]
  private let role: Role
  private let found = Mutex<KeySecret??>(nil)

  /// Creates the sources; `keyFile` is the path from an option, the first source.
  package init(
    keyFile: String? = nil, environment: [String: String] = [:], role: Role = .present
  ) {
    self.keyFile = keyFile
    self.environment = environment
    self.role = role
  }

  /// Whether an option names a key file.
  ///
  /// An option applies to this ledger; the environment may apply to another.
  var isFileNamed: Bool { keyFile != nil }

  /// The secret of the first available source; nil if there is none.
  package func secret() throws -> KeySecret? {
    if let known = found.withLock({ $0 }) { return known }
    Self.keepMemoryPrivate()
    let secret = try lookedUp()
    found.withLock { $0 = .some(secret) }
    return secret
  }

  /// The names of the environment variables, in order of priority.
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

  /// Disables core files and Swift's backtraces, because memory may hold keys from now on.
  private static func keepMemoryPrivate() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT] {
      signal(number, SIG_DFL)
    }
  }
}

/// A reader and writer of key files that only their owner can access.
enum KeyFileOnDisk {
  private static let mostBytes = 4096

  static func read(_ path: String) throws -> KeyFile {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Failure.system(
        "cannot use the key file \(path)", .notPermitted,
        hint: errno == ENOENT
          ? "check the path; a ledger that is not encrypted needs no key file" : nil)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure.unreadable(path, "it is not a regular file")
    }
    guard status.st_uid == geteuid() else {
      throw Failure.unreadable(path, "it belongs to another user")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw Failure.unreadable(path, "other users can read or write it: run chmod 600 on it")
    }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0, let file = KeyFile(Array(bytes.prefix(count))) else {
      throw Failure.unreadable(path, "it is not a saldo key file")
    }
    return file
  }

  /// Writes a new key file with mode 0600 and syncs it to disk.
  static func write(_ file: KeyFile, to path: String) throws {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Failure.unwritable(path) }
    defer { close(descriptor) }
    do {
      guard fchmod(descriptor, 0o600) == 0 else { throw Failure.unwritable(path) }
      try OutputFile.writeAll(Array(file.text.utf8), to: descriptor, path: path)
      guard fsync(descriptor) == 0 else { throw Failure.unwritable(path) }
    } catch {
      unlink(path)
      throw error
    }
    try OutputFile.settle(folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
  }
}

extension Failure {
  fileprivate static func unreadable(_ path: String, _ reason: String) -> Failure {
    Failure(.notPermitted, "cannot use the key file \(path): \(reason)")
  }

  fileprivate static func unwritable(_ path: String) -> Failure {
    .system(
      "cannot write \(path)",
      hint: errno == EEXIST ? "choose another file; saldo never overwrites a key file" : nil)
  }
}

/// A reader of passphrases from a descriptor or a command.
///
/// A passphrase contains every byte of the input, except one line feed at the end.
enum PassphraseReader {
  private static let mostBytes = 1024

  /// The passphrase from a file descriptor.
  static func read(descriptor text: String, name: String) throws -> [UInt8] {
    guard let descriptor = Int32(text), descriptor >= 0, descriptor != 1, descriptor != 2 else {
      throw Failure.passphrase("\(name) is \"\(text)\", not a readable file descriptor")
    }
    return try checked(try bytes(of: descriptor, name: name), name)
  }

  /// The passphrase in the output of a shell command.
  static func read(command: String, name: String) throws -> [UInt8] {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", command]
    let output = Pipe()
    shell.standardOutput = output
    do {
      try shell.run()
    } catch {
      throw Failure.passphrase("\(name): cannot start /bin/sh")
    }
    let read = Result { try bytes(of: output.fileHandleForReading.fileDescriptor, name: name) }
    try? output.fileHandleForReading.close()
    shell.waitUntilExit()
    let written = try read.get()
    guard shell.terminationReason == .exit, shell.terminationStatus == 0 else {
      throw Failure.passphrase("\(name): the command exited with \(shell.terminationStatus)")
    }
    return try checked(written, name)
  }

  private static func bytes(of descriptor: Int32, name: String) throws -> [UInt8] {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: mostBytes)
    while all.count <= mostBytes {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure.system("\(name) cannot be read", .notPermitted)
      }
      if count == 0 { break }
      all.append(contentsOf: part.prefix(count))
    }
    return all
  }

  private static func checked(_ bytes: [UInt8], _ name: String) throws -> [UInt8] {
    let passphrase = bytes.last == 0x0A ? Array(bytes.dropLast()) : bytes
    guard !passphrase.isEmpty else { throw Failure.passphrase("\(name) is empty") }
    guard passphrase.count <= mostBytes else {
      throw Failure.passphrase("\(name) is longer than \(mostBytes) bytes")
    }
    return passphrase
  }
}

extension Failure {
  fileprivate static func passphrase(_ message: String) -> Failure {
    Failure(.notPermitted, message)
  }
}
