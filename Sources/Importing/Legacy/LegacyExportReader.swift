import Ledger
package import Syntax

/// A reader of an old tracker's export from any platform (legacy-systems.md).
///
/// The reader keeps the whole file in memory, because the owner or target of an element may come
/// later. Also, all dates together determine the epoch of bare seconds.
package struct LegacyExportReader {
  private let file: String
  private let options: LegacyOptions
  private let document: LegacyDocument
  private let gathering: LegacyElements
  private var settings: LegacySettings
  private let epoch: LegacyEpoch
  private let currency: Currency
  /// Whether the file lists its users.
  private let hasPeople: Bool

  private var found: LegacyExport
  /// The records read so far, by node index; rejected elements are missing.
  private var entries: [Int: LegacyEntry] = [:]
  private var looseLinks: [LegacyDroppedLink] = []

  /// The content of the export in a stream.
  ///
  /// Throws only if the file as a whole cannot be read; invalid elements are in
  /// ``LegacyExport/rejected``.
  package static func read(
    _ stream: ByteStream, options: LegacyOptions
  ) throws(Rejection) -> LegacyExport {
    let document = try LegacyDocument(stream)
    let options = document.preface.completing(options)
    let system: LegacySystem
    if let named = options.system {
      system = named
    } else {
      system = try LegacyRecognition(document).system(of: stream.name)
    }
    var reader = try LegacyExportReader(document, system, file: stream.name, options)
    return reader.whole()
  }

  private init(
    _ document: LegacyDocument, _ system: LegacySystem, file: String, _ options: LegacyOptions
  ) throws(Rejection) {
    self.file = file
    self.options = options
    self.document = document
    gathering = try LegacyElements(document, system)
    settings = try LegacySettings(document, system)
    found = LegacyExport(
      system: system, remainder: LegacyRejectsFile(document, gathering, options))
    var dates = LegacyDates()
    var isTold = false
    for node in gathering.nodes {
      for member in node.members {
        guard let field = node.entity.field(for: member.plain),
          field.kind == .day || field.kind == .moment, let date = LegacyDate(member.value)
        else { continue }
        if case .seconds = date.form { isTold = true }
        dates.see(date, LegacyEntity.role(of: field.name))
      }
    }
    guard let epoch = options.epoch ?? dates.epoch(asOf: options.asOf) else {
      throw .twoEpochs(dates, file)
    }
    self.epoch = epoch
    if isTold { found.remainder.preface.epoch = epoch }
    let stated =
      settings.currency ?? options.currency ?? system.currency ?? options.assumedCurrency
    let holdsMoney = gathering.nodes.contains { node in
      node.entity.register.fields.contains { $0.kind == .currency }
    }
    guard let currency = stated ?? (holdsMoney ? nil : .eur) else {
      throw .noCurrency(system, file)
    }
    self.currency = currency
    hasPeople = gathering.nodes.contains { $0.entity.register.name == "person" }
  }

  private mutating func whole() -> LegacyExport {
    let places = gathering.nodes.indices.filter { gathering.nodes[$0].original == nil }
    found.count = places.count
    found.peopleCount = places.count { gathering.nodes[$0].entity.register == .person }
    found.copies = gathering.nodes.count - places.count
    let order = Dictionary(
      uniqueKeysWithValues: Registers.all.enumerated().map { ($1.name, $0) })
    let sorted = places.sorted { left, right in
      let first = order[gathering.nodes[left].entity.register.name] ?? 0
      let second = order[gathering.nodes[right].entity.register.name] ?? 0
      return (first, left) < (second, right)
    }
    for place in sorted { read(place) }
    sharePeople(sorted)
    addSettings()
    found.extra = JSON.object(settings.unknown + settings.unread).text
    found.notes += LegacyDroppedLink.warnings(looseLinks) + gathering.notes + settings.notes
    if !settings.unknown.isEmpty {
      found.notes.append(.unknown(settings.unknown.map(\.0), file))
    }
    return found
  }

  // MARK: Elements

  private mutating func read(_ place: Int) {
    let node = gathering.nodes[place]
    guard case .object = node.value.content else {
      return reject(place, [.notAnObject(node)], node.path)
    }
    guard let id = node.id, LegacyKey.isClean(id) else {
      return reject(place, [.noID(node)], node.path + JSONTokenizer.step(node.idKey ?? "id"))
    }
    if let earlier = node.namesake {
      return reject(
        place, [.repeatedID(node, id, gathering.nodes[earlier].path)], "\(node.path).id")
    }
    if let problem = ownerProblem(node) { return reject(place, [problem], node.path) }
    guard let currency = currency(of: node, place) else { return }
    let fields = LegacyFieldReader(
      entity: node.entity, currency: currency, epoch: epoch, options: options)
    let (outcome, notes, links) = outcome(
      of: node, key: "\(gathering.system.name)/\(id)", fields)
    found.notes += notes
    looseLinks += links
    switch outcome {
    case .entry(let entry): entries[place] = entry
    case .rejected(let problems, let path): reject(place, problems, path)
    }
  }

  /// The outcome of an element, with its notes and links without a target.
  ///
  /// The reader shares the dictionary of records. It must be released before the next record is
  /// added; otherwise each insertion copies the dictionary.
  private func outcome(
    of node: LegacyNode, key: String, _ fields: LegacyFieldReader
  ) -> (LegacyEntryReader.Outcome, [Diagnostic], [LegacyDroppedLink]) {
    var reader = LegacyEntryReader(node, key: key, gathering, entries, fields)
    return (reader.read(), reader.notes, reader.looseLinks)
  }

  /// The error if an element's owner is missing, unknown or rejected; otherwise nil.
  ///
  /// Also nil if the file has no users.
  private func ownerProblem(_ node: LegacyNode) -> Diagnostic? {
    guard !node.entity.owners.isEmpty else { return nil }
    guard hasPeople else { return nil }
    guard let owner = node.owner else { return .noOwner(node) }
    guard let place = gathering.find("person", owner, nil) else {
      return gathering.listed.contains("person") ? .unknownOwner(node, owner) : nil
    }
    return entries[place] == nil
      ? .rejectedOwner(node, gathering.nodes[place].path) : nil
  }

  /// The currency of an element: its own, that of a linked record, or that of the file.
  ///
  /// Returns nil and rejects the element if its own currency is invalid.
  private mutating func currency(of node: LegacyNode, _ place: Int) -> Currency? {
    for member in node.members where member.plain == "currency" && !member.value.isNull {
      let path = node.path + JSONTokenizer.step(member.key)
      do throws(Rejection) {
        return try LegacyFieldReader.currency(member.value, path)
      } catch {
        reject(place, error.diagnostics, path)
        return nil
      }
    }
    for link in node.entity.register.links {
      guard let register = link.linked else { continue }
      let keys = node.entity.linkKeys[link.name] ?? []
      let named = node.members.first { keys.contains($0.plain) && !$0.value.isNull }
      let id = named.flatMap { LegacyElements.reference($0.value) }
      let place =
        id.flatMap { gathering.find(register, $0, node.owner) } ?? node.implied[link.name]
      if let place, let currency = entries[place]?.entry.currency { return currency }
    }
    return currency
  }

  private mutating func reject(_ place: Int, _ problems: [Diagnostic], _ path: String) {
    let node = gathering.nodes[place]
    found.rejected.append(
      LegacyReject(
        register: node.entity.register.name, entity: node.entity.name, path: node.path,
        location: node.value.location, problems: problems, problemPath: path))
  }

  // MARK: Users and settings

  /// Assigns the records at `places` to their users, in this order; a user's own record comes
  /// first.
  private mutating func sharePeople(_ places: [Int]) {
    var index: [String: Int] = [:]
    for place in places {
      guard let entry = entries[place] else { continue }
      let isPerson = entry.register == "person"
      let id = isPerson ? gathering.nodes[place].id : gathering.nodes[place].owner
      let person = index[id ?? ""] ?? found.people.count
      if person == found.people.count {
        index[id ?? ""] = person
        found.people.append(LegacyPerson(id: id))
      }
      if isPerson {
        found.people[person].name = entry.entry.text("name")
        found.people[person].email = entry.entry.text("email")
      }
      found.people[person].entries.append(entry)
    }
  }

  /// Adds the settings to the tracker's user, or to the first one if there are several.
  private mutating func addSettings() {
    var all = settings.entries
    if let budget = settings.monthlyBudget(currency) { all.append(budget) }
    let isWhole = !document.members.isEmpty
    let days = found.entries.compactMap { $0.entry.day("date") }
    if isWhole, let first = days.min(),
      let reminder = settings.dailyReminder(from: first, SourceLocation(file: file))
    {
      all.append(reminder)
    }
    guard !all.isEmpty else { return }
    if found.people.isEmpty { found.people.append(LegacyPerson(id: nil)) }
    found.people[0].settings = all
  }
}

