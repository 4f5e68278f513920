import Ledger
import Store
import Syntax

/// The ledger in the web tracker's export format: `Type,Category,Description,Amount,Date`.
///
/// Transactions come newest first. Then each loan with a monthly instalment and a first day has one
/// row with these values (legacy-systems.md, section 1).
///
/// The tracker knew only the income and expenses of one user, so other transactions are omitted and
/// counted. Fields are not escaped against spreadsheet formulas, so every text reads back
/// unchanged.
struct WebTrackerCSV {
  private(set) var bytes = Array("Type,Category,Description,Amount,Date\r\n".utf8)
  private(set) var summary = ExportLedger.Summary()

  init(_ store: LedgerStore) throws {
    var transfers = 0
    var announced = 0
    for transaction in try store.transactions(TransactionFilter()) {
      if transaction.isPending {
        announced += 1
      } else if transaction.isTransfer {
        transfers += 1
      } else {
        add(transaction)
      }
    }
    for loan in try store.entries(.loan) { add(loan: loan) }
    if transfers > 0 {
      let noun = transfers == 1 ? "transfer" : "transfers"
      summary.leftOut.append((transfers, "\(noun) between own accounts"))
    }
    if announced > 0 {
      let noun = announced == 1 ? "transaction" : "transactions"
      summary.leftOut.append((announced, "pending \(noun)"))
    }
  }

  /// Adds a row for each posting that is not a transfer; this preserves the totals of categories.
  private mutating func add(_ transaction: Transaction) {
    for posting in transaction.postings where !posting.isTransfer {
      add([
        posting.amount.minorUnits > 0 ? "Income" : "Expense", posting.category.path,
        posting.payee.isEmpty ? transaction.payee : posting.payee, Self.text(posting.amount),
        transaction.bookingDate.description,
      ])
    }
  }

  private mutating func add(loan: RegisterEntry) {
    guard let amount = loan.amount("amount"), let start = loan.day("startDate") else { return }
    add([
      "Expense", "EMI/Loan", loan.text("name") ?? "", Self.text(amount), start.description,
    ])
  }

  private mutating func add(_ fields: [String]) {
    bytes += Array(fields.map(CSVText.quoted).joined(separator: ",").utf8) + [0x0D, 0x0A]
    summary.rowCount += 1
  }

  /// The unsigned amount after its currency symbol; the type column shows the sign.
  private static func text(_ amount: Amount) -> String {
    let symbol = amount.currency.code == "CNY" ? "¥" : amount.currency.symbol
    let units = amount.minorUnits.magnitude
    return symbol
      + Amount.decimalText(Int64(clamping: units), exponent: amount.currency.exponent)
  }
}
