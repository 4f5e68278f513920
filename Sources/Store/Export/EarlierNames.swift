internal import GRDB
import Ledger
import LedgerSchema

/// The names that exports before version 6 use, and today's names for them.
///
/// `Sources/RENAMED.md` lists all public names that changed.
enum EarlierNames {
  /// The first version of an export with today's names.
  static let lastVersion = 5

  private static let registers = ["manualTransaction": "movement"]
  private static let columns = ["status": "standing"]
  private static let reminderFields = ["transactionKey": "movement"]
  private static let words = [
    "duplicate": "double", "superseded": "corrected", "unit-change": "unit-movement",
  ]

  /// A table as an export with the earlier names has it.
  static func table(_ today: ExportedTable) -> ExportedTable {
    let register = Registers.all.first { $0.table == today.table }
    let earlier = register.flatMap { registers[$0.name] }
    return today.renamed(
      earlier.map(Register.table(of:)) ?? today.name,
      today.columns.map { column in
        switch register {
        case .reminder?: column.renamed(reminderFields[column.name])
        case nil: column.renamed(columns[column.name], words)
        default: column
        }
      })
  }

  /// Today's name of a register.
  static func register(_ name: String) -> String {
    registers.first { $0.value == name }?.key ?? name
  }

  /// Replaces the earlier names in a log of changes that was just read.
  static func replace(_ database: Database) throws {
    for (today, earlier) in registers {
      try database.execute(
        sql: "UPDATE change SET subject=? WHERE subject=?", arguments: [today, earlier])
    }
    for (today, earlier) in words {
      for side in ["before", "after"] {
        try database.execute(
          sql: "UPDATE change SET \(side)=? WHERE field='kind' AND \(side)=?",
          arguments: [today, earlier])
      }
    }
  }
}

extension ExportedColumn {
  /// The same column under another name and with other words; `nil` keeps its name.
  fileprivate func renamed(
    _ name: String?, _ words: [String: String] = [:]
  ) -> ExportedColumn {
    let kind: Kind =
      switch kind {
      case .word(let today): .word(today.map { words[$0] ?? $0 })
      case .side(let subject, _): .side(of: subject, isEarlier: true)
      default: kind
      }
    return ExportedColumn(name ?? self.name, kind, stored: stored)
  }
}
