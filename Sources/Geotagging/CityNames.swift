/// Which cities a folded name stands for: a table by hash, so that asking costs no string.
struct CityNames: Sendable {
  private struct Name {
    var bytes: Range<Int32>
    var city: Int32
    /// The next name with the same hash, or -1.
    var next: Int32
  }

  private var bytes: [UInt8] = []
  private var all: [Name] = []
  /// The first name of each hash.
  private var firsts: [UInt64: Int32] = [:]

  /// The folded names of each city.
  init(_ names: [[[UInt8]]]) {
    // From the last to the first, so that a chain of equal hashes begins with the first.
    for (city, own) in names.enumerated().reversed() {
      for name in own {
        let start = Int32(bytes.count)
        bytes += name
        let hash = Self.hash(name)
        all.append(
          Name(bytes: start..<Int32(bytes.count), city: Int32(city), next: firsts[hash] ?? -1))
        firsts[hash] = Int32(all.count - 1)
      }
    }
  }

  func cities(of name: Slice<UnsafeBufferPointer<UInt8>>) -> [Int32] {
    var cities: [Int32] = []
    var index = firsts[Self.hash(name)] ?? -1
    while index >= 0 {
      let known = all[Int(index)]
      let own = bytes[Int(known.bytes.lowerBound)..<Int(known.bytes.upperBound)]
      if own.elementsEqual(name), cities.last != known.city { cities.append(known.city) }
      index = known.next
    }
    return cities
  }

  /// Fowler, Noll and Vo's, with 64 bits.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
