import Ledger
import Syntax

/// The counts of a file's CREDIT and DEBIT rows with a sign that contradicts this TRNTYPE.
///
/// saldo uses the sign (formats.md, 1.4), because banks write CREDIT for a payment that they call a
/// credit. A file may omit the minus of its debits only if none of its amounts has a minus.
struct OFXDirections {
  private struct Rows {
    var count = 0
    var first = 0

    mutating func add(_ line: Int) {
      if count == 0 { first = line }
      count += 1
    }
  }

  private var debitsIn = Rows()
  private var creditsOut = Rows()
  private var hasMinus = false

  /// Counts a row by its kind and sign.
  @inline(__always)
  mutating func add(_ kind: EntryKind, _ minorUnits: Int64, line: Int) {
    if minorUnits < 0 {
      hasMinus = true
      if kind == .credit { creditsOut.add(line) }
    } else if kind == .debit, minorUnits > 0 {
      debitsIn.add(line)
    }
  }

  /// The warning if the file may omit the minus of its debits; otherwise nil.
  func finding(_ file: String) -> Diagnostic? {
    guard debitsIn.count > 0, !hasMinus else { return nil }
    return Diagnostic(
      .warning,
      "no amount in this file has a minus, but \(Self.words(debitsIn, "DEBIT")); "
        + "saldo reads \(debitsIn.count == 1 ? "it" : "them") as money in",
      at: SourceLocation(file: file, line: debitsIn.first),
      hint: "if they are payments, the bank omits the minus: undo the import with saldo undo")
  }

  /// The note about contradictory rows, once per file; nil if there are none or no amount has a
  /// minus.
  func note(_ file: String) -> Diagnostic? {
    guard hasMinus else { return nil }
    let found = [(debitsIn, "DEBIT", "no minus"), (creditsOut, "CREDIT", "a minus")]
      .filter { $0.0.count > 0 }
    guard let first = found.map(\.0.first).min() else { return nil }
    let rows = found.map { "\(Self.words($0.0, $0.1)) but \($0.2)" }
    return Diagnostic(
      .note, "\(rows.joined(separator: ", ")); saldo uses the sign",
      at: SourceLocation(file: file, line: first))
  }

  private static func words(_ rows: Rows, _ type: String) -> String {
    rows.count == 1 ? "1 row has type \(type)" : "\(rows.count) rows have type \(type)"
  }
}

/// The counts of a file's rounded amounts, with the first amount of each kind of rounding.
struct OFXRoundings {
  private struct Kind {
    var count = 0
    var first: (found: String, amount: Amount, location: SourceLocation)?
  }

  private var noise = Kind()
  private var fractions = Kind()

  /// Counts a rounded amount.
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

  /// The notes about rounded amounts, at most one for each kind of rounding.
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

/// The unknown elements of a file that could be transactions: their number and the first of them.
struct OFXUnknownElements {
  struct Element {
    let name: String
    let position: MarkupPosition

    init(_ event: MarkupEvent) {
      name = String(decoding: event.name, as: UTF8.self)
      position = event.position
    }
  }

  private(set) var count = 0
  private(set) var first: Element?

  mutating func add(_ event: MarkupEvent) {
    count += 1
    if first == nil { first = Element(event) }
  }
}

/// The bank's response in a STATUS aggregate; it may be an error instead of a statement.
struct OFXStatus {
  var position = MarkupPosition(line: 1, column: 1)
  var code = ""
  var severity = ""
  var message = ""

  var isError: Bool {
    severity.uppercased() == "ERROR" || (!code.isEmpty && Int(code) ?? 1 >= 2000)
  }

  /// The code and message, such as `15500 "Signon invalid"`.
  var words: String {
    let text = message.isEmpty ? "" : " \(Printable.quoted(message))"
    return "\(Printable.text(code))\(text)"
  }
}
