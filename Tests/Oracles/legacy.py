#!/usr/bin/env python3
"""What the sample exports of samples/migrations hold, worked out without saldo.

For each file: how many elements each kind has (copies counted once), and the exact sum of each
amount by month and word. With --write the summaries are kept beside the files; else they are compared
with what stands there.
"""
import base64
import json
import pathlib
import sys
from collections import Counter, defaultdict
from datetime import datetime, timedelta, timezone
from decimal import ROUND_HALF_EVEN, Decimal

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "samples/migrations"

# kind: (keys of its lists, amounts, date, word)
KINDS = {
    "web-tracker": {
        "manualTransaction": (["transactions"], ["amount"], "date", "type"),
        "loan": (["emis"], ["amount"], "startdate", None),
    },
    "mono": {
        "person": (["users", "user"], [], None, None),
        "category": (["categories", "category", "expensecategories"], [], None, None),
        "budget": (["budgets", "budget"], ["amount"], "startdate", None),
        "manualTransaction": (["expenses", "expense"], ["amount"], "date", "type"),
    },
    "myfiance": {"manualTransaction": (["expenses", "expense"], ["amount"], "date", None)},
    "grocery-planner": {
        "budget": (["budgets", "budget"], ["amount"], "startdate", None),
        "groceryItem": (["groceryitems", "groceryitem", "items"], ["averageprice"], None, None),
        "purchase": (["purchases", "purchase"], ["totalcost", "price"], "purchasedate", None),
        "pricePoint": (["pricehistory"], ["price"], "recordedat", None),
        "expirationTracker": (["expirationtrackers", "expirationtracker"], ["quantity"],
                              "expirationdate", None),
        "shoppingList": (["shoppinglists", "shoppinglist", "lists"], ["budgetamount"], "createdat", None),
        "shoppingListEntry": (["shoppinglistitems", "shoppinglistitem"], ["estimatedprice", "actualprice"],
                              "purchasedat", None),
    },
    "wealthwise": {
        "portfolio": (["portfolios", "portfolio"], [], None, None),
        "asset": (["assets", "asset", "commodities", "realestate", "bonds", "chitfunds", "fixeddeposits",
                   "cashholdings"], ["currentvalue", "purchaseprice"], "purchasedate", None),
        "assetTransaction": (["transactions", "transaction"], ["amount"], "transactiondate",
                             "transactiontype"),
    },
}
# Lists inside an element that mean something else there than at the top.
INSIDE = {"shoppingList": {"items": "shoppingListEntry"}}
WORDS = {"expenses": "expense"}
# These are no money: they have as many decimals as they need.
EXACT = {"quantity", "price", "averageprice", "estimatedprice", "actualprice"}


def norm(key):
    if key.startswith("Z") and key.upper() == key:
        key = key[1:]
    key = key.replace("_", "").lower()
    return key.removesuffix("entity")


def unpack(value):
    """JSON in a text, or in base64 of a text."""
    if isinstance(value, str):
        for text in (value, plain(value)):
            if text and text.lstrip()[:1] in ("[", "{"):
                return load(text)
    return value


def plain(text):
    try:
        return base64.b64decode(text, validate=True).decode()
    except ValueError:
        return None


def load(text):
    return json.loads(text, parse_float=Decimal, parse_int=Decimal)


def top(document):
    """What stands at the top, whatever stands around it."""
    document = unpack(document)
    if isinstance(document, dict):
        for key in ("data", "export", "state"):
            if isinstance(unpack(document.get(key)), (dict, list)):
                return top(document[key])
    return document


