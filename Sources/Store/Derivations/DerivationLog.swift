internal import GRDB
import Ledger

/// Writes what a run of rules derives otherwise than before into the log.
struct DerivationLog {
  private let names: DerivedNames
  private let insert: HotStatement

  init(_ database: Database, run: Int, names: DerivedNames) throws {
    self.names = names
    insert = try HotStatement(
      database,
      """
      INSERT INTO change(run,subject,\(TransactionKey.columns),receipt,part,field,before,after,decider)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)
      """)
    insert.bind(1, Int64(run))
  }

  /// Keeps the fields of a row that differ, and the parts into which it is divided.
  func keep(
    _ key: TransactionKey, _ fields: (old: DerivedFields, new: DerivedFields),
    shares: (old: String?, new: String?), decider: Int32
  ) throws {
    insert.bind(copied: ChangeLog.transaction, at: 2)
    insert.bind(3, key)
    insert.bind(id: decider, at: 12)
    for field in DerivedChange.Field.allCases where fields.old[field] != fields.new[field] {
      try keep(
        field.rawValue, try names.text(field, fields.old[field]),
        try names.text(field, fields.new[field]))
    }
    if fields.old.placeReason != fields.new.placeReason {
      try keep(
        DerivedFields.placeReason, Self.reason(fields.old.placeReason),
        Self.reason(fields.new.placeReason))
    }
    if shares.old != shares.new { try keep(DerivedChange.split, shares.old, shares.new) }
  }

  /// Keeps the category of a line of a receipt, or as part 0 the place of the whole.
  func keep(
    receipt: Int64, part: Int, _ field: DerivedChange.Field, _ ids: (old: Int32, new: Int32),
    decider: Int32
  ) throws {
    insert.bind(copied: ChangeLog.receipt, at: 2)
    insert.bind(7, receipt)
    insert.bind(8, Int64(part))
    insert.bind(id: decider, at: 12)
    try keep(field.rawValue, try names.text(field, ids.old), try names.text(field, ids.new))
  }

  private func keep(_ field: String, _ before: String?, _ after: String?) throws {
    insert.bind(copied: field, at: 9)
    insert.bind(copied: before, at: 10)
    insert.bind(copied: after, at: 11)
    try insert.run()
  }

  /// Nil for a row whose place nobody gave a reason.
  private static func reason(_ number: Int32) -> String? {
    number == 0 ? nil : PlaceReason(rawValue: UInt8(clamping: number)).map { "\($0)" }
  }
}
