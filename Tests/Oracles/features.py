#!/usr/bin/env python3
"""Work out from the sample exports what saldo's commands must say of them, for every computed feature.

    Tests/Oracles/features.py            # exit code 1 if vectors/features.json is another
    Tests/Oracles/features.py --write

Reads samples/migrations/*/export.json alone; knows nothing of saldo but commands and names of columns.
Sums are fractions, powers have thirty digits. FeatureTests runs the commands and compares; the table in
samples/migrations/README.md names each feature.
"""
import json
import os
import sys
from datetime import date, timedelta
from decimal import Decimal, getcontext
from fractions import Fraction

sys.dont_write_bytecode = True
from registers import CHECKOUT, PER_YEAR, apart, bond_yield, cents, day, deposit_value, months_after  # noqa: E402

getcontext().prec = 30
FILE = os.path.join(CHECKOUT, "Tests", "Oracles", "vectors", "features.json")
AS_OF = date(2026, 8, 31)
UNKNOWN = "Unknown Location"


def export(system):
    path = os.path.join(CHECKOUT, "samples", "migrations", system, "export.json")
    with open(path, encoding="utf-8") as source:
        return json.load(source, parse_float=Decimal, parse_int=Decimal)


def percent(part, whole):
    return cents(part / whole * 100)


