/// Names that are known by their index once they were seen.
struct NameTable<Name: Hashable & Sendable>: Sendable {
  private(set) var names: [Name] = []
  private var indices: [Name: Int32] = [:]

  mutating func index(_ name: Name) -> Int32 {
    if let known = indices[name] { return known }
    let index = Int32(names.count)
    indices[name] = index
    names.append(name)
    return index
  }

  /// The index of a name that may never have been seen, or -1.
  func find(_ name: Name) -> Int32 { indices[name] ?? -1 }
}
