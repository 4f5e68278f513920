import Ledger

/// Which way the days of a file's rows run, as far as they say so.
struct RowOrder {
  private(set) var mayAscend = true
  private(set) var mayDescend = true
  /// The day of each row; none where nothing is known of them.
  private(set) var days: [CalendarDate] = []

  init() {}

  /// The order under any reading of the dates; rows that jump go with the majority.
  init(_ readings: [DateDetection.Reading]) {
    guard !readings.isEmpty else { return }
    let steps = readings.map { reading in
      let pairs = zip(reading.days, reading.days.dropFirst())
      return (up: pairs.count { $0 < $1 }, down: pairs.count { $0 > $1 })
    }
    days = readings[0].days
    mayAscend = steps.contains { $0.up >= $0.down }
    mayDescend = steps.contains { $0.down >= $0.up }
  }

  var isKnown: Bool { mayAscend != mayDescend }
}
