import Ledger

/// The elements that became entries so far, by their places among all.
struct LegacyEntries {
  private var all: [Int: LegacyEntry] = [:]

  /// The key of an element's entry; nil where it was rejected.
  func key(of place: Int) -> String? { all[place]?.entry.key }

  subscript(place: Int) -> LegacyEntry? {
    get { all[place] }
    set { all[place] = newValue }
  }
}
