import Ledger
import Syntax

/// The currencies of a transaction, from CURRENCY and ORIGCURRENCY (OFX 2.2, section 5.2).
struct OFXCurrency {
  /// The currency of the amounts (CURRENCY); nil for the default currency (CURDEF).
  var currency: Currency?
  /// The currency of the amounts before the bank converted them (ORIGCURRENCY); nil if not stated.
  var original: Currency?
  /// The price of one unit of the other currency, in units of CURDEF; nil if the file has no valid
  /// rate.
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
        // The original currency is informational, so only an invalid currency of the amount is an
        // error.
        if !isOriginal, !Currency.isNone(code) {
          entry.problems.append(.unknownCurrency(code, at: events.mark(event)))
        }
        return
      }
      if isOriginal { entry.money.original = currency } else { entry.money.currency = currency }
    default: break
    }
  }

  /// The transaction's amount in the account's currency; nil, with an error recorded, if it is
  /// invalid.
  ///
  /// It is zero for a transaction without an amount. An unknown currency or a missing rate is an
  /// error too.
  ///
  /// An account has one currency. An amount in another one is converted at the bank's rate, to the
  /// nearest minor unit, and ``memo()`` keeps the original.
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

  /// The amount before conversion to the account's currency; nil without a conversion, or if the
  /// amount is unknown.
  ///
  /// With CURRENCY, the file states the original amount; with ORIGCURRENCY, only the rate of its
  /// conversion.
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

  /// The MEMO, followed by a remark if the amount was converted or rounded.
  ///
  /// The remark has the amount before conversion or rounding, any foreign ORIGCURRENCY, and the
  /// rate. No other text field keeps them.
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

  /// The original text of an amount with rounded fractions; nil for any other amount.
  private var exactText: String? {
    guard entry.isRounded else { return nil }
    return Printable.text(String(decoding: entry.amount, as: UTF8.self))
  }

  /// The exact amount of the entry, including the fractions that rounding removed.
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
  /// Adds a value to the batch, usually unchanged, and returns its span.
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

  /// Adds a text that may need changes to the batch and returns its span.
  ///
  /// Line ends and tabs become spaces, and doubly escaped entities are decoded. Any other control
  /// character is an error; the span is then empty.
  private mutating func carefulText(
    _ bytes: UnsafeBufferPointer<UInt8>, _ event: MarkupEvent
  ) -> TextSpan {
    // "B & Q" is plain text, so decode only if an entity remains.
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
