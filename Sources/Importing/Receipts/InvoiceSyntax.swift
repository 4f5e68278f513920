import Syntax

/// One XML syntax of EN 16931: which path holds which term.
///
/// Paths are the local names below the root, joined by `/`; namespaces are not looked at again
/// once the root is recognised.
protocol InvoiceSyntax {
  /// The names of the elements that are an invoice, and whether such a one is a credit note.
  static var roots: [String: Bool] { get }
  /// Names of other versions, and what they are called here.
  static var aliases: [String: String] { get }

  var draft: InvoiceDraft { get }

  init(_ draft: InvoiceDraft)

  /// An element with children begins.
  mutating func open(_ path: String, at position: MarkupPosition)

  /// An element with text, which is not empty; `attribute` gives the value of one of its attributes.
  mutating func take(_ path: String, _ value: InvoiceValue, attribute: (String) -> String?)
}
