/// How a category looks in the tracker that it comes from.
package struct CategoryMark: Hashable, Sendable {
  /// The name of an SF Symbol, such as `fork.knife`.
  package let icon: String?
  /// The name of a colour, such as `orange`.
  package let colour: String?

  /// Nil where neither is known.
  init?(icon: String?, colour: String?) {
    guard icon != nil || colour != nil else { return nil }
    self.icon = icon
    self.colour = colour
  }
}
