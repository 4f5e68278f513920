import Importing
import Ledger
import Reporting
import Store
import Syntax

/// The migration of one user's records from an old tracker into a ledger.
struct PersonMigration {
  let person: LegacyPerson
  let export: LegacyExport
  let user: String
  let workspace: Workspace
  let classifier: EntryClassifier
  let asOf: CalendarDate
  private(set) var rejected: [RejectedElement] = []
  /// The optional links to records that neither the export nor the ledger has.
  private(set) var looseLinks: [LegacyDroppedLink] = []
  var result: MigratedPerson
  private var counts: [String: MigrationCounts] = [:]
  private var fates: [FateKey: (count: Int, example: String)] = [:]
  private var proof = MigrationProof()

  private struct FateKey: Hashable {
    let register: String
    let field: String
    let way: FieldFate.Way
    let target: String
  }

  init(
    person: LegacyPerson, export: LegacyExport, user: String, workspace: Workspace,
    classifier: EntryClassifier, asOf: CalendarDate
  ) throws {
    self.person = person
    self.export = export
    self.user = user
    self.workspace = workspace
    self.classifier = classifier
    self.asOf = asOf
    result = MigratedPerson(
      user: user, name: person.name, ledgerPath: workspace.ledgerPath(of: user))
    result.isNewLedger = try !workspace.hasFile(result.ledgerPath)
  }

  /// The user's ledger, opened or created; for a trial, a temporary one instead of a new one.
  func open(isTrial: Bool) throws -> LedgerStore {
    if isTrial, result.isNewLedger { return try LedgerStore() }
    guard result.isNewLedger else { return try workspace.openLedger(of: user, .write) }
    return try workspace.openLedger(of: user, .create)
  }

  /// Rejects a ledger with transactions that `saldo import` read from this tracker, under other
  /// keys.
  func refuseDuplicates(_ store: LedgerStore) throws {
    let runs = try store.runs().filter { run in
      !run.isUndone
        && run.batches.contains {
          $0.format == export.system.name && $0.account != "registers"
        }
    }
    guard let run = runs.last else { return }
    throw Failure(
      .usage, "run \(run.id) imported an export of \(export.system.title) as a statement",
      hint: "run saldo undo \(run.id), then saldo migrate, which imports everything")
  }

  /// Writes all records to the registers of a ledger that has the `known` accounts.
  mutating func move(_ session: RegisterSession, known: [Account]) throws {
    session.isSameExtra = JSONObjectText.says
    try putPerson(session)
    for setting in person.settings {
      guard let outcome = try put(beginning(setting, session), session) else { continue }
      result.settings += 1
      result.keptByHand += Self.kept(setting, outcome)
    }
    var rejectedPerson: LegacyEntry?
    for entry in person.entries {
      if let rejectedPerson {
        reject(entry, because: " belongs to the user \(rejectedPerson.path), which was rejected")
        continue
      }
      guard let outcome = try put(entry, session) else {
        if entry.register == Register.person.name { rejectedPerson = entry }
        continue
      }
      count(entry, outcome)
      try prove(entry, outcome, session)
    }
    try putDefaultCategories(session)
    session.countRejected(rejected.count)
    let projection = ManualTransactionProjection(
      classifier: classifier, configuration: workspace.configuration, known: known)
    try projection(session)
    try PurchaseProjection(book: { [book = classifier.book] in book })(session)
    result.counts = Registers.all.compactMap { register in
      counts[register.name].map { (register.plural, $0) }
    }
    result.fates = fates.map { key, value in
      FieldFate(
        register: key.register, field: key.field, way: key.way, target: key.target,
        count: value.count, example: value.example)
    }.sorted { ($0.register, $0.field, $0.target) < ($1.register, $1.field, $1.target) }
    result.proof = proof.lines
    result.oldFigures = oldFigures
  }

