import Importing
import Ledger
import Store

/// Finds for each person of an export the ledger that is theirs.
///
/// One person goes where the workspace's own user is. Several get a ledger each, found again by the
/// id under which the tracker knew them.
struct LedgerUsers {
  private let workspace: Workspace
  private var known: [String: String] = [:]

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    for user in workspace.users {
      let store = try workspace.openLockedLedger(of: user)
      for person in try store.entriesWithoutKey(.person) { known[person.key] = user }
    }
  }

  /// The user whose ledger takes a person's entries.
  mutating func user(of person: LegacyPerson, in export: LegacyExport) -> String {
    let key = Self.key(of: person, export.system)
    if let user = known[key] { return user }
    let user = export.people.count == 1 ? workspace.configuration.user : freeName(for: person)
    known[key] = user
    return user
  }

  /// The key of a person's entry in the register of people.
  static func key(of person: LegacyPerson, _ system: LegacySystem) -> String {
    "\(system.name)/\(person.id ?? "me")"
  }

  private func freeName(for person: LegacyPerson) -> String {
    let words = [
      person.name, person.email?.split(separator: "@").first.map(String.init), person.id,
    ]
    let stem = words.lazy.compactMap(\.self).map(Self.plain).first { !$0.isEmpty } ?? "user"
    let taken = Set(known.values).union(workspace.users)
    guard taken.contains(stem) else { return stem }
    return (2...).lazy.map { "\(stem)-\($0)" }.first { !taken.contains($0) } ?? stem
  }

  /// What of a name can name a file.
  private static func plain(_ text: String) -> String {
    let letters = text.lowercased().map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
    }
    return String(
      letters.split(separator: "-").map { String($0) }.joined(separator: "-").prefix(40))
  }
}
