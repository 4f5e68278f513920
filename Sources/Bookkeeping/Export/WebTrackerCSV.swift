import Ledger
import Store
import Syntax

/// The ledger as the web tracker exported its own: `Type,Category,Description,Amount,Date`.
///
/// Newest first, the instalments of loans behind the transactions (legacy-systems.md, section 1). The
/// tracker knew income and expense of one person's purse: what is neither is left out and counted. No
/// field is guarded against spreadsheets' formulas, so that every text reads back as it was.
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

  /// A row for each share, so that categories add up to the same.
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

  /// The amount without its sign, which the type tells, behind the symbol of its currency.
  private static func text(_ amount: Amount) -> String {
    let symbol = amount.currency.code == "CNY" ? "¥" : amount.currency.symbol
    let units = amount.minorUnits.magnitude
    return symbol
      + Amount.decimalText(Int64(clamping: units), exponent: amount.currency.exponent)
  }
}
