@testable import Store

/// What the store says when it refuses; nil when it does not.
func refusal(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? StoreError
  }
}
