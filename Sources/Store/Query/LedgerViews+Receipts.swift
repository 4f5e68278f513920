import Ledger

extension LedgerViews {
  static let receipts = LedgerView(
    "v_receipt", "each receipt, matched to a payment or not",
    [
      "id": "the id that saldo receipts prints",
      "date": "date of purchase or issue, such as 2026-08-31", "month": "such as 2026-08",
      "merchant": "the seller", "currency": "such as EUR",
      "amount": "exact decimal text; refunds are negative", "minor": "the same in minor units",
      "state": "paid, open (see saldo receipts) or alone: without a bank row",
      "paid_by": "id of the payment in v_transaction", "account": "the payment's account key",
      "lines": "number of lines",
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
      "receipt": "its id in v_receipt", "line": "1, 2, 3 …", "date": "such as 2026-08-31",
      "month": "such as 2026-08", "merchant": "the seller", "text": "as on the receipt",
      "category": "from a rule or the receipt; null: the payment's category",
      "quantity": "decimal text", "unit": "as on the receipt", "currency": "such as EUR",
      "amount": "exact decimal text, with tax and discount", "minor": "the same in minor units",
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
