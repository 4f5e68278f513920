import Ledger

/// How one kind of export shows what happened: its own dates, its own words, perhaps its own ids.
///
/// Knows nothing of how saldo matches: the truth says which rows of two views are one transaction.
struct BankView {
  /// A pair of exports as banks hand them out for one account.
  enum Pair: CaseIterable {
    case csvAndOFX, csvAndCAMT, ofxAndMT940, camtAndMT940, qifAndCSV, twoLayouts

    var formats: (String, String) {
      switch self {
      case .csvAndOFX: ("csv", "ofx")
      case .csvAndCAMT: ("csv", "camt")
      case .ofxAndMT940: ("ofx", "mt940")
      case .camtAndMT940: ("camt", "mt940")
      case .qifAndCSV: ("qif", "csv")
      case .twoLayouts: ("csv", "csv")
      }
    }
  }

  var format: String
  var layout = ""
  /// How many days later than booked each payment is dated, at random up to this.
  var mostShift = 0
  var words = ""
  var hasIDs = false

  /// The day, from 0, on which the view dates a payment: fixed, whatever file shows it.
  func day(of payment: TruthLedger.Payment, number: Int) -> Int {
    guard mostShift > 0 else { return payment.dayNumber }
    return payment.dayNumber + (number &* 7 + payment.dayNumber &* 3) % (mostShift + 1)
  }

  func row(_ payment: TruthLedger.Payment, number: Int) -> BankRow {
    var content = payment.content
    content.day = TruthLedger.firstDay.adding(days: day(of: payment, number: number))
    content.payee += words
    return BankRow(content: content, bankID: hasIDs ? "\(format)-\(number)" : "")
  }

  /// A file of whole days, together with the numbers of the payments that it shows.
  func export(_ truth: TruthLedger, _ days: ClosedRange<Int>) -> (export: Export, shown: Set<Int>) {
    var rows: [BankRow] = []
    var shown: Set<Int> = []
    for (number, payment) in truth.payments.enumerated()
    where days.contains(day(of: payment, number: number)) {
      rows.append(row(payment, number: number))
      shown.insert(number)
    }
    rows.sort { $0.content.day < $1.content.day }
    var export = Export(rows)
    export.format = format
    export.layout = layout
    export.period = Period(
      start: TruthLedger.firstDay.adding(days: days.lowerBound),
      end: TruthLedger.firstDay.adding(days: days.upperBound))
    return (export, shown)
  }
}

extension TruthLedger {
  /// How often each amount was moved by payments with these numbers.
  func amounts(_ numbers: Set<Int>) -> [Int64: Int] {
    numbers.reduce(into: [:]) { $0[payments[$1].content.amount, default: 0] += 1 }
  }
}

extension Tally {
  /// How often each amount is there, whatever day and text.
  var amounts: [Int64: Int] {
    reduce(into: [:]) { $0[$1.key.amount, default: 0] += $1.value }
  }
}
