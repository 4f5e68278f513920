import Ledger

/// The findings on categories of a possibly wrong type: income instead of spending, or the reverse.
extension Findings {
  /// The findings on spending categories with more received than spent, and income categories with
  /// the reverse.
  ///
  /// There is at most one finding for each of the two types. The excess must occur both in the
  /// period and over the months of the trend. A refund therefore counts only if it exceeds all
  /// spending of those months.
  func sides(_ flows: CategoryFlows) -> [Attention] {
    [false, true].compactMap { isIncome in
      let found = flows.usedCurrencies.flatMap { doubtful(flows, $0, isIncome: isIncome) }
        .sorted { $0.category < $1.category }
      return found.isEmpty ? nil : line(found, isIncome: isIncome)
    }
  }

  /// A doubtful category, with the excess amount as text.
  private struct Doubtful {
    let category: Category
    let money: String
  }

  private func doubtful(
    _ flows: CategoryFlows, _ currency: Int, isIncome: Bool
  ) -> [Doubtful] {
    let sign: Int64 = isIncome ? -1 : 1
    return flows.lines.categories.enumerated().dropFirst().compactMap { line, category in
      let total = sign * flows.flow(currency, line: line, columns: flows.columns.inPeriod).total
      let past = sign * flows.flow(currency, line: line, columns: flows.columns.trend).total
      guard flows.lines.isIncome[line] == isIncome, total > 0, past > 0 else { return nil }
      return Doubtful(
        category: category, money: flows.money(in: currency).words(total))
    }
  }

  private func line(_ found: [Doubtful], isIncome: Bool) -> Attention {
    let side = isIncome ? "income" : "spending"
    let other = isIncome ? "spending" : "income"
    let verbs = isIncome ? ("spent", "received") : ("received", "spent")
    let names = Array(Set(found.map(\.category))).sorted()
    let isOne = found.count == 1
    let subject =
      isOne
      ? found[0].category.title
      : found.map { "\($0.category.title) (\($0.money))" }.joined(separator: ", ")
    let more = isOne ? "\(found[0].money) more" : "more"
    let paths = names.map { Self.yaml($0.path) }.joined(separator: ", ")
    return Attention(
      urgency: .notice,
      phrases: [
        .subject(subject),
        .text(
          " \(isOne ? "counts" : "count") as \(side) but \(verbs.0) \(more) than "
            + "\(isOne ? "it" : "they") \(verbs.1). If \(isOne ? "it is" : "they are") "
            + "\(other), add "),
        .code("\(other): [\(paths)]"), .text(" to "), .code("saldo.yaml"), .text("."),
      ])
  }

  /// The category path in the syntax of a YAML list.
  private static func yaml(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, 0x80...: true
      default: false
      }
    }
    return isPlain ? path : "'\(path.replacing("'", with: "''"))'"
  }
}
