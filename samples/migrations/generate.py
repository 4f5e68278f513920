#!/usr/bin/env python3
"""Writes the sample exports of this folder: the same bytes every time, from seeded numbers.

Each system has one set of elements, written in every shape that its platform would write. What
must be rejected stands in small files of its own, with the paths that saldo must name.
"""
import base64
import json
import math
import pathlib
import random
import uuid
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal

HERE = pathlib.Path(__file__).resolve().parent
APPLE = datetime(2001, 1, 1, tzinfo=timezone.utc)


class Raw(str):
    """Text that stands in JSON as it is."""


class Money(Decimal):
    pass


class Number(Decimal):
    pass


class Link:
    """Names another element: by its id, as <name>Id, whole, or by Core Data's number."""

    def __init__(self, entity, id):
        self.entity, self.id = entity, id


# MARK: JSON


def dump(value, indent=1):
    return write(value, indent, 0) + "\n"


def write(value, indent, depth):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return block("{", "}", [f"{json.dumps(k, ensure_ascii=False)}: {write(v, indent, depth + 1)}"
                                for k, v in value.items()], indent, depth)
    if isinstance(value, list):
        return block("[", "]", [write(v, indent, depth + 1) for v in value], indent, depth)
    if isinstance(value, Decimal):
        return plain(value)
    return json.dumps(value, ensure_ascii=False)


def block(open, close, parts, indent, depth):
    if not parts:
        return open + close
    if indent is None or depth > 1:
        return open + ", ".join(parts) + close
    pad = "\n" + " " * (indent * (depth + 1))
    return open + pad + ("," + pad).join(parts) + "\n" + " " * (indent * depth) + close


def plain(number):
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


# MARK: Shapes


class Shape:
    """How a platform writes one field: its name, its dates, its numbers, its links."""

    def name(self, field):
        return field

    def day(self, value):
        return value.isoformat()

    def moment(self, value):
        return value.strftime("%Y-%m-%dT%H:%M:%SZ")

    def money(self, value):
        return Raw(plain(value))

    def number(self, value):
        return Raw(plain(value))

    def flag(self, value):
        return value

    def link(self, field, link, elements):
        return {field: link.id}

    def field(self, field, value, elements):
        if isinstance(value, Link):
            return self.link(field, value, elements)
        return {self.name(field): self.value(value)}

    def value(self, value):
        if isinstance(value, datetime):
            return self.moment(value)
        if isinstance(value, date):
            return self.day(value)
        if isinstance(value, Money):
            return self.money(value)
        if isinstance(value, Number):
            return self.number(value)
        if isinstance(value, bool):
            return self.flag(value)
        if isinstance(value, dict):
            return {k: self.value(v) for k, v in value.items()}
        return value

    def element(self, element, elements, without=()):
        out = {}
        for field, value in element.items():
            if field in without or field.startswith("_"):
                continue
            if value is None and self.skips_null:
                continue
            out.update(self.field(field, value, elements))
        return out

    skips_null = True


def noisy(value):
    """The number as a sum of binary fractions would have it, in the shortest decimal form."""
    number = float(value)
    return Raw(repr(math.nextafter(number, math.inf))) if number else Raw("0")


def snake(name):
    return "".join("_" + c.lower() if c.isupper() else c for c in name)


class Browser(Shape):
    """JavaScript: milliseconds for moments, binary noise in amounts."""

    def moment(self, value):
        return value.strftime("%Y-%m-%dT%H:%M:%S.000Z")

    def money(self, value):
        return noisy(value)


class Milliseconds(Shape):
    def day(self, value):
        return int(datetime(value.year, value.month, value.day, tzinfo=timezone.utc).timestamp()) * 1000

    def moment(self, value):
        return int(value.timestamp()) * 1000

    def number(self, value):
        return noisy(value)


class Swift(Shape):
    """Apple's encoder: seconds since 2001, `<name>Id` for links."""

    def seconds(self, value):
        seconds = int((value - APPLE).total_seconds())
        return Raw(str(seconds))

    def day(self, value):
        return self.seconds(datetime(value.year, value.month, value.day, tzinfo=timezone.utc))

    def moment(self, value):
        return self.seconds(value)

    def money(self, value):
        return noisy(value)

    def number(self, value):
        return noisy(value)

    def link(self, field, link, elements):
        return {field if field.endswith("Id") else f"{field}Id": link.id}


class SnakeCase(Shape):
    """Another platform's: snake case, Unix seconds, amounts as text."""

    symbol = ""

    def name(self, field):
        return snake(field)

    def day(self, value):
        return int(datetime(value.year, value.month, value.day, tzinfo=timezone.utc).timestamp())

    def moment(self, value):
        return int(value.timestamp())

    def money(self, value):
        return f"{self.symbol}{value:,.2f}"

    def number(self, value):
        return plain(value)

    def link(self, field, link, elements):
        return {snake(field if field.endswith("Id") else f"{field}Id"): link.id}


