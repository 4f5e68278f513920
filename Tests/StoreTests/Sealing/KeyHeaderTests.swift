import Testing

@testable import Store

/// What a ledger keeps of its key: which texts are headers, and what opens them.
@Suite struct KeyHeaderTests {
  private static func header(_ text: String) throws -> KeyHeader { try KeyHeader(text) }

  private static func keyFile() throws -> KeySecret {
    .keyFile(try #require(KeyFile(Array(HeaderKit.keyFile.utf8))))
  }

  @Test(arguments: HeaderKit.cases)
  func `C9 a malformed header gets its verdict`(kit: HeaderKit) {
    let fault = #expect(throws: KeyHeader.Fault.self) { try KeyHeader(kit.text) }
    #expect(fault == kit.verdict)
  }

  @Test func `C9 there are thirty malformed headers and more, no two alike`() {
    #expect(HeaderKit.cases.count >= 30)
    #expect(Set(HeaderKit.cases.map(\.text)).count == HeaderKit.cases.count)
  }

  @Test(arguments: [HeaderKit.byPassphrase, HeaderKit.byKeyFile])
  func `a good header is written as it was read`(text: String) throws {
    #expect(try Self.header(text).text == text)
  }

  @Test func `C8 headers that another implementation made open`() throws {
    let byPassphrase = try Self.header(HeaderKit.byPassphrase)
    #expect(
      try byPassphrase.key(.passphrase(HeaderKit.passphrase)).dataKey.bytes == Array(0..<32))
    let byKeyFile = try Self.header(HeaderKit.byKeyFile)
    #expect(try byKeyFile.key(Self.keyFile()).dataKey.bytes == Array(0..<32))
  }

  @Test func `C1 another passphrase, and one that differs in a bit, are wrong keys`() throws {
    let header = try Self.header(HeaderKit.byPassphrase)
    for passphrase in ["", "correct horse battery stapld", "correct horse battery staple "] {
      #expect(throws: KeyProblem.wrong) { try header.key(.passphrase(Array(passphrase.utf8))) }
    }
  }

  @Test func `C1 a secret of the other sort says which is needed`() throws {
    #expect(throws: KeyProblem.needsPassphrase) {
      try Self.header(HeaderKit.byPassphrase).key(Self.keyFile())
    }
    #expect(throws: KeyProblem.needsKeyFile) {
      try Self.header(HeaderKit.byKeyFile).key(.passphrase(HeaderKit.passphrase))
    }
  }

  @Test func `C3 no header with a changed digit gives a key`() throws {
    let text = Array(HeaderKit.byKeyFile.utf8)
    var refused = 0
    for index in text.indices where Character(UnicodeScalar(text[index])).isHexDigit {
      var changed = text
      changed[index] = changed[index] == 0x30 ? 0x31 : 0x30
      let read = try? KeyHeader(String(decoding: changed, as: UTF8.self))
      #expect((try? read?.key(Self.keyFile())) == nil, "place \(index)")
      refused += 1
    }
    #expect(refused > 230)
  }

  @Test func `an exported data key opens its own header alone`() throws {
    let own = KeySecret.keyFile(KeyFile(.dataKey, secret: Array(0..<32)))
    for text in [HeaderKit.byPassphrase, HeaderKit.byKeyFile] {
      #expect(try Self.header(text).key(own).dataKey.bytes == Array(0..<32))
    }
    let other = KeySecret.keyFile(KeyFile(.dataKey, secret: Array(1..<33)))
    #expect(throws: KeyProblem.otherDataKey) {
      try Self.header(HeaderKit.byPassphrase).key(other)
    }
  }

  @Test func `a new header opens with what it was made for`() throws {
    let secrets: [KeySecret] = [.passphrase(Array("übermütig".utf8)), .keyFile(KeyFile())]
    for secret in secrets {
      let (header, key) = try KeyHeader.make(for: secret, ledger: nil, logN: 14)
      let read = try Self.header(header.text)
      #expect(try read.key(secret).dataKey.bytes == key.dataKey.bytes)
      let (again, same) = try KeyHeader.make(
        for: secret, ledger: key, isNewDataKey: false, logN: 14)
      #expect(same.dataKey.bytes == key.dataKey.bytes && again.keyID == header.keyID)
      #expect(again.salt != header.salt && again.wrapped != header.wrapped)
      let (renewed, other) = try KeyHeader.make(for: secret, ledger: key, logN: 14)
      #expect(other.dataKey.bytes != key.dataKey.bytes && renewed.keyID != header.keyID)
      #expect(renewed.ledgerID == header.ledgerID)
    }
  }

  @Test func `the usual cost of a guess is 2¹⁷`() throws {
    #expect(KeyHeader.usualLogN == 17 && KeyHeader.logNs == 14...20)
  }

  @Test(arguments: [
    "", "saldo-key-file 1 " + String(repeating: "0", count: 64),
    "saldo-key-file 2 " + String(repeating: "0", count: 64) + "\n",
    "saldo-key-file 1 " + String(repeating: "0", count: 62) + "\n",
    "saldo-key-file 1 " + String(repeating: "A", count: 64) + "\n",
    "saldo-key-file 1  " + String(repeating: "0", count: 64) + "\n",
    "saldo-key-file 1 " + String(repeating: "0", count: 64) + " \n",
    "saldo-key-file 1 " + String(repeating: "0", count: 64) + "\n\n",
    "key-file 1 " + String(repeating: "0", count: 64) + "\n",
  ])
  func `a text that is no key file is not taken for one`(text: String) {
    #expect(KeyFile(Array(text.utf8)) == nil)
  }

  @Test func `a key file is read as it is written`() throws {
    let file = KeyFile()
    #expect(try #require(KeyFile(Array(file.text.utf8))).secret == file.secret)
    #expect(KeyFile().secret != file.secret)
  }
}
