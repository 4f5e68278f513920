package import Syntax

/// What an old tracker's export holds, with the fate of everything in it.
///
/// Every element of the file is in exactly one place: the entries of a person, or ``rejected``.
/// Settings and nested copies of an element are not counted.
package struct LegacyExport: Sendable {
  package let system: LegacySystem
  /// Whoever has entries, in the order of the file; one without a name where a system has no users.
  package internal(set) var people: [LegacyPerson] = []
  package internal(set) var rejected: [LegacyReject] = []
  /// How many users the file names, rejected ones too.
  package internal(set) var peopleCount = 0
  /// How many elements stand in the file: all entries and all that were rejected.
  package internal(set) var count = 0
  /// How many nested copies of elements there are, and are not counted.
  package internal(set) var copies = 0
  /// What stands at the top under keys that saldo does not know, as the text of a JSON object.
  package internal(set) var extra = "{}"
  /// What bare seconds of the file count from; nil when it has none.
  package internal(set) var epoch: LegacyEpoch?
  package internal(set) var notes: [Diagnostic] = []

  /// The file itself, for what of it is to be mended.
  package internal(set) var remainder: LegacyRemainder

  init(system: LegacySystem, remainder: LegacyRemainder) {
    self.system = system
    self.remainder = remainder
  }

  /// The entries of all people, person by person.
  package var entries: [LegacyEntry] { people.flatMap(\.entries) }
}

/// A user of an old tracker and what is theirs.
package struct LegacyPerson: Sendable {
  /// As the export has it; nil where the system has one user and names nobody.
  package let id: String?
  package internal(set) var name: String?
  package internal(set) var email: String?
  /// Those that others name stand before them.
  package internal(set) var entries: [LegacyEntry] = []
  /// What the tracker was set to: a budget for every month, the theme; no elements of a list.
  package internal(set) var settings: [LegacyEntry] = []
}
