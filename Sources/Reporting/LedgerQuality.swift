package import Ledger

/// The findings of `saldo check` about a ledger, as values.
package struct LedgerQuality: Hashable, Sendable {
  /// The result of one check.
  package struct Line: Hashable, Sendable {
    package enum Verdict: Int, Hashable, Sendable {
      case finding, notice, ok

      /// The verdict as text.
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
    /// The subject of the line, such as an account: the beginning of `text`, or empty.
    package let subject: String
    /// The file and line that the result refers to, or empty.
    package let place: String
    /// The fix in words, followed by ``command``; empty if nothing needs fixing.
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

  /// The statement coverage of one account.
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
  /// The number of accounts whose stated balances match their rows, and of those whose do not.
  package var balancesRight = 0
  package var balancesWrong = 0
  /// The accounts for which no file states a balance.
  package var unstated: [String] = []
  package var transactions = 0
  /// The number of receipts without a matching bank row, which count on their own.
  package var receipts = 0
  package var uncategorised = 0
  package var unplaced = 0
  package var rejected = 0

  package init() {}
}
