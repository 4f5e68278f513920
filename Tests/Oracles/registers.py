#!/usr/bin/env python3
"""Work out anew what the reports on samples/registers say, from its entries.json alone.

    Tests/Oracles/registers.py

Sums are fractions, roots are found by halving; reminders.ics is read by icalendar where it is installed.
A line for each figure that is another one; the exit code is 1 if there is any.
"""
import datetime
import json
import math
import os
import sys
from collections import defaultdict
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SAMPLE = os.path.join(CHECKOUT, "samples", "registers")
PER_YEAR = {"monthly": 12, "quarterly": 4, "halfYearly": 2, "annual": 1}


def missing():
    """What to install, or nothing."""
    try:
        import icalendar  # noqa: F401
    except ImportError as error:
        return f"{error.name} of requirements.txt"
    return ""


def cents(value):
    """A fraction of a currency unit with two decimals, halves to even."""
    value = Fraction(value)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN))


def day(text):
    return datetime.date.fromisoformat(text[:10])


def months_after(date, count):
    number = date.year * 12 + date.month - 1 + count
    year, month = number // 12, number % 12 + 1
    last = (datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(1)).day
    return datetime.date(year, month, min(date.day, last))


def apart(left, right):
    return (right.year - left.year) * 12 + right.month - left.month


def yearly(flows):
    """The rate in percent at which dated amounts are worth nothing, by halving; nothing for one way."""
    flows = [(date, float(amount)) for date, amount in flows if amount]
    if not (any(a > 0 for _, a in flows) and any(a < 0 for _, a in flows)):
        return None
    start = min(date for date, _ in flows)

    def worth(rate):
        return sum(a * math.exp(-math.log1p(rate) * (d - start).days / 365) for d, a in flows)
    low, high = -0.99, 100.0
    for _ in range(300):
        middle = (low + high) / 2
        low, high = (middle, high) if (worth(middle) > 0) == (worth(low) > 0) else (low, middle)
    return f"{low * 100:.2f}".replace("-0.00", "0.00")


class Sample:
    def __init__(self):
        with open(os.path.join(SAMPLE, "entries.json"), encoding="utf-8") as source:
            self.all = json.load(source)
        self.as_of = day(self.all["asOf"])
        year, month = map(int, self.all["period"].split("-"))
        self.first = datetime.date(year, month, 1)
        self.last = months_after(self.first, 1) - datetime.timedelta(1)
        self.problems = []

    def __getitem__(self, register):
        return self.all.get(register, [])

    def inside(self, date):
        return self.first <= date <= self.last

    def rows(self, kind, table=None):
        with open(os.path.join(SAMPLE, self.all["period"], kind + ".json"), encoding="utf-8") as source:
            tables = {table["id"]: table["rows"] for table in json.load(source)["tables"]}
        return tables[table or kind]

    def agree(self, where, mine, theirs):
        """Holds what is computed here against cells of a row."""
        for name, value in mine.items():
            shown = theirs.get(name)
            if (None if value is None else str(value)) != (None if shown in (None, "") else str(shown)):
                self.problems.append(f"{where}: {name} is {shown}, computed {value}")

    def agree_all(self, kind, table, key, mine):
        rows = {tuple(row[name] for name in key): row for row in self.rows(kind, table)}
        if set(rows) != set(mine):
            self.problems.append(f"{kind} {table}: rows {sorted(set(rows) ^ set(mine))} on one side only")
        for name in set(rows) & set(mine):
            self.agree(f"{kind} {table} {name}", mine[name], rows[name])