class CoreData(Swift):
    """Core Data: names in upper case behind a Z, numbers for links and flags."""

    skips_null = False

    def name(self, field):
        return "ZID" if field == "id" else "Z" + field.upper()

    def flag(self, value):
        return 1 if value else 0

    def money(self, value):
        return Raw(plain(value))

    def number(self, value):
        return Raw(plain(value))

    def link(self, field, link, elements):
        return {"Z" + field.removesuffix("Id").upper(): elements[link.entity][link.id]["_number"]}

    def element(self, element, elements, without=()):
        return {"Z_PK": element["_number"], "Z_ENT": 1, **super().element(element, elements, without)}


class Whole(Shape):
    """Links as the elements that they name."""

    def link(self, field, link, elements):
        target = elements[link.entity][link.id]
        inner = {k: v for k, v in target.items() if not isinstance(v, Link)}
        return {field.removesuffix("Id"): Shape().element(inner, elements)}


def index(model):
    elements = {}
    for entity, rows in model.items():
        for number, row in enumerate(rows, 1):
            row["_number"] = number
        elements[entity] = {row["id"]: row for row in rows}
    return elements


def lists(model, shape, names, without=()):
    elements = index(model)
    return {names[e]: [shape.element(r, elements, without) for r in rows]
            for e, rows in model.items() if e in names}


def save(system, name, value, indent=1):
    folder = HERE / system
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(value if isinstance(value, str) else dump(value, indent))


def rejected(system, name, value, paths, entries):
    """A file with bad elements, and what must be said of it."""
    save(system, name, value)
    lines = [f"entries {entries}"] + [f"rejected {p}" for p in paths]
    (HERE / system / f"{name}.rejected").write_text("\n".join(lines) + "\n")


def storage(members):
    """A dump of a browser's storage: every value is a text that holds JSON."""
    return {k: (v if isinstance(v, str) else dump(v, None).strip()) for k, v in members.items()}


# MARK: Numbers


def ident(random):
    return str(uuid.UUID(int=random.getrandbits(128), version=4)).upper()


def cents(random, low, high):
    return Money(random.randint(low, high)) / 100


def money(random, low, high):
    return Money(Decimal(random.randint(low, high)) / 100)


def moment(day, hour=0, minute=0, second=0):
    return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=timezone.utc)


def months(first, last):
    year, month = first
    while (year, month) <= last:
        yield year, month
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)


