import Ledger

/// What household totals restate, in whole minor units of the home currency: by month and by part.
///
/// Income and spending of a month are rounded once, and its parts get what that leaves over by largest
/// remainder. A longer time is the sum of its months. So a month has the same total on every page,
/// whichever parts the page shows.
struct RestatedParts {
  private let partCount: Int
  /// By column of months.
  private let months: [Flow]
  /// By column of months, then by part.
  private let parts: [Flow]
  /// The columns of the period itself.
  private let inPeriod: Range<Int>

  init(_ restated: RestatedFlows) {
    let slotCount = restated.partCount + 1
    let columns = restated.columns.days.indices.map {
      restated.sums[$0 * slotCount..<($0 + 1) * slotCount]
    }
    partCount = restated.partCount
    inPeriod = restated.columns.inPeriod
    months = columns.map { Self.rounded([$0.reduce(into: RestatedFlows.Sum(), +=)])[0] }
    parts = columns.flatMap { Self.rounded($0.dropFirst()) }
  }

  /// Sums as flows that add up to their rounded sum.
  private static func rounded(_ sums: some Collection<RestatedFlows.Sum>) -> [Flow] {
    let income = Rounding.wholeUnits(sums.map(\.income))
    let expense = Rounding.wholeUnits(sums.map(\.expense))
    return zip(zip(income, expense), sums).map {
      Flow(income: $0.0, expense: $0.1, count: $1.count)
    }
  }

  /// What a part adds to some columns; rows without a rate add nothing.
  func flow(_ part: Int, columns: Range<Int>) -> Flow {
    columns.reduce(Flow()) { $0 + parts[$1 * partCount + part] }
  }

  /// What a part adds to the period.
  func flow(_ part: Int) -> Flow { flow(part, columns: inPeriod) }

  /// What the period adds up to, rows in no part included.
  var whole: Flow { months[inPeriod].reduce(Flow(), +) }
}
