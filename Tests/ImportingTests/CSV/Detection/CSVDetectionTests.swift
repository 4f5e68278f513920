import Importing
import Ledger
import Syntax
import Testing

struct CSVDetectionTests {
  /// A file of no known profile, and its entries as a person reads them.
  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var lines: [String]
    /// A piece of the evidence that must be shown.
    var evidence: String
  }

  static let examples: [Example] = [
    .init(
      testDescription: "English, plain",
      text: """
        Date,Description,Amount,Currency
        2024-04-02,Corner Bakery,-6.40,GBP
        2024-04-03,"Elm Street, Market",-54.21,GBP
        2024-04-08,Salary,2450.00,GBP
        """,
      lines: ["2024-04-02 -640", "2024-04-03 -5421", "2024-04-08 245000"],
      evidence: "names are known, in English"),
    .init(
      testDescription: "German, preamble, semicolons, decimal comma",
      text: """
        Kontoauszug;Musterbank
        Zeitraum;01.04.2024 - 30.04.2024

        Buchungstag;Wertstellung;Verwendungszweck;Betrag;Währung
        02.04.2024;02.04.2024;Bäckerei;-12,85;EUR
        05.04.2024;05.04.2024;Gehalt;3.124,50;EUR
        08.04.2024;08.04.2024;Miete;-950,00;EUR
        """,
      lines: ["2024-04-02 -1285", "2024-04-05 312450", "2024-04-08 -95000"],
      evidence: "number: european (123.456,78)"),
    .init(
      testDescription: "German, Soll and Haben",
      text: """
        Datum;Buchungstext;Soll;Haben;Saldo
        02.04.24;Bäckerei;12,85;;987,15
        05.04.24;Gehalt;;3124,50;4111,65
        """,
      lines: ["2024-04-02 -1285", "2024-04-05 312450"],
      evidence: "\"Soll\" is money out, \"Haben\" is money in"),
    .init(
      testDescription: "French, blanks between groups",
      text: """
        Date;Libellé;Débit;Crédit
        02/04/2024;BOULANGERIE;8,90;
        05/04/2024;SALAIRE;;2 387,10
        25/04/2024;LOYER;1 780,00;
        """,
      lines: ["2024-04-02 -890", "2024-04-05 238710", "2024-04-25 -178000"],
      evidence: "number: french (123 456,78)"),
    .init(
      testDescription: "Dutch, Af and Bij",
      text: """
        "Datum","Naam","Rekening","Af Bij","Bedrag (EUR)","Mededelingen"
        "20240402","Bakkerij","NL69INGB0123456789","Af","8,75","brood"
        "20240405","Werkgever","NL69INGB0123456789","Bij","2845,00","salaris"
        """,
      lines: ["2024-04-02 -875", "2024-04-05 284500"],
      evidence: "\"Af Bij\" says Af for money out, Bij for money in"),
    .init(
      testDescription: "Spanish, newest first",
      text: """
        Fecha;Concepto;Importe;Saldo
        30/04/2024;ALQUILER;-900,00;1.100,00
        12/04/2024;MERCADO;-50,25;2.000,00
        03/04/2024;NOMINA;1.500,00;2.050,25
        """,
      lines: ["2024-04-30 -90000", "2024-04-12 -5025", "2024-04-03 150000"],
      evidence: "newest entry first"),
    .init(
      testDescription: "Italian, Dare and Avere",
      text: """
        Data contabile;Data valuta;Descrizione;Dare;Avere
        02/04/2024;02/04/2024;Panificio;8,90;
        15/04/2024;15/04/2024;Stipendio;;1.850,00
        """,
      lines: ["2024-04-02 -890", "2024-04-15 185000"], evidence: "names are known, in Italian"),
    .init(
      testDescription: "Portuguese",
      text: """
        Data;Descrição;Valor;Saldo
        02-04-2024;PADARIA;-3,20;496,80
        15-04-2024;ORDENADO;1.234,56;1.731,36
        """,
      lines: ["2024-04-02 -320", "2024-04-15 123456"], evidence: "names are known, in Portuguese"),
    .init(
      testDescription: "Polish",
      text: """
        Data operacji;Opis operacji;Kwota;Saldo po operacji;Waluta
        2024-04-02;Piekarnia;-12,50;987,50;PLN
        2024-04-10;Wypłata;5 400,00;6 387,50;PLN
        """,
      lines: ["2024-04-02 -1250", "2024-04-10 540000"], evidence: "names are known, in Polish"),
    .init(
      testDescription: "Czech",
      text: """
        Datum zaúčtování;Popis;Částka;Měna
        02.04.2024;Pekárna;-85,50;CZK
        15.04.2024;Mzda;32 500,00;CZK
        20.04.2024;Nájem;-14 000,00;CZK
        """,
      lines: ["2024-04-02 -8550", "2024-04-15 3250000", "2024-04-20 -1400000"],
      evidence: "names are known, in Czech"),
    .init(
      testDescription: "Swedish",
      text: """
        Bokföringsdag;Mottagare;Belopp;Saldo
        2024-04-02;ICA;-234,50;1765,50
        2024-04-25;Lön;28450,00;30215,50
        """,
      lines: ["2024-04-02 -23450", "2024-04-25 2845000"], evidence: "names are known, in Swedish"),
    .init(
      testDescription: "month before day, shown by a day above 12",
      text: """
        Date,Description,Amount
        04/02/2024,Coffee,-5.75
        04/19/2024,Cash,-100.00
        """,
      lines: ["2024-04-02 -575", "2024-04-19 -10000"], evidence: "date: MM/dd/yyyy"),
    .init(
      testDescription: "the balance proves that a charge is positive",
      text: """
        Date,Description,Amount,Balance
        2024-04-02,Coffee,5.75,-5.75
        2024-04-03,Books,20.00,-25.75
        2024-04-09,Payment,-25.75,0.00
        """,
      lines: ["2024-04-02 -575", "2024-04-03 -2000", "2024-04-09 2575"],
      evidence: "sign: negative \"Amount\" is money in: 2 of 2 balances match (proven)"),
    .init(
      testDescription: "the balance proves the order, the order the dates",
      text: """
        Date,Description,Amount,Balance
        01/02/2024,Coffee,-5.00,95.00
        02/02/2024,Books,-20.00,75.00
        03/01/2024,Tea,-1.00,74.00
        """,
      lines: ["2024-01-02 -500", "2024-02-02 -2000", "2024-03-01 -100"],
      evidence: "the running balance has the oldest entry first; only this format agrees (proven)"),
    .init(
      testDescription: "the balance proves that the comma groups thousands",
      text: """
        Date,Description,Amount,Balance
        2024-04-01,Salary,"1,234","2,234"
        2024-04-02,Rent,"-1,000","1,234"
        2024-04-03,Tea,-1,"1,233"
        """,
      lines: ["2024-04-01 123400", "2024-04-02 -100000", "2024-04-03 -100"],
      evidence: "number: us (123,456.78)"),
    .init(
      testDescription: "Indian grouping, Dr and Cr behind the figure",
      text: """
        Txn Date,Particulars,Amount,Balance
        02-Apr-2024,RENT,"28,500.00 Dr","1,71,500.00 Cr"
        05-Apr-2024,SALARY,"1,23,456.00 Cr","2,94,956.00 Cr"
        """,
      lines: ["2024-04-02 -2850000", "2024-04-05 12345600"], evidence: "number: indian, dr-cr"),
    .init(
      testDescription: "tabs, trailing minus, a total below",
      text: """
        Datum\tOmschrijving\tBedrag
        02-04-2024\tBakker\t8,75-
        05-04-2024\tSalaris\t2845,00
        24-04-2024\tHuur\t875,00-
        Totaal\t\t1961,25
        """,
      lines: ["2024-04-02 -875", "2024-04-05 284500", "2024-04-24 -87500"],
      evidence: "footer: \"Totaal\": line 5 has no date"),
    .init(
      testDescription: "bars, parentheses, dollars",
      text: """
        Post Date|Details|Amount
        04/02/2024|Coffee|($5.75)
        04/19/2024|Cash|($1,100.00)
        04/20/2024|Pay|$2,000.00
        """,
      lines: ["2024-04-02 -575", "2024-04-19 -110000", "2024-04-20 200000"],
      evidence: "delimiter: \"|\""),
  ]

  @Test(arguments: examples)
  func `the layout is found and the evidence shown`(example: Example) throws {
    let sink = try CSVFiles.read(example.text)
    #expect(sink.lines == example.lines)
    let notes = sink.notes.flatMap(\.notes)
    #expect(notes.contains { $0.contains(example.evidence) }, "\(notes.joined(separator: "\n"))")
  }

  @Test(arguments: examples)
  func `the profile that is written reads the same entries`(example: Example) throws {
    let head = FileHead(name: "bank.csv", bytes: Array(example.text.utf8))
    let detection = try CSVDetection(
      head: head, currency: .eur, asOf: CalendarDate(daysSince1970: 20_000))
    let yaml = detection.yaml(name: "mine", account: "giro")
    let sink = try CSVFiles.read(example.text, profile: yaml)
    #expect(sink.lines == example.lines)
    #expect(!sink.notes.contains { $0.message.contains("layout detected automatically") })
    #expect(sink.ended.first?.accountKey == "giro")
  }

  @Test func `announced and void entries are told apart from booked ones`() throws {
    let text = """
      Type,Completed Date,Description,Amount,State,Balance
      CARD,2024-04-02 10:00:00,Coffee,-5.00,COMPLETED,95.00
      CARD,2024-04-03 10:00:00,Hotel,-80.00,REVERTED,
      CARD,2024-04-14 10:00:00,Tea,-1.00,COMPLETED,94.00
      CARD,2024-04-15 10:00:00,Bus,-2.00,PENDING,
      """
    let sink = try CSVFiles.read(text)
    #expect(sink.lines == ["2024-04-02 -500", "2024-04-14 -100", "2024-04-15 -200"])
    #expect(sink.entries.map(\.isPending) == [false, false, true])
    #expect(sink.ended.first?.closing?.minorUnits == 9400)
  }

  @Test func `a fee is taken off where the balance proves it, and refused where none does`() throws
  {
    let rows = ["-1.00,0.00,99.00", "-10.00,0.50,88.50", "-2.00,0.00,86.50"]
    let text = rows.enumerated().map { "2024-04-1\($0.offset + 3),Tea,\($0.element)\n" }.joined()
    let header = "Date,Description,Amount,Fee,"
    #expect(
      try CSVFiles.read(header + "Balance\n" + text).lines
        == ["2024-04-13 -100", "2024-04-14 -1050", "2024-04-15 -200"])
    #expect(
      CSVFiles.refusal(header + "Points\n" + text).contains(
        "it is unclear whether column \"Fee\" is already deducted from the amounts"))
  }

  @Test func `a column of codes is the currency whatever its name`() throws {
    let text = """
      Bokföringsdag,Valuta,Beskrivning,Belopp
      2024-04-13,SEK,Kaffe,-35.00
      2024-04-14,SEK,Buss,-40.00
      """
    let sink = try CSVFiles.read(text)
    #expect(sink.entries.allSatisfy { $0.amount.currency.code == "SEK" })
  }

  @Test func `two columns of one name are told apart`() throws {
    let text = """
      Datum;Text;Saldo;Währung;Betrag;Währung
      13.04.2024;Brot;95,00;EUR;-5,00;EUR
      14.04.2024;Tee;94,00;EUR;-1,00;EUR
      """
    #expect(try CSVFiles.read(text).lines == ["2024-04-13 -500", "2024-04-14 -100"])
  }

  @Test func `one mark for credits alone leaves the other rows debits`() throws {
    let text = """
      Date,Details,Amount,Sign
      2024-04-13,Books,12.00,
      2024-04-14,Payment,50.00,CR
      """
    #expect(try CSVFiles.read(text).lines == ["2024-04-13 -1200", "2024-04-14 5000"])
  }

  @Test func `days and months that can change places are refused with both readings`() {
    let text = """
      Date,Description,Amount
      03/04/2024,Coffee,-5.75
      02/05/2024,Tea,-1.00
      07/04/2024,Books,-20.00
      """
    #expect(
      CSVFiles.refusal(text) == """
        bank.csv:2:1: error: the dates in column "Date" are ambiguous
          |
        2 | 03/04/2024,Coffee,-5.75
          | ^^^^^^^^^^ column 1 "Date"
            = "03/04/2024" is 2024-04-03 as dd/MM/yyyy: --dates dmy
            = "03/04/2024" is 2024-03-04 as MM/dd/yyyy: --dates mdy
        hint: choose one with --dates, or set it in a profile, for example  \
        date: {column: Date, format: dd/MM/yyyy}
        """)
  }

  @Test func `a comma that may group or divide is refused with both readings`() {
    let text = """
      Date,Description,Amount
      2024-04-13,Coffee,"-1,234"
      2024-04-14,Tea,"-2,500"
      """
    #expect(
      CSVFiles.refusal(text) == """
        bank.csv:2:19: error: the amounts in column "Amount" are ambiguous
          |
        2 | 2024-04-13,Coffee,"-1,234"
          |                   ^^^^^^^^ column 3 "Amount"
            = "-1,234" is -1234.000 as us (123,456.78)
            = "-1,234" is -1.234 as european (123.456,78)
        hint: set it in a profile, for example  number: us
        """)
  }

  @Test func `amounts without a minus and without a balance are refused`() {
    let text = """
      Date,Description,Amount
      2024-04-13,Coffee,5.75
      2024-04-14,Tea,2.50
      """
    #expect(
      CSVFiles.refusal(text) == """
        bank.csv:1:18: error: it is unclear whether a positive "Amount" is money in or money out
          |
        1 | Date,Description,Amount
          |                  ^^^^^^ column 3 "Amount"
            = 2 of 2 amounts are positive; there is no running balance to check against
            = on a bank account, positive is money in: --sign as-is
            = on many cards, positive is a charge: --sign inverted
        hint: choose one with --sign, or set it in a profile, for example  \
        amount: {column: Amount, sign: inverted}
        """)
  }

  @Test func `numbers written in two ways in one file are refused`() {
    let text = """
      Datum;Text;Betrag
      13.04.2024;Brot;-1.234,56
      14.04.2024;Tee;-1,234.56
      """
    #expect(CSVFiles.refusal(text).contains("the amounts in this file have two formats"))
  }

  @Test func `an order of day and month that changes inside the file is refused`() {
    let text = """
      Date,Description,Amount
      13/04/2024,Coffee,-5.75
      04/14/2024,Tea,-1.00
      """
    #expect(CSVFiles.refusal(text).contains("the dates in column \"Date\" have different formats"))
  }

  @Test func `a column that should have dates and has none is named`() {
    let text = "Date,Description,Amount\nsoon,Coffee,-5.75\nlater,Tea,-1.00\n"
    #expect(
      CSVFiles.refusal(text).hasPrefix("bank.csv:2:1: error: no row has a date in column \"Date\""))
  }

  @Test func `without any sign of a currency the file is refused`() {
    let text = "Date,Description,Amount\n2024-04-13,Coffee,-5.75\n"
    #expect(
      CSVFiles.refusal(text, currency: nil) == """
        bank.csv: error: the currency of these amounts is unknown
        hint: set it with --currency EUR, or with currency: EUR in a profile
        """)
  }

  @Test func `a broken link in a balance that otherwise runs is a broken row`() {
    let text = """
      Date,Description,Amount,Balance
      2024-04-01,A,-1.00,99.00
      2024-04-02,B,-1.00,98.00
      2024-04-03,C,-1.00,97.00
      2024-04-04,D,-1.00,96.00
      2024-04-05,E,-1.00,95.00
      2024-04-06,F,-1.00,94.00
      2024-04-07,G,-1.00,92.50
      """
    #expect(CSVFiles.refusal(text).contains("expected balance 93.00, found 92.50"))
  }

  @Test func `a balance before each entry does not turn the sign round`() throws {
    let sink = try CSVFiles.read(
      """
      Date,Description,Amount,Balance
      2024-06-17,Customer,223.77,130.44
      2024-06-18,Card bill,-200.00,354.21
      2024-06-25,Fee,-2.20,154.21
      """)
    #expect(sink.lines == ["2024-06-17 22377", "2024-06-18 -20000", "2024-06-25 -220"])
    #expect(sink.ended.first?.opening?.minorUnits == 13044)
    #expect(sink.ended.first?.closing?.minorUnits == 15201)
  }

  @Test(arguments: [
    ("Дата операции;Описание;Приход;Расход\n31.05.2023;Зарплата;33123,56;0\n", "windows-1251"),
    (
      "Könyvelés dátuma;Közlemény;Terhelés;Jóváírás\n2023-05-31;Fizetés őszi;;33123,56\n",
      "windows-1250"
    ),
  ])
  func `the header's words tell encodings of one byte apart`(text: String, encoding: String) throws
  {
    let bytes = try #require(CSVEncodings.bytes(text, encoding))
    let sink = try CSVFiles.read(bytes: bytes)
    #expect(sink.lines == ["2023-05-31 3312356"])
    #expect(sink.notes.contains { $0.text.contains("encoding: \(encoding)") })
  }

  @Test(arguments: [
    "取引日,摘要,出金額,入金額,残高\n2023/05/30,電気,500.00,,99500.00\n2023/05/31,給料,,33123.56,132623.56\n",
    "交易日期,摘要,支出,收入,余额\n2023-05-30,电费,500.00,,99500.00\n2023-05-31,工资,,33123.56,132623.56\n",
    "İşlem Tarihi,Açıklama,Borç,Alacak,Bakiye\n2023-05-30,Fatura,500.00,,99500.00\n2023-05-31,Maaş,,33123.56,132623.56\n",
    "Dato,Tekst,Beløb,Saldo\n2023-05-30,El,-500.00,99500.00\n2023-05-31,Løn,33123.56,132623.56\n",
    "תאריך,תיאור,חובה,זכות,יתרה\n2023-05-30,חשמל,500.00,,99500.00\n2023-05-31,משכורת,,33123.56,132623.56\n",
  ])
  func `headers of many languages are known`(text: String) throws {
    let sink = try CSVFiles.read(text)
    #expect(sink.lines == ["2023-05-30 -50000", "2023-05-31 3312356"])
    #expect(sink.ended.first?.closing?.minorUnits == 13_262_356)
  }

  @Test(arguments: [
    ("Soll", "Haben"), ("Belastung", "Gutschrift"), ("Débit", "Crédit"), ("Af", "Bij"),
    ("Cargo", "Abono"), ("DEBE", "HABER"), ("Dare", "Avere"), ("Uscita", "Entrata"),
    ("Débito", "Crédito"), ("Obciążenie", "Uznanie"), ("Výdaj", "Příjem"), ("Uttag", "Insättning"),
    ("Hævet", "Indsat"), ("Ut", "Inn"), ("Otto", "Pano"), ("Terhelés", "Jóváírás"),
    ("Debetas", "Kreditas"), ("Debitare", "Creditare"), ("Расход", "Приход"), ("Borç", "Alacak"),
    ("חובה", "זכות"), ("出金", "入金"), ("支出", "收入"), ("출금", "입금"), ("D", "C"),
  ])
  func `words for money out and in settle the sign in every language`(
    out: String, into: String
  ) throws {
    let unsigned = "Date,Text,Amount,Type\n2024-04-13,A,5.00,\(out)\n2024-04-14,B,7.00,\(into)\n"
    #expect(try CSVFiles.read(unsigned).lines == ["2024-04-13 -500", "2024-04-14 700"])
    let signed = "Date,Text,Amount,Art\n2024-04-13,A,5.00,\(out)\n2024-04-14,B,-7.00,\(into)\n"
    #expect(try CSVFiles.read(signed).lines == ["2024-04-13 -500", "2024-04-14 700"])
  }

  @Test(arguments: ["Ledger Bal", "Saldo EUR", "Solde du compte", "Kontostand neu", "Acct Bal."])
  func `a name that suggests a balance is tried as one`(name: String) throws {
    func table(_ second: String) -> String {
      "Date,Text,Amount,\(name)\n2024-04-13,A,5.00,95.00\n2024-04-14,B,5.00,\(second)\n"
        + "2024-04-15,C,-3.00,93.00\n"
    }
    let sink = try CSVFiles.read(table("90.00"))
    #expect(sink.lines == ["2024-04-13 -500", "2024-04-14 -500", "2024-04-15 300"])
    #expect(sink.ended.first?.closing?.minorUnits == 9300)
    #expect(CSVFiles.refusal(table("70.00")).contains("it is unclear whether a positive"))
  }

  @Test func `text between header and rows is passed over and counted`() throws {
    let sink = try CSVFiles.read(
      """
      Date,Description,Withdrawal,Deposit
      Posted Transactions
      07/30/2023,Baker,4.00,
      07/29/2023,Salary,,900.00
      """)
    #expect(sink.lines == ["2023-07-30 -400", "2023-07-29 90000"])
    #expect(sink.ignoredRows == 1)
  }

  @Test func `net amounts have their fees off already`() throws {
    let sink = try CSVFiles.read(
      """
      Date,Name,Gross,Fee,Net
      2023-03-01,Customer,-12.00,-0.50,-12.50
      2023-03-02,Refund,-2.00,0.00,-2.00
      """)
    #expect(sink.lines == ["2023-03-01 -1250", "2023-03-02 -200"])
  }

  @Test func `one minus against one plus is no evidence of the sign`() {
    let text = CSVFiles.refusal("Date,Text,Amount\n2023-03-01,A,33.50\n2023-03-02,B,-15.00\n")
    #expect(text.contains("it is unclear whether a positive \"Amount\""))
  }

  @Test func `announced entries that move the balance are booked`() throws {
    let sink = try CSVFiles.read(
      """
      Date,Name,Status,Amount,Balance
      2023-03-01,Radio,Completed,-6.99,-6.99
      2023-03-01,Deposit,Pending,6.99,0.00
      2023-03-04,Writer,Completed,-7.00,-7.00
      2023-03-04,Deposit,Pending,7.00,0.00
      """)
    #expect(sink.entries.allSatisfy { !$0.isPending })
    #expect(sink.ended.first?.closing?.minorUnits == 0)
  }

  @Test func `a pending word beyond ASCII is known in either case`() throws {
    let sink = try CSVFiles.read(
      """
      Дата обработки;Описание;Сумма в валюте счета;Статус
      2023-07-08;Чай;-36,15;Исполнено
      ;Телефон;-600,00;В обработке
      """)
    #expect(sink.lines == ["2023-07-08 -3615"])
  }

  @Test func `letters inside words tell encodings apart under a plain header`() throws {
    // "Sklep żółty" in windows-1250; in windows-1252 signs would stand inside the words.
    let text =
      Array("Date,Name,Amount\n2023-03-01,Sklep ".utf8) + [0xBF, 0xF3, 0xB3, 0x74, 0x79]
      + Array(",-4.00\n".utf8)
    let sink = try CSVFiles.read(bytes: text)
    #expect(sink.texts == ["Sklep żółty"])
    let german = Array("Date,Name,Amount\n2023-03-01,M".utf8) + [0xFC] + Array("ller,-4.00\n".utf8)
    #expect(try CSVFiles.read(bytes: german).texts == ["Müller"])
  }

  @Test func `years of one digit and names of weekdays are dates`() throws {
    let years = try CSVFiles.read("Date,Text,Amount\n10-Nov-9,A,-1.00\n09-Nov-10,B,-2.00\n")
    #expect(years.lines == ["2009-11-10 -100", "2010-11-09 -200"])
    let days = try CSVFiles.read("Date,Text,Amount\n\"Mon, 5 Jan 2015\",A,-1.00\n")
    #expect(days.lines == ["2015-01-05 -100"])
  }

  @Test func `income without a minus beside rows that have one shows the sign`() throws {
    let sink = try CSVFiles.read(
      "Date,Text,Amount\n2023-03-01,Salary,33.50\n2023-03-02,Baker,-15.00\n")
    #expect(sink.lines == ["2023-03-01 3350", "2023-03-02 -1500"])
    let refused = CSVFiles.refusal(
      "Date,Text,Amount\n2023-03-01,Baker,15.00\n2023-03-02,Salary,-33.50\n")
    #expect(refused.contains("it is unclear whether a positive \"Amount\""))
  }

  @Test func `a column of days that is never filled is not the booking date`() throws {
    let sink = try CSVFiles.read(
      "Run Date,Text,Amount,Settlement Date\n2023-03-01,A,-3.50,\n2023-03-02,B,-15.00,\n")
    #expect(sink.lines == ["2023-03-01 -350", "2023-03-02 -1500"])
  }

  @Test func `Shift JIS is recognised and read`() throws {
    // 日付,摘要,出金額,入金額 and a row of 電気代, in the bytes of Shift JIS.
    let header: [UInt8] =
      [0x93, 0xFA, 0x95, 0x74, 0x2C, 0x93, 0x45, 0x97, 0x76, 0x2C, 0x8F, 0x6F, 0x8B, 0xE0]
      + [0x8A, 0x7A, 0x2C, 0x93, 0xFC, 0x8B, 0xE0, 0x8A, 0x7A, 0x0A]
    let row =
      Array("2024/01/17,".utf8) + [0x93, 0x64, 0x8B, 0x43, 0x91, 0xE3] + Array(",5.00,\n".utf8)
    #expect(CSVFormat().recognises(FileHead(name: "bank.csv", bytes: header + row)))
    let sink = try CSVFiles.read(bytes: header + row)
    #expect(sink.texts == ["電気代"])
    #expect(sink.lines == ["2024-01-17 -500"])
  }
}