class Reading:
    def __init__(self, system):
        self.system = system
        self.kinds = KINDS[system]
        self.found = {kind: {} for kind in self.kinds}

    def kind(self, key, around=None):
        if around and key in INSIDE.get(around, {}):
            return INSIDE[around][key]
        return next((k for k, v in self.kinds.items() if key in v[0]), None)

    def take(self, kind, element, owner=None):
        fields = {norm(k): v for k, v in element.items()}
        id = fields.get("id", fields.get("pk"))
        if self.system == "mono" and kind != "person":
            user = fields.get("user", fields.get("userid"))
            owner = (user or {}).get("id") if isinstance(user, dict) else user or owner
        self.found[kind].setdefault((str(owner), str(id)), fields)
        for key, value in fields.items():
            inner = self.kind(key, around=kind)
            if inner is None:
                continue
            if isinstance(value, list):
                for one in value:
                    if isinstance(one, dict):
                        self.take(inner, one, fields.get("id") if kind == "person" else owner)
            elif isinstance(value, dict):
                self.take(inner, value, owner)

    def guess(self, element):
        fields = {norm(k) for k in element}
        if self.system == "wealthwise":
            return "assetTransaction"
        if self.system == "grocery-planner":
            return "purchase"
        return "loan" if "startdate" in fields else "manualTransaction"

    def read(self, text):
        document = top(load(text))
        if isinstance(document, list):
            for element in document:
                self.take(self.guess(element), element)
        else:
            for key, value in document.items():
                kind = self.kind(norm(key))
                value = unpack(value)
                if kind and isinstance(value, list):
                    for element in value:
                        self.take(kind, element)
        return document


def seconds(value):
    """Every number of the file that can be a date in seconds."""
    value = unpack(value)
    if isinstance(value, dict):
        return [n for v in value.values() for n in seconds(v)]
    if isinstance(value, list):
        return [n for v in value for n in seconds(v)]
    is_number = isinstance(value, Decimal) and 100_000_000 < value < 100_000_000_000
    return [value] if is_number else []


def day(value, epoch):
    if value is None:
        return "-"
    if isinstance(value, str):
        return value[:10]
    if abs(value) >= 100_000_000_000:
        value, epoch = value / 1000, 1970
    return (datetime(epoch, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=int(value))).date().isoformat()


def amount(value, places):
    if isinstance(value, str):
        value = Decimal("".join(c for c in value if c in "0123456789.-"))
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)


def summary(path):
    system = path.parent.name
    reading = Reading(system)
    document = reading.read(path.read_text())
    # All were written after 2020: seconds since 1970 that are so few do not stand in them alone.
    epoch = 1970 if max(seconds(document), default=0) > 1_200_000_000 else 2001
    yen = isinstance(document, dict) and document.get("currency") == "JPY"
    lines = []
    total = 0
    for kind, (_, amounts, date, word) in reading.kinds.items():
        elements = reading.found[kind].values()
        if not elements:
            continue
        total += len(elements)
        lines.append(f"count {kind} {len(elements)}")
        sums = defaultdict(Decimal)
        for fields in elements:
            month = day(fields.get(date), epoch)[:7] if date else "-"
            text = str(fields.get(word, "-")).lower() if word else "-"
            for name in amounts:
                if fields.get(name) is not None:
                    places = 9 if name in EXACT else 0 if yen else 2
                    sums[name, month, WORDS.get(text, text)] += amount(fields[name], places)
        for (name, month, text), total_ in sorted(sums.items()):
            exact = format(total_, "f")
            if name in EXACT:
                exact = exact.rstrip("0").rstrip(".")
            lines.append(f"sum {kind} {name} {month} {text} {exact}")
    return "\n".join([f"system {system}", f"elements {total}"] + sorted(lines)) + "\n"


def main():
    failures = 0
    for path in sorted(SAMPLES.glob("*/*.json")):
        if path.with_name(path.name + ".rejected").exists():
            continue
        expected = path.with_name(path.name + ".expected")
        text = summary(path)
        if "--write" in sys.argv:
            expected.write_text(text)
        elif not expected.exists() or expected.read_text() != text:
            print(f"{expected}: not what the file holds")
            failures += 1
    return failures


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
