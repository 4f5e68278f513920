/// The trackers that saldo can migrate from.
package enum LegacySystems {
  package static let all: [LegacySystem] = [
    .webTracker, .mono, .myFiance, .groceryPlanner, .wealthWise,
  ]

  package static subscript(name: String) -> LegacySystem? { all.first { $0.name == name } }
}