def number(value):
    """A number as short as it can be written."""
    text = format(Decimal(value), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


class Book:
    """The ledgers that the features are asked of, and what each must answer."""

    def __init__(self):
        self.ledgers, self.features = {}, []

    def ledger(self, name, *commands):
        """Commands that make a ledger, run in a workspace beside migrations/."""
        self.ledgers[name] = list(commands)

    def report(self, ledger, feature, kind, table, rows, period="2026-08", as_of=AS_OF, user=None, ordered=True):
        words = [f"saldo report {kind}", f"--user {user}" if user else "", f"--period {period}",
                 f"--as-of {as_of}", "--format json -o -"]
        self.add(ledger, feature, " ".join(filter(None, words)), table, rows, ordered)

    def list(self, ledger, feature, words, rows, ordered=False):
        self.add(ledger, feature, f"saldo list {words} --json", None, rows, ordered)

    def add(self, ledger, feature, command, table, rows, ordered):
        rows = [{name: None if value is None else str(value) for name, value in row.items()} for row in rows]
        self.features.append({"feature": feature, "ledger": ledger, "command": command, "table": table,
                              "isOrdered": ordered, "rows": rows})


# MARK: The web tracker


class WebTracker:
    def __init__(self, book):
        self.book, self.data = book, export("web-tracker")
        self.rows = [(day(row["date"]), row) for row in self.data["transactions"]]
        book.ledger("web-tracker", "saldo migrate ../migrations/web-tracker/export.json")
        self.totals()
        self.budgets()
        self.filters()
        self.instalments()
        book.report("web-tracker", "daily reminder", "reminders", "reminders", [
            {"due": due, "time": time, "what": what} for due, time, what in [
                ("2026-08-31", None, "Car loan is due"),
                ("2026-08-31", "20:00", "Don't forget to record your expenses"),
                ("2026-09-05", None, "Student loan is due"), ("2026-11-01", None, "Sofa, from autumn is due")]])

    def dues(self, first, last):
        """Every instalment between two days: one a month until the month of the end, days clamped."""
        for emi in self.data["emis"]:
            start = day(emi["startDate"])
            count = apart(start, day(emi["endDate"])) + 1 if "endDate" in emi else 1200
            for index in range(count):
                due = months_after(start, index)
                if first <= due <= last:
                    yield due, emi

    def month(self, year, number):
        first = date(year, number, 1)
        last = months_after(first, 1) - timedelta(1)
        within = [row for on, row in self.rows if first <= on <= last]

        def total(type):
            return sum(Fraction(row["amount"]) for row in within if row["type"] == type)
        emis = sum(Fraction(emi["amount"]) for _, emi in self.dues(first, last))
        own, income = total("expense"), total("income")
        return {"month": f"{year}-{number:02}", "income": cents(income), "own": cents(own),
                "instalments": cents(emis), "expenses": cents(own + emis), "balance": cents(income - own - emis)}

    def totals(self):
        months = [self.month(2025, number) for number in range(1, 13)]
        for feature, names in [("total income", ["income"]), ("expenses with instalments", [
                "own", "instalments", "expenses"]), ("balance", ["balance"])]:
            self.book.report("web-tracker", feature, "tracker", "tracker",
                             [{name: row[name] for name in ["month", *names]} for row in months], period="2025")
        sums = {}
        for on, row in self.rows:
            if on.year == 2025 and row["type"] == "expense":
                sums[row["category"]] = sums.get(row["category"], 0) + Fraction(row["amount"])
        lines = sorted(sums.items(), key=lambda line: (-line[1], line[0]))
        self.book.report("web-tracker", "expense by category", "tracker", "categories",
                         [{"category": name, "total": cents(total)} for name, total in lines], period="2025")
        last = sorted((on, row["id"], row) for on, row in self.rows if on.year == 2025)[-10:]
        self.book.report("web-tracker", "most recent transactions", "tracker", "recent", [
            {"day": on, "name": row["description"], "amount": number_of(row)} for on, _, row in reversed(last)],
            period="2025")

    def budgets(self):
        """The month's expenses against the month's budget, also where little is left of it."""
        spent = Fraction(self.month(2026, 8)["expenses"])
        for ledger, amount, feature in [("web-tracker", "2500.00", "budget used"),
                                        ("web-tracker-tight", "1975.00", "budget alert, percents cut")]:
            used = spent * 100 / Fraction(amount)
            self.book.report(ledger, feature, "tracker", "budgets", [{
                "budget": "Everything", "from": "2026-08-01", "to": "2026-08-31", "amount": amount,
                "spent": cents(spent), "left": cents(Fraction(amount) - spent), "used": int(used),
                "alert": f"You've used {int(used)}% of your monthly budget" if used > 80 else None}])
        assert 81.5 < used < 82, "cut and rounded must be told apart"
        self.book.ledger("web-tracker-tight", "saldo migrate ../migrations/web-tracker/export.json",
                         "saldo edit budget web-tracker/budget amount=1975")

    def filters(self):
        def rows(test):
            return [{"date": on, "payee": row["description"], "amount": number_of(row)}
                    for on, row in self.rows if test(on, row)]
        first, last = date(2025, 1, 31), date(2025, 3, 31)
        for feature, words, test in [
                ("filter by category", "--category food", lambda on, row: row["category"] == "food"),
                ("filter by type", "--type income", lambda on, row: row["type"] == "income"),
                ("filter by start, inclusive", "--from 2026-07-31", lambda on, row: on >= date(2026, 7, 31)),
                ("filter by end, inclusive", "--to 2023-11-30", lambda on, row: on <= date(2023, 11, 30)),
                ("filters together", "--category food --type expense --from 2025-01-31 --to 2025-03-31",
                 lambda on, row: row["category"] == "food" and first <= on <= last),
                ("filters of all or nothing", "--category all --type '' --from 2025-01-31 --to 2025-03-31",
                 lambda on, row: first <= on <= last)]:
            self.book.list("web-tracker", feature, words, rows(test))
        days = sorted((on for on, _ in self.rows), reverse=True)
        self.book.list("web-tracker", "newest first", "--limit 40", [{"date": on} for on in days[:40]], ordered=True)

    def instalments(self):
        """Ended, future and clamped ones; what the bank shows pays those five days around at the most."""
        for year in (2024, 2025):
            dues = sorted(self.dues(date(year, 1, 1), date(year, 12, 31)), key=lambda due: (due[0], due[1]["name"]))
            self.book.report(
                "web-tracker", f"instalments of {year}", "loans", "instalments",
                [{"due": due, "loan": emi["name"], "amount": cents(emi["amount"])} for due, emi in dues],
                period=str(year))
        # The rows of bank.csv, which say in their texts what they are.
        paid = {(2026, 4): "2026-04-25", (2026, 5): "2026-06-05", (2026, 6): None, (2026, 7): "2026-08-01"}
        rows = [{"due": due, "loan": emi["name"], "paid": paid[due.year, due.month],
                 "status": "paid" if paid[due.year, due.month] else "missed"}
                for due, emi in self.dues(date(2026, 4, 1), date(2026, 7, 31)) if emi["id"] == "e1"]
        rows += [{"due": due, "loan": emi["name"], "paid": None, "status": "missed"}
                 for due, emi in self.dues(date(2026, 4, 1), date(2026, 7, 31)) if emi["id"] == "e3"]
        self.book.ledger("web-tracker-bank", "saldo migrate ../migrations/web-tracker/export.json",
                         "saldo import --account giro ../migrations/web-tracker/bank.csv")
        self.book.report("web-tracker-bank", "instalments paid at the bank", "loans", "instalments", rows,
                         period="2026-04..2026-07", ordered=False)
        self.book.report("web-tracker-bank", "an instalment counts once", "tracker", "tracker",
                         [self.month(2026, number) for number in range(4, 8)], period="2026-04..2026-07")
        self.book.ledger("web-tracker-yen", "saldo migrate ../migrations/web-tracker/yen.json")
        path = os.path.join(CHECKOUT, "samples", "migrations", "web-tracker", "yen.json")
        with open(path, encoding="utf-8") as source:
            yen = json.load(source, parse_float=Decimal)["transactions"]
        spent = sum(round(row["amount"]) for row in yen if row["date"].startswith("2026-04"))
        self.book.report("web-tracker-yen", "yen without decimals", "tracker", "tracker", [
            {"month": "2026-04", "expenses": spent}], period="2026-04")


def number_of(row):
    sign = 1 if row["type"] == "income" else -1
    return cents(sign * Fraction(row["amount"]))


# MARK: MONO


class Mono:
    WORDS = {"Expenses": "expense", "Income": "income", "Transfer": "transfer"}
    COLOURS = {"Expenses": "red", "Income": "green", "Transfer": "blue"}

    def __init__(self, book):
        self.book, self.data = book, export("mono")
        book.ledger("mono", "saldo migrate ../migrations/mono/export.json")
        for user, name in [(self.data["users"][0], "asha-rao"), (self.data["users"][1], "ben-ortiz")]:
            self.user, self.own = name, [row for row in self.data["expenses"] if row["user"] == user["id"]]
            self.months(f"month summary of {name}", 2024)
            self.insights()
        # The other figures of one of the two are enough.
        self.user, id = "asha-rao", self.data["users"][0]["id"]
        self.own = [row for row in self.data["expenses"] if row["user"] == id]
        assert any(row["type"] == "Transfer" and row["date"].startswith("2026-03-01") for row in self.own)
        self.months("transfers are in no total", 2026, 8)
        self.insights(date(2026, 2, 1), date(2026, 6, 30), "2026-02..2026-06")
        self.map()
        self.points()
        self.grid()
        self.reminders()
        self.budgets([row for row in self.data["budgets"] if row["user"] == id])
        self.categories([row for row in self.data["categories"] if row["user"] == id])

    def report(self, feature, *arguments, **options):
        self.book.report("mono", feature, *arguments, user=self.user, **options)

    def months(self, feature, year, last=12):
        rows = []
        for month in range(1, last + 1):
            within = [row for row in self.own if row["date"].startswith(f"{year}-{month:02}-")]

            def total(type):
                return sum(Fraction(row["amount"]) for row in within if row["type"] == type)
            income, spent = total("Income"), total("Expenses")
            rows.append({"month": f"{year}-{month:02}", "income": cents(income), "expenses": cents(spent),
                         "balance": cents(income - spent)})
        late = [row for row in self.own if row["date"].startswith(f"{year}-") and "T23:30" in row["date"]]
        assert len(late) >= last, "every month has a wage on its last day, after its midnight"
        self.report(feature, "tracker", "tracker", rows, period=f"{year}-01..{year}-{last:02}")

    def within(self, first, last):
        return [row for row in self.own if first <= day(row["date"]) <= last]

    def insights(self, first=date(2024, 1, 1), last=AS_OF, period="all"):
        places = {}
        for row in self.within(first, last):
            if row["type"] != "Transfer":
                places.setdefault((row.get("location") or "").strip() or UNKNOWN, []).append(row)
        lines = []
        for name, rows in places.items():
            spent = [row for row in rows if row["type"] == "Expenses"]
            total = sum(Fraction(row["amount"]) for row in spent)
            income = sum(Fraction(row["amount"]) for row in rows if row["type"] == "Income")
            lines.append((-total, name, {
                "location": name, "total": cents(total), "count": len(spent),
                "average": cents(total / len(spent)) if spent else None,
                "last": max(row["date"] for row in spent)[:10] if spent else None, "income": cents(income)}))
        feature = f"location insights of {self.user}" if period == "all" else "location insights of some months"
        self.report(feature, "tracker", "locations", [line[2] for line in sorted(lines, key=lambda l: l[:2])],
                    period=period)

    def placed(self, rows):
        """Only nought, nought is no place."""
        return [row for row in rows if (row["latitude"], row["longitude"]) != (0, 0)]

    def map(self):
        first, last = date(2026, 2, 1), date(2026, 6, 30)
        rows = self.placed(self.within(first, last))
        assert any(row["longitude"] == 0 for row in rows) and any(row["type"] == "Income" for row in rows)
        rows.sort(key=lambda row: (day(row["date"]), row["id"]))
        self.report("map pins with their details", "tracker", "pins", [{
            "name": row["name"], "label": "€" + f"{round(row['amount']):,}", "type": self.WORDS[row["type"]],
            "color": self.COLOURS[row["type"]], "icon": row["categoryIcon"], "category": row.get("category"),
            "date": row["date"][:10], "amount": cents(row["amount"]), "location": row["location"],
            "notes": row.get("notes"), "latitude": number(row["latitude"]), "longitude": number(row["longitude"]),
        } for row in rows], period="2026-02..2026-06")
        self.report("map region", "tracker", "region", [region(rows)], period="2026-02..2026-06")

    def points(self):
        """In a ledger without a table of places each point is a place, called what its records call it."""
        places = {}
        for row in self.placed(self.within(date(2024, 1, 1), AS_OF)):
            if row["type"] != "Transfer":
                key = (row.get("location") or "").strip(), row["latitude"], row["longitude"]
                assert key[0] and all(round(degrees, 5) == degrees for degrees in key[1:])
                places.setdefault(key, []).append(row)
        lines = []
        for (name, latitude, longitude), rows in places.items():
            total = sum(Fraction(row["amount"]) * (1 if row["type"] == "Income" else -1) for row in rows)
            lines.append((total, name, {
                "place": name, "count": len(rows), "total": cents(total), "latitude": number(latitude),
                "longitude": number(longitude), "first": min(row["date"] for row in rows)[:10]}))
        self.report("points of records on the map of places", "places", "places",
                    [line[2] for line in sorted(lines, key=lambda l: l[:2])], period="all")

    def grid(self):
        rows = [row for row in self.placed(self.within(date(2024, 1, 1), AS_OF)) if row["type"] == "Expenses"]
        latitude, height = span([row["latitude"] for row in rows])
        longitude, width = span([row["longitude"] for row in rows])
        cells = {}
        for row in rows:
            south = (latitude + height / 2 - Fraction(row["latitude"])) / height
            east = (Fraction(row["longitude"]) - longitude + width / 2) / width
            place = (min(7, int(south * 8)), min(7, int(east * 8)))
            total, count = cells.get(place, (0, 0))
            cells[place] = (total + Fraction(row["amount"]), count + 1)
        lines = sorted(cells.items(), key=lambda cell: (-cell[1][0], cell[0]))
        self.report("heat grid", "tracker", "grid", [
            {"row": place[0] + 1, "column": place[1] + 1, "total": cents(total), "count": count}
            for place, (total, count) in lines], period="all")

    def reminders(self):
        as_of = date(2025, 8, 31)
        due = sorted((row["reminderDate"], row) for row in self.own
                     if row.get("reminderDate") and day(row["reminderDate"]) >= as_of)
        rows = [{"due": at[:10], "time": f"{at[11:16]} UTC", "what": f"Don't forget: {row['name']}",
                 "amount": cents(row["amount"]), "repeats": None} for at, row in due]
        assert len(rows) == 2
        self.report("reminders", "reminders", "reminders", rows, as_of=as_of)
        key = f"mono/{due[0][1]['id']}"
        self.book.ledger("mono-deleted", *self.book.ledgers["mono"], f"saldo delete transaction {key} --user {self.user}")
        self.book.report("mono-deleted", "reminder of a deleted expense", "reminders", "reminders", rows[1:],
                         as_of=as_of, user=self.user)

    def budgets(self, budgets):
        """The month of the week in which most was spent on food, and the one that the budget's end cuts; nothing after the
        day."""
        food = {}
        for row in self.own:
            if row["type"] == "Expenses" and row.get("category") == "Food":
                on = day(row["date"])
                monday = on - timedelta(on.weekday())
                food[monday] = food.get(monday, 0) + Fraction(row["amount"])
        monday = max(food, key=food.get)
        sunday = monday + timedelta(6)
        assert monday.month == sunday.month and food[monday] > 72
        for feature, as_of in [("budget of a week from Monday, alert", sunday),
                               ("budget cut to its own days", date(2026, 12, 31))]:
            first_day = as_of.replace(day=1)
            last_day = months_after(first_day, 1) - timedelta(1)
            rows = []
            for budget in sorted(budgets, key=lambda budget: budget["name"]):
                if not budget["isActive"]:
                    continue
                begins, ends = day(budget["startDate"]), day(budget["endDate"])
                spans = [(first_day, last_day)]
                if budget["period"] == "weekly":
                    # Every week that shares a day with the month and has begun.
                    mondays = [first_day - timedelta(first_day.weekday()) + timedelta(7 * week) for week in range(6)]
                    spans = [(on, on + timedelta(6)) for on in mondays if on <= min(last_day, as_of)]
                for start, end in spans:
                    start, end = max(start, begins), min(end, ends)
                    if start > end:
                        continue
                    spent = sum(Fraction(row["amount"]) for row in self.within(start, min(end, as_of, last_day))
                                if row["type"] == "Expenses" and budget.get("category") in (None, row.get("category")))
                    used = spent * 100 / Fraction(budget["amount"])
                    rows.append({
                        "budget": budget["name"], "from": start, "to": end, "amount": cents(budget["amount"]),
                        "spent": cents(spent), "left": cents(Fraction(budget["amount"]) - spent), "used": int(used),
                        "alert": f"You've used {int(used)}% of your {budget['period']} budget" if used > 80 else None})
            self.report(feature, "tracker", "budgets", rows, period=f"{as_of:%Y-%m}", as_of=as_of)

    def categories(self, categories):
        active = sorted((row["name"], self.WORDS[row["type"]], row["icon"], row["color"])
                        for row in categories if row["isActive"])
        self.book.list("mono", "active categories by name", f"categories --user {self.user}", [
            {"name": name, "type": type, "icon": icon, "color": color} for name, type, icon, color in active], ordered=True)
        gone = next(row for row in categories if row["name"] == "Food" and row["type"] == "Expenses")
        kept = [row for row in self.own if row.get("category") in ("Food", None) and row["type"] == "Expenses"]
        self.book.ledger("mono-without-food", *self.book.ledgers["mono"],
                         f"saldo delete category mono/{gone['id']} --user {self.user}")
        self.book.list("mono-without-food", "expenses of a deleted category", f"--uncategorised --user {self.user}", [
            {"date": row["date"][:10], "payee": row["name"], "amount": cents(-Fraction(row["amount"]))} for row in kept])


def span(degrees):
    low, high = Fraction(min(degrees)), Fraction(max(degrees))
    return (low + high) / 2, max(high - low, Fraction(1, 100)) * Fraction(6, 5)


def region(rows):
    """The centre of the bounding box, and a fifth more than it; millionths of a degree."""
    def short(value):
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return number(exact.quantize(Decimal("0.000001")))
    latitude, height = span([row["latitude"] for row in rows])
    longitude, width = span([row["longitude"] for row in rows])
    return {"latitude": short(latitude), "longitude": short(longitude), "height": short(height), "width": short(width)}


# MARK: MyFiance


def my_fiance(book):
    data = export("myfiance")["expenses"]
    book.ledger("myfiance", "saldo migrate ../migrations/myfiance/export.json")
    book.list("myfiance", "list", "", [
        {"date": row["date"], "payee": row["name"], "amount": cents(-Fraction(row["amount"])), "category": row["category"]}
        for row in data])
    book.list("myfiance", "list, newest first", "--from 2025-01-01", [
        {"date": on} for on in sorted((row["date"] for row in data if row["date"] >= "2025"), reverse=True)], ordered=True)


# MARK: The grocery planner


class GroceryPlanner:
    def __init__(self, book):
        self.book, self.data = book, export("grocery-planner")
        book.ledger("grocery-planner", "saldo migrate ../migrations/grocery-planner/export.json")
        self.names = {row["id"]: ", ".join(filter(None, [row["name"], row.get("brand")]))
                      for row in self.data["groceryItems"]}
        self.categories = {row["id"]: row["categoryName"] for row in self.data["groceryItems"]}
        self.budgets()
        self.prices()
        self.pantry()
        self.lists()
        self.deletions()

    def deletions(self):
        """What is below goes too; what is above or beside stays, which the old planner deleted."""
        data, ledger = self.data, "grocery-planner"
        item, purchase = data["groceryItems"][0]["id"], next(
            row["purchaseId"] for row in data["expirationTrackers"] if row["groceryItemId"] != data["groceryItems"][0]["id"])
        lists = data["shoppingLists"][0]["id"]
        all_ = {"items": "groceryItems", "purchases": "purchases", "prices": "priceHistory",
                "trackers": "expirationTrackers", "list-entries": "shoppingListItems"}
        leaves = [("list-entry", data["shoppingListItems"][1]["id"]), ("tracker", data["expirationTrackers"][0]["id"]),
                  ("price", data["priceHistory"][0]["id"])]
        for name, deleted, keeps in [
                ("an entry, a tracker or a price point", leaves, lambda row: row["id"] not in dict(leaves).values()),
                ("an item", [("item", item)], lambda row: item not in (
                    row["id"], row.get("groceryItem"), row.get("groceryItemId"))),
                ("a list", [("shopping-list", lists)], lambda row: row.get("shoppingList") != lists),
                ("a purchase", [("purchase", purchase)], lambda row: row["id"] != purchase)]:
            of = f"{ledger}-without-{name.split()[-1] if deleted != leaves else 'leaves'}"
            self.book.ledger(of, *self.book.ledgers[ledger], *(
                f"saldo delete {register} {ledger}/{id}" for register, id in deleted))
            for register, entity in all_.items():
                self.book.list(of, f"{register} after {name} was deleted", register, [
                    {"key": f"{ledger}/{row['id']}", **({"purchase": row.get("purchaseId") and row["purchaseId"] != purchase
                     and f"{ledger}/{row['purchaseId']}" or None} if name == "a purchase" and register == "trackers" else {})}
                    for row in data[entity] if keeps(row)])

    def report(self, feature, *arguments, **options):
        self.book.report("grocery-planner", feature, *arguments, **options)

    def budgets(self):
        """Of both years; that of 2025 is not active, and tracks nothing. Both its days count."""
        budget = next(row for row in self.data["budgets"] if row["isActive"])
        days = sorted({row["purchaseDate"][:10] for row in self.data["purchases"] if row["purchaseDate"] > "2026-02"})
        self.book.ledger("grocery-planner-days", *self.book.ledgers["grocery-planner"],
                         f"saldo edit budget grocery-planner/{budget['id']} startDate={days[3]} endDate={days[9]}")
        for feature, ledger, first, last in [
                ("budget days included", "grocery-planner-days", days[3], days[9]),
                ("budget tracking", "grocery-planner", budget["startDate"], budget["endDate"])]:
            within = [row for row in self.data["purchases"] if first <= row["purchaseDate"][:10] <= last]
            planned, spent = Fraction(budget["amount"]), sum(Fraction(row["totalCost"]) for row in within)
            self.book.report(ledger, feature, "prices", "budgets", [{
                "budget": budget["name"], "from": first, "to": last, "budget-amount": cents(planned),
                "spent": cents(spent), "left": cents(planned - spent), "used": int(spent * 100 / planned)}],
                period="2025-01..2026-12")
        rows = []
        for name in sorted({*budget["categoryBudgets"], *(self.categories[row["groceryItem"]] for row in within)}):
            own = [Fraction(row["totalCost"]) for row in within if self.categories[row["groceryItem"]] == name]
            part = budget["categoryBudgets"].get(name)
            rows.append({"category": name, "budget-amount": part and cents(part), "spent": cents(sum(own)),
                         "left": part and cents(Fraction(part) - sum(own)), "count": len(own)})
        self.report("budget tracking by category", "prices", "budget-categories", rows)
        items = sorted(row["id"] for row in self.data["groceryItems"] if row["name"].startswith("App"))
        self.book.list("grocery-planner", "items by name", "items --text app", [{"name": "Apples"} for _ in items])
        self.book.list("grocery-planner", "items by category", "items --category Dairy", [
            {"name": row["name"]} for row in self.data["groceryItems"] if row["categoryName"] == "Dairy"])
        history = sorted((row["purchaseDate"][:10] for row in self.data["purchases"]
                          if row["groceryItem"] in items), reverse=True)
        self.book.list("grocery-planner", "history of an item", "purchases --text apples", [
            {"purchaseDate": on} for on in history], ordered=True)

    def prices(self):
        points, all_ = {}, {}
        for row in sorted(self.data["priceHistory"], key=lambda row: row["recordedAt"][:10]):
            name = self.names[row["groceryItem"]]
            points.setdefault((name, row["storeName"]), []).append(Fraction(row["price"]))
            all_.setdefault(name, []).append(Fraction(row["price"]))
        self.report("price trend by item and store", "prices", "prices", [
            {"product": name, "store": store, "first": cents(own[0]), "last": cents(own[-1]),
             "lowest": cents(min(own)), "highest": cents(max(own)), "change": cents(own[-1] - own[0]),
             "change-percent": percent(own[-1] - own[0], own[0]), "count": len(own)}
            for (name, store), own in sorted(points.items())])
        self.report("average price", "prices", "averages", [
            {"product": name, "average": cents(sum(own) / len(own)), "count": len(own)}
            for name, own in sorted(all_.items())])
        bought = sorted((row for row in self.data["purchases"] if row["purchaseDate"].startswith("2026-08")),
                        key=lambda row: (row["purchaseDate"][:10], self.names[row["groceryItem"]]))
        self.report("purchases by day", "prices", "purchases", [
            {"day": row["purchaseDate"][:10], "product": self.names[row["groceryItem"]], "store": row["storeName"],
             "quantity": number(row["quantity"]), "total": cents(row["totalCost"])} for row in bought])

    def pantry(self):
        purchases = {row["id"]: row for row in self.data["purchases"]}

        def cost(row, left=None):
            bought = purchases.get(row.get("purchaseId"))
            return bought and cents(Fraction(bought["totalCost"]) * Fraction(left or row["remainingQuantity"])
                                    / Fraction(bought["quantity"]))

        def is_gone(row, as_of):
            """Used up or thrown away by that day."""
            return (row["isConsumed"] and day(row.get("consumedAt", "0001-01-01")) <= as_of
                    or row["isWasted"] and day(row.get("wastedAt", row["expirationDate"])) <= as_of)
        fresh = [day(row["expirationDate"]) for row in self.data["expirationTrackers"]
                 if not row["isConsumed"] and not row["isWasted"]]
        # On the day, and seven, eight, thirty and thirty-one days before one of them expires.
        for as_of in (AS_OF, *(max(fresh) - timedelta(days) for days in (0, 7, 8, 30, 31))):
            rows = []
            for row in self.data["expirationTrackers"]:
                ends = day(row["expirationDate"])
                if is_gone(row, as_of) or day(row["purchaseDate"]) > as_of or ends > as_of + timedelta(30):
                    continue
                # What is all gone by now was all there before, as far as anybody knows.
                left = row["remainingQuantity"] or row["quantity"]
                days = (ends - as_of).days
                when = "expired" if days < 0 else "within 7 days" if days <= 7 else "within 30 days"
                rows.append((ends, self.names[row["groceryItemId"]], {
                    "expires": ends, "product": self.names[row["groceryItemId"]], "days": days, "when": when,
                    "left": number(left), "cost": cost(row, left)}))
            rows = [row[2] for row in sorted(rows, key=lambda row: row[:2])]
            self.report(f"what expires soon, on {as_of}", "expiring", "expiring", rows, as_of=as_of)
        wasted = [row for row in self.data["expirationTrackers"] if row["isWasted"]]
        self.report("what was wasted", "expiring", "wasted", [
            {"product": self.names[row["groceryItemId"]], "quantity": number(row["remainingQuantity"]), "cost": cost(row)}
            for row in wasted], period="2025-01..2026-12", ordered=False)

    def lists(self):
        lists = sorted(self.data["shoppingLists"], key=lambda row: row["createdAt"], reverse=True)
        self.book.list("grocery-planner", "shopping lists, newest first", "shopping-lists",
                       [{"name": row["name"]} for row in lists], ordered=True)
        rows = []
        for one in lists:
            own = [row for row in self.data["shoppingListItems"] if row["shoppingList"] == one["id"]]
            if one["isCompleted"]:
                continue

            def total(rows, price):
                return sum(Fraction(cents(Fraction(row["quantity"]) * Fraction(row[price]))) for row in rows)
            bought = [row for row in own if row["isPurchased"]]
            rows.append({"list": one["name"], "budgeted": cents(one["budgetAmount"]),
                         "estimated": cents(total(own, "estimatedPrice")), "actual": cents(total(bought, "actualPrice")),
                         "open": len(own) - len(bought)})
        self.report("open lists with their costs", "expiring", "lists", rows)


# MARK: WealthWise


class WealthWise:
    def __init__(self, book):
        self.book, self.data = book, export("wealthwise")
        book.ledger("wealthwise", "saldo migrate ../migrations/wealthwise/export.json")
        self.assets = sorted(self.data["assets"], key=lambda row: row["name"])
        self.gains()
        self.totals()
        self.real_estate()
        self.bonds()
        self.funds()
        self.deposits()
        self.cash()
        self.maturities()
        self.deletions()

    def deletions(self):
        """A portfolio goes with its assets, an asset with its transactions."""
        portfolio, asset = self.data["portfolios"][1]["id"], self.data["assets"][0]["id"]
        for name, id in [("portfolio", portfolio), ("asset", asset)]:
            of = f"wealthwise-without-{name}"
            self.book.ledger(of, *self.book.ledgers["wealthwise"], f"saldo delete {name} wealthwise/{id}")
            for register, entity in [("portfolios", "portfolios"), ("assets", "assets"), ("asset-transactions", "transactions")]:
                self.book.list(of, f"{register} after a{'n' * (name == 'asset')} {name} was deleted", register, [
                    {"key": f"wealthwise/{row['id']}"} for row in self.data[entity]
                    if id not in (row["id"], row.get("portfolio"), row.get("asset"))])

    def report(self, feature, table, rows, kind="portfolio", **options):
        self.book.report("wealthwise", feature, kind, table, rows, **options)

    def of(self, kind):
        return [row for row in self.assets if row["assetType"] == kind]

    def paid(self, row):
        """The price, of a recurring deposit the instalments so far, one at the start of each month."""
        if "purchasePrice" not in row:
            return None
        if row.get("depositType") != "recurringDeposit":
            return Fraction(row["purchasePrice"])
        begin = months_after(day(row["maturityDate"]), -int(row["tenure"]))
        count = sum(months_after(begin, index) <= AS_OF for index in range(int(row["tenure"])))
        return Fraction(row["purchasePrice"]) * count

    def gains(self):
        rows = []
        for row in self.assets:
            value, paid = Fraction(row["currentValue"]), self.paid(row)
            rows.append({"asset": row["name"], "value": cents(value),
                         "gain": None if paid is None else cents(value - paid),
                         "gain-percent": None if not paid else percent(value - paid, paid)})
        self.report("unrealised gain", "portfolio", rows)
        named = {row["name"]: row for row in self.assets}
        gilt, senior = named["Gilt 2031"], named["Senior"]
        self.book.ledger("wealthwise-prices", *self.book.ledgers["wealthwise"],
                         f"saldo edit asset wealthwise/{gilt['id']} purchasePrice=0",
                         f"saldo edit asset wealthwise/{senior['id']} purchasePrice=")
        changed = {"Gilt 2031": {"gain": cents(gilt["currentValue"]), "gain-percent": None},
                   "Senior": {"gain": None, "gain-percent": None}}
        self.book.report("wealthwise-prices", "no percentage of nothing", "portfolio", "portfolio",
                         [{**row, **changed.get(row["asset"], {})} for row in rows])
        self.book.report("wealthwise-prices", "principal of a deposit without a price", "portfolio", "deposits", [
            {"asset": row["name"], "principal": cents(
                Fraction(row["currentValue"] if row["name"] == "Senior" else row["purchasePrice"])
                * int(row["tenure"] if row["depositType"] == "recurringDeposit" else 1))}
            for row in self.of("fixedDeposit")])

    def totals(self):
        rows = []
        for portfolio in self.data["portfolios"]:
            own = [row for row in self.assets if row["portfolio"] == portfolio["id"] and row["isActive"]]
            assert all(row["currency"] == portfolio["currency"] for row in own)
            priced = [row for row in own if self.paid(row) is not None]
            # Of what nobody knows the price of there is no sum, not even one of nothing.
            known = bool(priced) or not own
            rows.append({"portfolio": portfolio["name"], "apart": 0,
                         "value": cents(sum(Fraction(row["currentValue"]) for row in own)),
                         "invested": cents(sum(self.paid(row) for row in priced)) if known else None,
                         "gain": cents(sum(Fraction(row["currentValue"]) - self.paid(row) for row in priced))
                         if known else None})
        self.report("portfolio total", "portfolios", rows, ordered=False)
        dollars = next(row for row in self.assets if row["currency"] == "USD")
        moved = sum(Fraction(row["currentValue"]) for row in self.assets
                    if row["isActive"] and row["currency"] == "INR")
        family = self.data["portfolios"][0]["id"]
        self.book.ledger("wealthwise-two-currencies", *self.book.ledgers["wealthwise"],
                         f"saldo edit asset wealthwise/{dollars['id']} portfolio=wealthwise/{family}")
        self.book.report("wealthwise-two-currencies", "an asset in another currency is separate", "portfolio",
                         "portfolios", [{"portfolio": "Family", "value": cents(moved), "apart": 1},
                                        {"portfolio": "Abroad", "value": "0.00", "apart": 0}], ordered=False)

    def real_estate(self):
        declared = []
        for row in self.of("realEstate"):
            value, rent = Fraction(row["currentValue"]), row.get("annualRentalIncome")
            declared.append({"asset": row["name"], "yield": rent and percent(Fraction(rent), value),
                             "equity": cents(value - Fraction(row.get("mortgageAmount", 0)))})
        self.report("rental yield", "real-estate", [{k: row[k] for k in ("asset", "yield")} for row in declared])
        self.report("net equity", "real-estate", [{k: row[k] for k in ("asset", "equity")} for row in declared])
        # The rents come on the 5th, the costs came on 15 April: a year and its two ends.
        for as_of in (AS_OF, date(2026, 8, 5), date(2027, 4, 14), date(2027, 4, 15)):
            self.received(as_of)

    def received(self, as_of):
        begin, received = months_after(as_of, -12), []
        for row in self.of("realEstate"):
            # Before the day of its value, what was known is what it was bought for.
            value = Fraction(row["currentValue" if day(row["updatedAt"]) <= as_of else "purchasePrice"])

            def booked(type):
                return sum(Fraction(move["amount"]) for move in self.data["transactions"]
                           if move["asset"] == row["id"] and move["transactionType"] == type
                           and begin < day(move["transactionDate"]) <= as_of)
            rents, costs = booked("deposit"), booked("fee")
            received.append({"property": row["name"], "received": cents(rents), "costs": cents(costs),
                             "net": cents(rents - costs), "received-yield": percent(rents, value),
                             "net-yield": percent(rents - costs, value)})
        self.report(f"rent received and net yield, on {as_of}", "rental", received, kind="rental", as_of=as_of)

    def bonds(self):
        rows = []
        for row in self.of("bond"):
            interest = Fraction(row["faceValue"]) * Fraction(row["couponRate"]) / 100
            ends, ytm = day(row["maturityDate"]), row.get("yieldToMaturity")
            if ytm is None and ends > AS_OF:
                # A bond without coupons compounds once a year.
                often = row["interestFrequency"] if row["interestFrequency"] in PER_YEAR else "annual"
                ytm = bond_yield({**row, "interestFrequency": often}, AS_OF)
            rows.append({"asset": row["name"], "interest": cents(interest),
                         "yield": percent(interest, Fraction(row["currentValue"])), "ytm": ytm and cents(ytm),
                         "state": "matured" if ends < AS_OF else "running"})
        for feature, names in [("annual interest of a bond", ["interest"]), ("current yield of a bond", ["yield"]),
                               ("yield to maturity", ["ytm"]), ("bond matured or not", ["state"])]:
            self.report(feature, "bonds", [{name: row[name] for name in ["asset", *names]} for row in rows])

    def funds(self):
        self.report("chit funds", "chit-funds", [{
            "asset": row["name"], "paid": cents(Fraction(row["monthlyContribution"]) * Fraction(row["currentMonth"])),
            "left": row["totalMonths"] - row["currentMonth"], "expected": cents(row["chitValue"]),
            "state": "running" if row["currentMonth"] < row["totalMonths"] else "complete"}
            for row in self.of("chitFund")])

    def deposits(self):
        for as_of in (AS_OF, date(2026, 9, 15), date(2026, 9, 16)):
            rows = []
            for row in self.of("fixedDeposit"):
                paid = Fraction(row.get("purchasePrice", row["currentValue"]))
                computed, stated = cents(deposit_value({**row, "tenure": int(row["tenure"])}, paid)), row.get("maturityAmount")
                many = int(row["tenure"]) if row["depositType"] == "recurringDeposit" else 1
                ends = day(row["maturityDate"])
                rows.append({
                    "asset": row["name"], "computed": computed, "stated": stated and cents(stated),
                    "difference": stated and cents(Fraction(stated) - Fraction(computed)),
                    "return": cents(Fraction(stated or computed) - paid * many),
                    "days": (ends - as_of).days if ends >= as_of else None,
                    "state": "matured" if ends < as_of else "running"})
            if as_of == AS_OF:
                for feature, names in [("expected return of a deposit", ["return"]),
                                       ("maturity amount computed and compared", ["computed", "stated", "difference"])]:
                    self.report(feature, "deposits", [{name: row[name] for name in ["asset", *names]} for row in rows])
            self.report(f"deposits matured and days left, on {as_of}", "deposits",
                        [{name: row[name] for name in ["asset", "days", "state"]} for row in rows], as_of=as_of)

    def cash(self):
        rows = []
        for row in self.of("cashHolding"):
            least = row.get("minimumBalance")
            excess = None if least is None else Fraction(row["currentValue"]) - Fraction(least)
            rows.append({"asset": row["name"], "excess": None if excess is None else cents(excess),
                         "state": None if excess is None else "below" if excess < 0 else "enough"})
        self.report("cash above or below its minimum", "cash", rows)

    def maturities(self):
        """Both ends of the next month belong to it; what ended before the day has matured."""
        ending = sorted((day(row["maturityDate"]), row["name"]) for row in self.assets
                        if row["isActive"] and "maturityDate" in row)
        for as_of in (date(2026, 8, 14), date(2026, 8, 15), date(2026, 9, 15), date(2026, 9, 16)):
            self.report(f"maturing within the next month, on {as_of}", "maturities", [
                {"day": ends, "asset": name, "state": "matured" if ends < as_of
                 else "within a month" if ends <= months_after(as_of, 1) else "later"}
                for ends, name in ending], as_of=as_of)
        rows = []
        for row in self.of("bond"):
            often = PER_YEAR.get(row["interestFrequency"])
            if not often or "nextCouponDate" not in row or day(row["maturityDate"]) < AS_OF:
                continue
            coupon = cents(Fraction(row["faceValue"]) * Fraction(row["couponRate"]) / 100 / often)
            on = day(row["nextCouponDate"])
            while on <= min(months_after(AS_OF, 12), day(row["maturityDate"])):
                rows.append({"day": on, "asset": row["name"], "amount": coupon})
                on = months_after(on, 12 // often)
        self.report("next coupons", "coupons", sorted(rows, key=lambda row: (row["day"], row["asset"])))


def computed():
    book = Book()
    WebTracker(book)
    Mono(book)
    my_fiance(book)
    GroceryPlanner(book)
    WealthWise(book)
    names = [feature["feature"] for feature in book.features]
    assert len(names) == len(set(names)), "two features of one name"
    features = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in book.features)
    ledgers = ",\n".join(f"{json.dumps(name)}: {json.dumps(commands)}" for name, commands in book.ledgers.items())
    return f'{{"ledgers": {{\n{ledgers}\n}}, "features": [\n{features}\n]}}\n'


def differing():
    with open(FILE, encoding="utf-8") as source:
        return source.read() != computed()


if __name__ == "__main__":
    if "--write" in sys.argv:
        text = computed()
        with open(FILE, "w", encoding="utf-8") as target:
            target.write(text)
    elif differing():
        print("vectors/features.json is not what features.py computes")
        sys.exit(1)
