import Ledger
import LedgerSchema

/// The list of all tables in an export, each after those that its rows refer to by name.
///
/// A test fails if a table or column of the schema is neither here nor in ``leftOut``.
package enum ExportedTables {
  package static let all: [ExportedTable] = kept + [registerFiles, edits, changes]

  /// The tables of an export with a version, in the order of that version.
  package static func tables(ofVersion version: Int) -> [ExportedTable] {
    let tables =
      version < changes.since ? kept + EarlierChanges.tables(between: registerFiles, edits) : all
    return version <= EarlierNames.lastVersion ? tables.map(EarlierNames.table) : tables
  }

  private static let kept =
    sources + decisions + securities + receipts + Registers.all.map(ExportedTable.init)

  package static subscript(name: String) -> ExportedTable? { all.first { $0.name == name } }

  /// The reasons why an export omits tables, by the table's name.
  ///
  /// Derived rows are derived again when an export is restored.
  static let leftOut: [String: String] = named.merging(
    Set(WriteTransaction.derivedTables).subtracting(all.map(\.table)).map {
      ($0, "derived from the rows")
    }
  ) { named, _ in named }

  private static let named: [String: String] = [
    "category": "each row that has a category names it",
    "payee": "each row that has a payee names it", "tagSet": "each row that has tags names them",
    "note": "each row that has a note contains it",
    "decider": "each row that a rule decided names it",
    "keyHeader": "each ledger has its own key; texts are exported unencrypted",
    "sealedText": "the columns contain the texts", "sealedField": "the columns contain the texts",
    "sealedEntry": "the columns contain the texts", "writingRun": "empty unless a run is writing",
  ]

  /// The columns of a transaction's key.
  static let row: [ExportedColumn] = [
    .day("day"), .name("account", of: .account), .bytes("fingerprint"), .number("occurrence"),
  ]
  private static let other: [ExportedColumn] = [
    .day("otherDay"), .name("otherAccount", of: .account), .bytes("otherFingerprint"),
    .number("otherOccurrence"),
  ]
  private static let merge = ExportedColumn.number("merge")
  private static let status = ExportedColumn.Kind.word(TransactionStatus.allCases.map(\.word))
  static let placeReason = ExportedColumn.Kind.word(PlaceReason.allCases.map { "\($0)" })
  static let kind = ExportedColumn.Kind.word(EntryKind.allCases.map(\.word))

  /// The tables of imported data.
  private static let sources: [ExportedTable] = [
    ExportedTable(
      "accounts", of: "account",
      [
        .text("key"), .text("name"), .text("kind"), .text("currency"), .secret("number"),
        .number("numberRun"), .text("earlierKeys"), .number("opening"), .day("openingDay"),
      ], derived: ["id"]),
    ExportedTable(
      "places", of: "place",
      [
        .text("key"), .text("name"), ExportedColumn("latitude", .degrees),
        ExportedColumn("longitude", .degrees), .text("area"), .text("city"),
      ], derived: ["id"]),
    // A workspace has the rules, not its export: the next import compares them with the rows.
    ExportedTable(
      "runs", of: "run", [.number("id"), .day("day"), .flag("undone")],
      derived: ["rules", "isWhole"]),
    ExportedTable(
      "accountMerges", of: "accountMerge",
      [.name("account", of: .account), .name("target", of: .account), .number("run")],
      title: "account merges", since: 7),
    ExportedTable(
      "files", of: "file",
      [
        .number("id"), .number("run"), .text("name"), .bytes("sha256"), .text("format"),
        .text("profile"),
      ]),
    ExportedTable(
      "statements", of: "statement",
      [
        .number("id"), .number("file"), .name("account", of: .account), .text("layout"),
        .day("firstDay"), .day("lastDay"), .number("opening"), .day("openingDay"),
        .number("closing"), .day("closingDay"), .flag("numbers"), .number("read"), .number("new"),
        .number("alreadyIn"), .number("updated"), .number("ignored"), .number("rejected"),
      ], derived: ["digest"]),
    ExportedTable(
      "transactions", of: "txn",
      row + [
        .number("amount"), .name("category", of: .category), .name("place", of: .place),
        .flag("isTransfer"), .flag("isPending"), ExportedColumn("status", status),
        .flag("isPaired"), .flag("hasSplits"), .number("statement"), .number("line"),
        ExportedColumn("kind", kind), ExportedColumn("bankKind", kind), .flag("bankPending"),
        .number("balance"), .day("valueDay"), .name("cleanPayee", of: .payee),
        .name("tagSet", of: .tagSet), .name("note", of: .note), .text("payee"), .text("memo"),
        .secret("reference"), .text("bankID"), .text("sourceCategory"), .secret("counterparty"),
        ExportedColumn("placeReason", placeReason),
      ], computed: ["previous": Schema.previous(of: "occurrence")]),
    ExportedTable(
      "entryParts", of: "entryPart",
      row + [.number("part"), .number("amount"), .text("payee"), .text("memo")], since: 3),
    ExportedTable(
      "originals", of: "original", row + [.text("currency"), .number("amount")], since: 4),
    ExportedTable(
      "sightings", of: "sighting",
      row + [.number("statement"), .number("line"), .text("bankID"), .flag("isPending")]),
  ]

  /// The tables of your decisions and those of banks, and of their results.
  private static let decisions: [ExportedTable] = [
    ExportedTable(
      "mergedRows", of: "mergedRow", row + [.bytes("toFingerprint"), .flag("isNew")],
      title: "merged rows", since: 7),
    ExportedTable("deletions", of: "tombstone", row + [merge]),
    ExportedTable("verdicts", of: "verdict", row + other + [.flag("isSame"), merge]),
    ExportedTable(
      "links", of: "link",
      row + [
        .day("toDay"), .name("toAccount", of: .account), .bytes("toFingerprint"),
        .number("toOccurrence"), ExportedColumn("status", status),
      ]),
    ExportedTable(
      "corrections", of: "correction",
      [.name("account", of: .account), .text("correctedID")] + row.filter { $0.name != "account" }
        + [.flag("deletes")]),
    ExportedTable("sharedIDs", of: "sharedID", [.name("account", of: .account), .text("bankID")]),
    ExportedTable("transfers", of: "transfer", row + other + [.text("reason")]),
    ExportedTable(
      "transferVerdicts", of: "transferVerdict", row + other + [.flag("isTransfer"), merge]),
  ]

  private static let securities: [ExportedTable] = [
    ExportedTable(
      "securities", of: "security", [.text("key"), .text("name"), .text("ticker")], derived: ["id"]),
    ExportedTable(
      "trades", of: "trade",
      row + [
        .name("security", of: .security), .text("action"), .text("units"), .text("unitPrice"),
        .number("fees"), .number("taxes"),
      ]),
    ExportedTable(
      "positions", of: "position",
      [
        .number("statement"), .name("security", of: .security), .day("day"), .text("units"),
        .text("unitPrice"), .number("marketValue"),
      ]),
  ]

  private static let receipts: [ExportedTable] = [
    ExportedTable(
      "receipts", of: "receipt",
      [
        .number("id"), .bytes("digest"), .number("occurrence"), .text("series"),
        .text("merchant"), .text("place"), .name("placeID", of: .place), .day("day"),
        .day("dueDay"), .text("number"), .text("currency"), .number("total"), .number("tax"),
        .number("prepaid"), .number("rounding"), .secret("payeeAccount"), .flag("isOpen"),
      ]),
    ExportedTable(
      "receiptLines", of: "receiptLine",
      [
        .number("receipt"), .number("position"), .text("text"), .text("quantity"), .text("unit"),
        .text("unitPrice"), .number("discount"), .number("tax"), .text("taxRate"),
        .number("amount"), .name("category", of: .category), .text("sourceCategory"),
        .text("article"),
      ]),
    ExportedTable(
      "receiptSightings", of: "receiptSighting",
      [.number("receipt"), .number("file"), .number("line")]),
    ExportedTable(
      "receiptFiles", of: "receiptFile",
      [.number("file"), .number("read"), .number("new"), .number("alreadyIn")]),
    ExportedTable(
      "receiptVerdicts", of: "receiptVerdict",
      [.bytes("digest"), .number("receiptOccurrence")] + row + [merge]),
    ExportedTable("payments", of: "payment", [.number("receipt")] + row + [.text("reason")]),
    ExportedTable(
      "splits", of: "split",
      row + [
        .number("part"), .name("category", of: .category), .number("amount"), .flag("isTransfer"),
        .flag("ofStatement"), .flag("byRule"),
      ]),
  ]

  /// The table of overrides.
  private static let edits = ExportedTable(
    "edits", of: "edit",
    row + [
      .text("field"), ExportedColumn("value", .edit), ExportedColumn("derived", .edit),
      .number("run"), merge,
    ])

  private static let registerFiles = ExportedTable(
    "registerFiles", of: "registerFile",
    [
      .number("file"), .number("read"), .number("new"), .number("alreadyIn"),
      .number("updated"), .number("rejected"),
    ])

  /// The log of the changes of runs.
  private static let changes = ExportedTable(
    "changes", of: "change",
    [.number("run"), .text("subject")] + row + [
      .number("receipt"), .number("part"), .text("entry"), .text("field"),
      ExportedColumn("before", .side(of: "subject")), ExportedColumn("after", .side(of: "subject")),
      .number("beforeRun"), .flag("isWord"), .name("decider", of: .decider),
    ], derived: ["id"], since: 5)

  /// The columns of the register with this name in exports; nil if there is none.
  ///
  /// `isEarlier` selects the names and columns of earlier exports.
  package static func columns(ofRegister name: String, isEarlier: Bool) -> [ExportedColumn]? {
    Registers[isEarlier ? EarlierNames.register(name) : name].map { register in
      let table = ExportedTable(register)
      return isEarlier ? EarlierNames.table(table).columns : table.columns
    }
  }

  /// The columns of a register's table in their order there, without generated ones.
  static func columns(of register: Register) -> [ExportedColumn] {
    [
      .text("key"), ExportedColumn("extra", .object), .number("file"), .number("line"),
      .text("path"),
    ]
      + register.fields.flatMap { field -> [ExportedColumn] in
        let column = ExportedColumn(field.name, kind(of: field))
        return field.kind == .currency ? [column, .number("minorPerUnit")] : [column]
      }
  }

  private static func kind(of field: RegisterField) -> ExportedColumn.Kind {
    switch field.kind {
    case .text, .word, .moment, .number, .currency, .link: .text
    case .secret: .secret
    case .flag: .flag
    case .day: .day
    case .money, .count: .number
    case .amounts: .object
    }
  }
}
