/// One of the numbers that answer the report's question.
package struct Headline: Hashable, Sendable {
  package let label: String
  package let value: Cell
  /// Whether pages turn the sign, because the label says money out.
  package var isOutgoing = false
  package var change: Change?
  /// What the change is measured against, and other small print.
  package var note = ""

  package init(
    label: String, value: Cell, isOutgoing: Bool = false, change: Change? = nil, note: String = ""
  ) {
    self.label = label
    self.value = value
    self.isOutgoing = isOutgoing
    self.change = change
    self.note = note
  }
}
