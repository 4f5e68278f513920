import Ledger
import Reporting

/// Which of the columns of a drawing have words below them, so that none touch.
struct AxisWords {
  let count: Int

  /// Twelve columns all have words; of more, every few.
  func isShown(_ index: Int) -> Bool {
    guard count > 12 else { return true }
    let step = (count + 5) / 6
    return (count - 1 - index) % step == step / 2
  }

  /// Every second of twelve goes where the page is narrow.
  func isSpare(_ index: Int) -> Bool {
    (7...12).contains(count) && (count - 1 - index) % 2 == 1
  }

  /// The words below a month: its name, of more than twelve with its year.
  func month(_ days: Period, _ index: Int) -> String? {
    guard isShown(index) else { return nil }
    let month = days.start
    guard count > 12 else { return MonthName.short(month.month) }
    return "\(MonthName.short(month.month)) ’\(String(month.year).suffix(2))"
  }

  /// Words in the middle of a column.
  func label(_ words: String, _ index: Int) -> Markup {
    let slot = 100 / Double(count)
    return Markup(
      .text,
      [
        .class: isSpare(index) ? "mu h" : "mu",
        .x: Fixed.percent(slot * (Double(index) + 0.5)),
        .y: PlotFrame.wordsLine, .textAnchor: "middle",
      ]
    ) { words }
  }
}
