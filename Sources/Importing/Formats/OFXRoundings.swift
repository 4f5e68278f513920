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
          "rounded: \(Printable.text(first.found)) is taken as \(first.amount), and so are others "
            + "like it", at: first.location,
          hint: "the digits behind are the noise of a program that counts money in binary"))
    }
    if let first = fractions.first {
      let currency = first.amount.currency
      let many = fractions.count == 1 ? "1 amount has" : "\(fractions.count) amounts have"
      notes.append(
        Diagnostic(
          .note,
          "\(many) more decimals than \(currency) and \(fractions.count == 1 ? "is" : "are") "
            + "rounded half to even, first \(Printable.text(first.found)) to \(first.amount)",
          at: first.location,
          hint: "the memo of each such row keeps the amount as the file writes it"))
    }
    return notes
  }
}
