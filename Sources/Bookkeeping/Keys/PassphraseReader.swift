internal import Foundation
internal import Glibc

/// Reads passphrases from where a person put them.
///
/// What stands there is taken byte by byte; one line feed at the end is not part of it.
enum PassphraseReader {
  private static let mostBytes = 1024

  /// Reads all that a descriptor holds.
  static func read(descriptor text: String, name: String) throws -> [UInt8] {
    guard let descriptor = Int32(text), descriptor >= 0, descriptor != 1, descriptor != 2 else {
      throw Failure.passphrase("\(name) is \"\(text)\", not a readable file descriptor")
    }
    return try checked(try bytes(of: descriptor, name: name), name)
  }

  /// Reads what a command of the shell writes.
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
        throw Failure.passphrase("\(name) cannot be read: \(String(cString: strerror(errno)))")
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
