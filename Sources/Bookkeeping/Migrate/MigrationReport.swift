package import Ledger
import Rendering
import Reporting
import Syntax

/// A migration as a report: what became of every element and field, and the proof by month.
package struct MigrationReport {
  private let migration: Migration
  private let workspace: Workspace
  private let asOf: CalendarDate

  package init(_ migration: Migration, _ workspace: Workspace, asOf: CalendarDate) {
    self.migration = migration
    self.workspace = workspace
    self.asOf = asOf
  }

  /// The report in a format that one file holds: `md`, `json` or `html`.
  package func text(format name: String) throws -> [UInt8] {
    let edition = Edition(
      reports: [report], formats: [try Self.format(name)], templates: try workspace.templates())
    return Renderers.files(of: edition).first?.bytes ?? []
  }

  /// Writes the report where a path says, in the format of its ending.
  package func write(to path: String) throws {
    _ = try OutputFile.write(try text(format: Self.ending(of: path)), to: path)
  }

  /// Refuses a path whose ending is that of no format.
  package static func check(_ path: String) throws { _ = try format(ending(of: path)) }

  private static func ending(of path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? ""
  }

  private static func format(_ name: String) throws -> any Renderer.Type {
    guard let format = Renderers.named(name), format.name != CSVRenderer.name else {
      throw Failure(.usage, "a migration report must be md, json or html, not \"\(name)\"")
    }
    return format
  }

  private var report: Report {
    let total = migration.total
    var report = Report(
      kind: "migration", kindTitle: "Migration", period: Period.month(of: asOf),
      title: "\(migration.system): \(migration.file)",
      provenance: Provenance(
        ledger: workspace.title, rowCount: Int64(total.read), accountCount: migration.people.count,
        through: nil, asOf: asOf),
      style: workspace.numberStyle)
    report.headlines = [
      [
        Headline(label: "Elements", value: .count(Int64(total.read)), note: equation(total)),
        Headline(label: "Rejected", value: .count(Int64(total.rejected))),
        Headline(
          label: "Matching sums", value: .count(Int64(proof.count { $0.1.agrees })),
          note: "of \(proof.count)"),
        Headline(
          label: "Corrected",
          value: .count(Int64(migration.people.reduce(0) { $0 + $1.oldFigures.count })),
          note: "of the old tracker's figures"),
      ]
    ]
    report.sections = [counts, rejects, wrong, sums, fields].filter {
      $0.table?.rows.isEmpty == false
    }
    report.notes =
      migration.notes.map(\.message) + migration.people.flatMap(\.keptByHand) + migration.remarks
    return report
  }

  private func equation(_ counts: MigrationCounts) -> String {
    "\(counts.read) = \(counts.new) new + \(counts.updated) updated + \(counts.unchanged) unchanged"
      + " + \(counts.rejected) rejected"
  }

  private var counts: Section {
    let rows = migration.people.flatMap { person in
      person.counts.map { name, counts -> [Cell] in
        [
          .text(person.user), .text(name), .count(Int64(counts.read)),
          .count(Int64(counts.new)), .count(Int64(counts.updated)), .count(Int64(counts.unchanged)),
        ]
      }
    }
    return Section(
      title: "Imported elements",
      table: Table(
        id: "migration", caption: "Elements by ledger and register",
        columns: [
          .text("ledger", "Ledger"), .rowHeading("register", "Register"), .number("read", "Read"),
          .number("new", "New"), .number("updated", "Updated"), .number("unchanged", "Unchanged"),
        ], rows: rows))
  }

  private var rejects: Section {
    let rows = migration.rejected.map { element -> [Cell] in
      [.text(element.path), .text(element.register), .text(element.reason.message)]
    }
    return Section(
      title: "Rejected elements",
      table: Table(
        id: "rejected", caption: "Elements that saldo could not import",
        columns: [
          .rowHeading("path", "Path"), .text("register", "Register"), .text("reason", "Reason"),
        ], rows: rows))
  }

  private var proof: [(String, ProofLine)] {
    migration.people.flatMap { person in person.proof.map { (person.user, $0) } }
  }

  private var sums: Section {
    let rows = proof.map { user, line -> [Cell] in
      [
        .text(user), .text(line.what), .text(line.month), .currency(line.before.currency),
        .count(Int64(line.count)), .amount(line.before), .amount(line.after),
        .text(line.agrees ? "agrees" : line.reasons.joined(separator: "; ")),
      ]
    }
    return Section(
      title: "Proof",
      table: Table(
        id: "proof", caption: "Sums in the export and in the ledger",
        columns: [
          .text("ledger", "Ledger"), .rowHeading("what", "What"), .text("month", "Month"),
          .text("currency", "Currency", .files), .number("count", "Elements"),
          .number("before", "Export"), .number("after", "Ledger"), .text("verdict", "Verdict"),
        ], rows: rows))
  }

  private var wrong: Section {
    let rows = migration.people.flatMap { person in
      person.oldFigures.map { figure -> [Cell] in
        [
          .text(person.user), .text(figure.what), .text(figure.days),
          .text(figure.there.unit), figure.there.cell,
          figure.here.cell, .text(figure.reason),
        ]
      }
    }
    return Section(
      title: "Corrected figures",
      table: Table(
        id: "wrong", caption: "Figures in \(migration.system) and their correct values",
        columns: [
          .text("ledger", "Ledger"), .rowHeading("what", "What"), .text("days", "Days"),
          .text("unit", "Unit", .files),
          .number("there", "Old"), .number("here", "Correct"), .text("why", "Reason"),
        ], rows: rows))
  }

  private var fields: Section {
    let rows = migration.people.flatMap { person in
      person.fates.map { fate -> [Cell] in
        [
          .text(person.user), .text(fate.register), .text(fate.field), .text(fate.way.rawValue),
          .text(fate.target), .count(Int64(fate.count)), .text(fate.example),
        ]
      }
    }
    return Section(
      title: "Fields",
      table: Table(
        id: "fields", caption: "How each field was migrated",
        columns: [
          .text("ledger", "Ledger"), .text("register", "Register"), .rowHeading("field", "Field"),
          .text("fate", "Result"), .text("target", "Target"), .number("count", "Elements"),
          .text("example", "Example"),
        ], rows: rows), isFolded: true)
  }
}
