/// The views of figures; the figures are the same as in current reports.
extension LedgerViews {
  static let budgets = LedgerView(
    figures: "v_budget", "each budget in each of its periods, as in budget.csv",
    [
      "period": "such as 2026-08 or 2026-08-03..2026-08-09", "first": "its first day",
      "last": "its last day", "scope": "a category, Everything, Groceries or a grocery category",
      "name": "name of the budget record, if there is one",
      "cycle": "week, month, quarter, year or once",
      "currency": "such as EUR", "budget": "exact decimal text", "budget_minor": "in minor units",
      "carried": "carried over from the previous period", "carried_minor": "in minor units",
      "spent": "amount spent (positive)", "spent_minor": "in minor units",
      "available": "budget + carried − spent", "available_minor": "in minor units",
      "pace": "planned spending to date", "pace_minor": "in minor units",
      "forecast": "forecast spending; null if there is none", "forecast_minor": "in minor units",
      "used": "percent of budget + carried", "status": "within, tight, exact, exceeding or over",
      "shared": "1: a monthly category budget; these add up",
    ])

  static let purchases = LedgerView(
    figures: "v_purchase", "each recorded purchase, and each receipt line with a quantity",
    [
      "date": "such as 2026-08-31", "month": "such as 2026-08", "product": "its name",
      "category": "of the product", "store": "where it was bought", "quantity": "decimal text",
      "unit": "of the quantity, as entered", "currency": "such as EUR",
      "amount": "total cost, exact decimal text", "minor": "the same in minor units",
      "unit_price": "price of one kg, l, piece …", "unit_price_minor": "in minor units",
      "per": "unit of unit_price", "source": "planner or receipt",
    ])

  static let prices = LedgerView(
    figures: "v_price", "each recorded price",
    [
      "date": "such as 2026-08-31", "month": "such as 2026-08", "product": "its name",
      "store": "store with this price", "currency": "such as EUR", "amount": "exact decimal text",
      "minor": "the same in minor units",
    ])

  static let loans = LedgerView(
    figures: "v_loan", "each loan, as of the last known day",
    [
      "id": "its key", "name": "its name", "currency": "such as EUR",
      "instalment": "amount per month", "instalment_minor": "in minor units",
      "first": "date of the first instalment", "last": "date of the last instalment",
      "next": "date of the next instalment", "remaining": "number of instalments left",
      "to_pay": "total of the instalments left", "to_pay_minor": "in minor units",
      "planned": "planned balance", "planned_minor": "in minor units",
      "owed": "balance after actual payments", "owed_minor": "in minor units",
    ])

  static let instalments = LedgerView(
    figures: "v_instalment", "each instalment of each loan, and each extra payment",
    [
      "loan": "its id in v_loan", "name": "of the loan", "number": "1, 2, 3 …",
      "date": "due date, or date of the extra payment", "month": "such as 2026-08",
      "currency": "such as EUR", "amount": "amount due; null for an extra payment",
      "minor": "the same in minor units",
      "status": "paid, missed, no statement, open, due today, upcoming or extra",
      "paid_on": "date of payment", "paid": "amount paid", "paid_minor": "in minor units",
      "planned": "planned balance after it", "planned_minor": "in minor units",
      "owed": "balance after it, from actual payments", "owed_minor": "in minor units",
    ])

  static let assets = LedgerView(
    figures: "v_asset", "each asset, and each security of an account, as of the last known day",
    [
      "id": "its key", "name": "its name",
      "kind": "commodity, realEstate, bond, chitFund, fixedDeposit, cashHolding or security",
      "portfolio": "its name; for a security, the account's name", "currency": "such as EUR",
      "value": "exact decimal text", "value_minor": "in minor units",
      "valued": "date of the valuation", "paid": "amount paid for it",
      "paid_minor": "in minor units", "gain": "value − paid", "gain_minor": "in minor units",
      "xirr": "percent per year", "maturity": "maturity date", "active": "1: held",
      "counts": "1: net worth includes its value",
    ])

  static let valuations = LedgerView(
    figures: "v_valuation", "each valuation of an asset",
    [
      "asset": "its id in v_asset", "name": "of the asset", "date": "date it applies from",
      "month": "such as 2026-08", "currency": "such as EUR", "amount": "exact decimal text",
      "minor": "the same in minor units",
    ])

  static let assetPayments = LedgerView(
    figures: "v_asset_payment",
    "each payment of an asset, recorded or linked; for property, deposit is rent and fee is a cost",
    [
      "asset": "its id in v_asset", "name": "of the asset", "kind": "of the asset",
      "type": "buy, sell, deposit, withdrawal, dividend, interest, fee or transfer",
      "date": "such as 2026-08-31", "month": "such as 2026-08", "currency": "such as EUR",
      "amount": "exact decimal text; never negative", "minor": "the same in minor units",
    ])

  static let recurring = LedgerView(
    figures: "v_recurring", "each recurring payment",
    [
      "payee": "its name", "direction": "out or in", "every": "how often: monthly, yearly …",
      "currency": "such as EUR", "amount": "of the last payment, or the median over the last year",
      "minor": "the same in minor units", "year": "total per year", "year_minor": "in minor units",
      "count": "number of payments", "first": "date of the first payment",
      "last": "date of the last payment", "next": "date of the next payment; null if ended",
      "state": "running, missing or ended",
    ])

  static let pantry = LedgerView(
    figures: "v_pantry", "each pantry item with an expiry date, past or present",
    [
      "product": "its name", "place": "where it is kept", "expires": "expiry date",
      "days": "days until then", "quantity": "quantity bought, decimal text",
      "remaining": "quantity left, decimal text", "state": "kept, used or wasted",
      "wasted": "date it was thrown away", "currency": "such as EUR",
      "cost": "cost of the quantity bought", "cost_minor": "in minor units",
    ])

  static let reminders = LedgerView(
    figures: "v_reminder", "reminders until the end of next month",
    [
      "date": "such as 2026-08-31", "days": "days until then", "text": "its subject",
      "currency": "such as EUR", "amount": "exact decimal text", "minor": "the same in minor units",
      "repeats": "monthly, yearly …",
      "source": "reminder, transaction, loan, asset, pantry or recurring",
    ])
}
