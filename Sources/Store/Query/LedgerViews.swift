import Ledger

/// The list of all views.
///
/// Columns are only added, and only at the end. Existing queries therefore run with every later
/// saldo.
package enum LedgerViews {
  package static let all: [LedgerView] = [
    transactions, postings, months, categories, accounts, places, receipts, receiptLines,
    budgets, purchases, prices, loans, instalments, assets, valuations, assetPayments, recurring,
    pantry, reminders,
  ]

  static let transactions = LedgerView(
    "v_transaction", "every statement row and every transaction entered by hand, counted or not",
    [
      "id": "the id that saldo list prints", "date": "booking date, such as 2026-08-31",
      "month": "such as 2026-08", "account": "the account's key", "currency": "such as EUR",
      "amount": "exact decimal text; money out is negative", "minor": "the same in minor units",
      "payee": "after rules and overrides", "category": "its path, such as Food:Groceries",
      "place": "its name", "place_id": "its id in v_place", "transfer": "1: between own accounts",
      "pending": "1: not booked yet, excluded from totals", "status": TransactionStatus.words,
      "counts": "1: in the totals of reports", "split": "1: v_posting has its postings",
      "tags": "comma-separated", "note": "from a rule or entered by hand",
      "value_date": "the bank's value date", "bank_payee": "as in the statement",
      "memo": "as in the statement", "reference": "as in the statement",
      "kind": "such as card, direct-debit or interest", "file": "file it was first imported from",
      "line": "line in that file",
    ],
    secrets: ["note", "reference"],
    sql: """
      SELECT \(id("t")), \(date("t.day")), substr(\(date("t.day")),1,7), account.key,
        account.currency, money(t.amount,account.currency), t.amount,
        coalesce(payee.name,t.payee), category.path, place.name, place.key,
        t.isTransfer|t.isPaired, t.isPending,
        \(words(TransactionStatus.allCases.map { (Int($0.rawValue), $0.word) }, of: "t.status")),
        t.isPending=0 AND t.status=0, t.hasSplits, replace(nullif(tagSet.tags,''),x'1f',','),
        nullif(readable.text,''), \(date("t.valueDay")), t.payee, nullif(t.memo,''),
        nullif(t.reference,''),
        \(words(EntryKind.allCases.map { (Int($0.rawValue), $0.word) }, of: "t.kind")),
        file.name, t.line
      FROM main.txn t JOIN main.account ON account.id=t.account
        JOIN main.category ON category.id=t.category
        JOIN main.statement ON statement.id=t.statement JOIN main.file ON file.id=statement.file
        LEFT JOIN main.payee ON payee.id=t.cleanPayee LEFT JOIN main.tagSet ON tagSet.id=t.tagSet
        LEFT JOIN saldo_note readable ON readable.id=t.note
        LEFT JOIN main.place ON place.id=t.place
      """)

  static let postings = LedgerView(
    "v_posting",
    "the postings that reports add up, and each receipt that counts without a bank row",
    [
      "id": "of the transaction, or of a receipt without a bank row", "part": "1, 2, 3 …",
      "date": "such as 2026-08-31", "month": "such as 2026-08",
      "account": "the account's key, \(Account.receiptsKey) for receipts without a bank row",
      "currency": "such as EUR", "amount": "exact decimal text; money out is negative",
      "minor": "the same in minor units", "payee": "after rules and overrides",
      "category": "its path", "top": "its first part, such as Food",
      "type": "income, expense or transfer, as in reports", "place": "its name",
      "place_id": "its id in v_place",
      "counted": "1 on one posting of each transaction: sum(counted) counts transactions",
    ],
    sql: """
      SELECT id, part, \(date("day")), substr(\(date("day")),1,7), account, currency,
        money(minor,currency), minor, payee, category,
        CASE instr(category,':') WHEN 0 THEN category ELSE substr(category,1,instr(category,':')-1) END,
        CASE WHEN isTransfer THEN 'transfer' WHEN isIncome THEN 'income' ELSE 'expense' END,
        place, placeID, NOT isContinued
      FROM saldo_posting
      """)

  static let months = LedgerView(
    "v_month", "income and spending of each month and currency, as in month.csv",
    [
      "month": "such as 2026-08", "currency": "such as EUR", "income": "exact decimal text",
      "expense": "exact decimal text; negative", "balance": "income plus expense",
      "income_minor": "in minor units", "expense_minor": "in minor units",
      "balance_minor": "in minor units", "count": "number of transactions, excluding transfers",
    ],
    sql: """
      SELECT month, currency, money(came,currency), money(went,currency),
        money(came+went,currency), came, went, came+went, n
      FROM (SELECT month, currency, sum(iif(type='income',minor,0)) AS came,
        sum(iif(type='expense',minor,0)) AS went, sum(counted) AS n
        FROM v_posting WHERE type<>'transfer' GROUP BY month, currency)
      """)

  static let categories = LedgerView(
    "v_category", "total of each month, category and currency, as in categories-by-month.csv",
    [
      "month": "such as 2026-08", "category": "its path", "top": "its first part, such as Food",
      "type": "income or expense: Uncategorised has both", "currency": "such as EUR",
      "total": "exact decimal text; money out is negative", "minor": "the same in minor units",
      "count": "number of postings",
    ],
    sql: """
      SELECT month, category, top, type, currency, money(sum(minor),currency), sum(minor), count(*)
      FROM v_posting WHERE type<>'transfer' GROUP BY month, category, type, currency
      """)

  static let accounts = LedgerView(
    "v_account", "each account, with its counted transactions",
    [
      "account": "its key", "name": "its name",
      "kind": "bank, card, cash, savings, loan or investment", "currency": "such as EUR",
      "first": "date of its first row", "last": "date of its last row",
      "count": "number of transactions", "total": "their sum, exact decimal text",
      "minor": "the same in minor units",
    ],
    sql: """
      SELECT a.key, a.name, a.kind, a.currency, \(date("min(t.day)")), \(date("max(t.day)")),
        count(t.day), money(coalesce(sum(t.amount),0),a.currency), coalesce(sum(t.amount),0)
      FROM main.account a LEFT JOIN main.txn t
        ON t.account=a.id AND t.isPending=0 AND t.status=0
      WHERE a.id NOT IN(SELECT account FROM main.accountMerge)
      GROUP BY a.id
      """)

  static let places = LedgerView(
    "v_place", "each place in the ledger",
    [
      "id": "its id in tables/places.csv", "name": "its name", "area": "area of the city",
      "city": "its name", "latitude": "degrees north", "longitude": "degrees east",
    ],
    sql: """
      SELECT key, name, nullif(area,''), nullif(city,''), latitude, longitude FROM main.place
      """)

  /// The SQL of the base view: every posting of every row that counts, and of every receipt that
  /// counts without a bank row.
  static let foundation = """
    CREATE TEMP VIEW saldo_posting AS
      SELECT \(id("t")) AS id, coalesce(s.part,1) AS part, t.day AS day, account.key AS account,
        account.currency AS currency, coalesce(s.amount,t.amount) AS minor,
        coalesce(p.payee,payee.name,t.payee) AS payee, category.path AS category,
        place.name AS place, place.key AS placeID,
        t.isTransfer|t.isPaired|coalesce(s.isTransfer,0) AS isTransfer,
        \(isIncome("coalesce(s.amount,t.amount)")) AS isIncome,
        CASE WHEN s.part>1 THEN EXISTS(SELECT 1 FROM main.split b WHERE b.day=s.day
          AND b.account=s.account AND b.fingerprint=s.fingerprint AND b.occurrence=s.occurrence
          AND b.part<s.part AND b.isTransfer=s.isTransfer) ELSE 0 END AS isContinued
      FROM main.txn t JOIN main.account ON account.id=t.account
        LEFT JOIN main.split s ON t.hasSplits=1 AND s.day=t.day AND s.account=t.account
          AND s.fingerprint=t.fingerprint AND s.occurrence=t.occurrence
        LEFT JOIN main.entryPart p ON t.hasSplits=1 AND p.day=t.day AND p.account=t.account
          AND p.fingerprint=t.fingerprint AND p.occurrence=t.occurrence AND p.part=s.part
        JOIN main.category ON category.id=coalesce(s.category,t.category)
        LEFT JOIN main.payee ON payee.id=t.cleanPayee LEFT JOIN main.place ON place.id=t.place
      WHERE t.isPending=0 AND t.status=0
      UNION ALL
      SELECT r.id, r.part, r.day, '\(Account.receiptsKey)', r.currency, r.minor, r.merchant,
        category.path, place.name, place.key, 0, \(isIncome("r.minor")), r.part>1
      FROM saldo_receipt r JOIN main.category ON category.id=r.category
        LEFT JOIN main.place ON place.id=r.place
    """

  /// The SQL condition that a posting counts as income, as in `IncomeCategories`.
  ///
  /// The category decides. Without a category, the sign of the amount decides. The first category
  /// of every ledger is `Uncategorised`.
  private static func isIncome(_ minor: String) -> String {
    """
    iif(category.id=1,\(minor)>0,
          category.id IN (SELECT category FROM saldo_income))
    """
  }

  /// The SQL expression for a day as ISO 8601 text.
  static func date(_ day: String) -> String { "date(\(day)*86400,'unixepoch')" }

  /// The SQL expression for `TransactionID.description` of a row.
  static func id(_ row: String) -> String {
    """
    strftime('%Y%m%d',\(row).day*86400,'unixepoch')||'-'||lower(hex(substr(\(row).fingerprint,1,4)))
      ||CASE WHEN \(row).occurrence>1 THEN '.'||\(row).occurrence ELSE '' END
    """
  }

  private static func words(_ words: [(Int, String)], of column: String) -> String {
    "CASE \(column) \(words.map { "WHEN \($0.0) THEN '\($0.1)'" }.joined(separator: " ")) END"
  }
}

extension LedgerViews {
  static let receipts = LedgerView(
    "v_receipt", "each receipt, matched to a payment or not",
    [
      "id": "the id that saldo receipts prints",
      "date": "date of purchase or issue, such as 2026-08-31", "month": "such as 2026-08",
      "merchant": "the seller", "currency": "such as EUR",
      "amount": "exact decimal text; refunds are negative", "minor": "the same in minor units",
      "state": "paid, open (see saldo receipts) or alone (no bank row)",
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

  /// The SQL expression for `ReceiptID.description` of the receipt `r`.
  private static let receiptID = """
    'r'||strftime('%Y%m%d',r.day*86400,'unixepoch')||'-'||lower(hex(substr(r.digest,1,4)))
      ||CASE WHEN r.occurrence>1 THEN '.'||r.occurrence ELSE '' END
    """
}
