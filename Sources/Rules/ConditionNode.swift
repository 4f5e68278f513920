/// One step of the compiled conditions: a test, or a join of the steps that follow it.
///
/// All conditions of a book lie in one array, each join before its parts, so that a condition is
/// tried without touching a reference count.
struct ConditionNode: BitwiseCopyable, Sendable {
  enum Test: BitwiseCopyable, Sendable {
    case all, any, not
    case literal, found, pattern
    case amount, magnitude, date, weekday, monthDay, account, currency, kind, format, category, tag,
      place
  }

  var test: Test
  /// One past the last step that belongs to this one.
  var end: Int32 = 0
  var field = TextField.text
  var form = TextForm.contains
  /// The literal or the pattern that is meant.
  var index: Int32 = 0
  var low: Int64 = 0
  var high: Int64 = 0
}