def loans(sample):
    """Rows reach from the first one to the day of the report: an instalment whose days lie outside nobody can miss."""
    mine, dues, years = {}, {}, defaultdict(lambda: [Fraction(0), Fraction(0)])
    # What people wrote down is in the ledger too, and may have paid an instalment.
    paid_out = [(day(row[0]), -Fraction(row[1])) for row in sample["rows"]] + [
        (day(entry["date"]), Fraction(entry["amount"])) for entry in sample["manualTransaction"] if entry["type"] != "income"]
    reach = [min(day(row[0]) for row in sample["rows"]), sample.as_of]
    for loan in sample["loan"]:
        start, amount = day(loan["startDate"]), Fraction(loan["amount"])
        count = apart(start, day(loan["endDate"])) + 1 if "endDate" in loan else None
        all_days = [months_after(start, index) for index in range(count or 1200)]
        # In the sample no two loans have one amount, so each row has one loan at most.
        payers = {date: [on for on, paid in paid_out if paid == amount and abs((on - date).days) <= 5]
                  for date in all_days}
        missed = {date for date in all_days if not payers[date] and (sample.as_of - date).days > 5
                  and reach[0] <= date and date + datetime.timedelta(5) <= reach[1]}
        ahead = [date for date in all_days if date >= sample.as_of and not payers[date]]
        line = {"instalment": cents(amount), "outstanding": None, "owed": None, "interest": None, "to-pay": None,
                "left": None, "next": ahead[0] if ahead else None, "missed": sum(map(sample.inside, missed))}
        within = [date for date in all_days if sample.inside(date)]
        line.update(due=cents(amount * len(within)), paid=cents(amount * sum(bool(payers[date]) for date in within)))
        if count:
            line.update({"left": len(ahead), "to-pay": cents(amount * len(ahead))})
        if "principal" in loan:
            rate, owed, really, interest_here, left = Fraction(loan["rate"]), *[Fraction(loan["principal"])] * 2, 0, 0
            for index, date in enumerate(all_days):
                interest = Fraction(cents(owed * rate / 1200))
                paid = owed + interest if index == count - 1 else min(amount, owed + interest)
                owed += interest - paid
                interest_here += interest if sample.inside(date) else 0
                # What lies ahead goes by what was paid: the same instalment, the last one taking the rest.
                added = Fraction(cents(really * rate / 1200))
                really += added
                due = really if index == count - 1 else min(paid if date <= sample.as_of else amount, really)
                really -= 0 if date in missed else due
                left += due if date in ahead else 0
                year = years[str(date.year), "over" if date <= sample.as_of else "ahead"]
                year[0] += (0 if date in missed else due) - added
                year[1] += added
                if date <= sample.as_of:
                    line.update(outstanding=cents(owed), owed=cents(really))
            line.update({"interest": cents(interest_here), "to-pay": cents(left)})
        mine[loan["name"],] = line
        for date in within:
            late = (sample.as_of - date).days
            status = "paid" if payers[date] else "missed" if date in missed else "no statement" if late > 5 else \
                "open" if late > 0 else "upcoming" if late < 0 else "due today"
            dues[str(date), loan["name"]] = {"amount": cents(amount), "status": status, "paid": (payers[date] or [None])[0],
                                             "paid-amount": cents(amount) if payers[date] else None}
    sample.agree_all("loans", None, ["loan"], mine)
    sample.agree_all("loans", "instalments", ["due", "loan"], dues)
    sample.agree_all("loans", "years", ["year", "state"], {
        key: {"repaid": cents(repaid), "interest": cents(interest)} for key, (repaid, interest) in years.items()})


def deposit_value(asset, paid):
    rate, months = Fraction(asset["interestRate"]) / 100, asset["tenure"]
    per_year = PER_YEAR.get(asset["interestFrequency"])
    recurring = asset["depositType"] == "recurringDeposit"
    total = Fraction(0)
    for lying in range(1, months + 1) if recurring else [months]:
        if per_year is None:
            total += paid * (1 + rate * lying / 12)
        else:
            growth = Decimal(1) + Decimal(rate.numerator) / Decimal(rate.denominator) / per_year
            total += paid * Fraction(growth ** (Decimal(per_year * lying) / 12))
    return total


