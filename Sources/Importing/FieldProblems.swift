import Ledger
import Syntax

/// Diagnostics for invalid fields, with the same wording in several formats.
extension Diagnostic {
  /// The hint to correct a value in the file or to ask the bank for a corrected file.
  static let correctOrAsk = "correct it in the file, or ask the bank for a corrected file"

  /// The error for an invalid amount.
  ///
  /// `isAmbiguous` means that the excess decimals may be a group of digits.
  static func badAmount(
    _ problem: DecimalGrammar.Problem, _ found: String, _ currency: Currency,
    isAmbiguous: Bool = false, hint: String = correctOrAsk, at mark: Mark
  ) -> Diagnostic {
    let quoted = Printable.quoted(found)
    let message =
      switch problem {
      case .empty: "the amount is empty"
      case .tooLarge: "\(quoted) is larger than saldo can hold"
      case .tooPrecise where isAmbiguous:
        "\(quoted) is ambiguous: its separator may group digits or start the decimals"
      case .tooPrecise(let decimals, let allowed):
        "\(quoted) has \(decimals) decimals; \(currency) has \(allowed)"
      case .unexpected, .grouping: "\(quoted) is not an amount"
      }
    return Diagnostic(.error, message, at: mark, hint: hint)
  }

  /// The error for an invalid date.
  static func noSuchDay(_ found: String, hint: String, at mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "\(Printable.quoted(found)) is not a valid date", at: mark, hint: hint)
  }

  /// The error for a date that ``ReadingOptions/isTooLate(_:)`` rejects.
  static func tooLate(
    _ day: CalendarDate, _ asOf: CalendarDate, at mark: Mark
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(day) is more than a year after \(asOf)", at: mark,
      hint: "correct the date, or use a later --as-of")
  }

  /// The error for an unknown currency code.
  static func unknownCurrency(_ code: String, at mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "\(Printable.quoted(code)) is not an ISO 4217 currency", at: mark,
      hint: Currency.codeHint)
  }

  /// The error for a control character in a text.
  static func controlCharacter(_ scalar: UInt32, at mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "control character \(Printable.codePoint(scalar)) in this field", at: mark,
      hint: "the file is damaged; download it again")
  }

  /// The warning about an invalid optional value that saldo ignores.
  static func passedOver(_ what: String, _ found: String, at mark: Mark) -> Diagnostic {
    Diagnostic(
      .warning, "\(what) \(Printable.quoted(found)) is invalid and was ignored", at: mark)
  }
}
