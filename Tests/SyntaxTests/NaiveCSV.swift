/// RFC 4180 read scalar by scalar, as slowly and plainly as possible.
///
/// saldo's stance where the RFC is silent: empty lines are no rows; a carriage return alone ends
/// a line only in a file without line feeds, elsewhere a row that goes on after one is refused;
/// a quote stands only around a whole field.
struct NaiveCSV {
  private var rows: [[String]] = []
  private var row: [String] = []
  private var field = ""
  private var hasBegun = false
  private let isReturnEnough: Bool

  /// The rows of `text`; nil when it is no CSV.
  static func rows(of text: String) -> [[String]]? {
    let scalars = Array(text.unicodeScalars)
    var reading = NaiveCSV(isReturnEnough: !scalars.contains("\n"))
    return reading.read(scalars) ? reading.rows : nil
  }

  private init(isReturnEnough: Bool) { self.isReturnEnough = isReturnEnough }

  private mutating func read(_ scalars: [Unicode.Scalar]) -> Bool {
    var index = 0
    var mustEndLine = false
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\n" || scalar == "\r" {
        if hasBegun {
          endRow()
          mustEndLine = scalar == "\r" && !isReturnEnough
        }
        if scalar == "\n" { mustEndLine = false }
        index += 1
      } else if mustEndLine {
        return false
      } else if scalar == "," {
        hasBegun = true
        endField()
        index += 1
      } else if scalar == "\"" {
        guard field.isEmpty, let after = quoted(scalars, from: index + 1) else { return false }
        hasBegun = true
        index = after
      } else {
        hasBegun = true
        field.unicodeScalars.append(scalar)
        index += 1
      }
    }
    if hasBegun { endRow() }
    return true
  }

  /// Reads up to the closing quote and checks what stands behind it.
  private mutating func quoted(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var index = start
    while index < scalars.count {
      if scalars[index] != "\"" {
        field.unicodeScalars.append(scalars[index])
        index += 1
      } else if index + 1 < scalars.count, scalars[index + 1] == "\"" {
        field.unicodeScalars.append("\"")
        index += 2
      } else {
        let isEnd = index + 1 == scalars.count
        return isEnd || ",\r\n".unicodeScalars.contains(scalars[index + 1]) ? index + 1 : nil
      }
    }
    return nil
  }

  private mutating func endField() {
    row.append(field)
    field = ""
  }

  private mutating func endRow() {
    endField()
    rows.append(row)
    row = []
    hasBegun = false
  }
}
