import Ledger
package import Store
package import Syntax

/// Why a use case ended without a result: what to say and how to exit.
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

  /// A rejected file of the workspace: rules, tables, profiles, settings.
  package init(configuration rejection: Rejection) {
    self.init(ExitStatus(ofWorkspace: rejection), rejection.diagnostics)
  }

  /// Reads from the workspace with `body`, and passes on what that rejects.
  static func ofWorkspace<Result>(_ body: () throws(Rejection) -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw Failure(configuration: error)
    }
  }

  /// Reads or writes a ledger with `body`, and says of an error of the ledger what to do.
  static func ofLedger<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      throw Failure(error)
    }
  }

  /// A ledger that cannot be used.
  package init(_ error: StoreError) {
    switch error {
    case .missing(let path):
      self.init(.noInput, "there is no ledger at \(path) yet", hint: "saldo import makes it")
    case .notALedger(let path, let reason):
      self.init(
        .ledgerUnusable, "cannot use the ledger \(path): \(reason)",
        hint: "restore it from a backup, or move it away and import the statements again")
    case .newer(let path):
      self.init(
        .ledgerUnusable, "the ledger \(path) was written by a newer saldo",
        hint: "install that version, or a later one")
    case .older(let path):
      self.init(
        .ledgerUnusable, "an earlier version of saldo wrote the ledger \(path)",
        hint: "run saldo export with that version, then saldo migrate with this one")
    case .busy(let path):
      self.init(.busy, "another run of saldo holds \(path)", hint: "try again when it has ended")
    case .permissions(let path, let reason):
      self.init(.notPermitted, "will not open \(path): \(reason)")
    case .full(let path):
      self.init(
        .inputOutput, "the disk is full: cannot write \(path)",
        hint: "free some space and run again; nothing of this step was written")
    case .inputOutput(let path, let reason):
      self.init(.inputOutput, "cannot read or write \(path): \(reason)")
    case .constraint(let reason):
      self.init(.inputRefused, "the ledger refuses this: \(reason)")
    case .noSuchRun(let run):
      self.init(.usage, "there is no run \(run)", hint: "saldo runs lists them")
    case .alreadyUndone(let run):
      self.init(.usage, "run \(run) was taken back before", hint: "saldo runs lists them")
    case .changedLater(let run, let later):
      self.init(
        .usage, "run \(later) changed what run \(run) wrote", hint: "saldo undo \(later) first")
    case .namedLater(let run, let later):
      self.init(
        .usage, "run \(later) wrote or deleted what belongs to something that run \(run) added",
        hint: "saldo undo \(later) first")
    case .deletedLater(let run, let later):
      self.init(
        .usage, "run \(later) deleted something to which belongs what run \(run) changed",
        hint: "saldo undo \(later) first")
    case .noSuchTransaction(let id):
      self.init(
        .noInput, "there is no transaction \(id)", hint: "saldo list shows them with their ids")
    case .ambiguous(let id, let count):
      self.init(
        .usage, "\(id) is the short id of \(count) transactions",
        hint: "saldo explain \(id) shows them; name another of the pair")
    case .doesNotCount(let id, let standing):
      self.init(
        .usage, "\(id) does not count as it is: it is \(standing.word)",
        hint: "saldo explain \(id) shows which row counts")
    case .notDeleted(let id):
      self.init(
        .usage, "\(id) was not deleted", hint: "saldo list --standing deleted shows what was")
    case .key(let problem): self.init(problem)
    case .damagedHeader(let fault):
      self.init(
        .ledgerUnusable, "the header of the ledger's key is damaged: \(fault.words)",
        hint: "restore it from a backup")
    case .changed(let what):
      self.init(
        .notPermitted, "the \(what) was changed outside of saldo",
        hint: "restore the ledger from a backup, or import the statements again")
    case .isSealed(true):
      self.init(.usage, "the ledger has a key already", hint: "saldo key rotate changes it")
    case .isSealed(false):
      self.init(.usage, "the ledger has no key", hint: "saldo key new gives it one")
    case .sameTransaction(let id):
      self.init(.usage, "\(id) is named twice", hint: "name two transactions")
    }
  }
}

extension Failure {
  /// Why a ledger with a key stays closed.
  private init(_ problem: KeyProblem) {
    switch problem {
    case .missing:
      self.init(
        .notPermitted, "this ledger is sealed, and its key was not given",
        hint: "name its key file with --key-file, or set one of "
          + KeySources.names().joined(separator: ", ") + "; " + Self.lostKey)
    case .wrong:
      self.init(
        .notPermitted, "wrong key: it does not open this ledger", hint: Self.lostKey)
    case .needsKeyFile:
      self.init(
        .notPermitted, "wrong key: a key file opens this ledger, not a passphrase",
        hint: "name it with --key-file or SALDO_KEY_FILE")
    case .needsPassphrase:
      self.init(
        .notPermitted, "wrong key: a passphrase opens this ledger, not a key file",
        hint: "set one of " + KeySources.names().dropFirst().joined(separator: ", "))
    case .otherDataKey:
      self.init(
        .notPermitted,
        "wrong key: this data key is of another ledger, or from before the key was rotated",
        hint: Self.lostKey)
    }
  }

  /// Said wherever a key may be lost: no false hope.
  private static let lostKey =
    "a lost key cannot be recovered by anyone; only a file written by saldo key export opens the "
    + "ledger without it, or the statements can be imported into a new one"
}
