/// What a transaction of the old trackers is: the direction that its amount, always positive, has.
package enum FlowKind: String, Hashable, Sendable, CaseIterable {
  case income, expense
  /// Between own accounts: in no total.
  case transfer
}
