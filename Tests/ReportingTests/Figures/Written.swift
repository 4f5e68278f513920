import Ledger

/// An amount as a test writes it: `inr("1250.50")`.
func inr(_ text: String) -> Amount { written(text, .inr) }
func eur(_ text: String) -> Amount { written(text, .eur) }

private func written(_ text: String, _ currency: Currency) -> Amount {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  let cents = parts.count == 2 ? parts[1] : "00"
  guard cents.count == 2, let minorUnits = Int64(parts[0] + cents) else {
    preconditionFailure("\(text) is no amount")
  }
  return Amount(minorUnits: minorUnits, currency: currency)
}

/// A day as a test writes it: `day("2026-08-31")`.
func day(_ text: String) -> CalendarDate {
  guard let day = CalendarDate(text) else { preconditionFailure("\(text) is no day") }
  return day
}

/// Days as a test writes them, both included: `days("2026-08-01", "2026-08-31")`.
func days(_ start: String, _ end: String) -> Period {
  guard let period = Period(start: day(start), end: day(end)) else {
    preconditionFailure("\(start) to \(end) is no period")
  }
  return period
}

func decimal(_ text: String) -> ExactDecimal {
  guard let number = ExactDecimal(text) else { preconditionFailure("\(text) is no number") }
  return number
}
