package import Ledger
import Rendering
import Reporting
import Syntax

/// The report of a migration: the counts by register, the rejected elements, the proof by month,
/// and the result of each field.
package struct MigrationReport {
  private let migration: Migration
  private let workspace: Workspace
  private let asOf: CalendarDate

  package init(_ migration: Migration, _ workspace: Workspace, asOf: CalendarDate) {
    self.migration = migration
    self.workspace = workspace
    self.asOf = asOf
  }

  /// The report in a format such as `md`, `json` or `html`.
  ///
  /// - Throws: a ``Failure`` if the format is unknown or CSV.
  package func text(format name: String) throws -> [UInt8] {
    let edition = Edition(
      reports: [report], formats: [try Self.format(name)], templates: try workspace.templates())
    return Renderers.files(of: edition).first?.bytes ?? []
  }

  /// Writes the report to a path, in the format of the path's extension.
  package func write(to path: String) throws {
    _ = try OutputFile.write(try text(format: Self.ending(of: path)), to: path)
  }

  /// Rejects a path with an extension that is not a format for ``text(format:)``.
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
          label: "Matching sums", value: .count(Int64(proof.count { $0.line.agrees })),
          note: "of \(proof.count)"),
        Headline(
          label: "Corrected",
          value: .count(Int64(migration.people.reduce(0) { $0 + $1.oldFigures.count })),
          note: "of the old tracker's figures"),
      ]
    ]
    report.sections = [counts, rejects, wrong, sums, fields].filter {
      !$0.isEmpty
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
    Section(
      "Imported elements", id: "migration", caption: "Elements by ledger and register",
      ofPeople(\.counts),
      [
        .text("ledger", "Ledger") { .text($0.user) },
        .heading("register", "Register") { .text($0.line.name) },
        .number("read", "Read") { .count(Int64($0.line.counts.read)) },
        .number("new", "New") { .count(Int64($0.line.counts.new)) },
        .number("updated", "Updated") { .count(Int64($0.line.counts.updated)) },
        .number("unchanged", "Unchanged") { .count(Int64($0.line.counts.unchanged)) },
      ])
  }

  private var rejects: Section {
    Section(
      "Rejected elements", id: "rejected", caption: "Elements that saldo could not import",
      migration.rejected,
      [
        .heading("path", "Path") { .text($0.path) },
        .text("register", "Register") { .text($0.register) },
        .text("reason", "Reason") { .text($0.reason.message) },
      ])
  }

  private var proof: [(user: String, line: ProofLine)] { ofPeople(\.proof) }

  private var sums: Section {
    Section(
      "Proof", id: "proof", caption: "Sums in the export and in the ledger", proof,
      [
        .text("ledger", "Ledger") { .text($0.user) },
        .heading("what", "What") { .text($0.line.what) },
        .text("month", "Month") { .text($0.line.month) },
        .currency { $0.line.before.currency },
        .number("count", "Elements") { .count(Int64($0.line.count)) },
        .number("before", "Export") { .amount($0.line.before) },
        .number("after", "Ledger") { .amount($0.line.after) },
        .text("verdict", "Verdict") {
          .text($0.line.agrees ? "agrees" : $0.line.reasons.joined(separator: "; "))
        },
      ])
  }

  private var wrong: Section {
    Section(
      "Corrected figures", id: "wrong",
      caption: "Figures in \(migration.system) and their correct values", ofPeople(\.oldFigures),
      [
        .text("ledger", "Ledger") { .text($0.user) },
        .heading("what", "What") { .text($0.line.what) },
        .text("days", "Days") { .text($0.line.days) },
        .text("unit", "Unit", .files) { .text($0.line.there.unit) },
        .number("there", "Old") { $0.line.there.cell },
        .number("here", "Correct") { $0.line.here.cell },
        .text("why", "Reason") { .text($0.line.reason) },
      ])
  }

  private var fields: Section {
    Section(
      "Fields", id: "fields", caption: "How each field was migrated", ofPeople(\.fates),
      [
        .text("ledger", "Ledger") { .text($0.user) },
        .text("register", "Register") { .text($0.line.register) },
        .heading("field", "Field") { .text($0.line.field) },
        .text("fate", "Result") { .text($0.line.way.rawValue) },
        .text("target", "Target") { .text($0.line.target) },
        .number("count", "Elements") { .count(Int64($0.line.count)) },
        .text("example", "Example") { .text($0.line.example) },
      ], isFolded: true)
  }

  /// The lines of all users' migrations, each with the user of its ledger.
  private func ofPeople<Lines: Sequence>(
    _ lines: (MigratedPerson) -> Lines
  ) -> [(user: String, line: Lines.Element)] {
    migration.people.flatMap { person in
      lines(person).map { (user: person.user, line: $0) }
    }
  }
}
