/// Numbers from 0 that fall into sets, which are joined two at a time.
struct DisjointSets {
  private var parent: [Int]

  /// Each number in a set of its own.
  init(count: Int) { parent = Array(0..<count) }

  /// The number that stands for the set of another one.
  mutating func root(_ number: Int) -> Int {
    var number = number
    while parent[number] != number {
      parent[number] = parent[parent[number]]
      number = parent[number]
    }
    return number
  }

  mutating func join(_ one: Int, _ other: Int) { parent[root(one)] = root(other) }
}
