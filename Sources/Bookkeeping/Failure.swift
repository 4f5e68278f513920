internal import Glibc
import Ledger
package import Store
package import Syntax

/// The reason why a use case failed, with the exit status.
package struct Failure: Error, Sendable {
  package let status: ExitStatus
  package let diagnostics: [Diagnostic]

  package init(_ status: ExitStatus, _ diagnostics: [Diagnostic]) {
    self.status = status
    self.diagnostics = diagnostics
  }

  package init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
    self.init(status, [Diagnostic(.error, message, hint: hint)])
  }

  /// Creates a failure from a rejected workspace file: rules, tables, profiles or settings.
  package init(configuration rejection: Rejection) {
    self.init(ExitStatus(ofWorkspace: rejection), rejection.diagnostics)
  }

  /// Creates a failure from a rejected input: a file, an export or a folder.
  init(input rejection: Rejection) {
    self.init(ExitStatus(ofInput: rejection), rejection.diagnostics)
  }

  init(_ status: ExitStatus, _ message: String, at location: SourceLocation, hint: String? = nil) {
    self.init(status, [Diagnostic(.error, message, at: location, hint: hint)])
  }

  /// The failure for the last system error.
  ///
  /// Its message is, for example, `cannot write reports/index.html: No space left on device`.
  static func system(
    _ problem: String, _ status: ExitStatus = .cannotCreate, hint: String? = nil
  ) -> Failure {
    Failure(status, "\(problem): \(String(cString: strerror(errno)))", hint: hint)
  }

  /// The failure for an invalid category in a field.
  static func notACategory(_ field: String, _ text: String) -> Failure {
    Failure(
      .usage, "\(field): \(Printable.quoted(text)) is not a valid category",
      hint: Category.pathHint)
  }

  /// The result of `body`; turns a rejection into a failure of the workspace.
  static func ofWorkspace<Result>(_ body: () throws(Rejection) -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw Failure(configuration: error)
    }
  }

  /// The result of `body`; turns an error of the ledger into a failure.
  ///
  /// Only callers that inspect the failure need this. The end of a run converts all other ledger
  /// errors.
  static func ofLedger<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      throw Failure(error)
    }
  }

  /// Creates the failure for an error; nil unless the error is a failure or comes from the ledger.
  package init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as StoreError: self.init(error)
    default: return nil
    }
  }

  /// Creates a failure from an error of the ledger.
  package init(_ error: StoreError) {
    switch error {
    case .missing(let path):
      self.init(.noInput, "there is no ledger at \(path) yet", hint: "saldo import creates it")
    case .notALedger(let path, let reason):
      self.init(
        .ledgerUnusable, "cannot use the ledger \(path): \(reason)",
        hint: "restore it from a backup, or move it away and import the statements again")
    case .newer(let path):
      self.init(
        .ledgerUnusable, "a newer version of saldo wrote the ledger \(path)",
        hint: "install that version, or a later one")
    case .older(let path):
      self.init(
        .ledgerUnusable, "an earlier version of saldo wrote the ledger \(path)",
        hint: "run saldo export with that version, then saldo migrate with this one")
    case .busy(let path):
      self.init(.busy, "another saldo process is using \(path)", hint: "try again when it is done")
    case .permissions(let path, let reason):
      self.init(.notPermitted, "refusing to open \(path): \(reason)")
    case .full(let path):
      self.init(
        .inputOutput, "the disk is full: cannot write \(path)",
        hint: "free some space and run again; this step wrote nothing")
    case .inputOutput(let path, let reason):
      self.init(.inputOutput, "cannot read or write \(path): \(reason)")
    case .constraint(let reason):
      self.init(.inputRefused, "the ledger rejects this: \(reason)")
    case .noSuchRun(let run):
      self.init(.noInput, "there is no run \(run)", hint: "saldo runs lists all runs")
    case .alreadyUndone(let run):
      self.init(.usage, "run \(run) is already undone", hint: "saldo runs lists all runs")
    case .changedLater(let run, let later):
      self.init(
        .usage, "run \(later) changed what run \(run) wrote",
        hint: "run saldo undo \(later) first")
    case .namedLater(let run, let later):
      self.init(
        .usage, "run \(later) wrote or deleted records that depend on what run \(run) added",
        hint: "run saldo undo \(later) first")
    case .deletedLater(let run, let later):
      self.init(
        .usage, "run \(later) deleted a record that the changes of run \(run) depend on",
        hint: "run saldo undo \(later) first")
    case .noSuchTransaction(let id):
      self.init(
        .noInput, "there is no transaction \(id)",
        hint: "saldo list --from \(id.day) --to \(id.day) shows the transactions of that day")
    case .ambiguous(let id, let count):
      self.init(
        .usage, "\(id) is the short id of \(count) transactions",
        hint: "saldo explain \(id) shows them; use the other id of the pair")
    case .doesNotCount(let id, let status):
      self.init(
        .usage, "\(id) is already excluded from totals; its status is \(status.word)",
        hint: "saldo explain \(id) shows which row counts")
    case .notDeleted(let id):
      self.init(
        .usage, "\(id) was not deleted",
        hint: "saldo list --status deleted shows deleted transactions")
    case .key(let problem): self.init(problem)
    case .damagedHeader(let fault):
      self.init(
        .ledgerUnusable, "the ledger's key header is damaged: \(fault.words)",
        hint: "restore it from a backup")
    case .changed(let what):
      self.init(
        .notPermitted, "the \(what) was changed outside saldo",
        hint: "restore the ledger from a backup, or import the statements again")
    case .isSealed(true):
      self.init(.usage, "the ledger already has a key", hint: "saldo key rotate changes it")
    case .isSealed(false):
      self.init(.usage, "the ledger has no key", hint: "saldo key new creates one")
    case .sameTransaction(let id):
      self.init(.usage, "duplicate id \(id)", hint: "name two different transactions")
    }
  }
}

