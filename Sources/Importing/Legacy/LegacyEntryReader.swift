import Ledger
import Syntax

/// A reader that converts an element to a record of a register, or collects the reasons to reject
/// the element.
struct LegacyEntryReader {
  private let node: LegacyNode
  private let gathering: LegacyElements
  /// The records read so far, by node index.
  private let entries: [Int: LegacyEntry]
  private let reader: LegacyFieldReader
  private let options: LegacyOptions

  private var entry: LegacyEntry
  private var problems: [Diagnostic] = []
  private var problemPath: String?
  private(set) var notes: [Diagnostic] = []
  /// The optional links to records that are missing from the file.
  private(set) var looseLinks: [LegacyDroppedLink] = []
  /// The index of the member that fills each register field.
  private var sources: [String: Int] = [:]
  /// The members that no register field takes, to keep as JSON.
  private var kept: [(String, JSON)] = []
  /// The members that lost information in the conversion, to keep as JSON.
  private var cut: [(String, JSON)] = []

  init(
    _ node: LegacyNode, key: String, _ gathering: LegacyElements, _ entries: [Int: LegacyEntry],
    _ reader: LegacyFieldReader
  ) {
    self.node = node
    self.gathering = gathering
    self.entries = entries
    self.reader = reader
    options = reader.options
    entry = LegacyEntry(
      register: node.entity.register.name, entry: RegisterEntry(key: key), path: node.path,
      location: node.value.location)
  }

  enum Outcome {
    case entry(LegacyEntry)
    case rejected([Diagnostic], path: String)
  }

  mutating func read() -> Outcome {
    chooseSources()
    for (place, member) in node.members.enumerated() { take(member, place) }
    takeImplied()
    takeNamed()
    fill()
    check()
    guard problems.isEmpty else { return .rejected(problems, path: problemPath ?? node.path) }
    if !cut.isEmpty { kept.append(("asExported", .object(cut))) }
    entry.entry.extra = JSON.object(kept).text
    return .entry(entry)
  }

  private mutating func refuse(_ diagnostics: [Diagnostic], _ path: String) {
    problems += diagnostics
    problemPath = problemPath ?? path
  }

  // MARK: Fields

  /// Chooses one member for each field.
  ///
  /// A member with a value beats one with null; then the field's own name beats an alias.
  private mutating func chooseSources() {
    var ranks: [String: Int] = [:]
    for (place, member) in node.members.enumerated() {
      guard case .field(let field) = node.entity.purposes[member.plain] else { continue }
      let isNamesake = member.plain == LegacyKey.plain(field.name)
      let rank = (member.value.isNull ? 0 : 2) + (isNamesake ? 1 : 0)
      if rank > ranks[field.name] ?? -1 {
        ranks[field.name] = rank
        sources[field.name] = place
      }
    }
  }

  private mutating func take(
    _ member: LegacyMember, _ place: Int
  ) {
    let path = node.path + JSONTokenizer.step(member.key)
    switch node.entity.purposes[member.plain] {
    case .identity, .owner: tell(member.key, .identity)
    case .children: takeChildren(member)
    case .named: break
    case .link(let field): takeLink(member, field, path)
    case .field(let field) where sources[field.name] == place: takeField(member, field, path)
    case .field, nil: keep(member)
    }
  }

  private mutating func keep(_ member: LegacyMember) {
    kept.append((member.key, JSON(member.value)))
    tell(member.key, .kept)
  }

  private mutating func tell(_ key: String, _ fate: LegacyField.Fate) {
    entry.fields.append(LegacyField(key: key, fate: fate))
  }

