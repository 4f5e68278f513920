/// Disjoint sets of the numbers from 0, merged two at a time (union-find).
struct DisjointSets {
  private var parent: [Int]

  /// Creates one set per number.
  init(count: Int) { parent = Array(0..<count) }

  /// The representative of the set that contains a number.
  mutating func root(_ number: Int) -> Int {
    var number = number
    while parent[number] != number {
      parent[number] = parent[parent[number]]
      number = parent[number]
    }
    return number
  }

  mutating func join(_ one: Int, _ other: Int) { parent[root(one)] = root(other) }

  /// The connected components of items that share ends, each in the order of the input.
  static func components<Item, End: Hashable>(
    _ items: [Item], _ ends: (Item) -> (End, End)
  ) -> [[Item]] {
    var numbers: [End: Int] = [:]
    func number(_ end: End) -> Int {
      let number = numbers[end] ?? numbers.count
      numbers[end] = number
      return number
    }
    let ends = items.map { item in
      let (one, other) = ends(item)
      return (number(one), number(other))
    }
    var sets = DisjointSets(count: numbers.count)
    for end in ends { sets.join(end.0, end.1) }
    var places: [Int: Int] = [:]
    var components: [[Item]] = []
    for (item, end) in zip(items, ends) {
      let root = sets.root(end.0)
      if let place = places[root] {
        components[place].append(item)
      } else {
        places[root] = components.count
        components.append([item])
      }
    }
    return components
  }
}
