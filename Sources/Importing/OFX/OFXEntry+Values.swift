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
        if !isOriginal, !Currency.isNone(code) {
          entry.problems.append(.unknownCurrency(code, at: events.mark(event)))
        }
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
    let account = statement?.statement.currency ?? entry.money.currency ?? out.options.currency
    guard let account else {
      entry.problems.append(.noCurrency(entryCount, entryMark))
      return nil
    }
    guard entry.hasAmount else { return .zero(account) }
    let own = entry.money.currency ?? account
    guard let reading = read(in: own) else { return nil }
    let units = reading.minorUnits
    guard own != account else { return Amount(minorUnits: units, currency: account) }
    guard let rate = entry.money.rate, !rate.isNegative, rate.coefficient > 0,
      let converted = OFXAmount.converted(exact(reading, own), to: account, rate: rate)
    else {
      entry.problems.append(.noRate(own, account, amountMark))
      return nil
    }
    return Amount(minorUnits: converted, currency: account)
  }

  /// What the amount was before the bank converted it; nil where the file does not say.
  ///
  /// CURRENCY is with an amount that was not converted; ORIGCURRENCY says at which rate one was.
  func original(of booked: Amount) -> OriginalAmount? {
    if let own = entry.money.currency, own != booked.currency {
      let stated = Amount(minorUnits: entry.minorUnits, currency: own)
      return OriginalAmount(stated, of: 0, booked: booked)
    }
    guard let original = entry.money.original, original != booked.currency,
      let rate = entry.money.rate,
      let conversion = CurrencyConversion(
        booked.currency, original, costing: rate, on: .init(daysSince1970: 0)),
      let stated = conversion.convert(booked)
    else { return nil }
    return OriginalAmount(stated, of: 0, booked: booked)
  }

  /// MEMO, with what a foreign amount was behind it, or what the file says of one that was rounded,
  /// because nothing else tells.
  mutating func memo() -> TextSpan {
    guard let account = statement?.statement.currency else { return entry.memo }
    let own = entry.money.currency ?? account
    var remark = ""
    if own != account {
      remark = "\(own) \(exactText ?? "\(Amount(minorUnits: entry.minorUnits, currency: own))")"
    } else if let exactText {
      remark = "\(exactText) in the file"
    }
    if own == account, let original = entry.money.original, original != account {
      remark += (remark.isEmpty ? "" : ", ") + "\(original)"
    }
    guard !remark.isEmpty else { return entry.memo }
    if let rate = entry.money.rate { remark += " at \(rate)" }
    let memo = out.batch.string(entry.memo)
    return out.batch.add(memo.isEmpty ? remark : "\(memo) (\(remark))")
  }

  /// The amount as the file writes it, where that says more than the minor units.
  private var exactText: String? {
    guard entry.isRounded else { return nil }
    return Printable.text(String(decoding: entry.amount, as: UTF8.self))
  }

  /// The number that the entry's amount is, with the decimals that were rounded.
  private func exact(_ reading: OFXAmount.Reading, _ currency: Currency) -> ExactDecimal {
    let plain = ExactDecimal(coefficient: reading.minorUnits, scale: currency.exponent)
    guard reading.rounding == .fraction else { return plain }
    return entry.amount.withUnsafeBufferPointer { OFXAmount.exact($0) } ?? plain
  }

  private mutating func read(in currency: Currency) -> OFXAmount.Reading? {
    let usesComma = self.usesComma
    do throws(DecimalGrammar.Problem) {
      let reading = try entry.amount.withUnsafeBufferPointer {
        bytes throws(DecimalGrammar.Problem) in
        try OFXAmount.read(bytes, currency: currency, usesComma: usesComma)
      }
      entry.minorUnits = reading.minorUnits
      if reading.hasDecimalComma { self.usesComma = true }
      if reading.rounding != .none {
        entry.isRounded = reading.rounding == .fraction
        let place = entry.amountPosition
        let location = SourceLocation(
          file: out.file, line: Int(place.line), column: Int(place.column))
        roundings.add(reading, entry.amount, currency, at: location)
      }
      return reading
    } catch {
      let found = String(decoding: entry.amount, as: UTF8.self)
      entry.problems.append(.badAmount(error, found, currency, isAmbiguous: true, at: amountMark))
      return nil
    }
  }

  private var amountMark: Mark {
    events.mark(
      entry.amountPosition, max(1, entry.amount.count),
      label: entry.tag.isTrade ? "TOTAL" : "TRNAMT")
  }
}

extension Diagnostic {
  fileprivate static func noCurrency(_ number: Int, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "the currency of entry \(number) is unknown: CURDEF is missing or empty",
      at: mark, hint: "set the workspace's currency in saldo.yaml (currency: EUR)")
  }

  fileprivate static func noRate(
    _ own: Currency, _ account: Currency, _ mark: Mark
  ) -> Diagnostic {
    Diagnostic(
      .error, "this amount is in \(own), the account in \(account), and CURRATE gives no rate",
      at: mark, hint: "an account has one currency; give the amount in \(account), or the rate")
  }
}

extension OFXReader {
  /// Adds a value to the batch; nearly all are copied as they stand.
  mutating func text(_ event: MarkupEvent) -> TextSpan {
    let bytes = event.text
    var odd: UInt8 = 0
    for byte in bytes {
      odd |= byte < 0x20 ? 1 : 0
      odd |= byte == 0x26 ? 1 : 0
      odd |= byte == 0x7F ? 1 : 0
      odd |= byte == 0xC2 ? 1 : 0
    }
    return odd != 0 ? carefulText(bytes, event) : out.batch.add(bytes)
  }

  /// Line ends become blanks, entities escaped twice are resolved, control characters refused.
  private mutating func carefulText(
    _ bytes: UnsafeBufferPointer<UInt8>, _ event: MarkupEvent
  ) -> TextSpan {
    // "B & Q" is plain text; only an entity that is left over is worth the slow way.
    if !bytes.contains(where: { $0 < 0x20 || $0 == 0x3B || $0 == 0x7F || $0 == 0xC2 }) {
      return out.batch.add(bytes)
    }
    guard let line = out.oneLine(event, of: events, &entry.problems) else { return .empty }
    guard bytes.contains(0x26), bytes.contains(0x3B) else { return out.batch.add(line) }
    var decoded = ByteScratch()
    line.withUnsafeBufferPointer { Entities.decode($0, into: &decoded) }
    return out.batch.add(decoded.bytes)
  }
}
