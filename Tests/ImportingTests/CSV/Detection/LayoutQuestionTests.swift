import Importing
import Ledger
import Syntax
import Testing

struct LayoutQuestionTests {
  private static func question(
    _ text: String, _ answers: LayoutAnswers = LayoutAnswers()
  ) -> LayoutQuestion? {
    CSVDetection.question(
      head: FileHead(name: "bank.csv", bytes: Array(text.utf8)), currency: .eur, answers: answers,
      asOf: CSVFiles.options.asOf)
  }

  /// The rows of each choice: `date|amount|day|minor units`, with `?` for what is still open.
  private static func rows(_ question: LayoutQuestion?) -> [[String]] {
    (question?.choices ?? []).map { choice in
      choice.rows.map { row in
        let amount = row.amount.map { String($0.minorUnits) } ?? "?"
        let day = row.day.map { String(describing: $0) } ?? "?"
        return "\(row.writtenDate)|\(row.text)|\(row.writtenAmount)|\(day)|\(amount)"
      }
    }
  }

  @Test func `a clear layout leaves no question`() {
    #expect(Self.question("Date,Text,Amount\n2024-04-13,Tea,-5.00\n") == nil)
    #expect(Self.question("Date,Text,Amount\nsoon,Tea,-5.00\nlater,Tea,-5.00\n") == nil)
  }

