package import Ledger

/// The table of a register as SQL: its columns, constraints, indices and history triggers.
package struct RegisterTable {
  let register: Register

  var sql: String { ([table] + indices + triggers).joined(separator: "\n") }

  private var table: String {
    let lines =
      [
        "  key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*')",
        "  extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}')",
        "  file INTEGER REFERENCES file(id)",
        "  line INTEGER CHECK(line>=1)",
        "  path TEXT",
      ]
      + register.fields.flatMap(columns)
      + ["  \(Self.literals) TEXT GENERATED ALWAYS AS (\(literals)) VIRTUAL"]
      + register.rules.map {
        "  CONSTRAINT \(register.name)_\($0.name) CHECK(\($0.condition))"
      }
    return
      "CREATE TABLE \(register.table)(\n\(lines.joined(separator: ",\n"))) STRICT, WITHOUT ROWID;"
  }

  private func columns(_ field: RegisterField) -> [String] {
    var lines = [column(field)]
    if field.kind == .currency {
      lines.append("  minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000))")
    }
    return lines
  }

  private func column(_ field: RegisterField) -> String {
    var words = ["  \(field.name)", type(field)]
    if field.isRequired { words.append("NOT NULL") }
    if let initial = field.initial { words.append("DEFAULT \(literal(initial))") }
    if let check = check(field) { words.append("CHECK(\(check))") }
    switch field.least {
    case .above(let bound)?:
      words.append(
        "CONSTRAINT \(register.name)_\(field.name)_least CHECK(CAST(\(field.name) AS REAL)>\(bound))"
      )
    case .atLeast(let bound)?:
      words.append(
        "CONSTRAINT \(register.name)_\(field.name)_least CHECK(CAST(\(field.name) AS REAL)>=\(bound))"
      )
    case nil: break
    }
    if case .link(let other, let deletion) = field.kind {
      let whenGone = deletion == .goesToo ? "CASCADE" : "SET NULL"
      words.append("REFERENCES register_\(other)(key) ON DELETE \(whenGone) ON UPDATE CASCADE")
    }
    return words.joined(separator: " ")
  }

  private func type(_ field: RegisterField) -> String {
    switch field.kind {
    case .flag, .day, .money, .count: "INTEGER"
    default: "TEXT"
    }
  }

  private func literal(_ value: RegisterValue) -> String {
    switch value {
    case .flag(let flag): flag ? "1" : "0"
    case .text(let text): "'\(text)'"
    default: "NULL"
    }
  }

  private func check(_ field: RegisterField) -> String? {
    let name = field.name
    return switch field.kind {
    case .text, .secret: field.isRequired ? "length(\(name))>0" : nil
    case .word(let words): "\(name) IN(\(words.map { "'\($0)'" }.joined(separator: ",")))"
    case .flag: "\(name) IN(0,1)"
    case .day: "\(name) BETWEEN -25567 AND 84005"
    case .moment: "length(\(name)) BETWEEN 19 AND 25 AND \(name) GLOB '????-??-??T??:??:??*'"
    case .money: "\(name) BETWEEN -10000000000000 AND 10000000000000"
    case .number: "length(\(name)) BETWEEN 1 AND 22 AND \(name) NOT GLOB '*[^0-9.-]*'"
    case .count: "\(name) BETWEEN -1000000000 AND 1000000000"
    case .currency: "length(\(name))=3 AND \(name) NOT GLOB '*[^A-Z]*'"
    case .link: nil
    case .amounts: "\(name) GLOB '{*}'"
    }
  }

  private var indices: [String] {
    register.links.map {
      "CREATE INDEX \(register.name)_\($0.name) ON \(register.table)(\($0.name));"
    }
  }

  private var triggers: [String] {
    let events = [
      ("Added", "INSERT", "NULL", "new.\(Self.literals)", "new"),
      ("Changed", "UPDATE", "old.\(Self.literals)", "new.\(Self.literals)", "new"),
      ("Deleted", "DELETE", "old.\(Self.literals)", "NULL", "old"),
    ]
    return events.map { name, event, before, after, row in
      """
      CREATE TRIGGER \(register.name)\(name) AFTER \(event) ON \(register.table) BEGIN
        INSERT INTO change(run,subject,entry,before,after) VALUES(
          (SELECT run FROM writingRun),'\(register.name)',\(row).key,
          \(before),
          \(after));
      END;
      """
    }
  }

  /// The name of the generated column with the row's values as a list of SQL literals.
  ///
  /// saldo reads the schema at every start. One column is shorter than the same list in each
  /// trigger.
  package static let literals = "literals"

  /// The SQL expression for the generated column of literals.
  ///
  /// It uses no JSON functions, because SQLite rejects their use in a schema if `trusted_schema` is
  /// off.
  private var literals: String {
    register.columnNames.map { "quote(\($0))" }.joined(separator: "||','||")
  }
}

extension Register {
  /// The name of the register's table.
  package var table: String { Self.table(of: name) }

  /// The name of the table for the register with this name.
  package static func table(of name: String) -> String { "register_\(name)" }

  /// The names of the first columns in every register's table.
  package static let commonColumns = ["key", "extra", "file", "line", "path"]

  /// The names of the table's columns in order, without generated ones.
  package var columnNames: [String] {
    Self.commonColumns
      + fields.flatMap { $0.kind == .currency ? [$0.name, "minorPerUnit"] : [$0.name] }
  }
}

extension Schema {
  /// The tables of all registers, generated from their descriptions, and the table of the counts of
  /// their files.
  ///
  /// Every write to a register needs a run in `writingRun`. Triggers record the values before and
  /// after in `change`.
  static let registers = """
    CREATE TABLE writingRun(
      one INTEGER PRIMARY KEY CHECK(one=1),
      run INTEGER NOT NULL REFERENCES run(id)) STRICT;
    CREATE TABLE registerFile(
      file INTEGER PRIMARY KEY REFERENCES file(id),
      read INTEGER NOT NULL CHECK(read>=0),
      new INTEGER NOT NULL CHECK(new>=0),
      alreadyIn INTEGER NOT NULL CHECK(alreadyIn>=0),
      updated INTEGER NOT NULL CHECK(updated>=0),
      rejected INTEGER NOT NULL CHECK(rejected>=0),
      CHECK(read=new+alreadyIn+updated+rejected)) STRICT;

    """ + Registers.all.map { RegisterTable(register: $0).sql }.joined(separator: "\n")
}
