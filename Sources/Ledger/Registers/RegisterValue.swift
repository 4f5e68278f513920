/// What stands in a field of a register.
package enum RegisterValue: Hashable, Sendable {
  /// Text, a word, a secret, the key that a link holds.
  case text(String)
  case flag(Bool)
  case day(CalendarDate)
  case moment(Moment)
  /// Minor units of the entry's currency.
  case money(Int64)
  case number(ExactDecimal)
  case count(Int64)
  case currency(Currency)
  /// Minor units by name, in the order of the names.
  case amounts([NamedAmount])

  /// A part of ``amounts``: what one category may cost, say.
  package struct NamedAmount: Hashable, Sendable {
    package var name: String
    package var minorUnits: Int64

    package init(name: String, minorUnits: Int64) {
      self.name = name
      self.minorUnits = minorUnits
    }
  }
}
