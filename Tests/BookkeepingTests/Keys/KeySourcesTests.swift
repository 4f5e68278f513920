import Bookkeeping
import Foundation
import Store
import Syntax
import Testing

/// Where the key of a ledger comes from.
@Suite struct KeySourcesTests {
  private let scratch: ScratchWorkspace

  init() throws { scratch = try ScratchWorkspace() }

  private func keyFile(_ name: String, mode: Int = 0o600) throws -> String {
    let path = try scratch.write(KeyFile().text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private func words(_ sources: KeySources) throws -> String {
    switch try sources.secret() {
    case .passphrase(let bytes): String(decoding: bytes, as: UTF8.self)
    case .keyFile: "key file"
    case nil: "none"
    }
  }

  @Test func `C2 the sources are asked in their order, and the first one stands`() throws {
    let path = try keyFile("k")
    var environment = [
      "SALDO_PASSPHRASE": "last", "SALDO_PASSPHRASE_COMMAND": "echo third",
      "SALDO_KEY_FILE": path,
    ]
    #expect(try words(KeySources(environment: environment)) == "key file")
    #expect(
      try words(KeySources(keyFile: path, environment: ["SALDO_KEY_FILE": "none"])) == "key file")
    environment["SALDO_KEY_FILE"] = ""
    #expect(try words(KeySources(environment: environment)) == "third")
    environment["SALDO_PASSPHRASE_COMMAND"] = nil
    #expect(try words(KeySources(environment: environment)) == "last")
    environment["SALDO_PASSPHRASE"] = nil
    #expect(try words(KeySources(environment: environment)) == "none")
  }

  @Test func `a new secret has names of its own`() throws {
    let environment = ["SALDO_PASSPHRASE": "old", "SALDO_NEW_PASSPHRASE": "new"]
    #expect(try words(KeySources(environment: environment)) == "old")
    #expect(try words(KeySources(environment: environment, role: .new)) == "new")
    #expect(
      KeySources.names(.new) == [
        "SALDO_NEW_KEY_FILE", "SALDO_NEW_PASSPHRASE_FD", "SALDO_NEW_PASSPHRASE_COMMAND",
        "SALDO_NEW_PASSPHRASE",
      ])
  }

  @Test func `a descriptor is read once, whoever asks again`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("from a pipe\n".utf8))
    try pipe.fileHandleForWriting.close()
    let number = pipe.fileHandleForReading.fileDescriptor
    let sources = KeySources(environment: ["SALDO_PASSPHRASE_FD": "\(number)"])
    #expect(try words(sources) == "from a pipe")
    #expect(try words(sources) == "from a pipe")
  }

  @Test func `only one line feed at the end is no part of a passphrase`() throws {
    for (command, passphrase) in [
      ("printf 'a b'", "a b"), ("printf 'a\\n'", "a"), ("printf 'a\\n\\n'", "a\n"),
      ("printf ' a '", " a "),
    ] {
      let sources = KeySources(environment: ["SALDO_PASSPHRASE_COMMAND": command])
      #expect(try words(sources) == passphrase)
    }
  }

  @Test(arguments: [
    ["SALDO_PASSPHRASE_COMMAND": "true"], ["SALDO_PASSPHRASE_COMMAND": "echo x; exit 1"],
    ["SALDO_PASSPHRASE_COMMAND": "echo x; kill -9 $$"],
    ["SALDO_PASSPHRASE_COMMAND": "head -c 1025 /dev/zero"],
    ["SALDO_PASSPHRASE_FD": "1"], ["SALDO_PASSPHRASE_FD": "-1"], ["SALDO_PASSPHRASE_FD": "0x3"],
    ["SALDO_PASSPHRASE_FD": "4711"], ["SALDO_KEY_FILE": "/nonexistent/key"],
    ["SALDO_KEY_FILE": "/etc"],
  ])
  func `a source that gives nothing is not permitted, and no other is tried`(
    environment: [String: String]
  ) throws {
    var all = environment
    all["SALDO_PASSPHRASE"] = "would do"
    let failure = #expect(throws: Failure.self) { try KeySources(environment: all).secret() }
    #expect(failure?.status == .notPermitted)
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o644])
  func `a key file that others may read or write is not used`(mode: Int) throws {
    let path = try keyFile("k", mode: mode)
    let failure = #expect(throws: Failure.self) { try KeySources(keyFile: path).secret() }
    #expect(failure?.status == .notPermitted)
    #expect(failure?.diagnostics.first?.message.contains("chmod 600") == true)
  }
}
