/// What must hold of an entry besides what its fields say one by one.
///
/// The database checks it, whoever writes: the condition is SQL over the table's columns.
package struct RegisterRule: Hashable, Sendable {
  /// Names the constraint; unique within the register.
  package let name: String
  /// Over the columns of the table; a condition that is NULL holds.
  package let condition: String
  /// What is wrong when it does not hold, for a person.
  package let wording: String

  package init(_ name: String, _ condition: String, _ wording: String) {
    self.name = name
    self.condition = condition
    self.wording = wording
  }
}
