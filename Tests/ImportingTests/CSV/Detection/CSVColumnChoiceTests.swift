import Importing
import Ledger
import Syntax
import Testing

/// Which of several columns detection takes, and which rows.
struct CSVColumnChoiceTests {
  @Test func `a column of dates with gaps never wins over a full one`() throws {
    let text = """
      Run Date,Action,Amount ($),Cash Balance ($),Settlement Date
      03/28/2024,YOU BOUGHT A FUND,-90.00,910.00,03/29/2024
      03/26/2024,CONTRIBUTION,500.00,1000.00,
      03/23/2024,DIVIDEND,20.00,500.00,
      """
    #expect(
      try CSVFiles.read(text).lines
        == ["2024-03-28 -9000", "2024-03-26 50000", "2024-03-23 2000"])
  }

  @Test func `a full booking date wins over the day of a purchase`() throws {
    let text = """
      Transaction Date,Posting Date,Description,Amount
      2024-04-13,2024-04-15,Books,-12.00
      2024-04-14,2024-04-16,Tea,-2.00
      """
    #expect(try CSVFiles.read(text).lines == ["2024-04-15 -1200", "2024-04-16 -200"])
  }

  @Test func `a pair of columns of which one name is unknown is proven by the balance`() throws {
    let text = """
      Date,Description,Deposits,Taken away,Balance
      2024-04-13,Wages,100.00,00.00,150.00
      2024-04-14,Rent,00.00,40.00,110.00
      2024-04-15,Nothing,00.00,00.00,110.00
      2024-04-16,Tea,00.00,2.00,108.00
      """
    #expect(
      try CSVFiles.read(text).lines
        == ["2024-04-13 10000", "2024-04-14 -4000", "2024-04-15 0", "2024-04-16 -200"])
  }

  @Test func `a pair that no balance proves stays refused`() {
    let text = """
      Date,Description,Deposits,Taken away
      2024-04-13,Wages,100.00,0.00
      2024-04-14,Rent,0.00,40.00
      """
    #expect(CSVFiles.refusal(text).contains("it is unclear whether a positive \"Deposits\""))
  }

  @Test(arguments: ["Data lanc.", "Data Lançamento"])
  func `a Portuguese booking day wins over the day of value`(name: String) throws {
    let text = """
      \(name),Data Valor,Descrição,Valor,Saldo
      29/05/2024,30/05/2024,LUZ,-33.36,"2,974.31"
      02/06/2024,31/05/2024,RENDA,-150.00,"2,824.31"
      """
    let sink = try CSVFiles.read(text)
    #expect(sink.lines == ["2024-05-29 -3336", "2024-06-02 -15000"])
    #expect(sink.entries.first?.valueDate?.description == "2024-05-30")
  }

  @Test func `a word of two meanings goes by what stands below it`() throws {
    let text = """
      Data finalizarii tranzactiei,Valuta,Tranzactii finalizate (detalii),Debit (suma),Credit (suma)
      28.04.2024,RON,Magazin,414.31,0.00
      29.04.2024,RON,Salariu,0.00,"1,631.96"
      30.04.2024,RON,,,
      """
    let sink = try CSVFiles.read(text)
    #expect(sink.lines == ["2024-04-28 -41431", "2024-04-29 163196"])
    #expect(sink.entries.first?.amount.currency.code == "RON")
    let german = "Valuta;Text;Betrag\n28.04.2024;Brot;-4,14\n29.04.2024;Tee;-1,00\n"
    #expect(try CSVFiles.read(german).lines == ["2024-04-28 -414", "2024-04-29 -100"])
  }

  @Test func `words for out and in may stand in a last column without a name`() throws {
    let text = """
      Buchungstag;Text;Umsatz;
      18.04.2024;Automat;60,00;S
      16.04.2024;Gehalt;1.031,49;H
      """
    #expect(try CSVFiles.read(text).lines == ["2024-04-18 -6000", "2024-04-16 103149"])
  }

  @Test func `a row that states a balance is no entry`() throws {
    let text = """
      Buchungstag;Text;Umsatz;Kennung
      18.04.2024;Automat;60,00;S
      16.04.2024;Gehalt;1.031,49;H
      11.04.2024;Anfangssaldo;10,00;H
      18.04.2024;Endsaldo;981,49;H
      """
    let sink = try CSVFiles.read(text)
    #expect(sink.lines == ["2024-04-18 -6000", "2024-04-16 103149"])
    #expect(sink.notes.map(\.message).contains("2 rows were ignored by the profile"))
  }

  @Test func `an opening balance alone may be an entry of an app`() throws {
    let text = """
      Date,Description,Amount
      2024-04-13,Opening Balance,100.00
      2024-04-14,Tea,-2.00
      2024-04-15,Rent,-20.00
      """
    #expect(try CSVFiles.read(text).lines.count == 3)
  }

  @Test func `rows that lack texts at their end are taken and counted`() throws {
    let text = """
      Date,Description,Amount,Category,Budget
      2024-04-13,Tea,-2.00,Food,Small
      2024-04-14,Rent,-20.00,Home
      2024-04-15,Books,-9.00

      """
    let sink = try CSVFiles.read(text)
    #expect(sink.lines == ["2024-04-13 -200", "2024-04-14 -2000", "2024-04-15 -900"])
    #expect(
      sink.notes.map(\.message).contains(
        "2 rows have fewer fields than the header; only text columns are missing"))
  }

  @Test func `a row that lacks its balance is refused`() {
    let text = """
      Date,Description,Amount,Balance,Category
      2024-04-13,Tea,-2.00,98.00,Food
      2024-04-14,Rent,-20.00
      2024-04-15,Books,-9.00,69.00,Fun
      """
    #expect(CSVFiles.refusal(text).contains("this row has 3 fields; the header has 5"))
  }

  @Test func `a table of one row below a long letterhead is found`() throws {
    let text = """
      Account;1234
      Holder;Jane

      From;2024-04-01
      To;2024-04-30
      Branch;North

      Branch code;77
      Booking Date;Description;Currency;Amount;Balance
      2024-04-13;Tea;EUR;-2.00;98.00

      """
    #expect(
      CSVFormat().recognises(FileHead(name: "bank.csv", bytes: Array(text.utf8))))
    #expect(try CSVFiles.read(text).lines == ["2024-04-13 -200"])
  }

  @Test func `a row without a day is refused by its line and the others are known`() {
    let text = """
      Buchungstag;Wertstellung;Buchungstext;Betrag
      ;;Abschluss;-1,00
      31.03.2024;;Zinsen;-2,00
      30.03.2024;30.03.2024;Lastschrift;-3,00
      29.03.2024;29.03.2024;Lastschrift;-4,00
      28.03.2024;28.03.2024;Lastschrift;-5,00

      """
    #expect(CSVFiles.refusal(text).hasPrefix("bank.csv:2:1: error: the date is empty"))
  }

  @Test func `the day of a balance still says how days are written`() throws {
    let text = """
      Data,Histórico,Valor
      10/31/2012,Saldo Anterior,100.00
      11/01/2012,Proventos,1000.00
      11/02/2012,Compra,-1.00
      11/02/2012,Cartão,-10.00
      """
    #expect(
      try CSVFiles.read(text).lines
        == ["2012-11-01 100000", "2012-11-02 -100", "2012-11-02 -1000"])
  }
}