  private mutating func takeField(
    _ member: LegacyMember, _ field: RegisterField, _ path: String
  ) {
    do throws(Rejection) {
      guard let reading = try reader.read(member.value, as: field, key: member.key, path) else {
        return tell(member.key, .carried(to: field.name))
      }
      try checkLeast(reading.value, field, member.value, path)
      entry.entry[field.name] = reading.value
      if let note = reading.note { notes.append(note) }
      if field.kind == .money { entry.statedAmounts[field.name] = member.value.scalarText }
      var isCut = reading.isCut
      if field.name == "date", let time = reading.time {
        entry.entry["time"] = .moment(time)
        isCut = reading.namesZone
      }
      if isCut { cut.append((member.key, JSON(member.value))) }
      tell(member.key, fate(of: member.value, reading.value, field))
    } catch {
      if node.entity.derived.contains(field.name) { return keep(member) }
      refuse(error.diagnostics, path)
    }
  }

  private func fate(
    of value: JSONValue, _ read: RegisterValue, _ field: RegisterField
  ) -> LegacyField.Fate {
    let source = value.scalarText ?? JSON(value).text
    let text = read.text(exponent: reader.currency.exponent)
    if source == text { return .carried(to: field.name) }
    if field.kind == .money || field.kind == .number || field.kind == .count,
      let number = ExactDecimal(source), number == ExactDecimal(text)
    {
      return .carried(to: field.name)
    }
    return .transformed(to: field.name, from: source, into: text)
  }

  private func checkLeast(
    _ value: RegisterValue, _ field: RegisterField, _ source: JSONValue, _ path: String
  ) throws(Rejection) {
    let size: Int64
    switch value {
    case .money(let units): size = units
    case .count(let count): size = count
    case .number(let number): size = number.coefficient
    default: return
    }
    switch field.least {
    case .above(let least) where size <= Int64(least):
      throw .wrong(path, source, "a number above \(least)")
    case .atLeast(let least) where size < Int64(least):
      throw .wrong(path, source, "a number of at least \(least)")
    default: break
    }
  }

  private mutating func takeChildren(_ member: LegacyMember) {
    guard LegacyElements.elements(member.value) != nil else { return keep(member) }
    tell(member.key, .elements)
  }

  // MARK: Links

  private mutating func takeLink(
    _ member: LegacyMember, _ field: RegisterField, _ path: String
  ) {
    if member.value.isNull { return tell(member.key, .carried(to: field.name)) }
    guard let id = LegacyElements.reference(member.value), let register = field.linked else {
      return keep(member)
    }
    if entry.entry[field.name] != nil { return tell(member.key, .carried(to: field.name)) }
    let place = gathering.find(register, id, node.owner)
    link(to: place, id, field, path, member)
  }

  /// Sets a link, or records the outcome if its target is missing or rejected.
  private mutating func link(
    to place: Int?, _ id: String, _ field: RegisterField, _ path: String,
    _ member: LegacyMember
  ) {
    let key = "\(gathering.system.name)/\(id)"
    guard let place, let register = field.linked else {
      let isOutside = field.linked.map { !gathering.listed.contains($0) } ?? true
      if isOutside {
        entry.entry[field.name] = .text(key)
        entry.outside.insert(field.name)
      } else if field.isRequired {
        return refuse([.noSuch(path, id, field, member.value.location)], path)
      } else if let register = field.linked {
        loosen(path, id, register, member.value)
      }
      cutShort(member)
      return tell(
        member.key,
        isOutside ? .transformed(to: field.name, from: id, into: key) : .kept)
    }
    guard let target = entries[place]?.entry.key else {
      if isDoomed(by: field) {
        return refuse(
          [.rejectedParent(node, register, gathering.nodes[place].path)], path)
      }
      cutShort(member)
      return tell(member.key, .kept)
    }
    entry.entry[field.name] = .text(target)
    tell(member.key, .transformed(to: field.name, from: id, into: target))
  }

  /// Records a link without a target.
  private mutating func loosen(
    _ path: String, _ id: String, _ register: String, _ value: JSONValue
  ) {
    looseLinks.append(
      LegacyDroppedLink(path, to: id, in: register, at: value.location, notIn: "the file"))
  }

  /// Keeps the original value of a member, at most once.
  private mutating func cutShort(_ member: LegacyMember) {
    guard !cut.contains(where: { $0.0 == member.key }) else { return }
    cut.append((member.key, JSON(member.value)))
  }