def last_day(year, month):
    return (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day


# MARK: The web tracker


def web_tracker():
    r = random.Random(101)
    rows = []

    def add(day, amount, category, text, type, recurring=None):
        created = moment(day, r.randint(7, 21), r.randint(0, 59))
        row = {"id": str(int(created.timestamp()) * 1000 + len(rows)), "amount": amount,
               "category": category, "date": day, "description": text, "type": type,
               "isRecurring": recurring, "createdAt": created}
        rows.append(row)

    shops = [("food", "Corner bakery", 250, 1200), ("food", "Green market", 1500, 9500),
             ("transport", "Night bus", 180, 450), ("fun", "Open-air cinema", 900, 2400),
             ("health", "Pharmacy, Main St.", 500, 6000), ("shopping", "\"Books & more\"", 800, 7000)]
    for year, month in months((2023, 11), (2026, 8)):
        add(date(year, month, 1), Money("980.00"), "rent", "Rent", "expense", True)
        add(date(year, month, last_day(year, month)), money(r, 310000, 330000), "salary",
            "Salary, Harbour Works", "income", True)
        for _ in range(r.randint(4, 6)):
            category, text, low, high = r.choice(shops)
            add(date(year, month, r.randint(1, last_day(year, month))), money(r, low, high),
                category, text, "expense")
        if month % 4 == 0:
            add(date(year, month, 17), money(r, 5000, 20000), "freelance", "Logo, München", "income",
                False)
    stamp = moment(date(2023, 10, 30), 9)
    emis = [
        {"id": "e1", "name": "Car loan", "amount": Money("310.25"), "startDate": date(2024, 1, 31),
         "endDate": date(2026, 12, 31), "createdAt": stamp},
        {"id": "e2", "name": "Phone", "amount": Money("41.99"), "startDate": date(2023, 9, 15),
         "endDate": date(2025, 3, 14), "createdAt": stamp},
        {"id": "e3", "name": "Student loan", "amount": Money("120"), "startDate": date(2022, 5, 5),
         "endDate": None, "createdAt": stamp},
        {"id": "e4", "name": "Sofa, from autumn", "amount": Money("75.5"),
         "startDate": date(2026, 11, 1), "endDate": date(2027, 10, 1), "createdAt": stamp},
    ]
    model = {"transaction": rows, "emi": emis}
    names = {"transaction": "transactions", "emi": "emis"}
    tail = {"budget": 2500, "currency": "USD", "theme": "dark"}
    s = "web-tracker"
    save(s, "export.json", {**lists(model, Shape(), names), **tail, "appVersion": "1.4"})
    save(s, "local-storage.json", storage({**lists(model, Browser(), names), "budget": "2500",
                                           "theme": "dark", "currency": "\"USD\""}))
    save(s, "list-milliseconds.json", lists(model, Milliseconds(), names)["transactions"])
    swift = Swift()
    save(s, "ios-apple-seconds.json", {"data": {**lists(model, swift, names), **tail}})
    encoded = {k: base64.b64encode(dump(v, None).encode()).decode()
               for k, v in lists(model, swift, names).items()}
    save(s, "ios-defaults.json", {**encoded, "budget": 2500, "isDarkMode": True, "currency": "USD"})
    text = SnakeCase()
    text.symbol = "$"
    save(s, "snake-case.json", {"export": {**lists(model, text, names), **tail}})
    yen = [{"id": f"y{i}", "amount": Raw(f"{120 * i + i % 3}.0000000001"), "category": "food",
            "date": f"2026-0{i % 8 + 1}-15", "description": "Konbini", "type": "expense"}
           for i in range(1, 13)]
    save(s, "yen.json", {"transactions": yen, "currency": "JPY", "theme": "false"})
    good = {"amount": 5, "category": "food", "date": "2026-01-05", "description": "Tea",
            "type": "expense"}
    bad = [{"id": "1", **good}, {"id": "2", **good, "amount": Raw("12.345")},
           {"id": "3", **good, "amount": -5}, {"id": "4", **good, "date": "2026-02-30"},
           {"id": "1", **good}, {**good}, {"id": "7", **good, "type": "gift"}, 7,
           {"id": "9", **good, "amount": "€5"}, {"id": "10", **good, "amount": 0},
           {"id": "11", **good, "date": "2028-01-01"}, {"id": "12", **good}]
    p = "$.transactions"
    rejected(s, "bad-transactions.json",
             {"transactions": bad, "currency": "USD",
              "emis": [{"id": "e", "name": "Back", "amount": 5, "startDate": "2026-05-01",
                        "endDate": "2026-04-30"}]},
             ["$.emis[0]", f"{p}[1].amount", f"{p}[2].amount", f"{p}[3].date", f"{p}[4].id",
              f"{p}[5].id", f"{p}[6].type", f"{p}[7]", f"{p}[8].amount", f"{p}[9].amount",
              f"{p}[10].date"], 2)


# MARK: MONO

EXPENSE_CATEGORIES = [
    ("Food", "fork.knife", "orange"), ("Transport", "car.fill", "blue"),
    ("Shopping", "bag.fill", "purple"), ("Bills", "doc.text.fill", "red"),
    ("Entertainment", "gamecontroller.fill", "green"), ("Health", "cross.fill", "cyan"),
    ("Education", "graduationcap.fill", "blue"), ("Others", "ellipsis.circle.fill", "gray")]
INCOME_CATEGORIES = [
    ("Salary", "banknote.fill", "green"), ("Freelance", "laptopcomputer", "blue"),
    ("Investment", "chart.line.uptrend.xyaxis", "green"), ("Business", "briefcase.fill", "purple"),
    ("Others", "plus.circle.fill", "gray")]
PLACES = [("Café Kranz", 52.5208, 13.4095), ("Market Hall", 52.5009, 13.4316),
          ("Royal Observatory", 51.4779, 0.0), ("Equator Monument", 0.0, 32.5804),
          ("Harbour Gym", 53.5461, 9.9662), ("   ", 0.0, 0.0), (None, 0.0, 0.0),
          ("Sydney Deli", -33.8688, 151.2093)]


def mono():
    r = random.Random(202)
    users, categories, budgets, expenses = [], [], [], []
    for name, mail in [("Asha Rao", "asha@example.org"), ("Ben Ortiz", "ben@example.org")]:
        born = moment(date(2024, 1, 2), 8, 30)
        user = {"id": ident(r), "name": name, "email": mail, "createdAt": born}
        users.append(user)
        mine = {}
        for type, all in [("Expenses", EXPENSE_CATEGORIES), ("Income", INCOME_CATEGORIES)]:
            for label, icon, color in all:
                row = {"id": ident(r), "name": label, "icon": icon, "color": color, "type": type,
                       "isDefault": True, "isActive": label != "Education", "createdAt": born,
                       "user": Link("user", user["id"])}
                mine[(type, label)] = row
                categories.append(row)
        for label, amount, period, category in [
                ("Everything", "1800.00", "monthly", None), ("Eating", "90.00", "weekly", "Food"),
                ("Learning", "600.00", "yearly", "Education")]:
            budgets.append({"id": ident(r), "name": label, "amount": Money(amount), "period": period,
                            "category": category, "startDate": date(2024, 1, 1),
                            "endDate": date(2026, 12, 31), "isActive": label != "Learning",
                            "createdAt": born, "user": Link("user", user["id"])})

        def add(type, label, name, amount, at, place=(None, 0.0, 0.0), notes=None, remind=None):
            category = mine.get((type, label))
            expenses.append({
                "id": ident(r), "name": name, "amount": amount, "type": type,
                "category": Link("category", category["id"]) if category else None,
                "categoryIcon": category["icon"] if category else "dollarsign.circle.fill",
                "categoryColor": category["color"] if category else "gray", "date": at,
                "location": place[0], "latitude": Number(str(place[1])),
                "longitude": Number(str(place[2])), "notes": notes, "reminderDate": remind,
                "createdAt": at, "updatedAt": None, "user": Link("user", user["id"])})

        for year, month in months((2024, 1), (2026, 8)):
            end = date(year, month, last_day(year, month))
            add("Income", "Salary", "Salary", money(r, 240000, 260000), moment(end, 23, 30))
            add("Expenses", "Bills", "Electricity", money(r, 4000, 9000), moment(end, 0, 0, 1),
                remind=moment(end, 18, 45) if month == 8 else None)
            for _ in range(2):
                label, _, _ = r.choice(EXPENSE_CATEGORIES)
                day = date(year, month, r.randint(1, end.day))
                add("Expenses", label, f"{label} no. {r.randint(1, 99)}", money(r, 150, 8000),
                    moment(day, r.randint(0, 23), r.randint(0, 59)), r.choice(PLACES),
                    notes="with friends\nand family" if r.random() < 0.2 else None)
        add("Transfer", "", "To savings", Money("500.00"), moment(date(2026, 3, 1)))
        add("Income", "Others", "Sold at the Royal Observatory", Money("35.50"),
            moment(date(2026, 5, 9), 11), PLACES[2])
    model = {"user": users, "category": categories, "budget": budgets, "expense": expenses}
    names = {"user": "users", "category": "categories", "budget": "budgets", "expense": "expenses"}
    s = "mono"
    save(s, "export.json", lists(model, ByName(), names))
    save(s, "nested-users.json", {"state": {"users": nested_users(model)}})
    save(s, "swift-encoder.json", {"export": lists(model, Swift(), {
        "user": "users", "category": "expenseCategories", "budget": "budgets",
        "expense": "expenses"})})
    save(s, "core-data.json", lists(model, CoreData(), {
        "user": "UserEntity", "category": "CategoryEntity", "budget": "BudgetEntity",
        "expense": "ExpenseEntity"}))
    save(s, "storage-strings.json", storage(lists(model, SnakeCase(), names)))
    elements = index(model)
    save(s, "list-of-expenses.json", [Whole().element(e, elements) for e in expenses[:60]])
    user, other = {"id": "u1", "name": "Asha", "email": "a@example.org"}, {"id": "u2", "email": "b@x.org"}
    good = {"name": "Tea", "amount": 2.5, "type": "Expenses", "date": "2026-01-05", "user": "u1"}
    p = "$.expenses"
    rejected(s, "bad-expenses.json", {
        "users": [user, other],
        "categories": [{"id": "c1", "name": "Food", "icon": "fork.knife", "color": "orange",
                        "type": "Meals", "user": "u1"}],
        "expenses": [
            {"id": 1, **good}, {"id": 1, **good, "user": "u2"}, {"id": 2, **good, "type": "Gift"},
            {"id": 3, **good, "user": "u9"}, {"id": 4, **good, "user": None},
            {"id": 5, **good, "latitude": 91.5, "longitude": 4},
            {"id": 6, **good, "categoryId": "c1"}, {"id": 1, **good}]},
        ["$.users[1].name", "$.categories[0].type", f"{p}[1]", f"{p}[2].type", f"{p}[3]", f"{p}[4]",
         f"{p}[5]", f"{p}[7].id"], 3)


class ByName(Shape):
    """A category by its name, as MONO's text field has it."""

    def link(self, field, link, elements):
        if link.entity == "category":
            return {field: elements["category"][link.id]["name"]}
        return {field: link.id}


class ByEntity(Browser):
    """A category as the element that it is, under the name of the relation."""

    def link(self, field, link, elements):
        target = {k: v for k, v in elements[link.entity][link.id].items() if not isinstance(v, Link)}
        return {"categoryEntity": self.element(target, elements)}


def nested_users(model):
    elements = index(model)
    shape = ByEntity()
    out = []
    for user in model["user"]:
        row = shape.element(user, elements)
        for entity, name in [("category", "categories"), ("budget", "budgets"), ("expense", "expenses")]:
            row[name] = [shape.element(e, elements, without=("user",)) for e in model[entity]
                         if e["user"].id == user["id"]]
        out.append(row)
    return out


# MARK: MyFiance


def my_fiance():
    r = random.Random(303)
    rows = []
    kinds = [("Groceries", "Weekly shop", 2500, 11000), ("Transport", "Tram pass", 2900, 2900),
             ("Coffee", "Espresso", 220, 480), ("Home", "Light bulbs", 600, 2400),
             ("Gifts", "Birthday, Zoë", 1000, 5000)]
    for year, month in months((2023, 9), (2026, 8)):
        for _ in range(6):
            category, name, low, high = r.choice(kinds)
            rows.append({"id": ident(r), "name": name, "amount": money(r, low, high),
                         "date": date(year, month, r.randint(1, last_day(year, month))),
                         "category": category, "notes": "paid in cash" if r.random() < 0.3 else None})
        rows.append({"id": ident(r), "name": "Month's end", "amount": money(r, 100, 999),
                     "date": date(year, month, last_day(year, month)), "category": "Home",
                     "notes": None})
    model = {"expense": rows}
    names = {"expense": "expenses"}
    s = "myfiance"
    save(s, "export.json", lists(model, Shape(), names))
    save(s, "list.json", lists(model, Browser(), names)["expenses"])
    save(s, "list-milliseconds.json", lists(model, Milliseconds(), names)["expenses"])
    save(s, "storage-strings.json", {"data": storage(lists(model, SnakeCase(), names))})
    save(s, "core-data.json", lists(model, CoreData(), {"expense": "ExpenseEntity"}))
    good = {"name": "Tea", "amount": 2.5, "date": "2026-01-05", "category": "Coffee"}
    rejected(s, "bad-expenses.json", [
        {"id": "a", **good}, {"id": "b", **good, "amount": 0}, {"id": "c", **good, "amount": -2},
        {"id": "d", **good, "name": " "}, {"id": "e", "name": "Tea", "amount": 1, "category": "x"},
        {"id": "f", **good, "category": None}, {"id": "a", **good}, {"id": "h", **good, "amount": "x"}],
        ["$[1].amount", "$[2].amount", "$[3].name", "$[4].date", "$[5].category", "$[6].id",
         "$[7].amount"], 1)


# MARK: The grocery planner


def grocery_planner():
    r = random.Random(404)
    goods = [("Milk", "Dairy", "l", "1.19"), ("Butter", "Dairy", "pack", "2.39"),
             ("Apples", "Fruit", "kg", "2.99"), ("Bananas", "Fruit", "kg", "1.79"),
             ("Rye bread", "Bakery", "loaf", "3.45"), ("Oats", "Pantry", "kg", "1.95"),
             ("Rice", "Pantry", "kg", "2.25"), ("Coffee beans", "Pantry", "kg", "14.90"),
             ("Eggs", "Dairy", "dozen", "3.29"), ("Tofu", "Chilled", "pack", "2.49")]
    stores = ["Edeka Nord", "Lidl", "Market Hall", "Kiosk"]
    items, purchases, prices, trackers, lists_, entries = [], [], [], [], [], []
    born = moment(date(2024, 12, 29), 10)
    for name, category, unit, price in goods:
        items.append({"id": ident(r), "name": name, "categoryName": category,
                      "brand": "Own" if r.random() < 0.4 else None, "unit": unit, "notes": None,
                      "imageData": "iVBORw0KGgo=" if name == "Milk" else None,
                      "averagePrice": Number(price), "createdAt": born, "updatedAt": born,
                      "_price": Decimal(price)})
    for year, month in months((2025, 1), (2026, 8)):
        for _ in range(5):
            item = r.choice(items)
            day = date(year, month, r.randint(1, last_day(year, month)))
            at = moment(day, r.randint(8, 20), r.randint(0, 59))
            price = (item["_price"] * r.randint(90, 120) / 100).quantize(Decimal("0.01"))
            quantity = Decimal(r.choice(["1", "2", "0.75", "1.245", "3"]))
            total = (price * quantity).quantize(Decimal("0.01"), "ROUND_HALF_EVEN")
            store = r.choice(stores)
            bought = {"id": ident(r), "quantity": Number(quantity), "price": Number(price),
                      "totalCost": Money(total), "purchaseDate": at, "storeName": store,
                      "receiptImage": None, "groceryItem": Link("groceryItem", item["id"])}
            purchases.append(bought)
            prices.append({"id": ident(r), "price": Number(price), "recordedAt": at,
                           "storeName": store, "source": "purchase",
                           "groceryItem": Link("groceryItem", item["id"])})
            if r.random() < 0.4:
                eaten, wasted = r.random() < 0.6, r.random() < 0.3
                left = Decimal(0) if eaten else quantity / 2
                ends = day + timedelta(days=r.randint(3, 20))
                trackers.append({
                    "id": ident(r), "groceryItemId": Link("groceryItem", item["id"]),
                    "purchaseId": Link("purchase", bought["id"]), "purchaseDate": day,
                    "expirationDate": ends, "estimatedExpirationDate": ends,
                    "quantity": Number(quantity), "remainingQuantity": Number(left),
                    "storageLocation": r.choice(["fridge", None]), "isConsumed": eaten,
                    "consumedAt": moment(ends, 12) if eaten else None,
                    "isWasted": wasted and not eaten,
                    "wastedAt": moment(ends, 12) if wasted and not eaten else None})
    trackers.append({
        "id": ident(r), "groceryItemId": Link("groceryItem", items[0]["id"]), "purchaseId": None,
        "purchaseDate": date(2026, 8, 28), "expirationDate": date(2026, 9, 4),
        "estimatedExpirationDate": date(2026, 9, 5), "quantity": Number(2),
        "remainingQuantity": Number(1), "storageLocation": "fridge", "isConsumed": False,
        "consumedAt": None, "isWasted": False, "wastedAt": None})
    for number in range(1, 9):
        at = moment(date(2026, number, 3), 17)
        done = number < 6
        lists_.append({"id": ident(r), "name": f"Week {number * 4}", "budgetAmount": Money("60.00"),
                       "createdAt": at, "updatedAt": at, "isCompleted": done,
                       "completedAt": at if done else None})
        for item in r.sample(items, 4):
            got = done or r.random() < 0.3
            estimate = item["_price"]
            entries.append({
                "id": ident(r), "quantity": Number(r.choice(["1", "2", "0.5"])),
                "estimatedPrice": Number(estimate), "isPurchased": got,
                "purchasedAt": at if got else None,
                "actualPrice": Number(estimate + Decimal("0.10")) if got else None,
                "shoppingList": Link("shoppingList", lists_[-1]["id"]),
                "groceryItem": Link("groceryItem", item["id"])})
    budgets = [
        {"id": ident(r), "name": f"Groceries {year}", "amount": Money("1200.00"),
         "startDate": date(year, 1, 1), "endDate": date(year, 12, 31), "isActive": year == 2026,
         "categoryBudgets": {"Dairy": Money("200.00"), "Fruit": Money("150.50")}}
        for year in (2025, 2026)]
    model = {"budget": budgets, "groceryItem": items, "purchase": purchases, "priceHistory": prices,
             "expirationTracker": trackers, "shoppingList": lists_, "shoppingListItem": entries}
    names = {"budget": "budgets", "groceryItem": "groceryItems", "purchase": "purchases",
             "priceHistory": "priceHistory", "expirationTracker": "expirationTrackers",
             "shoppingList": "shoppingLists", "shoppingListItem": "shoppingListItems"}
    s = "grocery-planner"
    save(s, "export.json", lists(model, Shape(), names))
    save(s, "nested.json", nested_groceries(model))
    save(s, "swift-encoder.json", {"data": lists(model, Swift(), names)})
    save(s, "core-data.json", lists(model, CoreData(), {e: e[0].upper() + e[1:] + "Entity" for e in names}))
    save(s, "snake-case.json", {snake(k): v for k, v in lists(model, SnakeCase(), names).items()})
    save(s, "list-of-purchases.json", lists(model, Whole(), names)["purchases"])
    item = {"name": "Milk", "categoryName": "Dairy", "unit": "l"}
    buy = {"quantity": 2, "price": 1.19, "totalCost": 2.38, "purchaseDate": "2026-08-12",
           "storeName": "Lidl", "item": "i1"}
    rejected(s, "bad-purchases.json", {
        "groceryItems": [{"id": "i1", **item}, {"id": "i2", "name": "Ghost", "unit": "kg", "purchases": [
            {"id": "p9", **{k: v for k, v in buy.items() if k != "item"}}]}],
        "purchases": [{"id": "p1", **buy}, {"id": "p2", **buy, "totalCost": 2.4},
                      {"id": "p3", **buy, "quantity": 0}, {"id": "p4", **buy, "item": "i2"},
                      {"id": "p5", **buy, "item": "i7"}],
        "expirationTrackers": [
            {"id": "x1", "groceryItemId": "i1", "purchaseId": "p77", "purchaseDate": "2026-08-12",
             "expirationDate": "2026-08-20", "estimatedExpirationDate": "2026-08-20", "quantity": 1,
             "remainingQuantity": 2, "isConsumed": False, "isWasted": False},
            {"id": "x2", "groceryItemId": "i1", "purchaseId": "p77", "purchaseDate": "2026-08-12",
             "expirationDate": "2026-08-20", "estimatedExpirationDate": "2026-08-20", "quantity": 2,
             "remainingQuantity": 2, "isConsumed": False, "isWasted": False}],
        "budgets": [{"id": "b", "name": "Back", "amount": 5, "startDate": "2026-05-01",
                     "endDate": "2026-05-01", "isActive": True}]},
        ["$.budgets[0]", "$.groceryItems[1].categoryName", "$.groceryItems[1].purchases[0]",
         "$.purchases[1]", "$.purchases[2].quantity", "$.purchases[3].item", "$.purchases[4].item",
         "$.expirationTrackers[0]"], 3)


def nested_groceries(model):
    elements, shape = index(model), Browser()
    ids = lambda e, f: e[f].id if e[f] else None
    items = []
    for item in model["groceryItem"]:
        row = shape.element(item, elements)
        for entity, field, name in [("purchase", "groceryItem", "purchases"),
                                    ("priceHistory", "groceryItem", "priceHistory"),
                                    ("expirationTracker", "groceryItemId", "expirationTrackers")]:
            row[name] = [shape.element(e, elements, without=(field,)) for e in model[entity]
                         if ids(e, field) == item["id"]]
        items.append(row)
    shopping = []
    for one in model["shoppingList"]:
        row = shape.element(one, elements)
        row["items"] = [shape.element(e, elements, without=("shoppingList",))
                        for e in model["shoppingListItem"] if e["shoppingList"].id == one["id"]]
        shopping.append(row)
    return {"budgets": [shape.element(b, elements) for b in model["budget"]], "items": items,
            "lists": shopping}


# MARK: WealthWise


def wealth_wise():
    r = random.Random(505)
    born = moment(date(2024, 2, 10), 6)
    portfolios = [
        {"id": ident(r), "name": "Family", "portfolioDescription": "Everything in India",
         "currency": "INR", "totalValue": Money("0"), "isDefault": True, "createdAt": born,
         "updatedAt": born},
        {"id": ident(r), "name": "Abroad", "portfolioDescription": None, "currency": "USD",
         "totalValue": None, "isDefault": False, "createdAt": born, "updatedAt": born}]
    assets, transactions = [], []

    def add(kind, name, value, price=None, bought=None, portfolio=0, **fields):
        row = {"id": ident(r), "name": name, "symbol": fields.pop("symbol", None), "assetType": kind,
               "assetCategory": fields.pop("assetCategory", kind), "currentValue": Money(value),
               "purchasePrice": Money(price) if price else None, "purchaseDate": bought,
               "quantity": fields.pop("quantity", None), "currency": portfolios[portfolio]["currency"],
               "isActive": fields.pop("isActive", True),
               "accountNumber": fields.pop("accountNumber", None), "notes": fields.pop("notes", None),
               "createdAt": born, "updatedAt": moment(date(2026, 8, 30), 20, 15),
               "portfolio": Link("portfolio", portfolios[portfolio]["id"]), **fields}
        assets.append(row)
        return row

    def trade(asset, type, amount, at, price=None, quantity=None, reference=None, notes=None):
        transactions.append({
            "id": ident(r), "transactionType": type, "amount": Money(amount),
            "price": Number(price) if price else None,
            "quantity": Number(quantity) if quantity else None, "transactionDate": at,
            "reference": reference, "notes": notes, "createdAt": moment(at, 21),
            "asset": Link("asset", asset["id"]), "portfolio": asset["portfolio"]})

    for metal, unit, weight, purity in [("gold", "gram", "48.5", "24K"), ("silver", "kg", "1.25", "999"),
                                        ("platinum", "troy ounce", "0.5", None)]:
        one = add("commodity", f"{metal.title()} at home", f"{r.randint(200000, 400000)}.50",
                  "250000", date(2024, 3, 31), commodityType=metal, weight=Number(weight), unit=unit,
                  purity=purity, storageLocation="bank locker", quantity=Number(weight))
        for year, month in months((2024, 4), (2026, 8)):
            if month % 2 == 0:
                trade(one, "buy", money(r, 500000, 900000), date(year, month, last_day(year, month)),
                      "7123.4567", "0.75")
    for name, kind, rent, home, loan in [("Flat in Pune", "residential", "324000", False, "2150000.75"),
                                         ("Own house", "residential", None, True, None),
                                         ("Shop", "commercial", "600000", False, None)]:
        one = add("realEstate", name, "8500000", "6200000.25", date(1998, 6, 30), propertyType=kind,
                  address="12 Lake Road", city="Pune", state="Maharashtra", country="India",
                  zipCode="411001", areaInSqFt=Number("1150.5"), registrationNumber=None,
                  annualRentalIncome=Money(rent) if rent else None, isPrimaryResidence=home,
                  mortgageAmount=Money(loan) if loan else None)
        if rent:
            for year, month in months((2025, 1), (2026, 8)):
                trade(one, "deposit", Money(rent) / 12, date(year, month, 5), notes="rent")
            trade(one, "fee", "18000", date(2026, 4, 15), notes="property tax")
    for name, kind, coupon, ends, often, ytm in [
            ("Gilt 2031", "government", "7.18", date(2031, 9, 9), "halfYearly", None),
            ("Harbour Corp 2026", "corporate", "8.125", date(2026, 9, 20), "quarterly", "8.4321"),
            ("Old bond", "municipal", "6.5", date(2026, 6, 30), "annual", None),
            ("Zero 2029", "zeroCoupon", "0", date(2029, 1, 31), "maturity", None)]:
        one = add("bond", name, "98250", "100000", date(2024, 9, 9), bondType=kind, issuer="RBI",
                  isin="IN0020210095", faceValue=Money("100000"), couponRate=Number(coupon),
                  maturityDate=ends, interestFrequency=often,
                  nextCouponDate=date(2026, 9, 9) if coupon != "0" else None,
                  yieldToMaturity=Number(ytm) if ytm else None, rating="AAA")
        trade(one, "interest", "3590", date(2026, 3, 9), reference="CPN-2026-03")
    for name, month, prize in [("Chit of 20", 8, False), ("Chit, prized", 15, True), ("Chit, done", 25, True)]:
        add("chitFund", name, "250000", None, None, chitValue=Money("500000"),
            monthlyContribution=Money("20000"), totalMonths=25, totalMembers=25, currentMonth=month,
            startDate=date(2024, 8, 5), hasReceivedPrize=prize, prizeReceivedMonth=12 if prize else None,
            prizeReceivedDate=date(2025, 8, 5) if prize else None, forepersonName="K. Iyer",
            registrationNumber="CF/77/2024")
    for name, kind, rate, months_, ends, paid, often in [
            ("Two years", "fixedDeposit", "7.1", 24, date(2026, 9, 15), "115122.45", "quarterly"),
            ("Monthly saver", "recurringDeposit", "6.75", 18, date(2027, 1, 31), None, "quarterly"),
            ("Tax saver", "taxSaverFD", "6.9", 60, date(2029, 4, 1), None, "annual"),
            ("Senior", "seniorCitizenFD", "8.2", 36, date(2026, 8, 30), "127500", "maturity"),
            ("Half-yearly", "fixedDeposit", "6.25", 13, date(2026, 10, 1), None, "halfYearly"),
            ("Monthly payout", "fixedDeposit", "5.5", 7, date(2026, 12, 24), None, "monthly")]:
        add("fixedDeposit", name, "100000", "100000" if "saver" not in name else "5000",
            date(2024, 9, 15), bankName="Harbour Bank", accountNumber="50100234567890",
            depositType=kind, interestRate=Number(rate), tenure=months_, maturityDate=ends,
            maturityAmount=Money(paid) if paid else None, interestFrequency=often,
            autoRenewal=kind == "fixedDeposit", nomineeDetails="S. Rao", notes="with the papers")
    for name, kind, value, least, portfolio in [
            ("Salary account", "salary", "8412.37", "10000", 0), ("Savings", "savings", "52000", "5000", 0),
            ("Wallet", "cashInHand", "1250.5", None, 0), ("Dollar account", "current", "912.08", "100", 1)]:
        one = add("cashHolding", name, value, portfolio=portfolio, accountType=kind,
                  bankName="Harbour Bank", accountNumber="001234567890", branchName="MG Road",
                  ifscCode="HARB0000123", minimumBalance=Money(least) if least else None,
                  interestRate=Number("3.5"), isLinkedUPI=kind == "savings",
                  lastUpdated=moment(date(2026, 8, 31), 0, 0, 1), isActive=name != "Wallet")
        for year, month in months((2024, 9), (2026, 8)):
            kind_ = r.choice(["deposit", "withdrawal", "interest", "transfer"])
            trade(one, kind_, money(r, 1000, 500000), date(year, month, last_day(year, month)),
                  reference=f"UTR{r.randint(10**9, 10**10)}")
    model = {"portfolio": portfolios, "asset": assets, "transaction": transactions}
    names = {"portfolio": "portfolios", "asset": "assets", "transaction": "transactions"}
    s = "wealthwise"
    save(s, "export.json", lists(model, Shape(), names))
    save(s, "nested.json", nested_wealth(model))
    save(s, "swift-encoder.json", {"export": lists(model, Encrypted(), names)})
    save(s, "core-data.json", lists(model, CoreData(), {e: e.title() + "Entity" for e in names}))
    save(s, "by-kind.json", by_kind(model))
    save(s, "list-of-transactions.json", lists(model, Swift(), names)["transactions"])
    asset = {"name": "A", "assetType": "cashHolding", "accountType": "savings", "currentValue": 5,
             "currency": "INR", "portfolioId": "p1"}
    rejected(s, "bad-assets.json", {
        "portfolios": [{"id": "p1", "name": "P", "currency": "INR", "isDefault": True},
                       {"id": "p2", "name": "Q", "currency": "XYZ", "isDefault": False}],
        "assets": [{"id": "a1", **asset}, {"id": "a2", **asset, "portfolioId": "p2"},
                   {"id": "a3", **asset, "assetType": "bond"}, {"id": "a4", **asset, "assetType": "art"},
                   {"id": "a5", **asset, "currentValue": Raw("5.001")}],
        "transactions": [
            {"id": "t1", "transactionType": "deposit", "amount": 5, "transactionDate": "2026-01-05",
             "assetId": "a1"},
            {"id": "t2", "transactionType": "deposit", "amount": 5, "transactionDate": "2026-01-05",
             "assetId": "a3"},
            {"id": "t3", "transactionType": "gift", "amount": 5, "transactionDate": "2026-01-05"}]},
        ["$.portfolios[1].currency", "$.assets[1].portfolioId", "$.assets[2]", "$.assets[3].assetType",
         "$.assets[4].currentValue", "$.transactions[1].assetId", "$.transactions[2].transactionType"], 3)


class Encrypted(Swift):
    """Secrets under the names of their columns, in base64."""

    def field(self, field, value, elements):
        if field in ("accountNumber", "notes", "reference") and value is not None:
            name = "encrypted" + field[0].upper() + field[1:]
            return {name: base64.b64encode(value.encode()).decode()}
        return super().field(field, value, elements)


def nested_wealth(model):
    elements, shape = index(model), Browser()
    out = []
    for one in model["portfolio"]:
        row = shape.element(one, elements)
        row["assets"] = []
        for asset in model["asset"]:
            if asset["portfolio"].id != one["id"]:
                continue
            inner = shape.element(asset, elements, without=("portfolio",))
            inner["transactions"] = [shape.element(t, elements, without=("asset",))
                                     for t in model["transaction"] if t["asset"].id == asset["id"]]
            row["assets"].append(inner)
        out.append(row)
    return {"portfolios": out}


def by_kind(model):
    elements, shape = index(model), SnakeCase()
    keys = {"commodity": "commodities", "realEstate": "real_estate", "bond": "bonds",
            "chitFund": "chit_funds", "fixedDeposit": "fixed_deposits", "cashHolding": "cash_holdings"}
    out = {"portfolios": [shape.element(p, elements) for p in model["portfolio"]]}
    for kind, key in keys.items():
        out[key] = [shape.element(a, elements, without=("assetType",)) for a in model["asset"]
                    if a["assetType"] == kind]
    out["transactions"] = [shape.element(t, elements) for t in model["transaction"]]
    return out


if __name__ == "__main__":
    for system in [web_tracker, mono, my_fiance, grocery_planner, wealth_wise]:
        system()