extension Failure {
  /// Creates a failure from a problem with the key of a ledger.
  private init(_ problem: KeyProblem) {
    switch problem {
    case .missing:
      self.init(
        .notPermitted, "this ledger is encrypted and no key was given",
        hint: "pass its key file with --key-file, or set one of "
          + KeySources.names().joined(separator: ", ") + "; " + Self.lostKey)
    case .wrong:
      self.init(
        .notPermitted, "wrong key: it does not open this ledger", hint: Self.lostKey)
    case .needsKeyFile:
      self.init(
        .notPermitted, "wrong key: this ledger needs a key file, not a passphrase",
        hint: "pass it with --key-file or SALDO_KEY_FILE")
    case .needsPassphrase:
      self.init(
        .notPermitted, "wrong key: this ledger needs a passphrase, not a key file",
        hint: "set one of " + KeySources.names().dropFirst().joined(separator: ", "))
    case .otherDataKey:
      self.init(
        .notPermitted,
        "wrong key: this data key belongs to another ledger or predates a key rotation",
        hint: Self.lostKey)
    }
  }

  /// The hint of messages about a missing or wrong key; it must give no false hope.
  private static let lostKey =
    "a lost key cannot be recovered: use a file from saldo key export, or import the "
    + "statements into a new ledger"
}

/// The exit status of saldo, with the numbers of sysexits.h.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  case done = 0
  /// The run has findings that need your attention.
  case findings = 1
  case usage = 64
  case inputRefused = 65
  case noInput = 66
  /// The ledger is damaged, not a ledger, or from another version of saldo.
  case ledgerUnusable = 69
  case bug = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case notPermitted = 77
  case configuration = 78

  /// The statuses, most important first.
  private static let precedence: [ExitStatus] = [
    .bug, .ledgerUnusable, .notPermitted, .inputOutput, .cannotCreate, .busy, .configuration,
    .usage, .inputRefused, .noInput, .findings, .done,
  ]

  /// The most important of the given statuses; `done` if there are none.
  package static func worst(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let met = Set(statuses)
    return precedence.first { met.contains($0) } ?? .done
  }
}

extension ExitStatus {
  /// Creates the exit status for a rejected input.
  init(ofInput rejection: Rejection) {
    self.init(rejection, isWrong: .inputRefused, isMissing: .noInput, isNoFolder: .noInput)
  }

  /// Creates the exit status for a rejected workspace file.
  ///
  /// A missing file that the settings name is an error of the configuration.
  init(ofWorkspace rejection: Rejection) {
    self.init(
      rejection, isWrong: .configuration, isMissing: .configuration, isNoFolder: .inputOutput)
  }

  private init(
    _ rejection: Rejection, isWrong: ExitStatus, isMissing: ExitStatus, isNoFolder: ExitStatus
  ) {
    self = .worst(
      rejection.diagnostics.map { diagnostic in
        switch diagnostic.obstacle {
        case nil: isWrong
        case .missing: isMissing
        case .notAFolder: isNoFolder
        case .forbidden: .notPermitted
        case .failing: .inputOutput
        }
      })
  }
}
