package import Syntax

/// An element of an old tracker's export that cannot be an entry.
package struct LegacyReject: Sendable {
  /// The register it was meant for.
  package let register: String
  /// The system's name for it, such as `expense`.
  package let entity: String
  /// The user it belongs to, where the export says so.
  package let person: String?
  /// The id it has, if it has one.
  package let id: String?
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
