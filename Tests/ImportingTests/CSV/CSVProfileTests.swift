import Importing
import Ledger
import Syntax
import Testing

struct CSVProfileTests {
  private func refusal(_ yaml: String) -> String {
    do {
      _ = try CSVProfile(yaml: yaml, name: "mine", file: "profiles/mine.yaml")
      return ""
    } catch {
      return error.diagnostics.map(\.text).joined(separator: "\n")
    }
  }

  @Test func `the example of the manual is read`() throws {
    let profile = try CSVProfile(
      yaml: """
        version: 1
        account: hdfc-savings
        recognise: {file: "hdfc*savings*.csv", header: [Date, Narration, Chq./Ref.No., Withdrawal, Deposit, Closing Balance]}
        encoding: utf-8                         # or windows-1252, utf-16; BOM is handled
        delimiter: ","
        skip_until_header: true                 # banks put letterheads above the table
        date: {column: Date, format: dd/MM/yy}
        text: {columns: [Narration, Chq./Ref.No.]}
        amount: {debit: Withdrawal, credit: Deposit, number: indian}
        balance: {column: Closing Balance}      # checked row by row; finds missing and doubled rows
        """, name: "hdfc-savings", file: "profiles/hdfc-savings.yaml")
    #expect(profile.account == "hdfc-savings")
    #expect(profile.recognition.header.count == 6)
    #expect(profile.skipsUntilHeader)
    #expect(profile.date.field.format == "dd/MM/yy")
    #expect(profile.text.map(\.name) == ["Narration", "Chq./Ref.No."])
    #expect(profile.number == NumberStyle(.indian))
    #expect(profile.balance?.name == "Closing Balance")
  }

