package import Ledger

/// A line that asks for something to be done, and names the command or file that settles it.
package struct Attention: Hashable, Sendable {
  /// How pressing it is, in the order of the list.
  package enum Urgency: Int, Hashable, Sendable, Comparable, CaseIterable {
    case over, tight, notice

    package static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
  }

  /// A stretch of the line's text.
  package enum Phrase: Hashable, Sendable {
    case text(String)
    /// What the line is about.
    case subject(String)
    /// A command or a file.
    case code(String)
    /// A row of the ledger, which a page leads to.
    case row(TransactionID)

    package var text: String {
      switch self {
      case .text(let text), .subject(let text), .code(let text): text
      case .row(let id): id.description
      }
    }
  }

  package let urgency: Urgency
  package let phrases: [Phrase]

  /// The line without any marking.
  package var text: String { phrases.map(\.text).joined() }
}
