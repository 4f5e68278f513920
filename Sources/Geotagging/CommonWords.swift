/// Names of cities that are words of statements as well.
enum CommonWords {
  /// Whether a folded name is such a word.
  static func have(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    words.contains(String(decoding: name, as: UTF8.self))
  }

  /// Food, days, goods and the like in the languages of the layouts that are read.
  private static let words: Set<String> = [
    "baden", "bath", "best", "boulogne", "central", "date", "deal", "essen", "hall", "halle",
    "home",
    "island", "lage", "lens", "liberal", "march", "market", "mobile", "most", "nice", "normal",
    "orange", "order", "parking", "plan", "police", "reading", "sale", "salon", "sandwich",
    "singen",
    "split", "store", "street", "surprise", "taxi", "tours", "turbo", "union", "university",
    "villa",
    "waren", "wells", "zug",
  ]
}
