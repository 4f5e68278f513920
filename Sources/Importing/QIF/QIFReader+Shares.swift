import Ledger
import Syntax

extension QIFReader {
  /// The parts of a split, which count only where they add up to the entry's amount.
  ///
  /// Quicken's own manual has a split that does not (formats.md, 2): the entry is then kept whole,
  /// and nothing is guessed about its parts.
  mutating func takeShares(
    _ fields: QIFFields, _ total: Int64, _ currency: Currency
  ) throws(QIFProblem) -> Range<Int> {
    let start = page.shares.count
    guard let first = fields.parts.first, let field = first.category ?? first.memo ?? first.amount
    else { return start..<start }
    guard let amounts = amounts(fields.parts, currency) else {
      tally.say(.unreadableSplit(row.mark(field, in: file)), to: sink)
      return start..<start
    }
    var sum: Int64 = 0
    for amount in amounts {
      let (next, overflow) = sum.addingReportingOverflow(amount)
      guard !overflow else {
        sum = .max
        break
      }
      sum = next
    }
    guard sum == total else {
      tally.say(.wrongSum(sum, total, currency, row.mark(field, in: file)), to: sink)
      return start..<start
    }
    for (part, amount) in zip(fields.parts, amounts) {
      page.shares.append(try share(part, amount))
    }
    return start..<page.shares.count
  }

  /// What each part amounts to; nil when one of them does not say it.
  private mutating func amounts(_ parts: [QIFFields.Part], _ currency: Currency) -> [Int64]? {
    var amounts: [Int64] = []
    for part in parts {
      guard let field = part.amount,
        let units = try? numbers.minorUnits(
          row.text(field), exponent: currency.exponent, line: field.line)
      else { return nil }
      amounts.append(units)
    }
    return amounts
  }

  private mutating func share(
    _ part: QIFFields.Part, _ minorUnits: Int64
  ) throws(QIFProblem) -> EntryShare {
    var share = EntryShare(entry: 0, minorUnits: minorUnits)
    if let field = part.category {
      let category = QIFCategory(row.text(field))
      if category.hasClass { tally.classes += 1 }
      share.category = try text(category.path, field)
      share.counterparty = try text(category.account, field)
    }
    share.memo = try text(part.memo)
    return share
  }
}

extension Diagnostic {
  fileprivate static func wrongSum(
    _ sum: Int64, _ total: Int64, _ currency: Currency, _ mark: StatementMark
  ) -> Diagnostic {
    let parts = Amount.decimalText(sum, exponent: currency.exponent)
    let whole = Amount.decimalText(total, exponent: currency.exponent)
    return Diagnostic(
      .warning, "the parts of this split add up to \(parts), but the entry is \(whole)",
      at: mark.location, excerpt: mark.excerpt,
      notes: ["saldo counts the entry as a whole and ignores its parts"])
  }

  fileprivate static func unreadableSplit(_ mark: StatementMark) -> Diagnostic {
    Diagnostic(
      .warning, "a part of this split has no valid amount", at: mark.location,
      excerpt: mark.excerpt,
      notes: ["saldo counts the entry as a whole and ignores its parts"])
  }
}
