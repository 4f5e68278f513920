package import Ledger

/// How well a ledger is kept: what the checks of `saldo check` found in it, as values.
package struct LedgerQuality: Hashable, Sendable {
  /// One thing that was looked at.
  package struct Line: Hashable, Sendable {
    package enum Verdict: Int, Hashable, Sendable {
      case finding, notice, ok

      /// The verdict for a person.
      package var word: String {
        switch self {
        case .finding: "finding"
        case .notice: "notice"
        case .ok: "ok"
        }
      }
    }

    /// The name of the check.
    package let check: String
    package let verdict: Verdict
    package let text: String
    /// What it is about, such as an account: the beginning of `text`; empty where it has no such.
    package let subject: String
    /// The file, and the line of it, that it is about; empty where there is none.
    package let place: String
    /// What settles it in words, and the command or file to do it with; empty where all is well.
    package let remedy: String
    package let command: String

    package init(
      check: String, verdict: Verdict, text: String, subject: String = "", place: String = "",
      remedy: String = "", command: String = ""
    ) {
      self.check = check
      self.verdict = verdict
      self.text = text
      self.subject = subject
      self.place = place
      self.remedy = remedy
      self.command = command
    }
  }

  /// What the statements of one account cover.
  package struct Reach: Hashable, Sendable {
    package let account: String
    package let grid: CoverageGrid

    package init(account: String, periods: [Period]) {
      self.account = account
      grid = CoverageGrid(periods)
    }
  }

  package var lines: [Line] = []
  package var reach: [Reach] = []
  /// Accounts whose stated balances follow from their rows, and those whose do not.
  package var balancesRight = 0
  package var balancesWrong = 0
  /// Accounts of which no file states a balance.
  package var unstated: [String] = []
  package var transactions = 0
  /// Receipts that no row of a bank paid: they count by themselves.
  package var receipts = 0
  package var uncategorised = 0
  package var unplaced = 0
  package var rejected = 0

  package init() {}
}
