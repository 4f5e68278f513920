import Ledger
import Syntax

/// The elements of an export, with the copies among them identified.
///
/// Top-level elements are identified first. An element is a copy if a known element in another
/// place has the same id and its values agree.
struct LegacyElements {
  let system: LegacySystem
  private(set) var nodes: [LegacyNode] = []
  /// The registers with a top-level list under a key of the file, even an empty one.
  private(set) var listed: Set<String> = []
  private(set) var notes: [Diagnostic] = []
  /// The name of the entity for damaged elements of a list without a key; nil without such a list.
  private(set) var bareKind: String?
  /// The children listed by id alone.
  private var namedChildren: [(entity: LegacyEntity, id: String, link: String?, parent: Int)] = []
  /// The elements nested in place of a link.
  private var inlined: [(entity: LegacyEntity, value: JSONValue, path: String, holder: Int)] = []
  private var index: [Identity: Int] = [:]
  private var numbers: [Identity: Int] = [:]
  /// The indices of the categories with each name, for references by name.
  private var names: [Identity: [Int]] = [:]
  private var keys = LegacyKeys()
  /// The id of the user if the file has only one; otherwise nil.
  private var onlyOwner: String?

  private struct Identity: Hashable {
    let register: String
    let owner: String
    let id: String
  }

  init(_ document: LegacyDocument, _ system: LegacySystem) throws(Rejection) {
    self.system = system
    for member in document.members {
      guard let entity = system.entity(under: member.key) else { continue }
      let value = try LegacyDocument.unpacked(member.value, member.path)
      guard let elements = Self.elements(value) else {
        if Self.isSetting(member, system) { continue }
        throw .notAList(value.location, member.path)
      }
      listed.insert(entity.register.name)
      addAll(elements, of: { _ in entity }, member.path, isList: Self.isList(value))
    }
    for list in document.lists {
      guard case .array(let elements) = list.value.content else { continue }
      let fallback =
        document.preface.kind.flatMap { system.entity($0) } ?? Self.commonest(elements, system)
      bareKind = fallback.name
      addAll(
        elements,
        of: { LegacyRecognition.best(of: system, $0)?.entity ?? fallback }, list.path, isList: true)
    }
    resolve()
  }

  /// The elements of a list, or a single object; empty for null, nil for any other value.
  static func elements(_ value: JSONValue) -> [JSONValue]? {
    switch value.content {
    case .array(let elements): elements
    case .object: [value]
    case .null: []
    default: nil
    }
  }

  private static func isList(_ value: JSONValue) -> Bool {
    if case .array = value.content { true } else { false }
  }

  private static func isSetting(_ member: LegacyDocument.Member, _ system: LegacySystem) -> Bool {
    system.hasMonthlyBudget && LegacyKey.plain(member.key) == "budget"
  }

  /// The most frequent entity of a list's first 200 elements, for elements too damaged to
  /// recognise.
  ///
  /// If no element is recognised, the result is the first entity of the system.
  private static func commonest(_ elements: [JSONValue], _ system: LegacySystem) -> LegacyEntity {
    var counts: [String: Int] = [:]
    for element in elements.prefix(200) {
      if let best = LegacyRecognition.best(of: system, element) {
        counts[best.entity.name, default: 0] += 1
      }
    }
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return best.flatMap { system.entity($0) } ?? system.entities[0]
  }

  private mutating func addAll(
    _ elements: [JSONValue], of entity: (JSONValue) -> LegacyEntity, _ path: String, isList: Bool
  ) {
    for (place, element) in elements.enumerated() {
      add(entity(element), element, isList ? "\(path)[\(place)]" : path)
    }
  }

  // MARK: Nested elements

