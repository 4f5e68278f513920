"""The tables of what people wrote down in a tracker, with the instalments that fall due."""
from collections import defaultdict
from fractions import Fraction

from budgets import half_even
from ledger import last_day, money

UNKNOWN = "Unknown Location"
SIGN = {"income": 1, "expense": -1, "transfer": -1}


class TrackerPages:
    """The part of the checker that knows the tracker's page."""

    @property
    def entries(self):
        return sorted((one for one in self.books["register_manualTransaction"] if one["date"] <= self.as_of),
                      key=lambda one: (one["date"], one["key"]))

    def tracked_days(self):
        """The page's days: from the month of the first note or loan to that of the as-of day."""
        days = [one["date"] for one in self.books["register_manualTransaction"]] + [loan.start for loan in self.loans]
        if not days:
            return self.first, self.end
        first, end = self.report["period"]["from"], self.report["period"]["to"]
        own = max(first, min(days)[:7] + "-01"), min(end, last_day(self.as_of[:7]))
        return own if own[0] <= own[1] else (self.first, self.end)

    def paying(self):
        """The notes that are the payment of an instalment: the hand entry of the very row that paid it."""
        rows, paying = defaultdict(list), set()
        for one in reversed([one for one in self.entries if one["type"] == "expense"]):
            rows[one["date"], one["account"], one["amount"]].append(one["key"])
        for due in (due for loan in self.loans for due in loan.dues if due.row):
            same = rows[due.row.day, due.row.account, due.paid]
            if same:
                paying.add(same.pop())
        return paying

    def within(self, first, last, currency):
        paying = self.paying()
        return [one for one in self.entries if first <= one["date"] <= last and one["currency"] == currency
                and (one["type"] != "expense" or one["key"] not in paying)]

    def tracker_tracker(self, table):
        from reports import month_name, months_between
        start, end = self.tracked_days()
        expected = {}
        for currency in {row["currency"] for row in table["rows"]}:
            for first, last in months_between(start[:7], end[:7]):
                first, last = max(first, start), min(last, end)
                own = self.within(first, last, currency)
                income = sum(one["amount"] for one in own if one["type"] == "income")
                spent = sum(one["amount"] for one in own if one["type"] == "expense")
                instalments = sum(due.paid or due.cents for loan in self.loans if loan.currency == currency
                                  for due in loan.dues if first <= due.day <= last and due.status != "upcoming")
                figures = {"income": income, "own": spent, "instalments": instalments,
                           "expenses": spent + instalments, "balance": income - spent - instalments}
                expected[month_name((first, last)), currency] = {
                    name: money(cents, currency) for name, cents in figures.items()}
        return ["month", "currency"], expected

    def tracker_categories(self, table):
        from reports import largest_remainders
        expected = {}
        for currency in {one["currency"] for one in self.entries}:
            groups = defaultdict(list)
            for one in self.within(*self.tracked_days(), currency):
                if one["type"] == "expense":
                    groups[one.get("category") or "None"].append(one["amount"])
            lines = sorted(groups.items(), key=lambda line: (-sum(line[1]), line[0]))
            for (name, own), share in zip(lines, largest_remainders([sum(own) for _, own in lines])):
                expected[name, currency] = {"total": money(sum(own), currency), "count": len(own), "share": share}
        return ["category", "currency"], expected

    def tracker_budgets(self, table):
        wanted = []
        for line in self.own_periods():
            if line["is_record"] and not line["is_of_groceries"]:
                planned, code = line["budget"] + line["carried"], line["currency"]
                used = int(Fraction(line["actual"] * 100, planned)) if planned > 0 else None
                wanted.append((line["name"] or line["category"], line["from"], line["to"], code,
                               *(money(cents, code) for cents in (planned, line["actual"], planned - line["actual"])),
                               used, line["status"]))
        self.at_once(table, ["budget", "from", "to", "currency", "amount", "spent", "left", "used", "status"], wanted)
        return [], {}

    def tracker_recent(self, table):
        first, last = self.tracked_days()
        wanted = []
        for currency in {one["currency"] for one in self.entries}:
            own = [one for one in self.entries if first <= one["date"] <= last and one["currency"] == currency]
            wanted += [(one["date"], one["name"], currency, money(SIGN[one["type"]] * one["amount"], currency))
                       for one in own[-10:]]
        self.at_once(table, ["day", "name", "currency", "amount"], wanted)
        return [], {}

    def located(self):
        first, last = self.tracked_days()
        return [one for one in self.entries if first <= one["date"] <= last]

    def tracker_locations(self, table):
        groups, expected = defaultdict(list), {}
        for one in self.located():
            if one["type"] != "transfer":
                groups[one.get("location", "").strip() or UNKNOWN, one["currency"]].append(one)
        for (name, currency), own in groups.items():
            paid = [one for one in own if one["type"] == "expense"]
            total = sum(one["amount"] for one in paid)
            points = [one for one in paid if "latitude" in one and name != UNKNOWN]
            expected[name, currency] = {
                "total": money(total, currency), "count": len(paid),
                "average": money(half_even(Fraction(total, len(paid))), currency) if paid else None,
                "last": max((one["date"] for one in paid), default=None),
                "income": money(sum(one["amount"] for one in own if one["type"] == "income"), currency),
                "latitude": degrees(points[-1]["latitude"]) if points else None,
                "longitude": degrees(points[-1]["longitude"]) if points else None}
        return ["location", "currency"], expected

    def points(self, currency=None):
        return [one for one in self.located() if "latitude" in one and currency in (None, one["currency"])]

    def tracker_pins(self, table):
        self.at_once(table, ["date", "name", "currency", "amount", "latitude", "longitude"], [
            (one["date"], one["name"], one["currency"], money(one["amount"], one["currency"]),
             degrees(one["latitude"]), degrees(one["longitude"])) for one in self.points()])
        return [], {}

    def tracker_grid(self, table):
        """Eight by eight cells of the box around all expenses, with a tenth of room on each side."""
        cells = defaultdict(list)
        for currency in {one["currency"] for one in self.points()}:
            own = [one for one in self.points(currency) if one["type"] == "expense"]
            box = [region([Fraction(one[name]) for one in own]) for name in ("latitude", "longitude")] if own else None
            for one in own:
                (south, height), (west, width) = box
                row = (south + height - Fraction(one["latitude"])) / height * 8
                column = (Fraction(one["longitude"]) - west) / width * 8
                cells[min(7, int(row)) + 1, min(7, int(column)) + 1, currency].append(one["amount"])
        return ["row", "column", "currency"], {name: {
            "total": money(sum(own), name[2]), "count": len(own)} for name, own in cells.items()}

    def tracker_region(self, table):
        wanted = []
        for currency in {one["currency"] for one in self.points()}:
            (south, height), (west, width) = (region([Fraction(one[name]) for one in self.points(currency)])
                                              for name in ("latitude", "longitude"))
            wanted.append(tuple(round(float(value), 9) for value in (
                south + height / 2, west + width / 2, height, width)))
        for row in table["rows"]:
            for column in ("latitude", "longitude", "height", "width"):
                row[column] = round(float(row[column]), 9)
        self.at_once(table, ["latitude", "longitude", "height", "width"], wanted)
        return [], {}


def region(values):
    """The edge and the span of a box around values: a fifth more than they reach, a hundredth at the least."""
    span = max(max(values) - min(values), Fraction(1, 100)) * Fraction(6, 5)
    return (max(values) + min(values)) / 2 - span / 2, span


def degrees(number):
    text = repr(float(number))
    return text[:-2] if text.endswith(".0") else text
