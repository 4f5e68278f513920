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

  /// The items of each set that hangs together by ends in common, all in their order.
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
