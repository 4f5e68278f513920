package import Ledger

/// The quality of a ledger, as values: the results of `saldo check`, statement coverage and counts.
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
    /// The subject at the beginning of `text`, such as an account; empty if there is none.
    package let subject: String
    /// The file that the result refers to, with the line if known; empty if there is none.
    package let place: String
    /// The fix as text, which pages show before ``command``; empty if nothing needs fixing.
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
  /// The number of accounts with stated balances that all match the rows.
  package var balancesRight = 0
  /// The number of accounts with a stated balance that does not match the rows.
  package var balancesWrong = 0
  /// The names of the accounts for which no file states a balance.
  package var unstated: [String] = []
  package var transactions = 0
  /// The number of receipts without a matching bank row; such receipts count on their own.
  package var receipts = 0
  package var uncategorised = 0
  package var unplaced = 0
  package var rejected = 0

  package init() {}
}
