import Demo
import Importing
package import Ledger
package import Syntax

/// A maker of a workspace for statement files: settings, accounts, profiles, and copies in
/// `inbox/`.
package struct InitFromStatements {
  /// The command line options.
  package struct Options: Sendable {
    package var paths: [String] = []
    /// The home currency, and the currency of amounts without one.
    package var currency: Currency?
    package var dateOrder: DateOrder?
    package var sign: AmountSign?
    /// Whether to write starter categories and rules.
    package var hasStarter = true
    package var asOf: CalendarDate

    package init(asOf: CalendarDate) { self.asOf = asOf }
  }

  /// The questions that only you can answer; an answer is nil if saldo cannot ask or you give none.
  package struct Questions {
    /// The question for the currency of a file with amounts without one.
    ///
    /// The second argument is the suggested currency.
    package var currency: (StatementInspection, Currency?) -> Currency?
    /// The question about a CSV layout; the first argument is the file's path.
    package var layout: (String, LayoutDecision) -> LayoutDecision.Answer?

    package init(
      currency: @escaping (StatementInspection, Currency?) -> Currency?,
      layout: @escaping (String, LayoutDecision) -> LayoutDecision.Answer?
    ) {
      self.currency = currency
      self.layout = layout
    }

    /// The questions of a run that cannot ask; every answer is nil.
    package static var none: Questions {
      Questions(currency: { _, _ in nil }, layout: { _, _ in nil })
    }
  }

  /// The workspace to write.
  package struct Draft {
    package let plan: WorkspacePlan
    /// The notes on the files, and on items that saldo skipped.
    package let notes: [Diagnostic]
    let copies: InboxCopies
  }

  private let folder: String
  private let options: Options

  package init(folder: String, options: Options) {
    self.folder = folder
    self.options = options
  }

  /// Inspects the files and returns the planned workspace, without writing anything.
  ///
  /// - Throws: a ``Failure``, also for files that saldo cannot read or that have an open question.
  package func draft(asking questions: Questions) throws -> Draft {
    let found = try InputPaths(inbox: nil).files(options.paths)
    var inspector = try StatementInspector(options)
    var files = try inspect(found.files, &inspector, questions)
    var problems: [Rejection] = []
    for index in files.indices where files[index].lacksCurrency {
      do {
        files[index] = try settleCurrency(of: files[index], files, &inspector, questions)
      } catch let rejection as Rejection {
        problems.append(rejection)
      }
    }
    try Self.refuse(problems)
    let copies = try InboxCopies(files, inbox: Workspace.join(folder, "inbox"))
    let ordered = copies.filesInOrder
    let plan = try Failure.ofInput { () throws(Rejection) in
      try WorkspacePlan(ordered, currency: options.currency)
    }
    var proof = try PlanProof(plan, asOf: options.asOf)
    do {
      for file in ordered { try proof.check(file) }
    } catch let rejection as Rejection {
      throw Failure(input: rejection)
    }
    return Draft(plan: plan, notes: found.notes + ordered.flatMap(\.notes), copies: copies)
  }

  /// The inspections of the files, in order.
  ///
  /// A file that cannot be read without an answer is read again after the others, because one of
  /// them may have the same layout.
  private func inspect(
    _ paths: [FilePath], _ inspector: inout StatementInspector, _ questions: Questions
  ) throws -> [StatementInspection] {
    var files = [StatementInspection?](repeating: nil, count: paths.count)
    for (index, path) in paths.enumerated() where path.text != "-" {
      files[index] = try? inspector.inspect(path, currency: options.currency)
    }
    var problems: [Rejection] = []
    for (index, path) in paths.enumerated() where files[index] == nil {
      do throws(Rejection) {
        guard path.text != "-" else { throw Self.standardInput }
        files[index] = try inspector.inspect(
          path, currency: options.currency, asking: questions.layout)
      } catch {
        problems.append(error)
      }
    }
    try Self.refuse(problems)
    return files.compactMap(\.self)
  }

  /// The inspection with a currency for all amounts: from `--currency`, from the file itself, or
  /// your answer.
  private func settleCurrency(
    of file: StatementInspection, _ all: [StatementInspection],
    _ inspector: inout StatementInspector,
    _ questions: Questions
  ) throws -> StatementInspection {
    if file.layout?.detection != nil {
      // An answer about a layout applies to all files with this layout.
      let again = try inspector.inspect(file.path, currency: nil)
      if !again.lacksCurrency { return again }
    }
    let currency: Currency
    let reason: String
    if let named = options.currency {
      (currency, reason) = (named, "from --currency")
    } else if let (known, why) = Self.evidence(file) {
      (currency, reason) = (known, why)
    } else if let answer = questions.currency(file, Self.suggestion(for: file, all)) {
      (currency, reason) = (answer, "your answer for \(file.name)")
    } else {
      throw Rejection(
        "the currency of these amounts is unknown", at: .init(file: file.path.text),
        notes: ["no column, amount or account number of the file names it"],
        hint: "add --currency EUR")
    }
    var settled = try inspector.inspect(file.path, currency: currency)
    settled.currencyReason = reason
    return settled
  }

  /// The currency of the file's other amounts, or of the country of its IBAN, with the reason.
  ///
  /// Nil if neither is unique.
  private static func evidence(_ file: StatementInspection) -> (Currency, String)? {
    let stated = Set(file.parts.compactMap(\.currency)).subtracting(StatementInspector.standIns)
    if stated.count == 1, let only = stated.first {
      return (only, "other rows of \(file.name) have it")
    }
    let countries = Set(file.parts.compactMap { IBAN($0.number)?.country })
    guard countries.count == 1, let country = countries.first, let currency = country.currency
    else { return nil }
    return (currency, "the IBAN in \(file.name) is from \(country.name)")
  }

  /// The currency that the counterparties or the other files suggest; nil if it is not unique.
  private static func suggestion(
    for file: StatementInspection, _ all: [StatementInspection]
  ) -> Currency? {
    let near = Set(file.counterparties.compactMap(\.country.currency))
    if near.count == 1 { return near.first }
    let others = Set(all.filter { !$0.lacksCurrency }.flatMap(\.parts).compactMap(\.currency))
    return others.count == 1 ? others.first : nil
  }

  private static func refuse(_ problems: [Rejection]) throws {
    guard !problems.isEmpty else { return }
    throw Failure(
      .worst(problems.map { ExitStatus(ofInput: $0) }),
      problems.flatMap(\.diagnostics) + [Diagnostic(.note, "nothing was written")])
  }

  private static let standardInput = Rejection(
    "init cannot copy standard input", at: .init(file: "-"), hint: "save it to a file first")

  /// Writes the workspace and the copies, the settings last.
  ///
  /// - Returns: the paths of the written files, and a line for each file that was not copied
  ///   because `inbox/` has its bytes under another path.
  package func write(_ draft: Draft) throws -> (written: [String], present: [String]) {
    let plan = draft.plan
    let files =
      WorkspaceTemplate.files(hasStarter: options.hasStarter).filter { $0.path != "saldo.yaml" }.map
    { ($0.path, $0.text) }
      + plan.profiles.map { ($0.path, $0.text) } + [("saldo.yaml", plan.settings)]
    let paths = try MakeWorkspace(folder: folder).write(
      files.map { (path: $0.0, bytes: Array($0.1.utf8)) }, folders: ["inbox", "profiles"],
      copies: draft.copies)
    let copies = draft.copies.all
    return (
      paths + copies.filter { $0.same == nil }.map(\.path),
      copies.filter { $0.same != $0.file.path.text }.compactMap { copy in
        copy.same.map { "\(copy.file.path.text) is already there as \($0)" }
      }
    )
  }
}
