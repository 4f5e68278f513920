internal import GRDB
import Ledger
import LedgerSchema

/// The four lists in which exports before version 5 kept the changes of runs.
///
/// Their rows are first read into temporary tables and checked like all other rows. Then they
/// become lines of `change`.
enum EarlierChanges {
  /// The six lists in export order: `files`, then the four lists, with `edits` after the first.
  static func tables(between files: ExportedTable, _ edits: ExportedTable) -> [ExportedTable] {
    [files, registers, edits, words, rows, receipts]
  }

  private static let registers = ExportedTable(
    "registerChanges", of: "registerChange",
    [
      .number("run"), .text("register"), .text("key"),
      ExportedColumn("before", .side(of: "register")),
      ExportedColumn("after", .side(of: "register")),
    ],
    becomes: [
      """
      INSERT INTO change(run,subject,entry,before,after)
      SELECT run, register, key, before, after FROM registerChange ORDER BY id
      """
    ])

  private static let words = ExportedTable(
    "editChanges", of: "editChange",
    [.number("run")] + ExportedTables.row + [
      .text("field"), ExportedColumn("before", .edit), .number("beforeRun"),
      ExportedColumn("after", .edit), .flag("isWord"),
    ],
    becomes: [
      """
      INSERT INTO change(run,subject,\(TransactionKey.columns),field,before,beforeRun,after,isWord)
      SELECT run, '\(ChangeLog.transaction)', \(TransactionKey.columns), field, before, beforeRun, after,
        isWord FROM editChange ORDER BY id
      """
    ])

  private static let rows = ExportedTable(
    "derivations", of: "derivation",
    [.number("run")] + ExportedTables.row + [
      .name("category", of: .category), .name("place", of: .place),
      .name("cleanPayee", of: .payee), .name("tagSet", of: .tagSet), .name("note", of: .note),
      ExportedColumn("kind", ExportedTables.kind), .flag("isTransfer"),
      .name("newCategory", of: .category), .name("newPlace", of: .place),
      .name("newPayee", of: .payee), .name("newTagSet", of: .tagSet), .name("newNote", of: .note),
      ExportedColumn("newKind", ExportedTables.kind), .flag("newIsTransfer"),
      ExportedColumn("placeReason", ExportedTables.placeReason),
      ExportedColumn("newPlaceReason", ExportedTables.placeReason),
      .text("shares"), .text("newShares"), .name("decider", of: .decider),
    ],
    becomes: [
      """
      INSERT INTO change(subject,run,\(TransactionKey.columns),decider,field,before,after)
      SELECT '\(ChangeLog.transaction)', run, \(TransactionKey.columns), decider, field, was, now FROM (
        \(derivedFields.enumerated().map(derivedField).joined(separator: " UNION ALL "))
      ) ORDER BY id, place
      """
    ])

  private static let derivedFields = [
    ("category", "category", "newCategory"), ("payee", "cleanPayee", "newPayee"),
    ("place", "place", "newPlace"), ("tags", "tagSet", "newTagSet"), ("note", "note", "newNote"),
    ("kind", "kind", "newKind"), ("transfer", "isTransfer", "newIsTransfer"),
    (DerivedFields.placeReason, "placeReason", "newPlaceReason"),
    (DerivedChange.split, "shares", "newShares"),
  ]

  private static func derivedField(
    _ place: Int, _ field: (name: String, before: String, after: String)
  ) -> String {
    """
    SELECT id, \(place) AS place, run, \(TransactionKey.columns), decider, '\(field.name)' AS field,
      \(text(of: field.name, in: field.before)) AS was, \(text(of: field.name, in: field.after)) AS now
    FROM derivation d WHERE \(field.before) IS NOT \(field.after)
    """
  }

  private static let receipts = ExportedTable(
    "receiptDerivations", of: "receiptDerivation",
    [
      .number("run"), .number("receipt"), .number("position"), .name("category", of: .category),
      .name("newCategory", of: .category), .name("place", of: .place),
      .name("newPlace", of: .place), .name("decider", of: .decider),
    ], since: 2,
    becomes: [
      """
      INSERT INTO change(run,subject,receipt,part,decider,field,before,after)
      SELECT run, '\(ChangeLog.receipt)', receipt, position, decider,
        iif(position,'category','place'),
        iif(position,\(text(of: "category", in: "category")),\(text(of: "place", in: "place"))),
        iif(position,\(text(of: "category", in: "newCategory")),\(text(of: "place", in: "newPlace")))
      FROM receiptDerivation d ORDER BY id
      """
    ])

  /// The SQL expression for a field's text in the log, from the column with the stored value.
  private static func text(of field: String, in column: String) -> String {
    switch field {
    case DerivedFields.placeReason:
      word(of: column, in: PlaceReason.allCases.dropFirst().map { ("\($0)", $0.rawValue) })
    case DerivedChange.split: column
    case DerivedChange.Field.transfer.rawValue:
      "iif(\(column),'\(DerivedFields.yes)','\(DerivedFields.no)')"
    case DerivedChange.Field.kind.rawValue:
      word(of: column, in: EntryKind.allCases.map { ($0.word, $0.rawValue) })
    default: name(of: field, in: column)
    }
  }

  private static func word(of column: String, in words: [(String, UInt8)]) -> String {
    "CASE \(column) \(words.map { "WHEN \($1) THEN '\($0)'" }.joined(separator: " ")) END"
  }

  private static func name(of field: String, in column: String) -> String {
    guard let edited = TransactionEdit.Field(rawValue: field) else { return "NULL" }
    let name = "CAST(\(edited.name) AS TEXT)"
    return "(SELECT \(edited == .category ? "nullif(\(name),'Uncategorised')" : name) "
      + "FROM \(edited.names.rawValue) n WHERE n.id=d.\(column))"
  }
}

/// The names in exports before version 6, with the current names.
///
/// `Sources/RENAMED.md` lists all public names that changed.
enum EarlierNames {
  /// The last export version with the earlier names.
  static let lastVersion = 5

  private static let registers = ["manualTransaction": "movement"]
  private static let columns = ["status": "standing"]
  private static let reminderFields = ["transactionKey": "movement"]
  private static let words = [
    "duplicate": "double", "superseded": "corrected", "unit-change": "unit-movement",
  ]

  /// A table under its earlier names.
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

  /// The current name of a register with this name in an earlier export.
  ///
  /// A register that was not renamed keeps its name.
  static func register(_ name: String) -> String {
    registers.first { $0.value == name }?.key ?? name
  }

  /// Replaces the earlier names in a log of changes that was just read.
  static func replace(_ database: Database) throws {
    for (today, earlier) in registers {
      try database.run("UPDATE change SET subject=? WHERE subject=?", [today, earlier])
    }
    for (today, earlier) in words {
      for side in ["before", "after"] {
        try database.run(
          "UPDATE change SET \(side)=? WHERE field='kind' AND \(side)=?", [today, earlier])
      }
    }
  }
}

extension ExportedColumn {
  /// This column with another name and renamed values; a nil name keeps the current name.
  fileprivate func renamed(_ name: String?, _ words: [String: String] = [:]) -> ExportedColumn {
    let kind: Kind =
      switch kind {
      case .word(let today): .word(today.map { words[$0] ?? $0 })
      case .side(let subject, _): .side(of: subject, isEarlier: true)
      default: kind
      }
    return ExportedColumn(name ?? self.name, kind, stored: stored)
  }
}