  /// Whether saldo rejects the record if the target of this link is rejected.
  private func isDoomed(by field: RegisterField) -> Bool {
    if case .link(_, .goesToo) = field.kind { true } else { false }
  }

  /// Sets the links that follow from nesting: to the parent, or to an element that lists this one.
  private mutating func takeImplied() {
    for field in node.entity.register.links where entry.entry[field.name] == nil {
      guard let place = node.implied[field.name], let register = field.linked else { continue }
      if let key = entries[place]?.entry.key {
        entry.entry[field.name] = .text(key)
      } else if isDoomed(by: field) {
        refuse([.rejectedParent(node, register, gathering.nodes[place].path)], node.path)
      }
    }
  }

  /// Reads a reference to a category by id, as a nested object, or by name.
  private mutating func takeNamed() {
    guard let named = node.entity.named, let kind = gathering.system.entity(named.entity) else {
      return
    }
    let link = named.link.flatMap { node.entity.register[$0] }
    let members = node.members.filter { named.keys.contains($0.plain) }
    for member in members {
      guard let id = LegacyElements.reference(member.value) else {
        if member.value.isNull { tell(member.key, .carried(to: named.name)) } else { keep(member) }
        continue
      }
      let path = node.path + JSONTokenizer.step(member.key)
      let isID =
        member.plain.hasSuffix("id") || member.value.scalarText == nil || LegacyKey.isUUID(id)
      let place =
        gathering.find(kind.register.name, id, node.owner)
        ?? (isID ? nil : namesake(id, named, kind))
      takeName(member, place, isID ? nil : id, named)
      guard let link else {
        if place == nil, isID { loosen(path, id, kind.register.name, member.value) }
        continue
      }
      guard entry.entry[link.name] == nil else { continue }
      if place != nil || isID {
        self.link(to: place, id, link, path, member)
        entry.fields.removeLast()
      }
    }
    nameImplied(named)
  }

  /// Stores the category's name, which the register keeps as text in addition to the link.
  private mutating func takeName(
    _ member: LegacyMember, _ place: Int?, _ text: String?,
    _ named: LegacyNamedLink
  ) {
    let known = place.map { gathering.nodes[$0] }?["name"]?.scalarText
    let inlined = member.value["name"]?.scalarText ?? member.value["ZNAME"]?.scalarText
    guard let name = known ?? inlined ?? text else {
      cutShort(member)
      return tell(member.key, .kept)
    }
    let path = node.path + JSONTokenizer.step(member.key)
    guard let (name, isCut) = category(name, member.value, path) else { return }
    if isCut { cutShort(member) }
    if entry.entry[named.name] == nil { entry.entry[named.name] = .text(name) }
    let source = member.value.scalarText ?? JSON(member.value).text
    tell(
      member.key,
      source == name
        ? .carried(to: named.name)
        : .transformed(to: named.name, from: source, into: name))
  }

  /// The category's name in the ledger's form; nil, with an error recorded, if it is invalid.
  private mutating func category(
    _ text: String, _ value: JSONValue, _ path: String
  ) -> (name: String, isCut: Bool)? {
    do throws(Rejection) {
      return try LegacyFieldReader.category(text, value, path)
    } catch {
      refuse(error.diagnostics, path)
      return nil
    }
  }

  private func namesake(
    _ name: String, _ named: LegacyNamedLink, _ kind: LegacyEntity
  ) -> Int? {
    gathering.find(kind.register.name, named: name, node.owner) { other in
      guard let shared = named.sharing, let mine = node[shared]?.scalarText,
        let theirs = other[shared]?.scalarText
      else { return true }
      let words = node.entity.words[shared] ?? [:]
      let (left, right) = (LegacyKey.plain(mine), LegacyKey.plain(theirs))
      return words[left] ?? left == words[right] ?? right
    }
  }

  private mutating func nameImplied(_ named: LegacyNamedLink) {
    guard let link = named.link, entry.entry[named.name] == nil,
      let place = node.implied[link], let text = gathering.nodes[place]["name"]?.scalarText,
      let name = category(text, node.value, node.path)?.name
    else { return }
    entry.entry[named.name] = .text(name)
  }

