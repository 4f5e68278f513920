import Ledger
import Syntax

/// What CURRENCY or ORIGCURRENCY says of a transaction's amounts (OFX 2.2, section 5.2).
struct OFXCurrency {
  /// CURRENCY: the amounts are in this currency, whatever CURDEF is.
  var currency: Currency?
  /// ORIGCURRENCY: they were in this one and are converted already.
  var original: Currency?
  /// How many units of CURDEF one unit of the other currency is.
  var rate: ExactDecimal?
}

extension OFXReader {
  mutating func takeEntryCurrency(_ tag: OFXTag, _ event: MarkupEvent, isOriginal: Bool) {
    guard !event.text.isEmpty else { return }
    switch tag {
    case .curRate: entry.money.rate = OFXAmount.exact(event.text)
    case .curSym:
      let code = String(decoding: event.text, as: UTF8.self)
      guard let currency = Currency(code) else {
        // The original currency is a remark; the amount's own is not.
        if !isOriginal { entry.problems.append(.unknownCurrency(code, mark(event))) }
        return
      }
      if isOriginal { entry.money.original = currency } else { entry.money.currency = currency }
    default: break
    }
  }

  /// The transaction's amount in the account's currency; nil when it has none.
  ///
  /// An account has one currency. An amount in another one is converted at the rate that the bank
  /// states, to the nearest minor unit, and ``memo()`` says what it was.
  mutating func amount() -> Amount? {
    let account = statement?.statement.currency ?? entry.money.currency ?? options.currency
    guard let account else {
      entry.problems.append(.noCurrency(entryCount, entryMark))
      return nil
    }
    guard entry.hasAmount else { return .zero(account) }
    let own = entry.money.currency ?? account
    guard let units = minorUnits(in: own) else { return nil }
    guard own != account else { return Amount(minorUnits: units, currency: account) }
    guard let rate = entry.money.rate, !rate.isNegative, rate.coefficient > 0,
      let converted = OFXAmount.converted(units, of: own, to: account, rate: rate)
    else {
      entry.problems.append(.noRate(own, account, amountMark))
      return nil
    }
    return Amount(minorUnits: converted, currency: account)
  }

  /// MEMO, with what a foreign amount was behind it, because nothing else tells.
  mutating func memo() -> TextSpan {
    guard let account = statement?.statement.currency else { return entry.memo }
    var remark = ""
    if let own = entry.money.currency, own != account {
      let units = minorUnits(in: own) ?? 0
      remark = "\(own) \(Amount(minorUnits: units, currency: own))"
    } else if let original = entry.money.original, original != account {
      remark = "\(original)"
    }
    guard !remark.isEmpty else { return entry.memo }
    if let rate = entry.money.rate { remark += " at \(rate)" }
    let memo = batch.string(entry.memo)
    return batch.add(memo.isEmpty ? remark : "\(memo) (\(remark))")
  }

  private mutating func minorUnits(in currency: Currency) -> Int64? {
    do throws(DecimalGrammar.Problem) {
      let read = try entry.amount.withUnsafeBufferPointer {
        bytes throws(DecimalGrammar.Problem) in
        try OFXAmount.rounded(bytes, currency: currency)
      }
      if read.isRounded { noteRounding(entry.amount, read.units, currency, amountMark) }
      return read.units
    } catch {
      let found = String(decoding: entry.amount, as: UTF8.self)
      entry.problems.append(.badAmount(error, found, currency, amountMark))
      return nil
    }
  }

  private var amountMark: StatementMark {
    mark(
      entry.amountPosition, max(1, entry.amount.count),
      label: entry.tag.isTrade ? "TOTAL" : "TRNAMT")
  }

  /// Says once for the file that numbers were taken without their noise.
  mutating func noteRounding(
    _ found: [UInt8], _ units: Int64, _ currency: Currency, _ mark: StatementMark
  ) {
    guard !hasRounded else { return }
    hasRounded = true
    sink.note(
      .rounded(
        String(decoding: found, as: UTF8.self), Amount(minorUnits: units, currency: currency), mark)
    )
  }
}

extension Diagnostic {
  fileprivate static func noCurrency(_ number: Int, _ mark: StatementMark) -> Diagnostic {
    Diagnostic(
      .error, "the currency of transaction \(number) is not known: CURDEF is missing or empty",
      at: mark.location, excerpt: mark.excerpt,
      hint: "name the workspace's currency in saldo.yaml (currency: EUR)")
  }

  fileprivate static func noRate(
    _ own: Currency, _ account: Currency, _ mark: StatementMark
  ) -> Diagnostic {
    Diagnostic(
      .error, "this amount is in \(own), the account in \(account), and CURRATE says no rate",
      at: mark.location, excerpt: mark.excerpt,
      hint: "an account has one currency; write what it was in \(account), or the rate")
  }

  fileprivate static func badAmount(
    _ problem: DecimalGrammar.Problem, _ found: String, _ currency: Currency, _ mark: StatementMark
  ) -> Diagnostic {
    let quoted = Printable.quoted(found)
    let message =
      switch problem {
      case .empty: "the amount is empty"
      case .tooLarge: "\(quoted) is larger than saldo can hold"
      case .tooPrecise(let decimals, let allowed):
        "\(quoted) has \(decimals) decimals; \(currency) has \(allowed)"
      case .unexpected, .grouping: "\(quoted) is not an amount"
      }
    return Diagnostic(
      .error, message, at: mark.location, excerpt: mark.excerpt,
      hint: "correct it in the file, or ask the bank for a new download")
  }

  fileprivate static func rounded(
    _ found: String, _ amount: Amount, _ mark: StatementMark
  ) -> Diagnostic {
    Diagnostic(
      .note, "rounded: \(Printable.text(found)) is taken as \(amount), and so are others like it",
      at: mark.location,
      hint: "the digits behind are the noise of a program that counts money in binary")
  }
}