  @Test func `the sign is asked with rows of both directions`() {
    let question = Self.question(
      """
      Date,Text,Amount
      2024-04-13,Tea,5.00
      2024-04-14,Cake,6.00
      2024-04-15,Salt,7.00
      2024-04-16,Back,-8.00
      """)
    #expect(question?.subject == .sign)
    #expect(question?.columns == ["Amount"])
    #expect(question?.choices.map(\.answer) == [.sign(.asIs), .sign(.inverted)])
    #expect(
      Self.rows(question) == [
        [
          "2024-04-13|Tea|5.00|2024-04-13|500", "2024-04-14|Cake|6.00|2024-04-14|600",
          "2024-04-16|Back|-8.00|2024-04-16|-800",
        ],
        [
          "2024-04-13|Tea|5.00|2024-04-13|-500", "2024-04-14|Cake|6.00|2024-04-14|-600",
          "2024-04-16|Back|-8.00|2024-04-16|800",
        ],
      ])
  }

  @Test func `amounts without a minus are likeliest charges of a card`() {
    let question = Self.question("Date,Text,Amount\n2024-04-13,Tea,5.00\n")
    #expect(question?.choices.map(\.answer) == [.sign(.inverted), .sign(.asIs)])
  }

  @Test func `the order of day and month is asked with rows that it changes`() {
    let question = Self.question(
      """
      Date,Text,Amount
      04/04/2024,Tea,-5.00
      03/04/2024,Cake,-6.00
      05/06/2024,Cake,-6.00
      """)
    #expect(question?.subject == .dateOrder)
    #expect(question?.choices.map(\.answer) == [.dateOrder(.dmy), .dateOrder(.mdy)])
    #expect(
      Self.rows(question) == [
        ["03/04/2024|Cake|-6.00|2024-04-03|-600", "05/06/2024|Cake|-6.00|2024-06-05|-600"],
        ["03/04/2024|Cake|-6.00|2024-03-04|-600", "05/06/2024|Cake|-6.00|2024-05-06|-600"],
      ])
  }

  @Test func `a day that a later question decides is not shown as known`() {
    let text = "Date,Text,Amount\n03/04/2024,Tea,5.00\n03/05/2024,Cake,6.00\n"
    let first = Self.question(text)
    #expect(first?.subject == .sign)
    #expect(
      Self.rows(first) == [
        ["03/04/2024|Tea|5.00|?|-500", "03/05/2024|Cake|6.00|?|-600"],
        ["03/04/2024|Tea|5.00|?|500", "03/05/2024|Cake|6.00|?|600"],
      ])
    var answers = LayoutAnswers(sign: .inverted)
    #expect(Self.question(text, answers)?.subject == .dateOrder)
    answers.dateOrder = .mdy
    #expect(Self.question(text, answers) == nil)
  }

  @Test func `columns without names are asked one after the other`() throws {
    let text = """
      18.09.2017;Market;17.09.2017;33,87;100,00
      20.09.2017;Baker;18.09.2017;8,94;200,00
      19.09.2017;Power;16.09.2017;14,00;200,00
      22.09.2017;Power;23.09.2017;14,00;200,00
      """
    let first = Self.question(text)
    #expect(first?.choices.map(\.answer) == [.dateColumn("1"), .dateColumn("3")])
    #expect(Self.rows(first).first?.first == "18.09.2017|Market|33,87|2017-09-18|?")
    var answers = LayoutAnswers()
    answers.add(.dateColumn("1"))
    let second = Self.question(text, answers)
    #expect(second?.choices.map(\.answer) == [.amountColumns(["4"]), .amountColumns(["5"])])
    answers.add(.amountColumns(["4"]))
    #expect(Self.question(text, answers)?.subject == .sign)
    answers.add(.sign(.inverted))
    #expect(Self.question(text, answers) == nil)
    let detection = try CSVDetection(
      head: FileHead(name: "bank.csv", bytes: Array(text.utf8)), currency: .eur, answers: answers,
      asOf: CSVFiles.options.asOf)
    let sink = try CSVFiles.read(text, profile: detection.yaml(name: "mine"))
    #expect(
      sink.lines == ["2017-09-18 -3387", "2017-09-20 -894", "2017-09-19 -1400", "2017-09-22 -1400"])
  }

  @Test func `a thousand or one is asked`() {
    let text = "Datum;Text;Betrag\n2024-04-13;Tee;-1,234\n2024-04-14;Brot;-2,500\n"
    let question = Self.question(text)
    #expect(question?.subject == .number)
    #expect(question?.choices.map(\.answer) == [.number(.us), .number(.european)])
    var answers = LayoutAnswers()
    answers.add(.number(.european))
    #expect(Self.question(text, answers) == nil)
  }

  static let proven =
    "Date,Text,Amount,Balance\n2024-04-13,A,-5.00,95.00\n2024-04-14,B,-5.00,90.00\n"

  @Test(arguments: [
    (
      proven,
      """
      bank.csv:1:11: error: --sign inverted contradicts this file: negative "Amount" is money out
        |
      1 | Date,Text,Amount,Balance
        |           ^^^^^^ column 3 "Amount"
          = 1 of 1 balances show that only --sign as-is is right
      hint: run the command without --sign
      """
    ),
    (
      "Date,Text,Amount,Type\n2024-04-13,A,-5.00,debit\n2024-04-14,B,5.00,credit\n",
      """
      bank.csv:1:11: error: --sign inverted contradicts this file: negative "Amount" is money out
        |
      1 | Date,Text,Amount,Type
        |           ^^^^^^ column 3 "Amount"
          = the words in column "Type" show that only --sign as-is is right
      hint: run the command without --sign
      """
    ),
    (
      "Datum;Text;Soll;Haben\n2024-04-13;A;5,00;\n2024-04-14;B;;5,00\n",
      """
      bank.csv:1:12: error: --sign inverted contradicts this file: "Soll" is money out, "Haben" is money in
        |
      1 | Datum;Text;Soll;Haben
        |            ^^^^ column 3 "Soll"
      hint: run the command without --sign
      """
    ),
  ])
  func `an answer that the file disproves is refused`(text: String, message: String) {
    #expect(Self.refusal(text, sign: .inverted) == message)
    #expect(Self.refusal(text, sign: .asIs).isEmpty)
  }

  private static func refusal(_ text: String, sign: AmountSign) -> String {
    do throws(Rejection) {
      _ = try CSVDetection(
        head: FileHead(name: "bank.csv", bytes: Array(text.utf8)), currency: .eur,
        answers: LayoutAnswers(sign: sign), asOf: CSVFiles.options.asOf)
      return ""
    } catch {
      return error.diagnostics.map(\.text).joined(separator: "\n")
    }
  }

  @Test(arguments: [(AmountSign.asIs, 0), (.inverted, 1)])
  func `an answer that a profile overrides is a warning`(sign: AmountSign, count: Int) throws {
    var options = CSVFiles.options
    options.answers.sign = sign
    options.profiles = [
      try CSVProfile(
        yaml: """
          version: 1
          recognise: {header: [Date, Text, Amount]}
          date: {column: Date, format: yyyy-MM-dd}
          amount: {column: Amount}
          currency: EUR
          """, name: "mine", file: "profiles/mine.yaml")
    ]
    let sink = CollectingSink()
    try CSVFormat().read(
      ByteStream(name: "bank.csv", bytes: Array("Date,Text,Amount\n2024-04-13,A,5.00\n".utf8)),
      options: options, into: sink)
    #expect(sink.lines == ["2024-04-13 500"])
    #expect(sink.notes.count { $0.message.hasPrefix("--sign inverted has no effect") } == count)
  }

  @Test func `an answer beats what is only likely`() throws {
    let text = "Date,Text,Amount\n2024-04-13,A,-5.00\n2024-04-14,B,-6.00\n2024-04-15,C,7.00\n"
    #expect(
      try CSVFiles.read(text).lines == ["2024-04-13 -500", "2024-04-14 -600", "2024-04-15 700"])
    let detection = try CSVDetection(
      head: FileHead(name: "bank.csv", bytes: Array(text.utf8)), currency: .eur,
      answers: LayoutAnswers(sign: .inverted), asOf: CSVFiles.options.asOf)
    #expect(
      detection.evidence.contains {
        $0.text == "sign: negative \"Amount\" is money in: set by --sign inverted (certain)"
      })
  }
}