  /// Adds an element and its nested elements.
  private mutating func add(
    _ entity: LegacyEntity, _ value: JSONValue, _ path: String, parent: Int? = nil,
    link: String? = nil
  ) {
    let place = nodes.count
    nodes.append(
      LegacyNode(entity, value, path: path, keys: &keys, parent: parent, link: link))
    for member in nodes[place].members {
      let path = path + JSONTokenizer.step(member.key)
      if let child = entity.children[member.plain], let kind = system.entity(child.entity) {
        addChildren(of: place, member.value, path, kind, child.link)
      } else if case .object = member.value.content,
        let kind = target(of: member.plain, entity)
      {
        inlined.append((kind, member.value, path, place))
      }
    }
  }

  private mutating func addChildren(
    of parent: Int, _ value: JSONValue, _ path: String, _ kind: LegacyEntity, _ link: String?
  ) {
    let isList = Self.isList(value)
    let elements = Self.elements(value) ?? [value]
    for (place, element) in elements.enumerated() where !element.isNull {
      let path = isList ? "\(path)[\(place)]" : path
      if let id = element.scalarText {
        namedChildren.append((kind, id, link, parent))
      } else {
        add(kind, element, path, parent: parent, link: link)
      }
    }
  }

  /// The target entity of a field; nil if the field is not a reference.
  private func target(of key: String, _ entity: LegacyEntity) -> LegacyEntity? {
    if entity.owners.contains(key) { return system.entity(filling: "person") }
    if let named = entity.named, named.keys.contains(key) { return system.entity(named.entity) }
    guard case .link(let field)? = entity.purposes[key] else { return nil }
    return field.linked.flatMap { system.entity(filling: $0) }
  }

  // MARK: Identity

  /// Finds the copies, repeated ids, owners and parents of all elements.
  private mutating func resolve() {
    let persons = nodes.indices.filter { nodes[$0].entity.register.name == "person" }
    for place in persons { identify(place) }
    onlyOwner = index.count == 1 ? index.keys.first?.id : nil
    let rest = nodes.indices.filter { nodes[$0].entity.register.name != "person" }
    for place in rest where nodes[place].parent == nil { identify(place) }
    for place in rest where nodes[place].parent != nil { identify(place) }
    var next = 0
    while next < inlined.count {
      promote(inlined[next])
      next += 1
    }
    for child in namedChildren {
      let owner = nodes[child.parent].owner
      guard let link = child.link, let place = find(child.entity.register.name, child.id, owner)
      else { continue }
      if nodes[place].implied[link] == nil { nodes[place].implied[link] = child.parent }
    }
  }

  /// Adds a complete element nested in place of a link, unless another element has the same id.
  ///
  /// Notes a difference between the two.
  private mutating func promote(
    _ candidate: (entity: LegacyEntity, value: JSONValue, path: String, holder: Int)
  ) {
    let probe = LegacyNode(
      candidate.entity, candidate.value, path: candidate.path, keys: &keys)
    let owner = probe.entity.owners.isEmpty ? nil : nodes[candidate.holder].owner
    guard let id = probe.id ?? probe.number else { return }
    if let known = find(probe.entity.register.name, id, owner) {
      if !probe.agrees(with: nodes[known]) {
        notes.append(.differs(probe, nodes[known].path))
      }
      return
    }
    guard probe.isWhole else { return }
    let first = nodes.count
    add(candidate.entity, candidate.value, candidate.path)
    nodes[first].holder = candidate.holder
    if nodes[first].owner == nil { nodes[first].owner = owner }
    for place in first..<nodes.count { identify(place) }
  }

  private mutating func identify(_ place: Int) {
    nodes[place].owner = owner(of: place)
    let node = nodes[place]
    if let link = node.parentLink, let parent = node.parent {
      nodes[place].implied[link] = original(of: parent)
    }
    guard let id = node.id else { return number(place) }
    let identity = Identity(
      register: node.entity.register.name, owner: node.owner ?? "", id: id)
    adopt(node, as: identity)
    if let known = index[identity] {
      if node.agrees(with: nodes[known]), !node.isBeside(nodes[known]) {
        nodes[place].original = known
        nodes[known].absorb(nodes[place])
      } else {
        nodes[place].namesake = known
      }
      return
    }
    index[identity] = place
    if node.entity.register.name == "category", let name = node["name"]?.scalarText {
      let identity = Identity(register: "category", owner: node.owner ?? "", id: name)
      names[identity, default: []].append(place)
    }
    number(place)
  }

