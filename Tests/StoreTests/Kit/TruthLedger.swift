import Ledger

/// What really happened on an account, and the exports a bank makes of it.
///
/// Few amounts and payees, so that twins abound; some payments are posted days late, so that an
/// export made earlier does not show them yet.
struct TruthLedger {
  struct Payment {
    var content: Content
    /// The day from which on the bank shows it.
    var postedDay: Int
    var dayNumber: Int
    var bankID: String
  }

  static let firstDay = CalendarDate(daysSince1970: 19_723)

  let dayCount: Int
  let payments: [Payment]

  init(_ random: inout SeededGenerator, days: Int = 10) {
    dayCount = days
    var payments: [Payment] = []
    for day in 0..<days {
      for _ in 0..<random.pick([0, 1, 1, 2, 3, 4]) {
        let amount = random.pick([-350, -350, -450, -1200, 2500, random.number(-9999...9999)])
        let content = Content(
          day: Self.firstDay.adding(days: day), amount: Int64(amount),
          payee: random.pick(["COFFEE", "COFFEE", "TRAM", "SHOP"]))
        payments.append(
          Payment(
            content: content, postedDay: day + random.pick([0, 0, 0, 0, 0, 0, 2, 3]),
            dayNumber: day, bankID: "T\(payments.count)"))
      }
    }
    self.payments = payments
  }

  /// What the bank shows of whole days on the evening of `today`.
  func export(_ days: ClosedRange<Int>, today: Int) -> Export {
    Export(
      payments.filter { days.contains($0.dayNumber) && $0.postedDay <= today }
        .map { BankRow(content: $0.content, bankID: $0.bankID) })
  }

  /// Exports of whole days that overlap at random, as a person downloads them.
  func exports(_ random: inout SeededGenerator) -> [Export] {
    var exports: [Export] = []
    var today = 0
    while today < dayCount + 3 {
      today += random.number(4...8)
      let first = max(0, today - random.number(5...14))
      exports.append(export(first...max(first, today - 1), today: today - 1))
    }
    return exports
  }
}