extension Rejection {
  fileprivate static func twoEpochs(_ dates: LegacyDates, _ file: String) -> Rejection {
    Rejection(
      "the dates in this export are seconds since an unknown epoch",
      at: SourceLocation(file: file), notes: dates.bothReadings,
      hint: "choose one: --epoch unix or --epoch apple")
  }

  fileprivate static func noCurrency(_ system: LegacySystem, _ file: String) -> Rejection {
    Rejection(
      "exports of \(system.title) have no currency, and none is set",
      at: SourceLocation(file: file),
      hint: "set it with --currency EUR, or with currency: EUR in saldo.yaml")
  }
}

extension Diagnostic {
  fileprivate static func notAnObject(_ node: LegacyNode) -> Diagnostic {
    Diagnostic(
      .error,
      "\(node.path) is \(node.value.shown); expected an object (\(node.entity.register.title))",
      at: node.value.location, hint: "correct it in the export")
  }

  fileprivate static func noID(_ node: LegacyNode) -> Diagnostic {
    Diagnostic(
      .error,
      "\(node.path)\(JSONTokenizer.step(node.idKey ?? "id")) is missing; expected text or a "
        + "number",
      at: node.value.location, hint: "give it a unique id in the export")
  }

  fileprivate static func repeatedID(
    _ node: LegacyNode, _ id: String, _ path: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(node.path).id \(Printable.quoted(id)) is already used by \(path)",
      at: node.value.location, hint: "give it a unique id in the export, or remove the copy")
  }

  fileprivate static func noOwner(_ node: LegacyNode) -> Diagnostic {
    Diagnostic(
      .error, "\(node.path).user is missing, and the file has several users",
      at: node.value.location, hint: "add the id of the user it belongs to")
  }

  fileprivate static func unknownOwner(_ node: LegacyNode, _ owner: String) -> Diagnostic {
    Diagnostic(
      .error, "\(node.path).user refers to \(Printable.quoted(owner)), but there is no such user",
      at: node.value.location, hint: "add the user, or correct the id")
  }

  fileprivate static func rejectedOwner(_ node: LegacyNode, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "\(node.path) belongs to the user \(path), which was rejected",
      at: node.value.location, hint: "correct \(path) to import this too")
  }

  fileprivate static func unknown(_ keys: [String], _ file: String) -> Diagnostic {
    let shown = keys.sorted().prefix(10).map { Printable.quoted($0) }.joined(separator: ", ")
    let more = keys.count > 10 ? " and \(keys.count - 10) more" : ""
    return Diagnostic(
      .note, "kept unchanged, not used by saldo: \(shown)\(more)",
      at: SourceLocation(file: file))
  }
}