  /// The figures that the old tracker calculated incorrectly from this user's records.
  private var oldFigures: [OldFigure] {
    switch export.system.name {
    case LegacySystem.webTracker.name: WebTrackerFigures(person.book, asOf: asOf).all
    case LegacySystem.mono.name: MonoFigures(person.book, among: export.people.map(\.book)).all
    default: []
    }
  }

  /// The setting to write; a daily reminder keeps the earliest start of any export.
  private func beginning(
    _ setting: LegacyEntry, _ session: RegisterSession
  ) throws -> LegacyEntry {
    guard setting.register == Register.reminder.name,
      let known = try session.entry(.reminder, setting.entry.key)?.moment("date"),
      let day = setting.entry.moment("date"), known.day < day.day
    else { return setting }
    var setting = setting
    setting.entry["date"] = .moment(known)
    return setting
  }

  private func putPerson(_ session: RegisterSession) throws {
    let key = LedgerUsers.key(of: person, export.system)
    guard !person.entries.contains(where: { $0.entry.key == key && $0.register == "person" }) else {
      return
    }
    var entry = RegisterEntry(key: key, extra: export.extra)
    entry["name"] = .text(person.name ?? user)
    entry["email"] = person.email.map { .text($0) }
    _ = try session.put(entry, in: .person)
  }

  /// Adds MONO's default categories to a user without categories; removes the unedited ones once an
  /// export has some.
  ///
  /// MONO gave these categories to every new user. The export of another tracker changes nothing.
  private mutating func putDefaultCategories(_ session: RegisterSession) throws {
    guard export.system.name == LegacySystem.mono.name else { return }
    let defaults = DefaultCategories.all(owner: export.system.name, on: asOf)
    if person.entries.contains(where: { $0.register == Register.category.name }) {
      for entry in defaults {
        guard var known = try session.entry(.category, entry.key) else { continue }
        // A category that you edited stays.
        known["createdAt"] = entry["createdAt"]
        known["isActive"] = known.flag("isActive") == true ? nil : known["isActive"]
        if known == entry { _ = try session.delete(entry.key, from: .category) }
      }
      return
    }
    guard try session.isEmpty(.category) else { return }
    for entry in defaults {
      guard try session.put(entry, in: .category).change == .new else { continue }
      result.defaultCategories += 1
    }
  }

  /// Writes a record to its register, and returns the outcome.
  ///
  /// Nil if the record was rejected, or if saldo has no such register.
  private mutating func put(
    _ moved: LegacyEntry, _ session: RegisterSession
  ) throws -> RegisterOutcome? {
    guard let register = Registers[moved.register] else { return nil }
    // A setting applies to the whole file, so it has no line.
    let line = moved.location.line > 0 ? moved.location.line : nil
    let source = RegisterSource(line: line, path: moved.path)
    var entry = moved.entry
    while true {
      do {
        return try session.put(entry, in: register, from: source)
      } catch let problem as RegisterProblem {
        // A broken optional link becomes text in the extra fields, and the record stays valid.
        if case .notThere(let field, _, let key) = problem, register[field]?.isRequired == false {
          loosen(moved, field, key, register)
          entry[field] = nil
          entry.extra = JSONObjectText.adding(field, key, to: entry.extra)
          continue
        }
        reject(moved, problem, register)
        return nil
      }
    }
  }

  private mutating func loosen(
    _ moved: LegacyEntry, _ field: String, _ key: String, _ register: Register
  ) {
    let id = key.dropFirst("\(export.system.name)/".count)
    looseLinks.append(
      LegacyDroppedLink(
        moved.path, to: String(id), in: register[field]?.linked ?? field, at: moved.location,
        notIn: "the ledger"))
  }

  private mutating func reject(
    _ moved: LegacyEntry, _ problem: RegisterProblem, _ register: Register
  ) {
    let wording = Failure(problem, register).diagnostics.map(\.message).joined(separator: "; ")
    reject(moved, because: ": \(wording)")
  }

