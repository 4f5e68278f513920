import Ledger

extension LedgerViews {
  static let receipts = LedgerView(
    "v_receipt", "each receipt, whether a row of a statement paid it or not",
    [
      "id": "as saldo receipts prints it", "date": "the day of purchase or issue, as 2026-08-31",
      "month": "as 2026-08", "merchant": "who sold", "currency": "as EUR",
      "amount": "exact decimal text, a refund with a minus",
      "minor": "the same in cents, paise, yen",
      "state": "paid, open (see saldo receipts) or alone: no bank row paid it",
      "paid_by": "the id of the row in v_transaction", "account": "the key of its account",
      "lines": "how many lines it has",
    ],
    sql: """
      SELECT \(receiptID), \(date("r.day")), substr(\(date("r.day")),1,7), r.merchant, r.currency,
        money(r.total,r.currency), r.total,
        CASE WHEN p.day IS NOT NULL THEN 'paid' WHEN r.isOpen THEN 'open' ELSE 'alone' END,
        CASE WHEN p.day IS NOT NULL THEN \(id("p")) END, account.key,
        (SELECT count(l.position) FROM main.receiptLine l WHERE l.receipt=r.id)
      FROM main.receipt r LEFT JOIN main.payment p ON p.receipt=r.id
        LEFT JOIN main.account ON account.id=p.account
      WHERE \(ReceiptRows.isLargestOfSeries)
      """)

  static let receiptLines = LedgerView(
    "v_receipt_line", "each line of each receipt",
    [
      "receipt": "its id in v_receipt", "line": "1, 2, 3 …", "date": "as 2026-08-31",
      "month": "as 2026-08", "merchant": "who sold", "text": "as the receipt has it",
      "category": "of a rule or of the receipt; null: that of the row that paid",
      "quantity": "decimal text", "unit": "as the receipt has it", "currency": "as EUR",
      "amount": "exact decimal text, with tax and discount",
      "minor": "the same in cents, paise, yen",
    ],
    sql: """
      SELECT \(receiptID), l.position, \(date("r.day")), substr(\(date("r.day")),1,7), r.merchant,
        l.text, iif(l.category=1,NULL,category.path), l.quantity, nullif(l.unit,''), r.currency,
        money(l.amount,r.currency), l.amount
      FROM main.receipt r JOIN main.receiptLine l ON l.receipt=r.id
        JOIN main.category ON category.id=l.category
      WHERE \(ReceiptRows.isLargestOfSeries)
      """)

  /// `ReceiptID.description` of the receipt `r`.
  private static let receiptID = """
    'r'||strftime('%Y%m%d',r.day*86400,'unixepoch')||'-'||lower(hex(substr(r.digest,1,4)))
      ||CASE WHEN r.occurrence>1 THEN '.'||r.occurrence ELSE '' END
    """
}
