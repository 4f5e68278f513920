import Testing

@testable import Importing

@Suite struct MT940NarrativeTests {
  struct Texts: Equatable, Sendable {
    var payee = ""
    var memo = ""
    var reference = ""
    var counterparty = ""
  }

  private func texts(_ field: String) -> Texts {
    let read = MT940Narrative(Array(field.utf8))
    func word(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return Texts(
      payee: word(read.payee), memo: word(read.memo), reference: word(read.reference),
      counterparty: word(read.counterparty))
  }

  @Test func `a German field is put together from its parts`() {
    let field = """
      166?00GUTSCHRIFT?100004772?20EREF+SCP 100 / 0082002528?21SVWZ+D 8
      03020001000145464 +?221000145463 Rest?30OLBODEH2XXX?31D
      E59280200501000000000?32EWE VERTRIEB GmbH
      """
    #expect(
      texts(field)
        == Texts(
          payee: "EWE VERTRIEB GmbH", memo: "D 803020001000145464 +1000145463 Rest",
          reference: "SCP 100 / 0082002528", counterparty: "DE59280200501000000000"))
  }

  @Test func `parts that are not full are lines of their own`() {
    let field = "899?00STORNO?20STORNO RECHNUNGSABSCHLUSS?21PER 01.02.2020?32KARL?33KAUFMANN"
    #expect(
      texts(field)
        == Texts(payee: "KARL KAUFMANN", memo: "STORNO RECHNUNGSABSCHLUSS PER 01.02.2020"))
  }

  @Test func `the purpose goes on behind part 29 in part 60`() {
    let purpose = String(repeating: "abcdefghijklmnopqrstuvwxyz0", count: 11)
    var field = "166?00GUTSCHRIFT"
    for (index, number) in [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60].enumerated() {
      field += "?\(number)\(purpose.dropFirst(index * 27).prefix(27))"
    }
    #expect(texts(field + "?32X").memo == purpose)
  }

  @Test(
    arguments: [
      ("177?20EREF+A1SVWZ+Miete?32V", "A1", "Miete"),
      ("177?20EREF: A1 SVWZ: Miete?32V", "A1", "Miete"),
      ("177?20EREF+NOTPROVIDED?21KREF+K7?22SVWZ+Miete?32V", "K7", "Miete"),
      ("177?20Miete?21EREF+A1?32V", "A1", "Miete"),
      ("177?20SVWZ+Zeit: 12 Uhr, BIC: nein danke?32V", "", "Zeit: 12 Uhr,"),
      ("?20SVWZ+Miete?32V", "", "Miete"), ("020~00X~20Miete~32V", "", "Miete"),
      ("020<00X<20Miete<32V", "", "Miete"), ("000>10987>20Miete>32V", "", "Miete"),
      ("177?20Was kostet ?99 und ?7?32V", "", "Was kostet ?99 und ?7"),
    ])
  func `keys are found in every spelling`(field: String, reference: String, memo: String) {
    #expect(texts(field) == Texts(payee: "V", memo: memo, reference: reference))
  }

  @Test(
    arguments: [
      (
        "/TRTP/iDEAL/IBAN/NL44RABO0123456789/BIC/RABONL2U/NAME/De Zwaan/REMI/31/REP/2026\n/x"
          + "/EREF/16:26:37 6020",
        Texts(
          payee: "De Zwaan", memo: "31/REP/2026/x", reference: "16:26:37 6020",
          counterparty: "NL44RABO0123456789")
      ),
      (
        "/EREF/A-1//CNTP/NL20INGB0001234567/INGBNL2A/Noord/Assen//REMI/USTD//Termijn 8//",
        Texts(
          payee: "Noord", memo: "Termijn 8", reference: "A-1", counterparty: "NL20INGB0001234567")
      ),
      ("/ORDP//NAME/Vries/REMI/Terug", Texts(payee: "Vries", memo: "Terug")),
      ("/BENM/NAME/Vries/REMI/Terug", Texts(payee: "Vries", memo: "Terug")),
      ("/REMI/Rente", Texts(payee: "Rente")),
      ("/PT/FT/PY/SOMETHING FOO", Texts(payee: "SOMETHING FOO")),
      ("/PT/FT/BN/Ann Doe/PY/SOMETHING FOO", Texts(payee: "Ann Doe", memo: "SOMETHING FOO")),
      ("/BENM/", Texts(payee: "/BENM/")),
    ] as [(String, Texts)])
  func `values stand between keys`(field: String, expected: Texts) {
    #expect(texts(field) == expected)
  }

  @Test func `a full line of plain text goes on in the next without a blank`() {
    let full = String(repeating: "x", count: 65)
    #expect(texts("\(full)\ny").payee == full + "y")
    #expect(texts("short\n  \nline").payee == "short line")
    #expect(texts("100,00 EUR?20x").payee == "100,00 EUR?20x")
    #expect(texts("").payee.isEmpty)
  }

  @Test func `numbered lines of the old German field are read`() {
    let read = MT940Narrative(
      nonSwift: Array("01Zweck 1\n02Zweck 2\n15Empfänger\n17Text\n1812345".utf8))
    #expect(String(decoding: read.payee, as: UTF8.self) == "Empfänger")
    #expect(String(decoding: read.memo, as: UTF8.self) == "Zweck 1 Zweck 2")
  }
}
