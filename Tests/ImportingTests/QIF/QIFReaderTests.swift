import Importing
import Ledger
import Syntax
import Testing

@Suite struct QIFReaderTests {
  private func bank(_ lines: String...) -> String {
    "!Type:Bank\nD2024-01-02\n" + lines.map { $0 + "\n" }.joined() + "^\n"
  }

  @Test(
    arguments: [
      ("1500", "1500.00"), ("   -140.00", "-140.00"), ("-1,000.00", "-1000.00"),
      ("1,234,567.89", "1234567.89"), ("12,50", "12.50"), ("1.234,50", "1234.50"),
      ("-.5", "-0.50"), ("1,000", "1000.00"), ("12,34,567.00", "1234567.00"), ("$3.00", "3.00"),
      ("(4.00)", "-4.00"), ("1'234.50", "1234.50"), ("+5", "5.00"), ("0.00", "0.00"),
      ("30.00000", "30.00"), ("1.000.000", "1000000.00"), ("0,500", "0.50"),
    ])
  func `amounts are read as programs write them`(text: String, amount: String) throws {
    #expect(try readQIF(bank("T\(text)")).entries == ["2024-01-02 \(amount)"])
  }

  @Test(arguments: ["=746.36", "", "nan", "1e3", "--5", "12.345", "1,23.00", "5x", "1.000"])
  func `what is no amount is refused, never zero`(text: String) {
    #expect(!refusedQIF(bank("T\(text)")).isEmpty)
  }

