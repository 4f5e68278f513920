import Ledger

/// Which elements of an export must stand together to be read as they are.
struct LegacyNeighbours {
  private let gathering: LegacyGathering
  private var copies: [Int: [Int]] = [:]

  init(_ gathering: LegacyGathering) {
    self.gathering = gathering
    for (place, node) in gathering.nodes.enumerated() {
      if let original = node.original { copies[original, default: []].append(place) }
    }
  }

  /// The elements at some paths, those that hang on them, all that they could name, and all that
  /// these need.
  ///
  /// What is mended may be a link, and it may lead to any element of its register.
  func kept(with paths: [String]) -> Set<Int> {
    let paths = Set(paths)
    let nodes = gathering.nodes
    let rejected = Set(nodes.indices.filter { paths.contains(nodes[$0].path) })
    let registers = Set(rejected.map { nodes[$0].entity.register.name })
    let targets = Set(rejected.flatMap { nameable(by: nodes[$0].entity) })
    // All users stand in the file: how many there are decides whose an element without one is.
    var open = nodes.indices.filter { place in
      let register = nodes[place].entity.register
      if rejected.contains(place) || register == .person { return true }
      if targets.contains(register.name) { return true }
      let near = needed(by: place)
      return !near.places.isDisjoint(with: rejected) || !near.missing.isDisjoint(with: registers)
    }
    var kept = Set(open)
    while let place = open.popLast() {
      for other in needed(by: place).places where kept.insert(other).inserted { open.append(other) }
    }
    return kept
  }

  /// What an element stands in and names, and the registers of what it names in vain.
  private func needed(by place: Int) -> (places: Set<Int>, missing: Set<String>) {
    let node = gathering.nodes[place]
    var places = Set(node.implied.values)
    places.formUnion([node.parent, node.holder, node.original, node.namesake].compactMap(\.self))
    places.formUnion(copies[place] ?? [])
    if let owner = node.owner, let person = gathering.find("person", owner, nil) {
      places.insert(person)
    }
    var missing: Set<String> = []
    for member in node.members {
      guard let register = register(named: member.plain, node.entity),
        let id = LegacyGathering.reference(member.value)
      else { continue }
      let named =
        gathering.find(register, id, node.owner).map { [$0] }
        ?? gathering.all(register, named: id, node.owner)
      places.formUnion(named)
      if named.isEmpty { missing.insert(register) }
    }
    return (places, missing)
  }

  /// The registers of all that an element of this kind may name.
  private func nameable(by entity: LegacyEntity) -> [String] {
    let named = entity.named.flatMap { gathering.system.entity($0.entity)?.register.name }
    return entity.register.links.compactMap(\.linked) + [named].compactMap(\.self)
  }

  /// The register of what a field names.
  private func register(named key: String, _ entity: LegacyEntity) -> String? {
    switch entity.purposes[key] {
    case .link(let field): field.linked
    case .named: entity.named.flatMap { gathering.system.entity($0.entity)?.register.name }
    default: nil
    }
  }
}
