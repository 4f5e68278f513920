import Importing
import Ledger
import Store
import Syntax

/// The assignment of a tracker's users to ledgers.
///
/// A single user is assigned to the workspace's user, unless a ledger already has the user's id in
/// the tracker, or the workspace user's ledger belongs to another user of the tracker. Several
/// users get a ledger each; later exports find the ledger by that id. A ledger with a user of one
/// tracker accepts no other user of that tracker, because their records may have the same ids.
///
/// If `--user` is given, only that user's ledger is opened. If the export has a single user without
/// an id, no ledger is opened: a missing id must not match a ledger of another user.
struct LedgerUsers {
  private let workspace: Workspace
  private var known: [String: String] = [:]
  private let isOfOne: Bool

  init(_ workspace: Workspace, for export: LegacyExport) throws {
    self.workspace = workspace
    // Users that were rejected also count, because you may import them later.
    isOfOne = max(export.people.count, export.peopleCount) <= 1
    guard !isOfOne || export.people.first?.id != nil else { return }
    if !isOfOne, workspace.isUserNamed {
      let count = max(export.people.count, export.peopleCount)
      throw Failure(
        .usage, "--user selects one ledger, but the export has \(count) users",
        hint: "omit --user to give each user a ledger")
    }
    for user in try workspace.users
    where !workspace.isUserNamed || user == workspace.configuration.user {
      let store = try workspace.openLockedLedger(of: user)
      for person in try store.entriesWithoutKey(.person) { known[person.key] = user }
    }
  }

  /// The saldo user with the ledger that receives the records of a tracker's user.
  mutating func user(of person: LegacyPerson, in export: LegacyExport) throws -> String {
    let key = Self.key(of: person, export.system)
    if let user = known[key] { return user }
    let own = workspace.configuration.user
    let isAnothers = person.id != nil && holdsPerson(own, of: export.system)
    if isAnothers, workspace.isUserNamed { throw Failure.isAnothers(own, person) }
    let user = isOfOne && !isAnothers ? own : try freeName(for: person)
    known[key] = user
    return user
  }

  /// Whether a saldo user's ledger already belongs to a user of the tracker who has an id.
  private func holdsPerson(_ user: String, of system: LegacySystem) -> Bool {
    known.contains {
      $0.value == user && $0.key.hasPrefix("\(system.name)/") && $0.key != "\(system.name)/me"
    }
  }

  /// The key of a tracker's user in the register `person`.
  static func key(of person: LegacyPerson, _ system: LegacySystem) -> String {
    "\(system.name)/\(person.id ?? "me")"
  }

  private func freeName(for person: LegacyPerson) throws -> String {
    let words = [
      person.name, person.email?.split(separator: "@").first.map(String.init), person.id,
    ]
    let stem = words.lazy.compactMap(\.self).map(Self.plain).first { !$0.isEmpty } ?? "user"
    let taken = Set(known.values).union(try workspace.users)
    guard taken.contains(stem) else { return stem }
    return (2...).lazy.map { "\(stem)-\($0)" }.first { !taken.contains($0) } ?? stem
  }

  /// The text reduced to characters that are safe in a file name.
  private static func plain(_ text: String) -> String {
    let letters = text.lowercased().map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
    }
    return String(
      letters.split(separator: "-").map { String($0) }.joined(separator: "-").prefix(40))
  }
}

extension Failure {
  fileprivate static func isAnothers(_ user: String, _ person: LegacyPerson) -> Failure {
    let name = Printable.text(person.name ?? person.id ?? "")
    return Failure(
      .usage, "the ledger of \(user) belongs to another user of this tracker, not to \(name)",
      hint: "choose another ledger: --user NAME")
  }
}
