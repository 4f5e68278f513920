/// What a bare number of seconds counts from: everyone else's 1970, or Apple's 2001.
package enum LegacyEpoch: String, Hashable, Sendable, CaseIterable {
  case unix, apple

  /// Seconds from 1970 to the epoch.
  var offset: Int64 { self == .unix ? 0 : 978_307_200 }

  /// For the message that refuses to choose.
  var words: String { self == .unix ? "since 1970 (Unix)" : "since 2001 (Apple)" }
}