  @Test func `an unknown key is shown with what was probably meant`() {
    #expect(
      refusal("version: 1\nrecognize: {header: [A]}\n") == """
        profiles/mine.yaml:2:1: error: unknown key "recognize"
          |
        2 | recognize: {header: [A]}
          | ^^^^^^^^^ did you mean "recognise"?
        """)
  }

  @Test func `a key that belongs inside another one is shown with it`() {
    let refused = refusal("version: 1\nheader: [A]\n")
    #expect(refused.contains("2:1: error: unknown key \"header\""))
    #expect(refused.contains("hint: write recognise: {header: […]}"))
  }

  @Test(arguments: [
    (
      "amount: {column: Betrag}", "amount: {column: Betragg}",
      "8:18: error: the header has no column \"Betragg\""
    ),
    (
      "date: {column: Datum, format: dd.MM.yyyy}", "date: {column: Datum, format: dd.mm.yyyy}",
      "4:31: error: \"dd.mm.yyyy\" is not a date format with day, month and year"
    ),
    ("encoding: utf-8", "encoding: utf8x", "3:11: error: unknown encoding \"utf8x\""),
    ("currency: EUR", "currency: EURO", "6:11: error: \"EURO\" is not an ISO 4217 currency"),
    ("account: giro", "account: My Giro", "7:10: error: \"My Giro\" is not a valid account key"),
    ("encoding: utf-8", "skip_lines: -1", "3:13: error: -1 is not between 0 and 1000"),
    ("version: 1", "version: 2", "1:10: error: unsupported profile version"),
    (
      "recognise: {header: [Datum, Text, Betrag]}", "recognise: {file: \"*.csv\"}",
      "2:12: error: recognise: needs a header, or the number of columns"
    ),
    ("text: {column: Text}", "text: {colum: Text}", "5:8: error: unknown key \"colum\""),
  ])
  func `a mistake in a profile is shown where it stands`(
    right: String, wrong: String, message: String
  ) {
    let lines = [
      "version: 1", "recognise: {header: [Datum, Text, Betrag]}", "encoding: utf-8",
      "date: {column: Datum, format: dd.MM.yyyy}", "text: {column: Text}", "currency: EUR",
      "account: giro", "amount: {column: Betrag}",
    ]
    #expect(refusal(lines.joined(separator: "\n")) == "")
    let broken = lines.map { $0 == right ? wrong : $0 }.joined(separator: "\n")
    #expect(refusal(broken).hasPrefix("profiles/mine.yaml:\(message)"))
  }

  private func profile(_ name: String, header: String, file: String? = nil, isShipped: Bool = false)
    throws -> CSVProfile
  {
    let glob = file.map { "file: \"\($0)\", " } ?? ""
    return try CSVProfile(
      yaml: """
        version: 1
        recognise: {\(glob)header: [\(header)]}
        date: {column: Date, format: yyyy-MM-dd}
        text: {column: Text}
        amount: {column: Amount}
        currency: EUR
        """, name: name, file: "profiles/\(name).yaml", isShipped: isShipped)
  }

  private func chosen(_ header: String, _ profiles: [CSVProfile], file: String = "x.csv")
    throws(Rejection) -> String?
  {
    var options = CSVFiles.options
    options.profiles = profiles
    let head = FileHead(name: file, bytes: Array("\(header)\n2024-04-02,x,-1.00,y\n".utf8))
    return try CSVProfile.choose(for: head, options: options)?.name
  }

  @Test func `two profiles that fit are refused with both names`() throws {
    let both = [
      try profile("a", header: "Date, Text, Amount, More"),
      try profile("b", header: "Date, Text, Amount, More"),
    ]
    #expect {
      try chosen("Date,Text,Amount,More", both)
    } throws: {
      ($0 as? Rejection)?.diagnostics.first?.message == "2 profiles match this file: a, b"
    }
  }

  @Test func `a file pattern and a profile of one's own decide between two`() throws {
    let header = "Date, Text, Amount, More"
    let named = [
      try profile("a", header: header, file: "salary*.csv"),
      try profile("b", header: header, file: "savings*.csv"),
    ]
    #expect(try chosen("Date,Text,Amount,More", named, file: "in/Savings 2024.csv") == "b")
    let own = [
      try profile("mine", header: header), try profile("bank", header: header, isShipped: true),
    ]
    #expect(try chosen("Date,Text,Amount,More", own) == "mine")
  }

  @Test func `names are compared without case and blanks`() throws {
    let profiles = [try profile("a", header: "Date, Text, Amount, More")]
    #expect(try chosen(" date ,TEXT,Amount , more,", profiles) == "a")
  }

  @Test func `a renamed column is an error that names it`() throws {
    let profiles = [try profile("bank", header: "Date, Text, Amount, More")]
    #expect {
      try chosen("Date,Text,Sum,More", profiles)
    } throws: {
      let diagnostic = ($0 as? Rejection)?.diagnostics.first
      return diagnostic?.message
        == "the layout of bank has changed: column 3 is \"Sum\", was \"Amount\""
        && diagnostic?.location?.line == 1
    }
  }

  private static let ing = """
    Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mutatiesoort;\
    Mededelingen;Saldo na mutatie;Tag;Extra
    20240403;Bakker;NL69INGB0123456789;;BA;Af;5,00;Betaalautomaat;brood;95,00;;EXTRA
    20240402;Werkgever;NL69INGB0123456789;;OV;Bij;100,00;Overschrijving;loon;100,00;;x
    """

  private static func read(_ text: String) throws(Rejection) -> CollectingSink {
    var options = CSVFiles.options
    do { options.profiles = try CSVFiles.shippedProfiles() } catch { throw Rejection("\(error)") }
    let sink = CollectingSink()
    try CSVFormat().read(
      ByteStream(name: "ing.csv", bytes: Array(text.utf8)), options: options, into: sink)
    return sink
  }

  @Test func `a column that the bank added is noted and not read`() throws {
    let sink = try Self.read(Self.ing)
    #expect(sink.lines == ["2024-04-03 -500", "2024-04-02 10000"])
    #expect(sink.ended.first?.layout == "ing-nl")
    #expect(
      sink.notes.map(\.text).contains {
        $0.contains("column \"Extra\" is new in the layout of ing-nl; saldo does not read it")
      })
  }

  @Test(arguments: [
    (";EXTRA", ";failed"), (";EXTRA", ";12,00"),
    (";EXTRA", ";2024-04-03"), (";EXTRA", ";Af"), (";Extra", ";Status"), (";Extra", ";Kosten"),
    (";Extra", ";Saldo"), (";Tag;Extra", ";Extra;Tag;Datum"),
  ])
  func `an added column that may change the meaning of rows is refused`(
    old: String, new: String
  ) {
    #expect {
      try Self.read(Self.ing.replacing(old, with: new))
    } throws: {
      ($0 as? Rejection)?.diagnostics.first?.message.hasPrefix("the layout of ing-nl has changed")
        == true
    }
  }

  @Test func `a header of other names is left to detection`() throws {
    let profiles = [try profile("bank", header: "Date, Text, Amount, More")]
    #expect(try chosen("Day,What,Sum,More", profiles) == nil)
  }

  @Test func `accounts that take turns become one statement each`() throws {
    var text = "Date,Text,Amount,Account\n"
    for row in 0..<100 { text += "2024-04-02,x,-1.00,ACC\(row % 3)\n" }
    let yaml = """
      version: 1
      recognise: {header: [Date, Text, Amount, Account]}
      date: {column: Date, format: yyyy-MM-dd}
      text: {column: Text}
      amount: {column: Amount}
      account_number: {column: Account}
      currency: EUR
      """
    let sink = try CSVFiles.read(text, profile: yaml)
    #expect(sink.ended.map(\.accountNumber) == ["ACC0", "ACC1", "ACC2"])
    #expect(sink.entries.count == 100)
  }

  @Test func `three names that every bank uses do not make a file one of a shipped layout`() throws
  {
    var options = CSVFiles.options
    options.profiles = try CSVFiles.shippedProfiles()
    let text =
      "Date,Description,Amount,Balance\n2024-04-02,Baker,-6.40,93.60\n2024-04-03,Tea,-1.00,92.60\n"
    let head = FileHead(name: "a.csv", bytes: Array(text.utf8))
    #expect(try CSVProfile.choose(for: head, options: options) == nil)
  }
}
