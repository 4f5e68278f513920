import Importing
import Ledger
import Syntax

/// A rehearsal of `saldo import` in a planned workspace.
///
/// It reads the files with the planned settings and profiles. This proves that the next import does
/// what `saldo init` says about accounts.
struct PlanProof {
  private var reading: ReadingOptions
  private var resolver: AccountResolver
  private let planned: [PlannedAccount]

  init(_ plan: WorkspacePlan, asOf: CalendarDate) throws {
    let configuration = try Configuration(plan.settings, file: "saldo.yaml")
    reading = try Workspace.readingOptions(
      nil, profile: nil, currency: configuration.currency, dateOrder: nil, asOf: asOf)
    reading.profiles = try plan.profiles.map { path, text in
      try CSVProfile(yaml: text, name: Workspace.stem(path), file: path)
    }
    resolver = AccountResolver(configuration: configuration)
    planned = plan.accounts
  }

  /// Reads a file as an import would, and compares the result with the plan and the inspection.
  ///
  /// - Throws: an error if an account is not planned, or if a row differs from the inspection.
  mutating func check(_ file: StatementInspection) throws {
    let source = try StatementSource(path: file.path, reading)
    let sink = InspectionSink(file: source.stream.name)
    try source.format.read(source.stream, options: reading, into: sink)
    for (part, expected) in zip(sink.parts, file.parts) {
      var statement = Statement()
      statement.accountKey = part.key
      statement.accountNumber = part.number
      statement.accountKind = part.kind
      statement.currency = part.currency
      let account = try resolver.account(of: statement, file: file.path.text)
      resolver.known.add(account)
      guard planned.contains(where: { $0.key == account.key && $0.currency == account.currency }),
        part.rowKeys == expected.rowKeys
      else { throw Self.differs(file, account.key) }
    }
    guard sink.parts.count == file.parts.count else { throw Self.differs(file, "") }
  }

  private static func differs(_ file: StatementInspection, _ account: String) -> Failure {
    let what = account.isEmpty ? "" : " (account \(account))"
    return Failure(
      .bug, "in the new workspace, saldo would read this file differently\(what)",
      at: SourceLocation(file: file.path.text), hint: "please report this")
  }
}
