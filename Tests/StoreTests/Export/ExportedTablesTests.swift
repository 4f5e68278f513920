import Ledger
import Testing

@testable import Store

/// An export knows the whole schema.
@Suite struct ExportedTablesTests {
  /// The columns of each table, as the database has them.
  private static func schema() throws -> [String: Set<String>] {
    try LedgerStore().reading { database in
      let columns = try HotStatement(
        database,
        """
        SELECT m.name, x.name FROM sqlite_schema m, pragma_table_xinfo(m.name) x
        WHERE m.type='table' AND m.name NOT GLOB 'sqlite_*'
        """)
      var tables: [String: Set<String>] = [:]
      while try columns.next() { tables[columns.text(0), default: []].insert(columns.text(1)) }
      return tables
    }
  }

  @Test func `every table and column is exported, or left out with a reason`() throws {
    let schema = try Self.schema()
    #expect(schema.count > 40)
    for (name, columns) in schema where ExportedTables.leftOut[name] == nil {
      let known = ExportedTables.all.filter { $0.table == name }
      #expect(known.count == 1, "\(name) is new: list it in ExportedTables, or say why not")
      for table in known {
        let listed = Set(table.columns.map(\.name)).union(table.computed.keys)
        #expect(
          columns.subtracting(listed).subtracting(table.derived) == [],
          "\(name) has columns that no export holds: list them, or say that they are derived")
        #expect(listed.union(table.derived).subtracting(columns) == [], "\(name) has them no more")
      }
    }
  }

  @Test func `nothing is listed that the schema does not have`() throws {
    let schema = try Self.schema()
    for table in ExportedTables.all { #expect(schema[table.table] != nil, "\(table.table)") }
    for name in ExportedTables.leftOut.keys { #expect(schema[name] != nil, "\(name)") }
    #expect(Set(ExportedTables.all.map(\.name)).count == ExportedTables.all.count)
  }

  @Test func `a secret field of a register is a secret of the export`() {
    let secrets = ExportedTables.columns(of: .manualTransaction).filter(\.isSecret).map(\.name)
    #expect(secrets == ["notes"])
  }
}
