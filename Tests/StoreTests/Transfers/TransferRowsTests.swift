import Ledger
import TestKit
import Testing

@testable import Store

/// Two legs of one transfer are found by amount, days and a reason; nothing else is.
@Suite struct TransferRowsTests {
  private struct Row {
    var account: String
    var day: Int
    var amount: Int64
    var payee: String
    var counterparty = ""
    var kind = EntryKind.unknown
    var isTransferByRule = false
    var currency = Currency.eur
  }

  private static let numbers = ["giro": "DE89 3704 0044 0532 0130 00", "card": "4000000000004821"]

  private func take(_ rows: [Row], into store: LedgerStore, file: Int) throws {
    try store.importFile(
      FileFacts(name: "file-\(file)", format: "csv"), run: file, day: TruthLedger.firstDay,
      names: ClassificationNames(), isDryRun: false
    ) { session in
      for key in Set(rows.map(\.account)).sorted() {
        let own = rows.filter { $0.account == key }
        let account = Account(
          key: key, kind: key == "card" ? .card : .bank, currency: own[0].currency,
          number: Self.numbers[key])
        try session.begin(Statement(), account: try session.account(account))
        try session.add(Self.prepared(own, account: key))
        _ = try session.end(Statement())
      }
      return ((), [UInt8](repeating: UInt8(truncatingIfNeeded: file), count: 32))
    }
  }

  private static func prepared(_ rows: [Row], account: String) -> PreparedBatch {
    var batch = EntryBatch()
    var classifications: [EntryClassification] = []
    for (index, row) in rows.enumerated() {
      var entry = StatementEntry(
        bookingDate: TruthLedger.firstDay.adding(days: row.day),
        amount: Amount(minorUnits: row.amount, currency: row.currency), line: index + 2)
      entry.payee = batch.add(row.payee)
      entry.counterparty = batch.add(row.counterparty)
      entry.kind = row.kind
      batch.append(entry)
      var classification = EntryClassification()
      classification.isTransfer = row.isTransferByRule
      classifications.append(classification)
    }
    var hasher = FingerprintHasher(account: account)
    let fingerprints = batch.withText { text in
      batch.entries.map { hasher.fingerprint(of: $0, in: text) }
    }
    return PreparedBatch(
      batch: batch, fingerprints: fingerprints, classifications: classifications)
  }

  /// Each transfer as `payee>payee`, in the order of days.
  private func found(_ store: LedgerStore) throws -> [String] {
    try store.transfers(in: .everything).map { "\($0.out.rawPayee)>\($0.into.rawPayee)" }
  }

