package import Ledger
package import Syntax

/// The records read from an old tracker's export, and the elements that saldo rejected.
///
/// Every element of the file is either a record of one user or in ``rejected``. Settings and copies
/// of an element do not count as elements.
package struct LegacyExport: Sendable {
  package let system: LegacySystem
  /// The users who have records or settings, by their first records; one unnamed user if the system
  /// has no users.
  ///
  /// Empty if the file has neither records nor settings.
  package internal(set) var people: [LegacyPerson] = []
  package internal(set) var rejected: [LegacyReject] = []
  /// The number of users in the file, including rejected ones.
  package internal(set) var peopleCount = 0
  /// The number of elements in the file, accepted and rejected, without copies.
  package internal(set) var count = 0
  /// The number of copies of elements, nested or in another list, which ``count`` excludes.
  package internal(set) var copies = 0
  /// The values of unknown and unreadable keys at the top level, as the text of a JSON object.
  package internal(set) var extra = "{}"
  package internal(set) var notes: [Diagnostic] = []

  /// The file with the elements that you need to correct.
  package internal(set) var remainder: LegacyRejectsFile

  init(system: LegacySystem, remainder: LegacyRejectsFile) {
    self.system = system
    self.remainder = remainder
  }

  /// The records of all users, grouped by user.
  package var entries: [LegacyEntry] { people.flatMap(\.entries) }
}

/// A user of an old tracker, with their records and settings.
package struct LegacyPerson: Sendable {
  /// The user's id in the export; nil for the unnamed owner of records without a user.
  package let id: String?
  package internal(set) var name: String?
  package internal(set) var email: String?
  /// The user's records, in the order of their registers.
  package internal(set) var entries: [LegacyEntry] = []
  /// The user's settings, such as the monthly budget or the theme; they are not list elements.
  package internal(set) var settings: [LegacyEntry] = []
}

/// An element of an old tracker's export, converted to a record of a register.
package struct LegacyEntry: Sendable {
  /// The register's name.
  package let register: String
  package var entry: RegisterEntry
  /// The path of the element in the export, such as `$.transactions[12]`.
  package let path: String
  package let location: SourceLocation
  /// The outcome for each field of the exported element.
  package internal(set) var fields: [LegacyField] = []
  /// The original text of each amount in the export, by register field.
  package internal(set) var statedAmounts: [String: String] = [:]
  /// The fields with a link to a record that is not in this file but may be in the ledger.
  package internal(set) var outside: Set<String> = []
}

/// A field of an exported element and its outcome.
package struct LegacyField: Hashable, Sendable {
  package enum Fate: Hashable, Sendable {
    /// Copied to a register field with the same value, or empty.
    case carried(to: String)
    /// Converted, and copied to a register field.
    case transformed(to: String, from: String, into: String)
    /// Kept unchanged in the record's `extra`, for example because the register has no such field.
    case kept
    /// The id of the record or of its owner.
    case identity
    /// A list of nested elements.
    case elements
  }

  /// The key, spelt as in the export.
  package let key: String
  package let fate: Fate
}

/// An element of an old tracker's export that saldo rejected.
package struct LegacyReject: Sendable {
  /// The register that the element was meant for.
  package let register: String
  /// The system's name for the kind of element, such as `expense`.
  package let entity: String
  /// The path of the element, such as `$.transactions[12]`.
  package let path: String
  package let location: SourceLocation
  /// The errors of the element's fields; each message contains the path of the field or the
  /// element.
  package let problems: [Diagnostic]
  /// The path of the first invalid field or of the element, such as `$.transactions[12].amount`.
  package let problemPath: String

  /// The first error, or a general one if no field has an error.
  package var reason: Diagnostic {
    problems.first ?? Diagnostic(.error, "\(path) cannot be read", at: location)
  }
}

/// An optional link without a target, which saldo keeps as text only.
package struct LegacyDroppedLink: Sendable {
  private let path: String
  private let id: String
  private let register: String
  private let location: SourceLocation
  private let whole: String

  /// Creates a link to the record `id` of a register; `whole` names the file or ledger without that
  /// record.
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

  /// The warnings about links without a target, one for each missing record.
  package static func warnings(_ links: [LegacyDroppedLink]) -> [Diagnostic] {
    var targets: [Target: Int] = [:]
    var firsts: [LegacyDroppedLink] = []
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
