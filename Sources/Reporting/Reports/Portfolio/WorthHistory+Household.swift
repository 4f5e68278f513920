import Ledger

extension WorthHistory {
  /// The net worth of all currencies in the home currency, and where its change comes from.
  struct Household {
    let headlines: [Headline]
    let sections: [Section]
    let attention: [Attention]
  }

  /// Nil where nothing is in another currency, or there are no rates.
  func household() -> Household? {
    guard !context.rates.isEmpty, let standing = loans.last?.standing else { return nil }
    let last = evenings.count - 1
    let now = context.heldCurrencies.compactMap { currency in
      worth(currency, last, standing).map { (currency: currency, worth: $0) }
    }
    let amounts = now.map { Amount(minorUnits: $0.worth.worth, currency: $0.currency) }
    guard let restated = RestatedAmounts(amounts, context, on: evenings[last]) else { return nil }
    let changes = changes(restated, now.map(\.worth.unknown))
    return Household(
      headlines: restated.lines.isEmpty ? [] : [headline(restated.total, changes)],
      sections: restated.lines.isEmpty
        ? []
        : [
          restated.section(
            "Net worth", id: "household-worth", value: .number("worth", "Net worth"))
        ] + (changes.map { [section($0, restated.total)] } ?? []),
      attention: restated.attention("net worth"))
  }

  private func headline(_ total: Amount, _ changes: Changes?) -> Headline {
    var headline = Headline(label: "Net worth, household", value: .amount(total))
    var notes = ["all currencies"]
    if let changes {
      headline.change = Change(from: changes.before, to: total.minorUnits, moreIsGood: true)
      let day = dayWords(evenings[evenings.count - 2])
      if headline.change != nil { notes.insert("vs \(day)", at: 0) }
    }
    headline.note = notes.joined(separator: " · ")
    return headline
  }

  /// Where a change of net worth comes from.
  private struct Changes {
    let before: Int64
    let rates: Int64
    let rest: Int64
  }

  /// What rates alone changed of what was held before, and the rest; nil where not all is known.
  private func changes(_ now: RestatedAmounts, _ unknown: [[String]]) -> Changes? {
    guard now.missing.isEmpty, evenings.count > 1, let standing = loans.first?.standing else {
      return nil
    }
    let index = evenings.count - 2
    var (start, held): (Int128, Int128) = (0, 0)
    for (line, unknown) in zip(now.lines, unknown) {
      let currency = line.amount.currency
      guard let before = worth(currency, index, standing), before.unknown == unknown,
        let earlier = context.rates.conversion(
          from: currency, to: context.style.home, on: evenings[index])?.millionths(before.worth),
        let later = line.conversion.millionths(before.worth)
      else { return nil }
      start += earlier
      held += later
    }
    let units = Rounding.wholeUnits([start, held - start])
    return Changes(
      before: units[0], rates: units[1], rest: now.total.minorUnits - units[0] - units[1])
  }

  private func section(_ changes: Changes, _ total: Amount) -> Section {
    let title = HouseholdWords.title("Change of net worth", total.currency)
    let (before, now) = (evenings[evenings.count - 2], evenings[evenings.count - 1])
    let cell = { Cell.amount(Amount(minorUnits: $0, currency: total.currency)) }
    return Section(
      title: title,
      table: Table(
        id: "household-change", caption: "\(title), \(before.words) to \(now.words)",
        columns: [.rowHeading("cause", "Cause"), .number("amount", "Amount")],
        rows: [
          [.text("Net worth before"), cell(changes.before)],
          [.text("Savings and revaluation"), cell(changes.rest)],
          [.text("Exchange rates"), cell(changes.rates)],
        ],
        total: [.text("Net worth"), .amount(total)]))
  }
}

extension ReportContext {
  /// The currencies of accounts, budgets, assets and loans, the home currency first, then by code.
  var heldCurrencies: [Currency] {
    let known = currencies
    let others = registers.currencies.filter { !known.contains($0) }
    return known.prefix(1) + (known.dropFirst() + others).sorted()
  }
}
