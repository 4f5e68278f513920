import Ledger

extension WorthHistory {
  /// The net worth of all currencies in the home currency, and where its change comes from.
  struct Household {
    let headline: Headline
    let sections: [Section]
  }

  /// What one currency is worth on two evenings.
  private struct Part {
    let currency: Currency
    let now: Int64
    let before: Int64?
    let conversion: CurrencyConversion
    let earlier: CurrencyConversion?

    var restated: Int128? { conversion.millionths(now) }
    var restatedBefore: Int128? { before.flatMap { earlier?.millionths($0) } }
    /// What was held before, at the later rate.
    var heldOn: Int128? { before.flatMap { conversion.millionths($0) } }
  }

  /// Nil where a rate is missing, or nothing is known.
  func household(_ currencies: [Currency]) -> Household? {
    guard let standing = loans.last?.standing else { return nil }
    let parts = currencies.compactMap { part($0, standing) }
    let known = currencies.filter { worth($0, evenings.count - 1, standing) != nil }
    guard !parts.isEmpty, parts.count == known.count else { return nil }
    let now = Rounding.wholeUnits(parts.compactMap(\.restated))
    guard now.count == parts.count else { return nil }
    let total = now.reduce(0, +)
    var headline = Headline(label: "Net worth, household", value: cell(total))
    var notes = ["all currencies"]
    let changes = changes(parts, total)
    if let changes {
      headline.change = Change(from: changes.before, to: total, moreIsGood: true)
      let day = dayWords(evenings[evenings.count - 2])
      if headline.change != nil { notes.insert("vs \(day)", at: 0) }
    }
    headline.note = notes.joined(separator: " · ")
    return Household(
      headline: headline,
      sections: [byCurrency(parts, now, total)] + (changes.map { [change($0, total)] } ?? []))
  }

  private func part(_ currency: Currency, _ standing: LoanStanding) -> Part? {
    let last = evenings.count - 1
    guard let now = worth(currency, last, standing),
      let conversion = conversion(currency, evenings[last])
    else { return nil }
    let before = loans.first.flatMap { last > 0 ? worth(currency, last - 1, $0.standing) : nil }
    let isComparable = before?.unknown == now.unknown
    return Part(
      currency: currency, now: now.worth, before: isComparable ? before?.worth : nil,
      conversion: conversion,
      earlier: last > 0 ? self.conversion(currency, evenings[last - 1]) : nil)
  }

  private func conversion(_ currency: Currency, _ day: CalendarDate) -> CurrencyConversion? {
    context.rates.conversion(from: currency, to: context.style.home, on: day)
  }

  /// Where a change of net worth comes from.
  private struct Changes {
    let before: Int64
    let rates: Int64
    let rest: Int64
  }

  /// What rates alone changed of what was held before, and the rest; nil where not all is known.
  private func changes(_ parts: [Part], _ total: Int64) -> Changes? {
    let before = parts.compactMap(\.restatedBefore)
    let held = parts.compactMap(\.heldOn)
    guard before.count == parts.count, held.count == parts.count else { return nil }
    let start = before.reduce(0, +)
    let units = Rounding.wholeUnits([start, held.reduce(0, +) - start])
    return Changes(before: units[0], rates: units[1], rest: total - units[0] - units[1])
  }

  private func byCurrency(_ parts: [Part], _ now: [Int64], _ total: Int64) -> Section {
    let title = "Net worth, household, \(context.style.home.code)"
    let heads: [Column] = [
      .rowHeading("currency", "Currency"), .number("own", "In its currency", .wide),
      .text("day", "Rate of", .wide), .number("worth", "Net worth"),
    ]
    let rows = zip(parts, now).map { part, restated -> [Cell] in
      [
        .currency(part.currency), .amount(Amount(minorUnits: part.now, currency: part.currency)),
        .date(part.conversion.day), cell(restated),
      ]
    }
    return Section(
      title: title,
      table: Table(
        id: "household-worth", caption: "\(title), \(evenings[evenings.count - 1].words)",
        columns: heads, rows: rows, total: [.text("Total"), .none, .none, cell(total)]))
  }

  private func change(_ changes: Changes, _ total: Int64) -> Section {
    let title = "Change of net worth, household, \(context.style.home.code)"
    let (before, now) = (evenings[evenings.count - 2], evenings[evenings.count - 1])
    return Section(
      title: title,
      table: Table(
        id: "household-change", caption: "\(title), \(before.words) to \(now.words)",
        columns: [.rowHeading("cause", "Cause"), .number("amount", "Amount")],
        rows: [
          [.text("Net worth before"), cell(changes.before)],
          [.text("Saved, spent and revalued"), cell(changes.rest)],
          [.text("Exchange rates alone"), cell(changes.rates)],
        ],
        total: [.text("Net worth"), cell(total)]))
  }

  private func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: context.style.home))
  }
}