  // MARK: Defaults and checks

  /// Fills in the defaults of fields that the export leaves out.
  private mutating func fill() {
    let register = node.entity.register
    for standard in node.entity.defaults where entry.entry[standard.field] == nil {
      if let condition = standard.condition,
        entry.entry.text(condition.field) != condition.word
      {
        continue
      }
      entry.entry[standard.field] = standard.value
    }
    for field in register.fields where entry.entry[field.name] == nil {
      if let initial = field.initial { entry.entry[field.name] = initial }
      if field.kind == .currency { entry.entry[field.name] = .currency(reader.currency) }
      if field.name == "account", field.isRequired { entry.entry["account"] = .text(account) }
    }
    if register.name == "manualTransaction" { placeCoordinates() }
    // Core Data exports an unset number as 0.
    if entry.entry.count("prizeReceivedMonth") == 0 { entry.entry["prizeReceivedMonth"] = nil }
  }

  /// The account of a transaction: the given one, otherwise the tracker's default account.
  ///
  /// The name of the default account ends in the currency code if the currency differs from the
  /// default of the run or workspace.
  private var account: String {
    if let named = options.account { return named }
    let name = gathering.system.account
    guard let own = options.assumedCurrency, own != reader.currency else { return name }
    return "\(name)-\(reader.currency.code.lowercased())"
  }

  /// Sets both coordinates if the export has at least one; a missing one counts as 0.
  ///
  /// The coordinates 0,0 mean no location and are removed.
  private mutating func placeCoordinates() {
    let latitude = entry.entry.number("latitude")
    let longitude = entry.entry.number("longitude")
    guard latitude != nil || longitude != nil else { return }
    let isNowhere = (latitude ?? .zero) == .zero && (longitude ?? .zero) == .zero
    entry.entry["latitude"] = isNowhere ? nil : .number(latitude ?? .zero)
    entry.entry["longitude"] = isNowhere ? nil : .number(longitude ?? .zero)
    guard isNowhere else { return }
    for (place, field) in entry.fields.enumerated() {
      switch field.fate {
      case .carried(let name), .transformed(let name, _, _):
        guard name == "latitude" || name == "longitude" else { continue }
        entry.fields[place] = LegacyField(
          key: field.key, fate: .transformed(to: name, from: "0", into: "no location"))
      default: continue
      }
    }
  }

  /// Checks required fields and the rules of the register.
  private mutating func check() {
    let register = node.entity.register
    let wrong = Set(problems.map(\.message))
    let isOutside = gathering.listed.isEmpty || node.parent == nil
    for field in register.fields where entry.entry[field.name] == nil {
      let isNeeded = field.isRequired || node.entity.needs.contains(field.name)
      guard isNeeded else { continue }
      let path = path(of: field.name)
      if !wrong.contains(where: { $0.hasPrefix("\(path) ") }), isOutside || field.linked == nil {
        refuse([.missing(path, field, node.value.location)], path)
      }
    }
    for field in register.fields where field.kind == .text {
      guard let text = entry.entry.text(field.name) else { continue }
      let isNeeded = node.entity.needs.contains(field.name)
      if field.isRequired && text.isEmpty || isNeeded && text.allSatisfy(\.isWhitespace) {
        let path = path(of: field.name)
        refuse([.blank(path, node.value.location)], path)
      }
    }
    guard problems.isEmpty else { return }
    for rule in LegacyChecks.broken(register, entry.entry) {
      refuse([.broken(node, rule)], node.path)
    }
  }

  /// The path of a register field in the export, even if it is missing.
  private func path(of field: String) -> String {
    let key = sources[field].map { node.members[$0].key } ?? exportedName(field)
    return node.path + JSONTokenizer.step(key)
  }

  /// The tracker's name for a register field.
  private func exportedName(_ field: String) -> String {
    if node.entity.fields.contains(LegacyKey.plain(field)) { return field }
    return node.entity.renames.first { $0.value == field }?.key ?? field
  }
}