  /// Assigns an owner to a top-level element without one, if the owner's lists contain its copy.
  private mutating func adopt(_ copy: LegacyNode, as identity: Identity) {
    let loose = Identity(register: identity.register, owner: "", id: identity.id)
    guard copy.owner != nil, index[identity] == nil, let known = index[loose],
      nodes[known].owner == nil, copy.agrees(with: nodes[known])
    else { return }
    nodes[known].owner = copy.owner
    index[identity] = known
  }

  /// Records the Core Data row number of an element, for links that use it.
  private mutating func number(_ place: Int) {
    let node = nodes[place]
    guard let number = node.number else { return }
    let identity = Identity(
      register: node.entity.register.name, owner: node.owner ?? "", id: number)
    if numbers[identity] == nil { numbers[identity] = place }
  }

  func original(of place: Int) -> Int { nodes[place].original ?? place }

  /// The id of an element's owner; nil if none is known.
  ///
  /// It comes from the element's own field, from the element around it, or from the only user.
  private func owner(of place: Int) -> String? {
    let node = nodes[place]
    guard !node.entity.owners.isEmpty else { return nil }
    for key in node.entity.owners {
      guard let value = node[key], !value.isNull else { continue }
      guard let id = Self.reference(value) else { continue }
      return find("person", id, nil).flatMap { nodes[$0].id } ?? id
    }
    if let parent = node.parent {
      return nodes[parent].entity.register.name == "person"
        ? nodes[original(of: parent)].id : nodes[parent].owner
    }
    if let owner = node.owner { return owner }
    return onlyOwner
  }

  /// The id in a link, which is either a scalar or a nested object; nil if there is none.
  static func reference(_ value: JSONValue) -> String? {
    switch value.content {
    case .string(let text), .number(let text): return text.isEmpty ? nil : text
    case .object(let members):
      let keys = members.map { (LegacyKey.withoutZ($0.key) ?? LegacyKey.plain($0.key), $0.value) }
      for key in ["id", "uuid", "zpk", "pk"] {
        if let text = keys.first(where: { $0.0 == key })?.1.scalarText, !text.isEmpty {
          return text
        }
      }
      return nil
    default: return nil
    }
  }

  /// The index of the element with an id or Core Data row number; nil if there is none.
  func find(_ register: String, _ id: String, _ owner: String?) -> Int? {
    let identity = Identity(
      register: register, owner: register == "person" ? "" : owner ?? "", id: id)
    return index[identity] ?? numbers[identity]
  }

  /// The indices of all categories with a name; empty for any other register.
  func all(_ register: String, named name: String, _ owner: String?) -> [Int] {
    names[Identity(register: register, owner: owner ?? "", id: name), default: []]
  }

  /// The index of the only fitting category with a name; nil if none or several fit.
  ///
  /// Nil for any other register.
  func find(
    _ register: String, named name: String, _ owner: String?, isFitting: (LegacyNode) -> Bool
  ) -> Int? {
    let fitting = all(register, named: name, owner).filter { isFitting(nodes[$0]) }
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension Rejection {
  fileprivate static func notAList(_ location: SourceLocation, _ path: String) -> Rejection {
    Rejection("\(path) is not a list", at: location, hint: "export the file again")
  }
}

extension Diagnostic {
  fileprivate static func differs(_ node: LegacyNode, _ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "\(node.path) differs from \(path), which has the same id; saldo uses \(path)",
      at: node.value.location)
  }
}
