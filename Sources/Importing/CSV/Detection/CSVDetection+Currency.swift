import Ledger

/// The currency of the amounts.
extension CSVDetection {
  /// The column with a currency code in every row, regardless of its name; nil unless there is
  /// exactly one.
  static func columnOfCodes(_ sample: CSVTableSample) -> Int? {
    let found = sample.names.indices.filter { index in
      let cells = sample.cells(index)
      return !cells.isEmpty && cells.allSatisfy { Currency($0) != nil }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The currency that the header or the amounts name, and the reason; nil if they name none.
  static func currency(_ sample: CSVTableSample) -> (Currency, String)? {
    for index in sample.names.indices where sample.meanings[index]?.role.isMoney == true {
      let words = sample.names[index].split { !$0.isLetter && !$0.isCurrencySymbol }
      for word in words where word == word.uppercased() {
        if let currency = CurrencySign.currency(String(word)) {
          return (currency, "from column \(sample.name(index))")
        }
      }
      for cell in sample.cells(index).prefix(1) {
        let affix = cell.filter { $0.isLetter || $0.isCurrencySymbol }
        if let currency = CurrencySign.currency(affix) {
          return (currency, "from the amounts")
        }
      }
    }
    return nil
  }
}
