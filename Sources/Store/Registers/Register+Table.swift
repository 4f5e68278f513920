import Ledger

extension Register {
  /// The name of its table.
  var table: String { "register_\(name)" }
}