  private mutating func reject(_ moved: LegacyEntry, because wording: String) {
    let reason = Diagnostic(
      .error, "\(moved.path)\(wording)", at: moved.location,
      hint: "fix it in the export, or import the rest with --rejects FILE")
    rejected.append(
      RejectedElement(
        register: moved.register, path: moved.path, reason: reason, element: moved.path))
  }

  private mutating func count(_ moved: LegacyEntry, _ outcome: RegisterOutcome) {
    switch outcome.change {
    case .new: counts[moved.register, default: MigrationCounts()].new += 1
    case .updated: counts[moved.register, default: MigrationCounts()].updated += 1
    case .unchanged, .stayedDeleted:
      counts[moved.register, default: MigrationCounts()].unchanged += 1
    }
    for field in moved.fields { count(field, moved.register) }
  }

  private mutating func count(_ field: LegacyField, _ register: String) {
    func note(_ way: FieldFate.Way, _ target: String = "", _ example: String = "") {
      let key = FateKey(register: register, field: field.key, way: way, target: target)
      let known = fates[key]
      fates[key] = ((known?.count ?? 0) + 1, known?.example ?? example)
    }
    switch field.fate {
    case .carried(let target): note(.carried, target)
    case .transformed(let target, let from, let into):
      // The report must not show secrets.
      let isSecret = Registers[register]?[target]?.kind == .secret
      let example = "\(Printable.text(from)) → \(Printable.text(into))"
      note(.transformed, target, isSecret ? "" : example)
    case .kept: note(.kept)
    case .identity: note(.identity)
    case .elements: note(.elements)
    }
  }

  /// Messages about the manual edits and deletions that the migration kept.
  private static func kept(_ moved: LegacyEntry, _ outcome: RegisterOutcome) -> [String] {
    if outcome.change == .stayedDeleted {
      return ["\(moved.entry.key) was deleted by hand and stays deleted"]
    }
    guard !outcome.keptByHand.isEmpty else { return [] }
    let fields = outcome.keptByHand.joined(separator: ", ")
    return ["your edit of \(fields) in \(moved.entry.key) was kept"]
  }

  private mutating func prove(
    _ moved: LegacyEntry, _ outcome: RegisterOutcome, _ session: RegisterSession
  ) throws {
    guard let register = Registers[moved.register] else { return }
    let stored = try session.entry(register, moved.entry.key)
    let reasons = Self.kept(moved, outcome)
    result.keptByHand += reasons
    proof.add(moved, stored: stored, reasons: reasons)
  }
}

extension LegacyPerson {
  /// The user's records, in the form that reports read.
  fileprivate var book: RegisterBook {
    let all = Dictionary(grouping: entries + settings, by: \.register)
    return RegisterBook(all.mapValues { $0.map(\.entry) })
  }
}

/// Operations on the text of JSON objects.
enum JSONObjectText {
  /// The object with an additional text member; unchanged if the text is not an object.
  static func adding(_ key: String, _ value: String, to object: String) -> String {
    let member = "\(JSONText.quoted(key)):\(JSONText.quoted(value))"
    guard let end = object.lastIndex(of: "}") else { return object }
    let inner = object[..<end].drop { $0 != "{" }.dropFirst()
    return inner.allSatisfy(\.isWhitespace) ? "{\(member)}" : "\(object[..<end]),\(member)}"
  }

  /// Whether two objects are equal, regardless of their formatting.
  static func says(_ one: String, theSameAs other: String) -> Bool {
    guard let one = value(one), let other = value(other) else { return one == other }
    return one.says(theSameAs: other)
  }

  private static func value(_ text: String) -> JSONValue? {
    let tokens = JSONTokenizer(text: text, at: SourceLocation(file: ""), path: "$")
    tokens.longestString = max(tokens.longestString, text.utf8.count)
    return try? tokens.nextValue()
  }
}