  @Test func `an amount with one mark before three digits is read as its file shows`() throws {
    func file(_ amounts: String...) -> String {
      "!Type:Bank\n" + amounts.map { "D2024-01-02\nT\($0)\n^\n" }.joined()
    }
    func amounts(_ text: String) throws -> [String] {
      try readQIF(text).entries.map { String($0.dropFirst(11)) }
    }
    #expect(try amounts(file("12,50", "1.000")) == ["12.50", "1000.00"])
    #expect(try amounts(file("12.50", "1,000", "1.000")) == ["12.50", "1000.00", "1.00"])
    #expect(refusedQIF(file("1,000", "12,50")).first?.message.contains("decimal comma") == true)
    #expect(
      refusedQIF(file("12,50", "12.50", "1.000")).first?.message.contains("is ambiguous") == true)
    #expect(refusedQIF(file("1.000", "2")).first?.message.contains("is ambiguous") == true)
  }

  @Test func `fields may stand in any order, and odd ones do not matter`() throws {
    let read = try readQIF(
      "!Type:Bank\n^\nLFood:Groceries/Home\nPRoth\nT-5.00\nN123\nCX\nFX\nMBread\nD2024-01-02\n^\n")
    #expect(read.entries == ["2024-01-02 -5.00 Roth"])
    #expect(read.memos == ["Bread"])
    #expect(read.categories == ["Food:Groceries"])
    #expect(read.notes.count == 1)
  }

  @Test func `U stands in for T, an address for a memo, a memo for a payee`() throws {
    let read = try readQIF(bank("U-3,184.00", "PRoth", "AMain St 5", "A89073 Ulm", "A", "A"))
    #expect(read.entries == ["2024-01-02 -3184.00 Roth"])
    #expect(read.memos == ["Main St 5, 89073 Ulm"])
    #expect(try readQIF(bank("T1.00", "MOnly this")).entries == ["2024-01-02 1.00 Only this"])
    #expect(try readQIF(bank("T1.00", "PA", "M1", "M2", "AX")).memos == ["1 2"])
  }

  @Test(arguments: [
    ("[Savings]", "> Savings", EntryKind.transfer), ("[Savings]/Trip", "> Savings", .transfer),
    ("[A/B]", "> A/B", .transfer), ("Food: Out :x", "Food:Out:x", .unknown),
    ("--Split--", "", .unknown), ("/Trip", "", .unknown), ("Food|[Cash]", "> Cash", .transfer),
  ])
  func `brackets name an own account, a slash begins a class`(
    text: String, side: String, kind: EntryKind
  ) throws {
    let read = try readQIF(bank("T1.00", "L\(text)"))
    #expect(read.categories == [side])
    #expect(read.kinds == [kind])
  }

  @Test func `words in the place of a cheque's number say the kind`() throws {
    #expect(try readQIF(bank("T1.00", "NATM")).kinds == [.atm])
    #expect(try readQIF(bank("T1.00", "NDEP", "L[Cash]")).kinds == [.deposit])
    #expect(try readQIF(bank("T1.00", "N1005")).kinds == [.unknown])
  }

  @Test func `the parts of a split that add up are the entry's shares`() throws {
    let read = try readQIF(
      bank("Sa/x", "$-1.00", "T-10.00", "S[Cash]", "E50%", "$-5.00", "D1/10'2020", "Sb:c", "$-4.00")
    )
    #expect(read.entries == ["2024-01-02 -10.00"])
    #expect(read.shares == ["0 -1.00 a | ", "0 -5.00 > Cash | 50%", "0 -4.00 b:c | "])
  }

  @Test func `a split that does not add up costs its parts and a warning with both sums`() throws {
    let wrong = try readQIF(bank("T75.00", "Sa", "$23.00"))
    #expect(wrong.entries == ["2024-01-02 75.00"])
    #expect(wrong.shares.isEmpty)
    #expect(wrong.notes == ["the parts of this split add up to 23.00, but the entry is 75.00"])
    let odd = try readQIF(bank("T-1,000.00", "S[linda]", "$-253.64", "SMort Int", "$=746.36"))
    #expect(odd.shares.isEmpty)
    #expect(odd.notes == ["a part of this split has no valid amount"])
    #expect(try readQIF(bank("T1.00", "Sa")).notes.count == 1)
  }

  @Test func `an account list names the accounts of the sections`() throws {
    let read = try readQIF(
      """
      !Option:AutoSwitch
      !Account
      NGiro
      TBank
      ^
      NVisa
      TCCard
      ^
      !Clear:AutoSwitch
      !Type:Cat
      NFood
      E
      ^
      !Account
      NGiro
      TBank
      ^
      !Type:Bank
      D2024-01-02
      T1.00
      ^
      !Account
      NVisa
      TCCard
      ^
      !Type:CCard
      D2024-01-03
      T-1.00
      ^
      !Type:CCard
      D2024-01-04
      T-2.00
      ^
      !Type:Memorized
      T-50.00
      PJoe
      KC
      ^
      """)
    #expect(read.statements.map(\.accountNumber) == ["Giro", "Visa"])
    #expect(read.statements.map(\.accountKind) == [.bank, .card])
    #expect(read.entries.count == 3)
    #expect(read.ignoredRows == 2)
    #expect(
      read.notes == [
        "skipped, not transactions: categories (1), memorized payments (1)"
      ])
  }

  @Test(arguments: [
    ("Bank", Account.Kind.bank), ("Cash", .cash), ("CCard", .card), ("Oth A", .bank),
    ("Oth L", .loan), ("Invst", .investment), ("Port", .investment), ("bank ", .bank),
  ])
  func `the word of a section is the kind of its account`(word: String, kind: Account.Kind) throws {
    let read = try readQIF("!Type:\(word)\nD2024-01-02\nT1.00\n^\n")
    #expect(read.statements.map(\.accountKind) == [kind])
    #expect(read.notes.isEmpty)
  }

  @Test func `an opening balance names the account, and stays an entry`() throws {
    let read = try readQIF(bank("T5.00", "POpening Balance", "L[Livret]"))
    #expect(read.statements.map(\.accountNumber) == ["Livret"])
    #expect(read.entries == ["2024-01-02 5.00 Opening Balance"])
    #expect(read.categories == [""])
  }

  @Test func `two accounts without a name are told of`() throws {
    let read = try readQIF(bank("T1.00") + "!Type:CCard\nD2024-01-02\nT1.00\n^\n")
    #expect(read.statements.count == 2)
    #expect(read.notes.first?.contains("2 accounts without a name (bank, card)") == true)
  }

  @Test func `trades move cash by their action, and units by theirs`() throws {
    func trade(_ action: String) -> String {
      "D2024-01-02\nN\(action)\nYIntuit\nI10 3/8\nQ1,000.5\nT100.00\nO1.50\nL[Giro]\n^\n"
    }
    let actions = ["Buy", "BuyX", "Sell", "SellX", "Div", "ReinvDiv", "ShrsOut", "StkSplit", "XIn"]
    let text = "!Type:Security\nNIntuit\nSINTU\n^\n!Type:Invst\n" + actions.map(trade).joined()
    let read = try readQIF(text)
    #expect(
      read.entries.map { String($0.split(separator: " ")[1]) } == [
        "-100.00", "0.00", "100.00", "0.00", "100.00", "0.00", "0.00", "0.00", "100.00",
      ])
    #expect(
      read.trades.map(\.action) == [
        .buy, .buy, .sell, .sell, .dividend, .reinvestment, .transfer, .split,
      ])
    #expect(
      read.trades.map { $0.units?.description } == [
        "1000.5", "1000.5", "-1000.5", "-1000.5", nil, "1000.5", "-1000.5", nil,
      ])
    #expect(read.trades.first?.unitPrice?.description == "10.375")
    #expect(read.trades.first?.fees == 150)
    #expect(read.securities == [Security(key: "NAME:Intuit", name: "Intuit", ticker: "INTU")])
  }

  @Test func `a trade without a value is told of, an unknown action refused`() throws {
    let silent = try readQIF("!Type:Invst\nD2024-01-02\nNBuy\nYA\nQ3\n^\n")
    #expect(silent.entries.isEmpty)
    #expect(silent.ignoredRows == 1)
    #expect(silent.notes.count == 2)
    let unknown = refusedQIF("!Type:Invst\nD2024-01-02\nNBarter\nYA\nT3.00\n^\n")
    #expect(unknown.map(\.message) == ["unknown investment action \"Barter\""])
  }

  @Test func `a missing end between two entries is seen`() {
    let text = "!Type:Bank\nD2024-01-02\nT1.00\nPA\nD2024-01-03\nT2.00\n^\n"
    #expect(refusedQIF(text).map(\.message) == ["this entry has a second date or amount"])
  }

  @Test func `the last entry may lack its end, but not the end of its last line`() throws {
    let read = try readQIF("!Type:Bank\nD2024-01-02\nT1.00\n")
    #expect(read.entries.count == 1)
    #expect(read.notes.count == 1)
    #expect(try readQIF("!Type:Bank\nD2024-01-02\nT1.00\n^").notes.isEmpty)
    #expect(
      refusedQIF("!Type:Bank\nD2024-01-02\nT1.0").first?.message.contains("ends inside") == true)
  }

  @Test func `every bad entry of a file is shown, and good ones can be kept`() throws {
    let text =
      "!Type:Bank\nD2024-01-02\nT1.00\n^\nD2024-01-03\nPB\n^\nT4.00\nPC\n^\nD31/02/2024\nT9.00\nPD\n^\n"
    #expect(refusedQIF(text).map { $0.location?.line } == [5, 8, 11])
    let read = try readQIF(text, keepsGoodRows: true)
    #expect(read.entries == ["2024-01-02 1.00"])
    #expect(read.rejectedRows.map(\.line) == [5, 8, 11])
    #expect(read.rejectedRows.map(\.payee) == ["B", "C", "D"])
    #expect(read.rejectedRows.last?.date == "31/02/2024")
    #expect(read.rejectedRows.last?.amount == "9.00")
    #expect(read.rejectedRows.last?.raw == "D31/02/2024\nT9.00\nPD\n")
  }

  @Test func `a file without entries says so`() throws {
    #expect(try readQIF("!Type:Bank\n").notes == ["0 entries in this file"])
    #expect(try readQIF("!Type:Bank\n").statements.isEmpty)
  }

  @Test func `an entry among the accounts is refused, not lost`() {
    #expect(refusedQIF("!Account\nNA\nTBank\n^\nD1/31/24\nT5.00\n^\n").count == 1)
  }

  // Ledgers written in every style of date come back as they were.
  @Test(arguments: 1...200)
  func `what is written in any style is read back`(seed: UInt64) throws {
    var numbers = SeededStyle(seed)
    let style = Int(seed % 8)
    var expected: [String] = []
    var text = "!Type:Bank\n"
    // The 25th proves the order wherever it stands.
    let count = 1 + numbers.next(60)
    let proof = numbers.next(count)
    for index in 0..<count {
      let day = CalendarDate(
        year: 1990 + numbers.next(36), month: 1 + numbers.next(12),
        day: index == proof ? 25 : 1 + numbers.next(28))
      let date = try #require(day)
      let units = Int64(numbers.next(2_000_000)) - 1_000_000
      let amount = Amount(minorUnits: units, currency: .eur)
      let payee = "P\(numbers.next(5))"
      let fields = [
        "D" + written(date, style), "T" + grouped(amount, groups: numbers.next(2) == 0),
        "P\(payee)",
      ]
      let turned = numbers.next(3)
      let lines = fields[turned...] + fields[..<turned]
      text += lines.joined(separator: "\n") + "\n^\n"
      expected.append("\(date) \(amount) \(payee)")
    }
    #expect(try readQIF(text).entries == expected)
  }

  private func written(_ date: CalendarDate, _ style: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    func wide(_ number: Int) -> String { number < 10 ? " \(number)" : "\(number)" }
    let (year, month, day) = date.civil
    let mark = year < 2000 ? "/" : "'"
    switch style {
    case 0: return "\(two(day))/\(two(month))/\(year)"
    case 1: return "\(two(month))/\(two(day))/\(year)"
    case 2: return "\(two(day)).\(two(month)).\(two(year % 100))"
    case 3: return "\(month)/\(wide(day))\(mark)\(wide(year % 100))"
    case 4: return "\(date)"
    case 5: return "\(month)/\(day)/\(two(year % 100))"
    case 6: return "\(two(day))-\(two(month))-\(year)"
    default: return "\(year)\(two(month))\(two(day))"
    }
  }

  private func grouped(_ amount: Amount, groups: Bool) -> String {
    let text = amount.description
    guard groups, let dot = text.firstIndex(of: ".") else { return text }
    let digits = text[..<dot].filter(\.isNumber)
    guard digits.count > 3 else { return text }
    let sign = amount.isNegative ? "-" : ""
    return sign + digits.dropLast(3) + "," + digits.suffix(3) + text[dot...]
  }
}

/// Numbers that are the same for the same seed.
private struct SeededStyle {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
