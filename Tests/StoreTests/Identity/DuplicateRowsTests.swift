import Ledger
import Store
import TestKit
import Testing

/// reliability.md 4.4, P2 and P9: one truth in two sources.
@Suite struct DuplicateRowsTests {
  @Test func `a pair of formats shows each payment once`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let pair = BankView.Pair.allCases[seed % BankView.Pair.allCases.count]
      let truth = TruthLedger(&random, days: 12)
      var (one, other) = pair.views
      other.mostShift = random.pick([0, 0, 1, 3])
      one.hasIDs = random.chance(50)
      let whole = 0...(truth.dayCount + 4)
      let files = [one.export(truth, whole), other.export(truth, whole)]
      for file in files.shuffled(using: &random) { try books.take(file.export, account: "\(seed)") }
      let expected = truth.amounts(Set(truth.payments.indices))
      try #require(try books.tally(of: "\(seed)").amounts == expected, "seed \(seed), \(pair)")
      // P1: again, in any order, nothing is new.
      for file in files.shuffled(using: &random) {
        let again = try books.take(file.export, account: "\(seed)")[0]
        try #require(again.new == 0 && again.alreadyIn == again.read, "seed \(seed), \(pair)")
      }
      try #require(try books.tally(of: "\(seed)").amounts == expected, "seed \(seed), \(pair)")
    }
  }

  /// Files of two sources that cover parts of the time and overlap as they like: what is there once
  /// too often or too seldom stands among the open questions.
  @Test func `overlapping pieces of two sources double nothing and lose nothing silently`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random, days: 24)
      var (one, other) = random.pick(BankView.Pair.allCases).views
      other.mostShift = random.pick([0, 1, 3])
      one.hasIDs = random.chance(30)
      var shown: Set<Int> = []
      var exports: [Export] = []
      for view in [one, other] {
        for _ in 0..<random.number(1...3) {
          let first = random.number(0...18)
          let file = view.export(truth, first...(first + random.number(3...12)))
          guard !file.export.rows.isEmpty else { continue }
          shown.formUnion(file.shown)
          exports.append(file.export)
        }
      }
      for export in exports.shuffled(using: &random) { try books.take(export, account: "\(seed)") }
      try books.requireSilentlyExact(truth.amounts(shown), seed)
    }
  }

  /// A bank that rewrites some texts and days of what it showed before: only rows of one amount
  /// near each other are worth a look, and every question there is was told with its file.
  @Test func `a second file of one source tells every question that it raises`() throws {
    var raised = 0
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random, days: 20)
      let view = BankView(format: "csv", hasIDs: false)
      let first = view.export(truth, 0...random.number(8...15)).export
      var second = view.export(truth, random.number(2...8)...24).export
      second = second.mapRows { row in
        var row = row
        if random.chance(15) { row.content.payee += " rewritten" }
        if random.chance(10) {
          row.content.day = row.content.day.adding(days: random.number(1...4))
        }
        return row
      }
      for export in [first, second].shuffled(using: &random) {
        try books.take(export, account: "\(seed)")
      }
      let open = try books.store.openQuestions(account: "\(seed)").count
      try #require(books.settlement.questions == open, "seed \(seed)")
      raised += open
    }
    #expect(raised > Seeds.all.count / 4)
  }

  /// Two sources with so much in common that they answer the questions at their edges themselves.
  @Test func `sources that know each other for long double nothing and lose nothing silently`()
    throws
  {
    var (agreeing, settled) = (0, 0)
    try Books.forEach(Seeds.few) { books, seed, random in
      let truth = TruthLedger(&random, days: 300)
      var (one, other) = random.pick(BankView.Pair.allCases).views
      other.mostShift = random.pick([0, 0, 0, 2])
      one.hasIDs = random.chance(30)
      var shown: Set<Int> = []
      var exports: [Export] = []
      for view in [one, other] {
        var first = random.number(0...20)
        while first < 300 {
          let last = first + random.number(60...120)
          let file = view.export(truth, first...last)
          shown.formUnion(file.shown)
          exports.append(file.export)
          first = last + random.pick([1, -5, -20, 3])
        }
      }
      for export in exports.shuffled(using: &random) { try books.take(export, account: "\(seed)") }
      try books.requireSilentlyExact(truth.amounts(shown), seed)
      guard other.mostShift == 0 else { return }
      agreeing += 1
      settled += try books.store.openQuestions(account: "\(seed)").isEmpty ? 1 : 0
    }
    // The others have too few pairs that could be no others, and ask.
    #expect(settled >= agreeing / 3, "\(settled) of \(agreeing)")
  }

  @Test func `the order of files of two sources changes neither counts nor sums`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random, days: 20)
      var (one, other) = random.pick(BankView.Pair.allCases).views
      other.mostShift = random.pick([0, 2])
      one.hasIDs = random.chance(30)
      let exports = [
        one.export(truth, 0...9), one.export(truth, 8...19), other.export(truth, 3...22),
      ]
      .map(\.export)
      for export in exports { try books.take(export, account: "a-\(seed)") }
      for export in exports.shuffled(using: &random) {
        try books.take(export, account: "b-\(seed)")
      }
      let amounts = try books.tally(of: "a-\(seed)").amounts
      try #require(try books.tally(of: "b-\(seed)").amounts == amounts, "seed \(seed)")
    }
  }

  @Test func `texts choose among equally good partners`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE HOUSE 12"), .on(1, -350, "TRAM LINE 3")]))
    try books.take(
      Export([.on(1, -350, "tram ticket"), .on(1, -350, "coffee, house")], from: "ofx"))
    #expect(try books.rows().map(\.content.payee).sorted() == ["COFFEE HOUSE 12", "TRAM LINE 3"])
    #expect(
      try books.partners() == ["coffee, house": "COFFEE HOUSE 12", "tram ticket": "TRAM LINE 3"])
  }

  @Test func `two new rows are never one old one`() throws {
    let books = try Books()
    try books.take(Export([.on(2, -350, "COFFEE")], covering: 1...10))
    let second = try books.take(
      Export([.on(2, -350, "POS 1"), .on(2, -350, "POS 2")], from: "ofx", covering: 1...10))[0]
    #expect(second.new == 1 && second.alreadyIn == 1)
    #expect(try books.rows().count == 2)
  }

  @Test func `rows near each other in one source are never merged`() throws {
    let books = try Books()
    try books.take(Export([.on(2, -150, "BUS")], covering: 1...10))
    try books.take(Export([.on(2, -150, "BUS"), .on(4, -150, "BUS")], covering: 1...12))
    #expect(try books.rows().count == 2)
  }

  /// H17: a hundred thousand rows of one amount within a week, from two sources.
  @Test func `four times as many equal amounts take no more than ten times as long`() throws {
    func seconds(_ count: Int) throws -> Double {
      func rows(_ word: String) -> [BankRow] {
        (0..<count).map { .on($0 % 7 + 1, -350, "\(word) \($0)") }
      }
      let books = try Books()
      try books.take(Export(rows("COFFEE"), covering: 1...10), batchSize: 4_096)
      return try threadSeconds {
        let second = try books.take(
          Export(rows("POS"), from: "ofx", covering: 1...10), batchSize: 4_096)[0]
        #expect(second.new == 0 && second.alreadyIn == count)
      }
    }
    // Comparing each with each would take sixteen times as long.
    #expect(try seconds(50_000) < 10 * seconds(12_500))
  }
}

