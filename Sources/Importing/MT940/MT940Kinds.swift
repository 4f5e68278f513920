import Ledger

/// The kinds of entries by the codes of MT940.
enum MT940Kinds {
  /// SWIFT's transaction types behind `N`, `S` or `F`, and the German business codes (GVC), three
  /// digits, that stand in their place or before `?00`.
  static func kind(_ code: ArraySlice<UInt8>, isDebit: Bool) -> EntryKind {
    switch String(decoding: code, as: UTF8.self) {
    case "TRF", "CLR", "116", "118", "119", "166", "168", "177", "191", "201", "202", "020",
      "021", "051":
      .transfer
    case "CHG", "FEE", "COM", "BRF", "805", "808", "809", "810": .fee
    case "INT", "814", "815": .interest
    case "DIV": .dividend
    case "CHK", "TCK", "001", "002", "011", "070", "101", "102": .check
    case "STO", "117", "152", "008", "052": .standingOrder
    case "DDT", "COL", "104", "105", "107", "171", "174", "004", "005", "071", "192", "194", "196":
      isDebit ? .directDebit : .payment
    case "106", "006", "198": .card
    case "083": isDebit ? .atm : .cash
    case "082": .deposit
    case "153", "053", "054", "154": .directDeposit
    default: .unknown
    }
  }
}
