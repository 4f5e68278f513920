/// Views of figures that reports compute: what they show is what a report of today shows.
extension LedgerViews {
  static let budgets = LedgerView(
    figures: "v_budget", "each budget in each of its periods, as budget.csv has them",
    [
      "period": "its days: 2026-08, or 2026-08-03..2026-08-09", "first": "its first day",
      "last": "its last day", "scope": "a category, Everything, Groceries or a part of them",
      "name": "of a record", "cycle": "week, month, quarter, year or once", "currency": "as EUR",
      "budget": "exact decimal text", "budget_minor": "in cents, paise, yen",
      "carried": "what the period before left available",
      "carried_minor": "in cents, paise, yen", "spent": "what is spent, without a minus",
      "spent_minor": "in cents, paise, yen", "available": "budget + carried − spent",
      "available_minor": "in cents, paise, yen", "pace": "what may be spent so far",
      "pace_minor": "in cents, paise, yen", "forecast": "null where there is none",
      "forecast_minor": "in cents, paise, yen", "used": "percent of budget + carried",
      "status": "within, tight, exact, exceeding or over",
      "shared": "1: of a category by months, so that they can be added up",
    ])

  static let purchases = LedgerView(
    figures: "v_purchase",
    "each purchase of the grocery planner, and each line of a receipt that has a quantity",
    [
      "date": "as 2026-08-31", "month": "as 2026-08", "product": "its name",
      "category": "of the product", "store": "where it was bought", "quantity": "decimal text",
      "unit": "of the quantity, as it was entered", "currency": "as EUR",
      "amount": "what all of it cost, exact decimal text",
      "minor": "the same in cents, paise, yen", "unit_price": "of one kg, l, piece …",
      "unit_price_minor": "in cents, paise, yen", "per": "what that is the price of",
      "source": "planner or receipt",
    ])

  static let prices = LedgerView(
    figures: "v_price", "each price that was noted down",
    [
      "date": "as 2026-08-31", "month": "as 2026-08", "product": "its name",
      "store": "where it was seen", "currency": "as EUR", "amount": "exact decimal text",
      "minor": "the same in cents, paise, yen",
    ])

  static let loans = LedgerView(
    figures: "v_loan", "each loan, as it stands on the last day that is known",
    [
      "id": "its key", "name": "what people call it", "currency": "as EUR",
      "instalment": "of a month", "instalment_minor": "in cents, paise, yen",
      "first": "the day of the first instalment", "last": "the day of the last one",
      "next": "the day of the next one", "remaining": "how many instalments are left",
      "to_pay": "what these come to", "to_pay_minor": "in cents, paise, yen",
      "planned": "owed as planned", "planned_minor": "in cents, paise, yen",
      "owed": "owed on what was paid", "owed_minor": "in cents, paise, yen",
    ])

  static let instalments = LedgerView(
    figures: "v_instalment", "each instalment of each loan, and what was paid on top of them",
    [
      "loan": "its id in v_loan", "name": "of the loan", "number": "1, 2, 3 …",
      "date": "the day it falls due, or was paid on top", "month": "as 2026-08",
      "currency": "as EUR", "amount": "what falls due; null of what was paid on top",
      "minor": "the same in cents, paise, yen",
      "status": "paid, missed, no statement, open, due today, upcoming or on top",
      "paid_on": "the day it was paid", "paid": "what was paid",
      "paid_minor": "in cents, paise, yen",
      "planned": "owed after it as planned", "planned_minor": "in cents, paise, yen",
      "owed": "owed after it on what was paid", "owed_minor": "in cents, paise, yen",
    ])

  static let assets = LedgerView(
    figures: "v_asset",
    "each asset, and each security of an account, on the last day that is known",
    [
      "id": "its key", "name": "what people call it",
      "kind": "commodity, realEstate, bond, chitFund, fixedDeposit, cashHolding or security",
      "portfolio": "its name; of a security the name of the account", "currency": "as EUR",
      "value": "exact decimal text", "value_minor": "in cents, paise, yen",
      "valued": "the day since which that value is known", "paid": "what was paid for it",
      "paid_minor": "in cents, paise, yen", "gain": "value − paid",
      "gain_minor": "in cents, paise, yen", "xirr": "percent a year",
      "maturity": "the day it matures", "active": "1: held",
      "counts": "1: its value is in net worth",
    ])

  static let valuations = LedgerView(
    figures: "v_valuation", "each value that an asset was given",
    [
      "asset": "its id in v_asset", "name": "of the asset", "date": "the day it counts from",
      "month": "as 2026-08", "currency": "as EUR", "amount": "exact decimal text",
      "minor": "the same in cents, paise, yen",
    ])

  static let assetPayments = LedgerView(
    figures: "v_asset_payment",
    "each payment of an asset, recorded or linked: of a property, deposit is rent and fee a cost",
    [
      "asset": "its id in v_asset", "name": "of the asset", "kind": "of the asset",
      "type": "buy, sell, deposit, withdrawal, dividend, interest, fee or transfer",
      "date": "as 2026-08-31", "month": "as 2026-08", "currency": "as EUR",
      "amount": "exact decimal text, without a minus", "minor": "the same in cents, paise, yen",
    ])

  static let recurring = LedgerView(
    figures: "v_recurring", "each payment that comes again and again",
    [
      "payee": "its name", "direction": "out or in", "every": "how often: monthly, yearly …",
      "currency": "as EUR", "amount": "of the last one, or the median of a year",
      "minor": "the same in cents, paise, yen", "year": "what it comes to in a year",
      "year_minor": "in cents, paise, yen", "count": "how many there were",
      "first": "the day of the first", "last": "the day of the last",
      "next": "the day of the next; null once it ended", "state": "running, missing or ended",
    ])

  static let pantry = LedgerView(
    figures: "v_pantry", "each thing that is or was in the pantry with a date on it",
    [
      "product": "its name", "place": "where it is kept", "expires": "the day it expires",
      "days": "until then", "quantity": "what was bought, decimal text",
      "remaining": "what is left, decimal text", "state": "kept, used or wasted",
      "wasted": "the day it was thrown away", "currency": "as EUR", "cost": "of the quantity",
      "cost_minor": "in cents, paise, yen",
    ])

  static let reminders = LedgerView(
    figures: "v_reminder", "what there is to be reminded of until the end of the next month",
    [
      "date": "as 2026-08-31", "days": "until then", "text": "what it is about",
      "currency": "as EUR", "amount": "exact decimal text",
      "minor": "the same in cents, paise, yen", "repeats": "monthly, yearly …",
      "source": "reminder, transaction, loan, asset, pantry or recurring",
    ])
}