extension Books {
  /// What is there once too often or too seldom stands among the open questions.
  fileprivate func requireSilentlyExact(_ expected: [Int64: Int], _ seed: Int) throws {
    let found = try tally(of: "\(seed)").amounts
    let questions = try store.openQuestions(account: "\(seed)")
    for amount in Set(found.keys).union(expected.keys) {
      let difference = found[amount, default: 0] - expected[amount, default: 0]
      let open = questions.filter { $0.first.amount.minorUnits == amount }
      let more = open.count { !$0.reason.countsOnce }
      let less = open.count { $0.reason.countsOnce }
      try #require(difference <= more, "seed \(seed): \(amount) is there too often")
      try #require(-difference <= less, "seed \(seed): \(amount) is there too seldom")
    }
  }
}

extension BankView.Pair {
  /// The two views of the pair.
  var views: (BankView, BankView) {
    let (one, other) = formats
    return (
      BankView(format: one, layout: self == .twoLayouts ? "giro" : ""),
      BankView(format: other, layout: self == .twoLayouts ? "card" : "", words: " GMBH 4711")
    )
  }
}

extension Export {
  /// Rows of a file in a format that says which days of the first month it covers.
  init(_ rows: [BankRow], from format: String = "csv", covering days: ClosedRange<Int>? = nil) {
    self.init(rows)
    self.format = format
    period = days.flatMap {
      Period(
        start: TruthLedger.firstDay.adding(days: $0.lowerBound - 1),
        end: TruthLedger.firstDay.adding(days: $0.upperBound - 1))
    }
  }
}
