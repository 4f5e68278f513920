/// The days on which a row of the table says something, both ends included.
struct PlaceDays: Hashable, Sendable {
  var first: Int32
  var last: Int32

  static let always = PlaceDays(first: .min, last: .max)

  func holds(on day: Int32) -> Bool { first <= day && day <= last }
}
