import Ledger

/// What the bank says of one transaction, apart from its own id: two of these are equal exactly when
/// the ledger must take them for two occurrences of one.
struct Content: Hashable {
  var day: CalendarDate
  var amount: Int64
  var payee: String
}

/// One row of an export.
struct BankRow: Hashable {
  var content: Content
  var bankID = ""
  var isPending = false
  /// The id of the row that this one replaces or takes away, and which of the two.
  var correctedID = ""
  var correction = EntryCorrection.none
}

/// One file: the rows of its statements, each statement a list.
struct Export {
  var statements: [[BankRow]]
  var format = "csv"
  var layout = ""
  /// The days that the file says it covers.
  var period: Period?

  var statement: Statement {
    var statement = Statement()
    statement.period = period
    statement.layout = layout
    return statement
  }

  init(_ rows: [BankRow]) { statements = [rows] }

  init(statements: [[BankRow]]) { self.statements = statements }

  var rows: [BankRow] { statements.flatMap(\.self) }

  func mapRows(_ body: (BankRow) -> BankRow) -> Export {
    Export(statements: statements.map { $0.map(body) })
  }
}

/// How often each content is there.
typealias Tally = [Content: Int]

extension Sequence where Element == Content {
  var tally: Tally { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

extension Tally {
  /// The naive reading of reliability.md 4.1: each content as often as the largest file shows it.
  static func union(_ exports: [Export]) -> Tally {
    exports.map { $0.rows.map(\.content).tally }.reduce(into: [:]) { union, file in
      union.merge(file) { Swift.max($0, $1) }
    }
  }
}
