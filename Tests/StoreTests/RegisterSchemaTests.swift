import Glibc
import Ledger
import Testing

@testable import Store

/// The tables of the registers are what their descriptions ask for.
@Suite struct RegisterSchemaTests {
  /// `SALDO_RECORD=1` writes the tables of a schema that has not shipped yet.
  @Test func `each register has the table that its description asks for`() throws {
    let tables = Registers.all.map { RegisterTable(register: $0).sql }
    if getenv("SALDO_RECORD") != nil {
      try Self.write(tables.joined(separator: "\n"))
      Issue.record("the tables were written; run again")
    }
    for (register, table) in zip(Registers.all, tables) {
      #expect(
        Schema.fourthRegisters.contains(table),
        "\(register.name) has another table than it asks for")
    }
  }

  private static func write(_ sql: String) throws {
    let path = #filePath.replacing(
      "Tests/StoreTests/RegisterSchemaTests.swift",
      with: "Sources/Store/Schema+FourthRegisters.swift")
    let indented = sql.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let text = """
      // swift-format-ignore-file: the lines of the triggers are as long as their tables are wide.
      extension Schema {
        /// The registers: a table each, with triggers that keep every change of every entry.
        ///
        /// Written by `RegisterSchemaTests` from the registers' descriptions, until it shipped.
        static let fourthRegisters = \"\"\"
      \(indented)
          \"\"\"
      }

      """
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }
}
