import Testing

@testable import Rendering

@Suite struct MailAddressTests {
  @Test(arguments: [
    ("asha@example.org", "", "asha@example.org"),
    ("Asha Rao <asha@example.org>", "Asha Rao", "asha@example.org"),
    (
      "\"Rao, Asha\" <asha.rao+money@mail.example.org>", "Rao, Asha",
      "asha.rao+money@mail.example.org"
    ),
    ("<root@localhost>", "", "root@localhost"),
    (#""A \\ \"B\"" <a@b.c>"#, #"A \ "B""#, "a@b.c"),
  ])
  func `an address is read with its name`(text: String, name: String, address: String) throws {
    let read = try #require(MailAddress(text))
    #expect(read.name == name && read.address == address)
  }

  @Test(arguments: [
    "", "asha", "@example.org", "asha@", "a@b@c", "a..b@example.org", ".a@example.org",
    "asha@-example.org", "asha@exa mple.org", "asha@example..org", "Asha <asha@example.org",
    "asha@example.org\r\nBcc: x@example.org", "A\u{202E}B <a@example.org>", "ä@example.org",
    "a@example.org, b@example.org",
  ])
  func `what is no address is none`(text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test(arguments: [
    ("asha@example.org", "asha@example.org"), ("Asha Rao <a@b.c>", "Asha Rao <a@b.c>"),
    ("Rao, Asha <a@b.c>", "\"Rao, Asha\" <a@b.c>"),
    ("Say \"hi\" <a@b.c>", "\"Say \\\"hi\\\"\" <a@b.c>"),
    ("Äsha <a@b.c>", "=?utf-8?B?w4RzaGE=?= <a@b.c>"),
  ])
  func `a name is written so that no mark of it counts`(text: String, header: String) throws {
    #expect(try #require(MailAddress(text)).words.joined(separator: " ") == header)
  }
}