def portfolio(sample):
    assets, deposits, cash, houses, bonds, totals = {}, {}, {}, {}, {}, {}
    in_portfolio = defaultdict(list)
    for asset in sample["asset"]:
        value, name = Fraction(asset["currentValue"]), asset["name"]
        price = Fraction(asset["purchasePrice"]) if "purchasePrice" in asset else None
        property_ = asset["assetType"] == "realEstate"
        moves = [move for move in sample["assetTransaction"] if move["asset"] == asset["key"]]
        signs = {"deposit": 1, "fee": -1, "interest": 1, "sell": 1}
        flows = [(day(m["transactionDate"]), signs[m["transactionType"]] * Fraction(m["amount"])) for m in moves]
        if asset.get("depositType") == "recurringDeposit":
            begin = months_after(day(asset["maturityDate"]), -asset["tenure"])
            paid_in = [months_after(begin, index) for index in range(asset["tenure"])]
            flows += [(date, -price) for date in paid_in if date <= sample.as_of]
            paid = price * len(flows)
        else:
            paid = price
            if price is not None:
                flows.append((day(asset["purchaseDate"]), -price))
        active = asset.get("isActive", True)
        sales = [Fraction(m["amount"]) for m in moves if m["transactionType"] in ("sell", "withdrawal")]
        flows.append((sample.as_of, value if active else Fraction(0)))
        # A closed asset gained what its sale brought; where nobody booked one, nobody knows.
        worth = value if active else sum(sales) if sales else None
        gain = None if paid is None or worth is None else worth - paid
        assets[name,] = {
            "value": cents(value), "gain": None if gain is None else cents(gain),
            "gain-percent": None if gain is None or not paid else cents(gain / paid * 100),
            "xirr": None if worth is None else yearly(flows)}
        in_portfolio[asset["portfolio"]].append((asset, value, paid, flows))
        if asset["assetType"] == "fixedDeposit":
            computed = cents(deposit_value(asset, price))
            stated = asset.get("maturityAmount")
            principal = price * (asset["tenure"] if asset["depositType"] == "recurringDeposit" else 1)
            ends = day(asset["maturityDate"])
            deposits[name,] = {
                "computed": computed, "principal": cents(principal), "stated": stated,
                "difference": stated and cents(Fraction(stated) - Fraction(computed)),
                "return": cents(Fraction(stated or computed) - principal),
                "days": None if ends < sample.as_of else (ends - sample.as_of).days,
                "state": "matured" if ends < sample.as_of else "running"}
        if asset["assetType"] == "cashHolding":
            least = asset.get("minimumBalance")
            excess = None if least is None else value - Fraction(least)
            cash[name,] = {"excess": None if excess is None else cents(excess),
                           "state": None if excess is None else "below" if excess < 0 else "enough"}
        if property_:
            rent = asset.get("annualRentalIncome")
            houses[name,] = {"equity": cents(value - Fraction(asset.get("mortgageAmount", 0))),
                             "yield": rent and cents(Fraction(rent) / value * 100)}
        if asset["assetType"] == "bond":
            interest = Fraction(asset["faceValue"]) * Fraction(asset["couponRate"]) / 100
            bonds[name,] = {"interest": cents(interest), "yield": cents(interest / value * 100),
                            "ytm": bond_yield(asset, sample.as_of)}
    for entry in sample["portfolio"]:
        own = [line for line in in_portfolio[entry["key"]] if line[0]["currency"] == entry["currency"]]
        active = [line for line in own if line[0].get("isActive", True)]
        paid_for = [line for line in active if line[2] is not None]
        flows = [flow for line in own if any(a < 0 for _, a in line[3]) for flow in line[3]]
        totals[entry["name"],] = {
            "value": cents(sum(line[1] for line in active)), "invested": cents(sum(line[2] for line in paid_for)),
            "gain": cents(sum(line[1] - line[2] for line in paid_for)), "xirr": yearly(flows)}
    sample.agree_all("portfolio", None, ["asset"], assets)
    sample.agree_all("portfolio", "deposits", ["asset"], deposits)
    sample.agree_all("portfolio", "cash", ["asset"], cash)
    sample.agree_all("portfolio", "real-estate", ["asset"], houses)
    sample.agree_all("portfolio", "bonds", ["asset"], bonds)
    sample.agree_all("portfolio", "portfolios", ["portfolio"], totals)
    sample.agree_all("portfolio", "worth", ["portfolio", "day"], {
        key: line for entry in sample["portfolio"] for key, line in over_time(sample, entry, in_portfolio[entry["key"]])})


def over_time(sample, portfolio, lines):
    """What is known of an asset: its price on the day it was bought, its value on the day of the report."""
    known = []
    for asset, value, paid, _ in lines:
        if asset["currency"] == portfolio["currency"] and asset.get("isActive", True) and paid is not None:
            price = [] if asset.get("depositType") == "recurringDeposit" else [(day(asset["purchaseDate"]), paid)]
            known.append((price + [(sample.as_of, value)], paid))
    for date in sorted({date for values, _ in known for date, _ in values}):
        there = [([value for on, value in values if on <= date][-1], paid) for values, paid in known
                 if values[0][0] <= date]
        value, paid = sum(value for value, _ in there), sum(paid for _, paid in there)
        yield (portfolio["name"], str(date)), {
            "value": cents(value), "invested": cents(paid), "gain": cents(value - paid), "assets": len(there)}


