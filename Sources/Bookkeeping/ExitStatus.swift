import Syntax

/// How a run of saldo ends, in the numbers of sysexits.h.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  case done = 0
  /// Something was found that a person should look at.
  case findings = 1
  case usage = 64
  case inputRefused = 65
  case noInput = 66
  /// The ledger is damaged, foreign, or written by a newer saldo.
  case ledgerUnusable = 69
  case bug = 70
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case notPermitted = 77
  case configuration = 78

  /// Which of several wins: the one a person must hear of first.
  private static let precedence: [ExitStatus] = [
    .bug, .ledgerUnusable, .notPermitted, .inputOutput, .cannotCreate, .busy, .configuration,
    .usage, .inputRefused, .noInput, .findings, .done,
  ]

  /// The status of a run that met all of `statuses`.
  package static func worst(_ statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let met = Set(statuses)
    return precedence.first { met.contains($0) } ?? .done
  }
}

extension ExitStatus {
  /// How a run ends that did not take an input, by what kept it from being read.
  init(ofInput rejection: Rejection) {
    self.init(rejection, isWrong: .inputRefused, isMissing: .noInput, isNoFolder: .noInput)
  }

  /// How a run ends that did not take a file of the workspace.
  ///
  /// What the workspace names and does not have is a fault of its settings.
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
