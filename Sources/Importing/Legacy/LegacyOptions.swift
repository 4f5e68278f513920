package import Ledger

/// What the person or the workspace says about an old tracker's export, beyond its bytes.
package struct LegacyOptions: Sendable {
  /// The currency of an export that names none, where the person says so.
  package var currency: Currency?
  /// The workspace's currency, for systems that have none of their own.
  package var home: Currency?
  /// The account of transactions; nil for the system's own.
  package var account: String?
  /// The clock that times are shown on, where the person says so; else each has its own, or UTC.
  package var zone: UTCOffset?
  /// The workspace's clock, where nobody named another.
  package var homeZone: UTCOffset?
  /// What bare seconds count from; nil lets the file's dates decide.
  package var epoch: LegacyEpoch?
  /// The tracker it comes from; nil lets the content decide.
  package var system: LegacySystem?
  /// The day of the run; what happened more than a year after it is refused.
  package var asOf: CalendarDate

  package init(asOf: CalendarDate) {
    self.asOf = asOf
  }

  /// What nothing in the file says, as the person or the workspace has it.
  var assumedCurrency: Currency? { currency ?? home }

  /// Minutes east of UTC of the clock that times are shown on.
  var minutesEast: Int32? { (zone ?? homeZone)?.minutes }
}