def bond_yield(asset, as_of):
    """Nominal at the coupon frequency, Act/Act, at the clean price."""
    per_year = PER_YEAR[asset["interestFrequency"]]
    days = [day(asset["maturityDate"])]
    while days[-1] > as_of:
        days.append(months_after(days[0], -len(days) * 12 // per_year))
    days.reverse()
    coupon = float(asset["faceValue"]) * float(asset["couponRate"]) / 100 / per_year
    part = (days[1] - as_of).days / (days[1] - days[0]).days

    def worth(rate):
        times = [part + index for index in range(len(days) - 1)]
        sums = sum(coupon / (1 + rate / per_year) ** time for time in times)
        return sums + float(asset["faceValue"]) / (1 + rate / per_year) ** times[-1]
    dirty, low, high = float(asset["currentValue"]) + coupon * (1 - part), -0.9, 10.0
    for _ in range(300):
        middle = (low + high) / 2
        low, high = (middle, high) if worth(middle) > dirty else (low, middle)
    return f"{low * 100:.2f}"


def rental(sample):
    begin = months_after(sample.as_of, -12)
    mine = {}
    for asset in sample["asset"]:
        if asset["assetType"] != "realEstate":
            continue

        def booked(kind):
            return sum(Fraction(move["amount"]) for move in sample["assetTransaction"]
                       if move["asset"] == asset["key"] and move["transactionType"] == kind
                       and begin < day(move["transactionDate"]) <= sample.as_of)
        rent, costs, value = booked("deposit"), booked("fee"), Fraction(asset["currentValue"])
        mine[asset["name"],] = {
            "received": cents(rent), "costs": cents(costs), "net": cents(rent - costs),
            "received-yield": cents(rent / value * 100), "net-yield": cents((rent - costs) / value * 100)}
    sample.agree_all("rental", None, ["property"], mine)
    houses = {asset["key"] for asset in sample["asset"] if asset["assetType"] == "realEstate"}
    months = {str(months_after(sample.first, -back))[:7]: Fraction(0) for back in range(12)}
    for move in sample["assetTransaction"]:
        if move["asset"] in houses and move["transactionDate"][:7] in months:
            sign = {"deposit": 1, "fee": -1}[move["transactionType"]]
            months[move["transactionDate"][:7]] += sign * Fraction(move["amount"])
    sample.agree_all("rental", "months", ["month"], {(month,): {"net": cents(net)} for month, net in months.items()})


def products(sample):
    return {entry["key"]: ", ".join(filter(None, [entry["name"], entry.get("brand")]))
            for entry in sample["groceryItem"]}


def prices(sample):
    names = products(sample)
    points = defaultdict(list)
    for point in sorted(sample["pricePoint"], key=lambda point: point["recordedAt"]):
        points[names[point["groceryItem"]], point["storeName"]].append(Fraction(point["price"]))
    mine = {key: {"first": cents(all_[0]), "last": cents(all_[-1]), "lowest": cents(min(all_)),
                  "highest": cents(max(all_)), "average": cents(sum(all_) / len(all_)),
                  "change-percent": cents((all_[-1] - all_[0]) / all_[0] * 100)} for key, all_ in points.items()}
    sample.agree_all("prices", None, ["product", "store"], mine)
    averages = defaultdict(list)
    for (product, _), all_ in points.items():
        averages[product,] += all_
    sample.agree_all("prices", "averages", ["product"],
                     {key: {"average": cents(sum(all_) / len(all_))} for key, all_ in averages.items()})
    sizes = {"500 ml": (Fraction(1, 2), "l"), "piece": (Fraction(1), "piece"), "kg": (Fraction(1), "kg")}
    units = {entry["key"]: sizes[entry["unit"]] for entry in sample["groceryItem"]}
    stores = defaultdict(lambda: [Fraction(0), Fraction(0)])
    months = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for bought in sample["purchase"]:
        item, cost = bought["groceryItem"], Fraction(bought["totalCost"])
        amount = Fraction(bought["quantity"]) * units[item][0]
        for sums in (stores[names[item], bought["storeName"]], months[item, bought["purchaseDate"][:7]]):
            sums[0] += cost
            sums[1] += amount
    sample.agree_all("prices", "stores", ["product", "store"],
                     {key: {"average": cents(cost / amount)} for key, (cost, amount) in stores.items()})
    # The index of the sample's two months: what was bought in both, weighed by what the first month cost.
    first, second = sorted({month for _, month in months})
    both = [item for item in units if (item, first) in months and (item, second) in months]
    weight = sum(months[key][0] for key in list(months) if key[1] == first)
    logarithm = sum(float(months[item, first][0] / weight) * math.log(
        months[item, second][0] / months[item, second][1] / (months[item, first][0] / months[item, first][1]))
        for item in both)
    sample.agree_all("prices", "index", ["month"], {
        (first,): {"index": "100.00"},
        (second,): {"index": f"{100 * math.exp(logarithm):.2f}", "compared": len(both)}})
    categories = {entry["key"]: entry["categoryName"] for entry in sample["groceryItem"]}
    for budget in (entry for entry in sample["budget"] if entry["period"] == "once"):
        within = [bought for bought in sample["purchase"]
                  if budget["startDate"] <= bought["purchaseDate"] <= budget["endDate"]]
        spent = sum(Fraction(bought["totalCost"]) for bought in within)
        sample.agree_all("prices", "budgets", ["budget"], {(budget["name"],): {
            "spent": cents(spent), "left": cents(Fraction(budget["amount"]) - spent),
            "used": int(spent * 100 / Fraction(budget["amount"]))}})
        parts = {}
        for category in {*budget["categoryBudgets"], *(categories[bought["groceryItem"]] for bought in within)}:
            cost = sum(Fraction(bought["totalCost"]) for bought in within
                       if categories[bought["groceryItem"]] == category)
            planned = budget["categoryBudgets"].get(category)
            parts[category,] = {"spent": cents(cost), "left": planned and cents(Fraction(planned) - cost)}
        sample.agree_all("prices", "budget-categories", ["category"], parts)


def expiring(sample):
    names, mine, wasted = products(sample), {}, {}
    purchases = {entry["key"]: entry for entry in sample["purchase"]}
    for stock in sample["expirationTracker"]:
        name, ends = names[stock["groceryItem"]], day(stock["expirationDate"])
        bought, left = purchases.get(stock.get("purchase")), Fraction(stock["remainingQuantity"])
        cost = bought and cents(Fraction(bought["totalCost"]) * left / Fraction(bought["quantity"]))
        days = (ends - sample.as_of).days
        if stock.get("isWasted"):
            wasted[stock["wastedAt"][:10], name] = {"cost": cost, "quantity": stock["remainingQuantity"]}
        elif not stock.get("isConsumed") and days <= 30:
            when = "expired" if days < 0 else "within 7 days" if days <= 7 else "within 30 days"
            mine[str(ends), name] = {"days": days, "when": when, "cost": cost}
    sample.agree_all("expiring", None, ["expires", "product"], mine)
    sample.agree_all("expiring", "wasted", ["day", "product"], wasted)
    shown = [row["expires"] for row in sample.rows("expiring")]
    if shown != sorted(shown):
        sample.problems.append("expiring: not the oldest first")
    lists = {}
    for entry in (entry for entry in sample["shoppingList"] if not entry.get("isCompleted")):
        own = [line for line in sample["shoppingListEntry"] if line["shoppingList"] == entry["key"]]

        def cost(lines, price):
            def quantity(line):
                own = line.get("actualQuantity") if price == "actualPrice" else None
                return Fraction(own or line["quantity"])
            return sum(Fraction(cents(quantity(line) * Fraction(line[price]))) for line in lines)
        bought = [line for line in own if line.get("isPurchased")]
        rest = [line for line in own if not line.get("isPurchased")]
        actual, estimated = cost(bought, "actualPrice"), cost(own, "estimatedPrice")
        lists[entry["name"],] = {
            "budgeted": entry["budgetAmount"], "estimated": cents(estimated), "actual": cents(actual),
            "expected": cents(actual + cost(rest, "estimatedPrice")), "open": len(rest)}
    sample.agree_all("expiring", "lists", ["list"], lists)


def tracker(sample):
    own = [entry for entry in sample["manualTransaction"] if sample.inside(day(entry["date"]))]
    instalments, paying = Fraction(0), set()
    for loan in sample["loan"]:
        start, count = day(loan["startDate"]), 1200
        if "endDate" in loan:
            count = apart(start, day(loan["endDate"])) + 1
        for date in filter(sample.inside, (months_after(start, index) for index in range(count))):
            instalments += Fraction(loan["amount"])
            paying |= {entry["key"] for entry in own if entry["type"] == "expense"
                       and Fraction(entry["amount"]) == Fraction(loan["amount"])
                       and abs((day(entry["date"]) - date).days) <= 5}
    expenses = [entry for entry in own if entry["type"] == "expense"]
    kept = [entry for entry in expenses if entry["key"] not in paying]
    income = sum(Fraction(entry["amount"]) for entry in own if entry["type"] == "income")
    spent = sum(Fraction(entry["amount"]) for entry in kept)
    sample.agree_all("tracker", None, ["month"], {(sample.all["period"],): {
        "income": cents(income), "own": cents(spent), "instalments": cents(instalments),
        "expenses": cents(spent + instalments), "balance": cents(income - spent - instalments)}})
    categories = defaultdict(Fraction)
    for entry in kept:
        categories[entry["category"],] += Fraction(entry["amount"])
    sample.agree_all("tracker", "categories", ["category"],
                     {key: {"total": cents(total)} for key, total in categories.items()})
    places = defaultdict(list)
    for entry in own:
        if entry["type"] != "transfer":
            places[entry.get("location", "").strip() or "Unknown Location",].append(entry)
    mine = {}
    for key, entries in places.items():
        paid = [entry for entry in entries if entry["type"] == "expense"]
        total = sum(Fraction(entry["amount"]) for entry in paid)
        mine[key] = {"total": cents(total), "count": len(paid), "average": cents(total / len(paid)),
                     "last": max(entry["date"] for entry in paid),
                     "income": cents(sum(Fraction(e["amount"]) for e in entries if e["type"] == "income"))}
    sample.agree_all("tracker", "locations", ["location"], mine)
    budgets = {}
    for budget in sample["budget"]:
        if budget["period"] == "once":
            continue
        for first, last in weeks(sample) if budget["period"] == "weekly" else [(sample.first, sample.last)]:
            if "category" in budget:
                use = sum(Fraction(entry["amount"]) for entry in sample["manualTransaction"]
                          if entry["type"] == "expense" and entry.get("category") == budget["category"]
                          and first <= day(entry["date"]) <= min(last, sample.last))
            else:
                plans = {Fraction(loan["amount"]) for loan in sample["loan"]}
                use = spent + instalments - sum(
                    Fraction(row[1]) for row in sample["rows"] if first <= day(row[0]) <= last
                    and Fraction(row[1]) < 0 and -Fraction(row[1]) not in plans)
            percent = int(use * 100 / Fraction(budget["amount"]))
            is_over, alert = use > Fraction(budget["amount"]), use * 100 > Fraction(budget["amount"]) * 80
            budgets[budget["name"], str(first)] = {
                "spent": cents(use), "used": percent, "to": last,
                "status": "over" if is_over else "tight" if alert else "within",
                "alert": f"You've used {percent}% of your {budget['period']} budget" if alert else None}
    sample.agree_all("tracker", "budgets", ["budget", "from"], budgets)


def weeks(sample):
    """Every week that shares a day with the period."""
    monday = sample.first - datetime.timedelta(sample.first.weekday())
    while monday <= sample.last:
        yield monday, monday + datetime.timedelta(6)
        monday += datetime.timedelta(7)


def dates(sample):
    """What matures, the next coupon of each bond, and what expires within 90 days, as reminders."""
    mine = {}
    for asset in sample["asset"]:
        ends = day(asset["maturityDate"]) if "maturityDate" in asset else None
        if not asset.get("isActive", True) or not ends or ends < sample.as_of:
            continue
        if asset["assetType"] == "bond":
            mine["maturity/" + asset["key"],] = {
                "due": ends, "what": asset["name"] + " matures", "amount": asset["faceValue"]}
            per_year = PER_YEAR[asset["interestFrequency"]]
            coupon = ends
            index = 0
            while months_after(ends, -(index + 1) * 12 // per_year) >= sample.as_of:
                index += 1
                coupon = months_after(ends, -index * 12 // per_year)
            mine[f"coupon/{asset['key']}/{coupon}",] = {
                "due": coupon, "what": asset["name"] + " pays a coupon", "source": "coupon",
                "amount": cents(Fraction(asset["faceValue"]) * Fraction(asset["couponRate"]) / 100 / per_year)}
        elif asset["assetType"] == "fixedDeposit":
            mine["maturity/" + asset["key"],] = {
                "due": ends, "what": asset["name"] + " matures", "source": "maturity"}
    names = products(sample)
    for stock in sample["expirationTracker"]:
        ends = day(stock["expirationDate"])
        if not stock.get("isWasted") and not stock.get("isConsumed") and 0 <= (ends - sample.as_of).days <= 90:
            mine["expiry/" + stock["key"],] = {
                "due": ends, "what": names[stock["groceryItem"]] + " expires", "source": "pantry", "amount": None}
    rows = {row["key"]: row for row in sample.rows("reminders")}
    theirs = {key for key in rows if key.split("/")[0] in ("maturity", "coupon", "expiry")}
    if theirs != {key for key, in mine}:
        sample.problems.append(f"reminders: {sorted(theirs ^ {key for key, in mine})} on one side only")
    for (key,), line in mine.items():
        if key in rows:
            sample.agree(f"reminders {key}", line, rows[key])


def reminders(sample):
    """The calendar, read by a program that others wrote, says what the report says."""
    if missing():
        return
    import icalendar
    path = os.path.join(SAMPLE, sample.all["period"], "reminders.ics")
    with open(path, "rb") as source:
        calendar = icalendar.Calendar.from_ical(source.read())
    events = {str(event["UID"]).removesuffix("@saldo"): event for event in calendar.walk("VEVENT")}
    rows = {row["key"]: row for row in sample.rows("reminders")}
    if set(events) != set(rows):
        sample.problems.append(f"reminders: {sorted(set(events) ^ set(rows))} on one side only")
    for key in set(events) & set(rows):
        event, row, start = events[key], rows[key], events[key]["DTSTART"].dt
        zone = (row.get("time") or "")[6:]
        if isinstance(start, datetime.datetime):
            if zone and zone != "UTC":
                start = start.astimezone(datetime.datetime.strptime(zone, "%z").tzinfo)
            sample.agree(f"reminders {key}", {"due": start.date(), "time": f"{start:%H:%M} {zone}".strip()}, row)
        else:
            sample.agree(f"reminders {key}", {"due": start, "time": None}, row)
        rhythm = event.get("RRULE", {}).get("FREQ", [None])[0]
        sample.agree(f"reminders {key}", {"what": event["SUMMARY"], "repeats": rhythm and rhythm.lower()}, row)
        if rhythm in ("MONTHLY", "YEARLY"):
            sample.agree(f"reminders {key}", {"days": occurrences(event)}, {"days": clamped(sample, key)})
        if event["DTSTAMP"].dt.date() != sample.as_of:
            sample.problems.append(f"reminders {key}: stamped {event['DTSTAMP'].dt}")


def occurrences(event):
    """The first days on which a calendar shows an event that comes again, as dateutil reads its rule."""
    from dateutil.rrule import rrulestr
    start = event["DTSTART"].dt
    clock = start if isinstance(start, datetime.datetime) else datetime.datetime.combine(start, datetime.time())
    rule = rrulestr(event["RRULE"].to_ical().decode(), dtstart=clock.replace(tzinfo=None))
    return [str(on.date()) for on in rule[:30]]


def clamped(sample, key):
    """The same days by the calendar: its own day of the month, or the last one of a shorter month."""
    entry = next(entry for entry in sample["reminder"] if f"reminder/{entry['key']}" == key)
    step, days, index = {"monthly": 1, "yearly": 12}[entry["repeats"]], [], 0
    while len(days) < 30:
        on = months_after(day(entry["date"]), index * step)
        days += [str(on)] if on >= sample.as_of else []
        index += 1
    return days


def differing():
    """A line for each figure of the reports that comes out otherwise here."""
    sample = Sample()
    for part in (loans, portfolio, rental, prices, expiring, tracker, dates, reminders):
        part(sample)
    return sample.problems


if __name__ == "__main__":
    if missing():
        print(f"registers.py is missing: {missing()}")
    lines = differing()
    print(*lines or ["every figure agrees"], sep="\n")
    sys.exit(1 if lines else 0)
