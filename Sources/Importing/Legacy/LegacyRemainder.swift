import Ledger
package import Syntax

/// What of an export is left to be mended: the file with everything else taken out.
///
/// It keeps what stands around the rejected elements, the settings, the users, and every element that
/// one of their kind may name, since it may be the link that is wrong: these read back as unchanged.
/// An element that went in without its link to a rejected one is kept too, so that it has its link
/// once that one is mended. So the file, mended, makes of a ledger what the whole export, mended,
/// would have made.
package struct LegacyRemainder: Sendable {
  /// Why an element is left.
  package struct Fault: Sendable {
    /// Where the element stands in the export.
    package var element: String
    /// Where in it the fault is.
    package var path: String
    package var reason: String

    package init(element: String, path: String, reason: String) {
      self.element = element
      self.path = path
      self.reason = reason
    }
  }

  var preface = LegacyPreface()
  private let document: LegacyDocument
  private let gathering: LegacyGathering

  init(_ document: LegacyDocument, _ gathering: LegacyGathering, _ options: LegacyOptions) {
    self.document = document
    self.gathering = gathering
    preface.system = gathering.system.name
    preface.kind = gathering.bareKind
    preface.currency = options.currency
    preface.account = options.account
    preface.epoch = options.epoch
    preface.zone = options.zone
  }

  /// Whether a file that begins so was written here.
  package static func recognises(_ head: [UInt8]) -> Bool {
    String(decoding: head, as: UTF8.self).filter { !$0.isWhitespace }
      .hasPrefix("{\(JSONText.quoted(LegacyPreface.key)):")
  }

  /// The file to be mended, which says where its faults are.
  package func json(_ faults: [Fault]) throws(Rejection) -> String {
    let neighbours = LegacyNeighbours(gathering)
    var cut = LegacyCut(gathering, keeping: neighbours.kept(with: faults.map(\.element)))
    let whole = try document.rebuilt { key, value, path throws(Rejection) in
      if let key, gathering.system.entity(under: key) == nil { return value }
      let isBare = path == "$"
      return cut(try LegacyDocument.unpacked(value, path), path, isBare ? "$.data" : path)
    }
    let reasons = faults.map { fault -> JSON in
      ["path": cut.moved(fault.path), "reason": cut.moved(fault.reason)]
    }
    let rest = JSON(whole)
    let members: JSON = if case .object = rest { rest } else { ["data": rest] }
    let file: JSON = [LegacyPreface.key: preface.json(reasons)]
    return file.adding(members).text(width: 100) + "\n"
  }
}

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

/// Takes elements out of an export, and knows where those that stay stand then.
struct LegacyCut {
  private let places: [String: Int]
  private let kept: Set<Int>
  /// Where each element stood, and where it stands.
  private var paths: [String: String] = [:]

  init(_ gathering: LegacyGathering, keeping kept: Set<Int>) {
    places = Dictionary(
      gathering.nodes.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.kept = kept
  }

  /// The value without the elements that are not kept; `path` is where it will stand.
  mutating func callAsFunction(_ value: JSONValue, _ old: String, _ path: String) -> JSONValue {
    guard !isLeftOut(old) else { return JSONValue(content: .null, location: value.location) }
    if places[old] != nil { paths[old] = path }
    switch value.content {
    case .array(let elements):
      var left: [JSONValue] = []
      for (place, element) in elements.enumerated() {
        let old = "\(old)[\(place)]"
        if !isLeftOut(old) { left.append(self(element, old, "\(path)[\(left.count)]")) }
      }
      return JSONValue(content: .array(left), location: value.location)
    case .object(let members):
      var left: [(key: String, value: JSONValue)] = []
      for member in members {
        let step = JSONTokenizer.step(member.key)
        left.append((member.key, self(member.value, old + step, path + step)))
      }
      return JSONValue(content: .object(left), location: value.location)
    default: return value
    }
  }

  private func isLeftOut(_ path: String) -> Bool {
    places[path].map { !kept.contains($0) } ?? false
  }

  /// A text with the paths of elements as they are now.
  func moved(_ text: String) -> String {
    var moved = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      moved += rest[..<start]
      rest = rest[start...]
      let known = Self.prefixes(rest).last { paths[String($0)] != nil } ?? rest.prefix(1)
      moved += paths[String(known)] ?? String(known)
      rest = rest[known.endIndex...]
    }
    return moved + rest
  }

  /// What at the beginning of a text could be the path of an element, the shortest first.
  private static func prefixes(_ text: Substring) -> [Substring] {
    var prefixes: [Substring] = []
    for index in text.prefix(400).indices.dropFirst()
    where !(text[index].isLetter || text[index].isNumber || text[index] == "_") {
      prefixes.append(text[..<index])
    }
    return prefixes + [text.prefix(400)]
  }
}
