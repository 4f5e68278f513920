import Ledger

/// Where the names of a table stand in a list, by the ids of the table.
struct NameIndex {
  private var indices: [Int32]
  private let filler: Int32

  /// Ids of which nothing was said stand for `filler`, and 0, which is no id, stands for it too.
  init(filler: Int32) {
    indices = [filler]
    self.filler = filler
  }

  mutating func set(_ id: Int, to index: Int) {
    while indices.count <= id { indices.append(filler) }
    indices[id] = Int32(index)
  }

  /// - Throws: ``StoreError/notALedger(path:reason:)`` for an id beyond all that the table has.
  @inline(__always)
  subscript(id: Int32) -> Int32 {
    get throws {
      guard id >= 0, Int(id) < indices.count else { throw StoreError.damagedValue }
      return indices[Int(id)]
    }
  }
}