  /// The candidates of each open question, as `payee>payee`, with blanks between.
  private func asked(
    _ store: LedgerStore, in period: Period = .everything
  ) throws -> [String] {
    try store.transferQuestions(in: period).map { question in
      question.candidates.map { "\($0.out.rawPayee)>\($0.into.rawPayee)" }
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    // Each line: what the leg out of giro and the leg into the other account say.
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a", counterparty: "40000000 00004821"),
      Row(account: "card", day: 2, amount: 5000, payee: "b"), "a>b"
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a"),
      Row(account: "card", day: 6, amount: 5000, payee: "b 0532013000", counterparty: "0532013000"),
      "a>b 0532013000"
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "to XX4821 card"),
      Row(account: "card", day: 1, amount: 5000, payee: "b"), "to XX4821 card>b"
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "to DE89370400440532013000X 4821"),
      Row(account: "card", day: 1, amount: 5000, payee: "b"), ""
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a", kind: .transfer),
      Row(account: "card", day: 1, amount: 5000, payee: "b", kind: .transfer), "a>b"
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a", kind: .transfer),
      Row(account: "card", day: 1, amount: 5000, payee: "b"), ""
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a", isTransferByRule: true),
      Row(account: "card", day: 1, amount: 5000, payee: "b"), "a>b"
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a"),
      Row(account: "card", day: 3, amount: 5000, payee: "PAYMENT RECEIVED"), "a>PAYMENT RECEIVED"
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a", isTransferByRule: true),
      Row(account: "card", day: 7, amount: 5000, payee: "b"), ""
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a", isTransferByRule: true),
      Row(account: "card", day: 1, amount: 4999, payee: "b"), ""
    ),
    (
      Row(account: "giro", day: 1, amount: -5000, payee: "a", isTransferByRule: true),
      Row(account: "giro", day: 1, amount: 5000, payee: "b"), ""
    ),
  ])
  private func `a reason beyond amount and day makes a pair`(
    out: Row, into: Row, expected: String
  ) throws {
    let store = try LedgerStore()
    try take([out], into: store, file: 1)
    try take([into], into: store, file: 2)
    #expect(try found(store) == (expected.isEmpty ? [] : [expected]))
  }

  // 108.70 dollars came in for 100.00 euros: one euro was 1.087 dollars.
  @Test func `a person pairs rows of two currencies, and their amounts are the rate`() throws {
    let store = try LedgerStore()
    try take([Row(account: "giro", day: 1, amount: -10_000, payee: "a")], into: store, file: 1)
    try take(
      [Row(account: "dollars", day: 2, amount: 10_870, payee: "b", currency: .usd)], into: store,
      file: 2)
    #expect(try found(store) == [])
    #expect(try asked(store) == [])
    let rows = try store.transactions(TransactionFilter())
    try store.decideTransfer(rows[0].id, rows[1].id, isTransfer: true)
    let transfer = try #require(try store.transfers(in: .everything).first)
    #expect(transfer.out.payee == "a" && transfer.into.payee == "b")
    #expect(transfer.reason == "you said so")
    #expect(transfer.conversion?.rate == ExactDecimal("1.087"))
    try store.decideTransfer(rows[0].id, rows[1].id, isTransfer: false)
    #expect(try found(store) == [])
  }

  @Test func `amount and day alone are asked about, and a person decides`() throws {
    let store = try LedgerStore()
    try take([Row(account: "giro", day: 1, amount: -700, payee: "a")], into: store, file: 1)
    try take([Row(account: "savings", day: 2, amount: 700, payee: "b")], into: store, file: 2)
    #expect(try found(store) == [])
    #expect(try asked(store) == ["a>b"])
    let question = try #require(try store.transferQuestions(in: .everything).first)
    let pair = try #require(question.candidates.first)
    try store.decideTransfer(pair.into.id, pair.out.id, isTransfer: true)
    #expect(try found(store) == ["a>b"])
    #expect(try asked(store) == [])
    try store.decideTransfer(pair.out.id, pair.into.id, isTransfer: false)
    #expect(try found(store) == [])
    #expect(try asked(store) == [])
  }

  @Test func `two rows that fit one leg are candidates of one question, and a person decides`()
    throws
  {
    let store = try LedgerStore()
    try take([Row(account: "giro", day: 1, amount: -5000, payee: "a")], into: store, file: 1)
    try take(
      [
        Row(account: "savings", day: 1, amount: 5000, payee: "b"),
        Row(account: "savings", day: 4, amount: 5000, payee: "c"),
        Row(account: "savings", day: 5, amount: 5000, payee: "too late"),
      ], into: store, file: 2)
    #expect(try asked(store) == ["a>b a>c"])
    #expect(try store.transferQuestionCount(of: 2, in: .everything) == 1)
    #expect(try store.transferQuestionCount(of: 3, in: .everything) == 0)
    let candidates = try store.transferQuestions(in: .everything)[0].candidates
    try store.decideTransfer(candidates[0].out.id, candidates[0].into.id, isTransfer: false)
    #expect(try asked(store) == ["a>c"])
    try store.decideTransfer(candidates[1].out.id, candidates[1].into.id, isTransfer: true)
    #expect(try found(store) == ["a>c"])
    #expect(try asked(store) == [])
  }

  @Test func `pairs that share a row are one question, others are one each`() throws {
    let store = try LedgerStore()
    try take(
      [
        Row(account: "giro", day: 1, amount: -700, payee: "a"),
        Row(account: "giro", day: 3, amount: -700, payee: "b"),
        Row(account: "giro", day: 40, amount: -700, payee: "c"),
        Row(account: "giro", day: 41, amount: -900, payee: "d"),
      ], into: store, file: 1)
    try take(
      [
        Row(account: "savings", day: 2, amount: 700, payee: "e"),
        Row(account: "savings", day: 40, amount: 700, payee: "f"),
        Row(account: "savings", day: 41, amount: 900, payee: "g"),
      ], into: store, file: 2)
    #expect(try asked(store) == ["a>e b>e", "c>f", "d>g"])
    let days = try store.transferQuestionDays(in: .everything)
    #expect(
      days.map { [$0.start - TruthLedger.firstDay, $0.end - TruthLedger.firstDay] }
        == [[1, 3], [40, 40], [41, 41]])
  }

  @Test
  func `a question is listed in the period of each of its rows, and not beyond the last day read`()
    throws
  {
    let store = try LedgerStore()
    try take([Row(account: "giro", day: 1, amount: -700, payee: "a")], into: store, file: 1)
    try take([Row(account: "savings", day: 4, amount: 700, payee: "b")], into: store, file: 2)
    let listed: [(Int, [String])] = [(0, []), (1, ["a>b"]), (4, ["a>b"]), (5, [])]
    for (day, expected) in listed {
      let one = TruthLedger.firstDay.adding(days: day)
      let period = try #require(Period(start: one, end: one))
      #expect(try asked(store, in: period) == expected, "day \(day)")
    }
    let earlier = store.through(TruthLedger.firstDay.adding(days: 3))
    #expect(try asked(earlier) == [])
  }

  @Test(arguments: [
    ("TRANSFER TO SAVINGS", 1, "TRANSFER FROM CHECKING", 1, true),
    ("Online Transfer to SAVINGS ...4410", 1, "from checking", 1, true),
    ("Umbuchung Tagesgeld", 1, "Umbuchung Girokonto", 1, true),
    // Another day, another person, one text alone: a question.
    ("TRANSFER TO SAVINGS", 1, "TRANSFER FROM CHECKING", 2, false),
    ("TRANSFER TO JOHN", 1, "TRANSFER FROM MARY", 1, false),
    ("TRANSFER TO SAVINGS", 1, "DEPOSIT", 1, false),
    ("SAVINGS BANK LOAN", 1, "FROM CHECKING", 1, false),
  ])
  func `texts that both name an own account make a pair on one day`(
    out: String, outDay: Int, into: String, intoDay: Int, isPair: Bool
  ) throws {
    let store = try LedgerStore()
    try take(
      [Row(account: "checking", day: outDay, amount: -700, payee: out)], into: store, file: 1)
    try take(
      [Row(account: "savings", day: intoDay, amount: 700, payee: into)], into: store, file: 2)
    #expect(try found(store) == (isPair ? ["\(out)>\(into)"] : []))
    #expect(try asked(store) == (isPair ? [] : ["\(out)>\(into)"]))
  }

  @Test func `texts that fit two rows of one day are a question`() throws {
    let store = try LedgerStore()
    try take(
      [Row(account: "giro", day: 1, amount: -700, payee: "transfer to savings")],
      into: store, file: 1)
    try take(
      [
        Row(account: "savings", day: 1, amount: 700, payee: "from checking 1"),
        Row(account: "brokerage", day: 1, amount: 700, payee: "from checking 2"),
      ], into: store, file: 2)
    #expect(try found(store) == [])
    #expect(try asked(store).count == 1)
    #expect(try store.transferQuestions(in: .everything)[0].candidates.count == 2)
  }

  @Test func `what is paired is no income and no spending, until one leg is taken back`() throws {
    let store = try LedgerStore()
    try take(
      [Row(account: "giro", day: 1, amount: -700, payee: "a", counterparty: "4000000000004821")],
      into: store, file: 1)
    #expect(try transferFlags(store) == [false])
    try take([Row(account: "card", day: 2, amount: 700, payee: "b")], into: store, file: 2)
    #expect(try transferFlags(store) == [true, true])
    _ = try store.undo(run: 2)
    #expect(try transferFlags(store) == [false])
  }

  private func transferFlags(_ store: LedgerStore) throws -> [Bool] {
    var flags: [Bool] = []
    try store.forEachRow(in: .everything) { _, rows in flags += rows.map(\.isTransfer) }
    return flags
  }

  @Test func `every true transfer is found, nothing else, in any order of files`() throws {
    for seed in Seeds.upTo(400) {
      var random = SeededGenerator(seed: seed)
      let (rows, expected) = household(&random)
      let accounts = Set(rows.map(\.account)).sorted().shuffled(using: &random)
      let store = try LedgerStore()
      for (index, account) in accounts.enumerated() {
        try take(rows.filter { $0.account == account }, into: store, file: index + 1)
      }
      #expect(try Set(found(store)) == expected, "seed \(seed)")
      #expect(try found(store).count == expected.count, "seed \(seed)")
    }
  }

  /// Transfers that name the card, among payments of few amounts that are none.
  private func household(
    _ random: inout SeededGenerator
  ) -> (rows: [Row], expected: Set<String>) {
    var rows: [Row] = []
    var expected: Set<String> = []
    for index in 0..<random.number(0...12) {
      let amount = Int64(random.pick([500, 700, 1200]))
      // Twelve days apart, so that no leg fits two transfers.
      let day = index * 12
      if random.chance(50) {
        rows.append(
          Row(
            account: "giro", day: day, amount: -amount, payee: "out\(index)",
            counterparty: "4000 0000 0000 4821"))
        rows.append(
          Row(
            account: "card", day: day + random.number(-2...5), amount: amount,
            payee: "in\(index)"))
        expected.insert("out\(index)>in\(index)")
      } else {
        rows.append(Row(account: "giro", day: day, amount: -amount, payee: "rent\(index)"))
        rows.append(Row(account: "savings", day: day, amount: amount, payee: "wage\(index)"))
      }
    }
    return (rows, expected)
  }
}
