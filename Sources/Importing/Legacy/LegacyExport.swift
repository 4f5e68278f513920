package import Ledger
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

/// An element of an old tracker's export that became the entry of a register.
package struct LegacyEntry: Sendable {
  /// The register's name.
  package let register: String
  package var entry: RegisterEntry
  /// Where it stands in the export, such as `$.transactions[12]`.
  package let path: String
  package let location: SourceLocation
  /// What became of each field of the export.
  package internal(set) var fields: [LegacyField] = []
  /// The texts of its amounts as the export has them, by the register's field.
  package internal(set) var statedAmounts: [String: String] = [:]
  /// The links whose entry is not in this file: a ledger may hold it, from a file read before.
  package internal(set) var outside: Set<String> = []
}

/// What became of one field of an export.
package struct LegacyField: Hashable, Sendable {
  package enum Fate: Hashable, Sendable {
    /// It stands in the register's field as it was written.
    case carried(to: String)
    /// It stands in the register's field, written otherwise.
    case transformed(to: String, from: String, into: String)
    /// It has no home here and is kept as it is, in the entry's extra.
    case kept
    /// It says what the entry is called, or whose it is.
    case identity
    /// It holds elements of their own.
    case elements
  }

  /// As it is spelt in the export.
  package let key: String
  package let fate: Fate
}

/// An element of an old tracker's export that cannot be an entry.
package struct LegacyReject: Sendable {
  /// The register it was meant for.
  package let register: String
  /// The system's name for it, such as `expense`.
  package let entity: String
  /// Where the element stands, such as `$.transactions[12]`.
  package let path: String
  package let location: SourceLocation
  /// What is wrong, field by field; the paths of the fields stand in the messages.
  package let problems: [Diagnostic]
  /// The path of the field that is wrong first, such as `$.transactions[12].amount`.
  package let problemPath: String

  /// The first thing that is wrong.
  package var reason: Diagnostic {
    problems.first ?? Diagnostic(.error, "\(path) cannot be read", at: location)
  }
}

/// The link of an element that goes in without it, since what it names is not there.
package struct LegacyLooseLink: Sendable {
  private let path: String
  private let id: String
  private let register: String
  private let location: SourceLocation
  private let whole: String

  /// A link to the entry `id` of a register, of which `whole`, the file or the ledger, has none.
  package init(
    _ path: String, to id: String, in register: String, at location: SourceLocation,
    notIn whole: String
  ) {
    self.path = path
    self.id = id
    self.register = register
    self.location = location
    self.whole = whole
  }

  private struct Target: Hashable {
    let register: String
    let id: String
  }

  /// What is to be said of some links, once for each entry that is not there.
  package static func warnings(_ links: [LegacyLooseLink]) -> [Diagnostic] {
    var targets: [Target: Int] = [:]
    var firsts: [LegacyLooseLink] = []
    for link in links {
      let target = Target(register: link.register, id: link.id)
      if targets[target] == nil { firsts.append(link) }
      targets[target, default: 0] += 1
    }
    return firsts.map { link in
      let count = targets[Target(register: link.register, id: link.id)] ?? 1
      return .loose(link.path, link.id, link.register, link.location, link.whole, others: count - 1)
    }
  }
}

extension Diagnostic {
  fileprivate static func loose(
    _ path: String, _ id: String, _ register: String, _ location: SourceLocation, _ whole: String,
    others: Int
  ) -> Diagnostic {
    let title = Registers[register]?.title ?? register
    let named = "\(path) refers to \(Printable.quoted(id)), but \(whole) has no such \(title)"
    let count =
      others == 1 ? "1 more element refers to it" : "\(others) more elements refer to it"
    return Diagnostic(
      .warning, others > 0 ? "\(named); \(count)" : named, at: location,
      hint: "correct the id in the export; otherwise saldo keeps the link as text")
  }
}
