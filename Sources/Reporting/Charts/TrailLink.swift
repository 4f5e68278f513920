/// A word on a page that leads to a row.
package struct TrailLink: Hashable, Sendable {
  package let text: String
  /// Nil for a word that leads nowhere, such as how many more there are.
  package let trail: Trail?

  package init(text: String, trail: Trail?) {
    self.text = text
    self.trail = trail
  }
}
