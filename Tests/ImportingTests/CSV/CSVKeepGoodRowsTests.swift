import Importing
import Ledger
import Syntax
import Testing

/// Bad rows that go aside while the good ones are taken.
struct CSVKeepGoodRowsTests {
  private func read(
    _ text: String, profile yaml: String? = nil
  ) throws(Rejection) -> CollectingSink {
    var options = CSVFiles.options
    options.currency = .eur
    options.keepsGoodRows = true
    if let yaml {
      options.profiles = [try CSVProfile(yaml: yaml, name: "mine", file: "profiles/mine.yaml")]
    }
    let sink = CollectingSink()
    try CSVFormat().read(
      ByteStream(name: "bank.csv", bytes: Array(text.utf8)), options: options, into: sink)
    return sink
  }

  @Test func `a bad row goes aside with what can be read of it in saldo's own writing`() throws {
    let sink = try read(
      """
      Datum;Text;Betrag
      02.04.2024;Brot;-1,00
      03.04.2024;Tee;-1x,00
      31.02.2024;Milch;-1.234,56
      04.04.2024;Ei;-3,00
      """, profile: CSVStatementReaderTests.euro)
    #expect(sink.lines == ["2024-04-02 -100", "2024-04-04 -300"])
    let rows = sink.rejectedRows
    #expect(rows.map(\.line) == [3, 4])
    #expect(rows.map(\.date) == ["2024-04-03", "31.02.2024"])
    #expect(rows.map(\.amount) == ["-1x,00", "-1234.56"])
    #expect(rows.map(\.payee) == ["Tee", "Milch"])
    #expect(rows.map(\.currency) == ["EUR", "EUR"])
    #expect(rows[0].problems.map(\.message) == ["amount \"-1x,00\" is not a number"])
    #expect(sink.ended.allSatisfy { $0.opening == nil && $0.closing == nil })
  }

  @Test func `an amount that is no number keeps the sign that its column gives it`() throws {
    let sink = try read(
      """
      Date,Narration,Withdrawal,Deposit,Balance
      01/04/24,A,1x,,99.00
      02/04/24,B,,2x,97.00
      """, profile: CSVStatementReaderTests.split)
    #expect(sink.rejectedRows.map(\.amount) == ["-1x", "2x"])
    let card = CSVStatementReaderTests.euro.replacing(
      "column: Betrag", with: "column: Betrag\n  sign: inverted")
    let inverted = try read(
      "Datum;Text;Betrag\n02.04.2024;Brot;1x\n02.04.2024;Brot;-2x\n", profile: card)
    #expect(inverted.rejectedRows.map(\.amount) == ["-1x", "2x"])
  }

  @Test func `a row that cannot be cut goes aside whole`() throws {
    let sink = try read(
      "Datum;Text;Betrag\n02.04.2024;Brot;und Tee;-1,00\n03.04.2024;Ei;-1,00\n",
      profile: CSVStatementReaderTests.euro)
    #expect(sink.rejectedRows.map(\.raw) == ["02.04.2024;Brot;und Tee;-1,00"])
    #expect(sink.lines == ["2024-04-03 -100"])
  }

  @Test(arguments: ["03.04.20", "03.04.2024;\"Ei;-1,00\n04.04.2024;Ei;-1,00\n"])
  func `a file that is cut off or never closes a quote is refused all the same`(end: String) {
    #expect(throws: Rejection.self) {
      try read(
        "Datum;Text;Betrag\n02.04.2024;Brot;-1,00\n" + end,
        profile: CSVStatementReaderTests.euro)
    }
  }

  @Test func `a rejected row makes no break in the running balance but a warning`() throws {
    let sink = try read(
      """
      Date,Narration,Withdrawal,Deposit,Balance
      01/04/24,A,1.00,,99.00
      02/04/24,B,2.00,,97.00
      02/04/24,C,x,,90.00
      03/04/24,D,0.50,,89.50
      """, profile: CSVStatementReaderTests.split)
    #expect(sink.entries.count == 3)
    #expect(sink.ended.map(\.isComplete) == [false])
    #expect(sink.notes.contains { $0.message.contains("not checked across 1 rejected row") })
  }

  @Test func `a table of rejected rows is read by the layout that ships for it`() throws {
    var options = CSVFiles.options
    options.profiles = try CSVFiles.shippedProfiles()
    let text = """
      problem,file,line,account,currency,date,value_date,amount,payee,memo,reference,bank_id,raw
      no day,in.csv,4,giro,EUR,2024-02-29,2024-03-01,-1234.56,Milch,frisch,R1,ID7,
      no number,in.csv,5,reise,JPY,2024-03-02,,-500,Tee,,,,
      """
    let sink = CollectingSink()
    try CSVFormat().read(
      ByteStream(name: "rejects.csv", bytes: Array(text.utf8)), options: options, into: sink)
    #expect(sink.lines == ["2024-02-29 -123456", "2024-03-02 -500"])
    #expect(sink.ended.map(\.accountKey) == ["giro", "reise"])
    #expect(sink.ended.map(\.currency) == [.eur, Currency("JPY")])
    #expect(sink.texts.first == "Milch|frisch")
    #expect(sink.ended.map(\.layout) == ["saldo-rejects", "saldo-rejects"])
  }
}
