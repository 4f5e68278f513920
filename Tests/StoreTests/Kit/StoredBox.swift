import Testing

@testable import Store

/// A box of a ledger, and the place that it was made for.
struct StoredBox {
  let row: SecretRow
  let field: SecretField
  let bytes: [UInt8]

  /// It opens as it is, and with no single bit changed.
  func expectNoBitMayChange(_ key: LedgerKey) throws {
    #expect(try !key.open(bytes, field, of: row).isEmpty)
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      if (try? key.open(changed, field, of: row)) != nil {
        Issue.record("\(row.words(field)) opens with bit \(bit) changed")
      }
    }
  }
}
