import Ledger
import Syntax

/// The amounts of one file that have more decimals than their currency.
struct OFXRoundings {
  private struct Kind {
    var count = 0
    var first: (found: String, amount: Amount, location: SourceLocation)?
  }

  private var noise = Kind()
  private var fractions = Kind()

  /// Counts an amount that was rounded.
  mutating func add(
    _ reading: OFXAmount.Reading, _ found: [UInt8], _ currency: Currency,
    at location: SourceLocation
  ) {
    let first = (
      String(decoding: found, as: UTF8.self),
      Amount(minorUnits: reading.minorUnits, currency: currency), location
    )
    switch reading.rounding {
    case .none: break
    case .noise:
      noise.count += 1
      noise.first = noise.first ?? first
    case .fraction:
      fractions.count += 1
      fractions.first = fractions.first ?? first
    }
  }

  /// What to say of them, once for the file.
  var notes: [Diagnostic] {
    var notes: [Diagnostic] = []
    if let first = noise.first {
      notes.append(
        Diagnostic(
          .note,
          noise.count == 1
            ? "rounded \(Printable.text(first.found)) to \(first.amount)"
            : "rounded \(noise.count) amounts; the first from \(Printable.text(first.found)) to "
              + "\(first.amount)",
          at: first.location,
          hint: "the extra digits are binary floating-point noise"))
    }
    if let first = fractions.first {
      let currency = first.amount.currency
      let many = fractions.count == 1 ? "1 amount" : "\(fractions.count) amounts"
      notes.append(
        Diagnostic(
          .note,
          "rounded \(many) with more decimals than \(currency) (half to even); "
            + "the first from \(Printable.text(first.found)) to \(first.amount)",
          at: first.location,
          hint: "the memo of each row keeps the original amount"))
    }
    return notes
  }
}
