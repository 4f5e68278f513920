#!/usr/bin/env python3
"""Work out anew what the reports of a ledger say, from its export and its workspace.

    Tests/Oracles/reports.py [WORKSPACE]

Without a workspace it makes the demo and a workspace in two currencies (abroad.py), and moves the exports of old
trackers in `samples/migrations/` in. Every number
in a table of a JSON report is worked out here with exact arithmetic, or belongs to a column that `EXCLUDED` names with
its reason; a number in any other column is a failure, so a new column cannot go unchecked. A line for each difference;
the exit code is 1 if there is any.
"""
import datetime
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import abroad  # noqa: E402
import overview  # noqa: E402
import saldo  # noqa: E402
from assets import AssetTables  # noqa: E402
from budgets import BudgetTables  # noqa: E402
from conversions import HouseholdTables  # noqa: E402
from groceries import GroceryTables  # noqa: E402
from loans import LoanTables  # noqa: E402
from journeys import Journeys  # noqa: E402
from headlines import Headlines  # noqa: E402
from recurrences import Recurrences  # noqa: E402
from restated import RestatedRecords  # noqa: E402
from sentences import Sentences  # noqa: E402
from trackers import TrackerPages  # noqa: E402
from unusual import UnusualPayments  # noqa: E402
from ledger import NO_CATEGORY, Books, last_day, money, month_before  # noqa: E402

MONTH_NAMES = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
               "november", "december"]
NUMBER = re.compile(r"-?\d+(\.\d+)?$")

# Texts that may look like a number: kind, table and column.
TEXTS = {
    ("transactions", "transactions", "payee"), ("transactions", "transactions", "memo"),
    ("portfolio", "commodities", "purity"),
}
# Columns with numbers that this oracle does not work out, and why. None may hold an amount: those are texts in
# JSON, and a number that is a text is refused in these columns.
EXCLUDED = {
    ("places", "places", "number"): "the number of a pin on the map, not a figure",
    ("transactions", "transactions", "line"): "where a row stands in its file",
    ("quality", "coverage", "year"): "a year",
    ("year", "weeks", "week"): "the number of a week",
    ("tracker", "locations", "number"): "the number of a pin on the map, not a figure",
}
# What old trackers exported, and the day on which it is moved in.
MIGRATIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "samples", "migrations")
MOVED = "2026-08-31"
# Tables that a page has only where it has room or reason for them.
MAY_BE_ABSENT = {"household-worth", "household-change", "household-categories", "household-places",
                 "household-assets", "groups-by-month", "category-places", "by-category"}


def permille(part, whole):
    """A share in percent with one decimal, halves to even; nothing of nothing."""
    if whole == 0:
        return None
    share = Fraction(part * 100, whole)
    tenths = (Decimal(share.numerator) / Decimal(share.denominator)).quantize(Decimal("0.1"), ROUND_HALF_EVEN)
    return str(abs(tenths) if tenths == 0 else tenths)


def largest_remainders(parts):
    """Shares in tenths of a percent that add up to 100.0."""
    whole = sum(parts)
    if whole == 0:
        return [None] * len(parts)
    exact = [Fraction(part * 1000, whole) for part in parts]
    tenths = [int(share // 1) for share in exact]
    order = sorted(range(len(parts)), key=lambda index: (tenths[index] - exact[index], index))
    for index in order[:1000 - sum(tenths)]:
        tenths[index] += 1
    return [f"{Decimal(tenth).scaleb(-1):.1f}" for tenth in tenths]


class Checker(BudgetTables, LoanTables, AssetTables, GroceryTables, TrackerPages, Recurrences,
              Journeys, HouseholdTables, RestatedRecords, Headlines, Sentences,
              UnusualPayments):
    """Compares one report with what the rows of the ledger add up to."""

    def __init__(self, books, report, path):
        self.books, self.report, self.path = books, report, path
        self.kind = report["schema"].split(".")[1].split("/")[0]
        self.as_of = report["asOf"]
        self.first, self.end = self.clipped(*self.days(report["period"]["from"], report["period"]["to"]))
        self.last = self.end
        self.rows = [row for row in books.rows if self.first <= row.day <= self.last]
        self.checked, self.problems = 0, []

    def days(self, first, last):
        """The days of the page: those of the period, but of a short one the year that it ends in, up to its end."""
        if self.kind != "year" or len(months_between(first[:7], last[:7])) > 6:
            return first, last
        return f"{self.fiscal_year(last)}-{self.fiscal_start:02}-01", last

    @property
    def fiscal_start(self):
        """The month that a year begins with."""
        return MONTH_NAMES.index(self.books.settings.get("fiscal_year_start", "january")) + 1

    def fiscal_year(self, day):
        return int(day[:4]) - (int(day[5:7]) < self.fiscal_start)

    def run(self):
        merged = {}
        for table in self.report["tables"]:
            table["all"] = list(table["rows"])
            # The tables of one id are one: a page has one for each currency.
            known = merged.setdefault(table["id"], table)
            if known is not table:
                known["rows"] += table["rows"]
        for name, method in self.methods():
            table = merged.pop(name, None)
            if table or name not in MAY_BE_ABSENT:
                table = table or {"id": name, "columns": [], "rows": []}
                self.compare(table, *method(table))
        for table in merged.values():
            self.unchecked(table, set())
        self.check_headlines()
        self.check_head()
        self.check_sentences()

    def check_head(self):
        """What the report says that it was made from: transactions of its days, transfers too, and accounts with any by then."""
        wanted = {"accounts": len({row.account for row in self.books.rows})}
        if "transactions" in self.report:
            rows = self.books.whole.rows if self.kind == "quality" else self.rows
            wanted["transactions"] = sum(row.is_first for row in rows)
        for name, count in wanted.items():
            self.checked += 1
            if self.report[name] != count:
                self.problems.append(f"{self.path}: {name} {self.report[name]}, expected {count}")

    def methods(self):
        """What works out the tables of this kind of report, by the ids of the tables."""
        for name in dir(self):
            if name.startswith(self.kind + "_") and callable(getattr(type(self), name, None)):
                yield name[len(self.kind) + 1:].replace("_", "-"), getattr(self, name)

    def compare(self, table, keys, expected):
        """Holds the rows of a table against the expected ones, by the columns that name a row."""
        seen = Counter()
        for row in table["rows"]:
            name = tuple(row[column] for column in keys)
            seen[name] += 1
            if name not in expected:
                self.problem(table, name, "", "a row that should not be there", None)
                continue
            for column, value in expected[name].items():
                self.checked += 1
                if row[column] != value:
                    self.problem(table, name, column, row[column], value)
        for name in expected.keys() - seen.keys():
            self.problem(table, name, "", "no row", expected[name])
        columns = {column for values in expected.values() for column in values}
        self.unchecked(table, columns | set(keys))

    def unchecked(self, table, columns):
        for column in table["columns"]:
            name = (self.kind, table["id"], column)
            if column in columns or name in TEXTS:
                continue
            found = next((row[column] for row in table["rows"] if is_number(row.get(column))), None)
            if name in EXCLUDED and isinstance(found, str):
                self.problems.append(f"{self.path}: {table['id']}.{column} ({found}) is excluded, and may be an amount")
            elif name not in EXCLUDED and found is not None:
                self.problems.append(f"{self.path}: {table['id']}.{column} ({found}) is checked by nothing")

    def problem(self, table, name, column, found, expected):
        self.problems.append(f"{self.path}: {table['id']} {name} {column}: {found}, expected {expected}")

    # Sums over rows.

    def flow(self, rows):
        """Income, spending and the number of transactions among rows, transfers left out."""
        counted = [row for row in rows if not row.is_transfer]
        income = sum(row.cents for row in counted if self.books.is_income(row))
        spending = sum(row.cents for row in counted if not self.books.is_income(row))
        return income, spending, sum(row.is_first for row in counted)

    def lines(self, rows):
        """Rows by currency, category and side: uncategorised rows are two lines, all others one."""
        lines = defaultdict(list)
        for row in rows:
            if not row.is_transfer:
                lines[row.currency, row.category, self.books.is_income(row)].append(row)
        return lines

    # Tables, each as the columns that name a row and the figures of every row that must be there.

    def month_month(self, table):
        return ["month", "currency"], {
            (month_name(span), currency): self.totals(rows, currency)
            for span, currency, rows in self.by_month(table, self.trend)}

    def year_year(self, table):
        expected, running = {}, Counter()
        for span, currency, rows in self.by_month(table, self.own_months):
            totals = self.totals(rows, currency)
            income, spending, _ = self.flow(rows)
            running[currency] += income + spending
            expected[month_name(span), currency] = {**totals, "running": money(running[currency], currency)}
        return ["month", "currency"], expected

    def year_years(self, table):
        """The years of a page that is longer than one, as its months fall in them."""
        spans, expected, running = defaultdict(list), {}, Counter()
        for span in self.own_months:
            year = self.fiscal_year(span[0])
            spans[f"FY{year}" if self.fiscal_start > 1 else str(year)].append(span)
        for name, months in spans.items():
            for _, currency, rows in self.by_month(table, [(months[0][0], months[-1][1])]):
                income, spending, _ = self.flow(rows)
                running[currency] += income + spending
                expected[name, currency] = {
                    **self.totals(rows, currency), "running": money(running[currency], currency)}
        return ["year", "currency"], expected

    def by_month(self, table, months):
        """Rows by month and currency, for the currencies that the table shows."""
        for currency in sorted({row["currency"] for row in table["rows"]}):
            for span in months:
                yield span, currency, [row for row in self.rows_of(span) if row.currency == currency]

    def totals(self, rows, currency):
        income, spending, count = self.flow(rows)
        return {"income": money(income, currency), "expense": money(spending, currency),
                "balance": money(income + spending, currency),
                "rate": permille(income + spending, income) if income > 0 else None, "count": count}

    def year_days(self, table):
        return ["day", "currency"], {
            name: {"expense": money(sum(row.cents for row in rows), name[1])}
            for name, rows in self.spending_by(lambda row: row.day).items() if sum(row.cents for row in rows)}

    def year_weeks(self, table):
        """Weeks of the currency that the page draws, of its last twelve months, the first one as far as it lies in them."""
        start = max(self.first, month_before(self.end[:7], 11) + "-01")
        weeks = self.spending_by(lambda row: max(monday(row.day), start) if row.day >= start else "before")
        shown = {row["currency"] for row in table["rows"]}
        return ["week", "currency"], {
            name: {"expense": money(sum(row.cents for row in rows), name[1]), "days": spent_days(rows)}
            for name, rows in weeks.items() if name[1] in shown and name[0] != "before"}

    def spending_by(self, name):
        groups = defaultdict(list)
        for row in self.rows:
            if not row.is_transfer and not self.books.is_income(row):
                groups[name(row), row.currency].append(row)
        return groups

    def month_categories(self, table):
        expected = {}
        for currency in {row.currency for row in self.rows}:
            for side in (False, True):
                lines = sorted(((name, rows) for name, rows in self.lines(self.rows).items()
                                if name[0] == currency and name[2] == side), key=lambda line: by_size(line, side))
                shares = largest_remainders([sum(row.cents for row in rows) for _, rows in lines])
                for (name, rows), share in zip(lines, shares):
                    expected[name[1], side_word(side), currency] = {
                        **summed(rows, currency), "share": share, **self.compared(name, table)}
        # A table without spending has a line that says so.
        for row in table["rows"]:
            name = row["category"], row["type"], row["currency"]
            if name == (NO_CATEGORY, "expense", row["currency"]) and name not in expected:
                others = [one for one in table["rows"] if one["currency"] == row["currency"]
                          and one["type"] == "expense"]
                if len(others) == 1:
                    expected[name] = {"total": money(0, row["currency"]), "count": 0,
                                      **self.compared((row["currency"], NO_CATEGORY, False), table)}
        return ["category", "type", "currency"], expected

    def categories_categories(self, table):
        expected = {}
        known = [row for span in self.trend for row in self.rows_of(span)]
        used = self.used_currencies()
        for name, rows in self.lines(known).items():
            inside = [row for row in rows if row.day >= self.first]
            # No row says that nothing is uncategorised.
            if name[0] not in used or name[1] == NO_CATEGORY and not inside:
                continue
            expected[name[1], side_word(name[2]), name[0]] = {
                **summed(inside, name[0]), **self.compared(name, table)}
        return ["category", "type", "currency"], expected

    def compared(self, name, table):
        """A line against the months before: the last one, its change, the median, the least and the most.

        A part of a month is compared on its own days.
        """
        currency, is_income = name[0], name[2]
        sign = 1 if is_income else -1
        own = sum(row.cents for row in self.lines(self.rows).get(name, []))
        before = [sum(row.cents for row in self.lines(self.rows_of(span, True)).get(name, []))
                  for span in self.past]
        has_earlier = len(self.own_months) == 1 and bool(self.lead)
        earlier = before[-1] if has_earlier else None
        # The line of a category goes up with the money, whichever way it flows.
        trend = sum(row.cents for span in self.trend for row in self.lines(self.rows_of(span)).get(name, []))
        by_size = sorted(before, key=lambda cents: -cents if trend < 0 else cents)
        figures = {"earlier": money(earlier, currency) if has_earlier else None,
                   "change": permille(sign * (own - earlier), sign * earlier)
                   if has_earlier and sign * earlier > 0 else None,
                   "median": money(median(before), currency) if before else None,
                   "least": money(by_size[0], currency) if before else None,
                   "most": money(by_size[-1], currency) if before else None,
                   "basis": self.basis() if before else None}
        return {column: value for column, value in figures.items() if column in table["columns"]}

    def categories_by_month(self, table):
        expected = {}
        for (currency, category, side), rows in self.lines(self.rows).items():
            for span in self.own_months:
                own = [row for row in rows if span[0] <= row.day <= span[1]]
                if own:
                    expected[month_name(span), category, side_word(side), currency] = summed(own, currency)
        return ["month", "category", "type", "currency"], expected

    def categories_groups(self, table):
        groups = defaultdict(list)
        for (currency, category, side), rows in self.lines(self.rows).items():
            if not side:
                groups[currency, category.split(":")[0]] += rows
        expected = {}
        for currency in {name[0] for name in groups}:
            own = sorted(((name, rows) for name, rows in groups.items() if name[0] == currency),
                         key=lambda line: by_size(line, False))
            shares = largest_remainders([sum(row.cents for row in rows) for _, rows in own])
            for ((_, group), rows), share in zip(own, shares):
                expected[group, currency] = {**summed(rows, currency), "share": share}
        return ["group", "currency"], expected

    def transactions_transactions(self, table):
        """Rows have no name of their own where one is divided, so all of them are compared at once."""
        found = Counter((row["day"], row["category"], row["currency"], row["amount"]) for row in table["rows"])
        wanted = Counter((row.day, row.category, row.currency, money(row.cents, row.currency)) for row in self.rows)
        self.checked += sum(found.values())
        for name in (found - wanted).keys() | (wanted - found).keys():
            self.problem(table, name, "", f"{found[name]} times", f"{wanted[name]} times")
        table["columns"] = [column for column in table["columns"] if column != "amount"]
        table["rows"] = []
        return [], {}

    def placed(self):
        return [row for row in self.rows if row.place and not row.is_transfer]

    def places_places(self, table):
        groups, expected = defaultdict(list), {}
        for row in self.placed():
            groups[self.books.places[row.place]["key"], row.currency].append(row)
        for (place, currency), rows in groups.items():
            came = sum(row.cents for row in rows if self.books.is_income(row))
            went = sum(row.cents for row in rows if not self.books.is_income(row))
            count = sum(row.is_first for row in rows)
            known = self.books.places[place]
            expected[place, currency] = {
                "count": count, "total": money(came + went, currency),
                "average": money(divided(went, count), currency), "income": money(came, currency),
                "expense": money(went, currency),
                "first": min(row.day for row in rows), "last": max(row.day for row in rows),
                "distance": self.way(place),
                **{name: shortest(known[name]) for name in ("latitude", "longitude") if name in known}}
        return ["id", "currency"], expected

    def places_areas(self, table):
        return self.grouped(table, "area")

    def places_cities(self, table):
        return self.grouped(table, "city")

    def grouped(self, table, name):
        """Places, visits and what was spent, by what the places belong to; a table of one line is not shown."""
        groups, expected = defaultdict(list), {}
        for row in self.placed():
            groups[self.books.places[row.place].get(name) or f"No {name}", row.currency].append(row)
        for (group, currency), rows in groups.items():
            spent = sum(row.cents for row in rows if not self.books.is_income(row))
            expected[group, currency] = {"total": money(spent, currency), "count": sum(row.is_first for row in rows),
                                         "places": len({row.place for row in rows})}
        lines = Counter(currency for _, currency in expected)
        return [name, "currency"], {line: values for line, values in expected.items() if lines[line[1]] > 1}

    def places_by_category(self, table):
        groups = defaultdict(list)
        for row in self.placed():
            if not self.books.is_income(row):
                groups[row.category, row.place, row.currency].append(row)
        shown = {(row["category"], row["id"], row["currency"]) for row in table["rows"]}
        return ["category", "id", "currency"], {
            name: summed(rows, name[2]) for name, rows in groups.items() if name in shown}

    def places_category_places(self, table):
        """The largest places of each category; one row stands for the rest, and one for the other categories."""
        sums = defaultdict(lambda: [0, 0])
        for row in self.placed():
            if not self.books.is_income(row):
                for name in (row.category, self.books.places[row.place]["name"]), (row.category, None), (None, None):
                    sums[name, row.currency][0] += row.cents
                    sums[name, row.currency][1] += 1
        expected, shown = {}, defaultdict(lambda: [0, 0])
        for row in table["rows"]:
            category, place, currency = row["category"], row["place"], row["currency"]
            own = sums.get(((category, place), currency))
            if own is None:
                rest = (category, None) if place else (None, None)
                own = [whole - part for whole, part in zip(sums[rest, currency], shown[rest, currency])]
            for rest in ((category, None), (None, None)):
                shown[rest, currency] = [one + other for one, other in zip(shown[rest, currency], own)]
            expected[category, place, currency] = {"total": money(own[0], currency), "count": own[1]}
        return ["category", "place", "currency"], expected

    def places_placing(self, table):
        """How much of what was spent has a place; income does not count."""
        groups = defaultdict(list)
        for row in self.rows:
            if not row.is_transfer:
                known = self.books.places.get(row.place)
                word = ("No place" if known is None else "At a place with coordinates" if "latitude" in known
                        else "At a place without coordinates")
                groups[word, row.currency].append(row)
        expected = {}
        for currency in {row["currency"] for row in table["rows"]}:
            names = [(row["placing"], currency) for row in table["rows"] if row["currency"] == currency]
            paid = [sum(row.cents for row in groups[name] if not self.books.is_income(row)) for name in names]
            for name, cents, share in zip(names, paid, largest_remainders([-cents for cents in paid])):
                expected[name] = {"count": sum(row.is_first for row in groups[name]),
                                  "expense": money(cents, currency), "share": share}
        return ["placing", "currency"], expected

    def quality_coverage(self, table):
        """How much of each month the statements of an account cover, in the years from the first day to the last."""
        expected = {}
        names = {one["key"]: one["name"] for one in self.books["accounts"]}
        for account, spans in self.books.reach.items():
            for year in range(int(spans[0][0][:4]), int(spans[-1][1][:4]) + 1):
                months = [(f"{year}-{month:02}-01", last_day(f"{year}-{month:02}")) for month in range(1, 13)]
                expected[names[account], str(year)] = {
                    MONTH_NAMES[index][:3]: covered(spans, *days) for index, days in enumerate(months)}
        return ["account", "year"], expected

    def categories_groups_by_month(self, table):
        groups = defaultdict(int)
        for span in self.trend[-12:]:
            for row in self.rows_of(span):
                if not row.is_transfer and not self.books.is_income(row):
                    groups[row.category.split(":")[0], month_name(span), row.currency] += row.cents
        shown = {(row["group"], row["month"], row["currency"]) for row in table["rows"]}
        return ["group", "month", "currency"], {
            name: {"total": money(cents, name[2])} for name, cents in groups.items() if name in shown}

    # Months, each as its first and its last day.

    def clipped(self, first, last):
        """The days of a period in the months of the ledger; all of them where it has none there."""
        months = sorted(row.month for row in self.books.rows)
        if not months:
            return first, last
        inside = max(first, months[0] + "-01"), min(last, last_day(months[-1]))
        return inside if inside[0] <= inside[1] else (first, last)

    @property
    def own_months(self):
        """The months of the period, the first and the last one as far as they lie in it."""
        return [(max(first, self.first), min(last, self.end)) for first, last in
                months_between(self.first[:7], self.end[:7])]

    @property
    def lead(self):
        """The months of the ledger before a single one, eleven at the most."""
        if len(self.own_months) > 1:
            return []
        month = self.first[:7]
        start = max(month_before(month, 11), min(self.first_known[:7], month))
        return months_between(start, month)[:-1]

    @property
    def trend(self):
        return self.lead + self.own_months

    def partial_through(self, first, last):
        """The last day that anything is known of, where it is before the last day; a quiet week is no sign."""
        through = self.books.through
        known = through if through and plus(through, 7) < last else self.as_of
        known = min(known, self.as_of)
        return known if first <= known < last else None

    @property
    def compared_days(self):
        """The days of earlier months that a part of one month is compared with; nothing for whole months."""
        if len(self.own_months) > 1:
            return None
        (first, last), = self.own_months
        whole = first[8:] == "01" and last == last_day(last[:7])
        known = self.partial_through(first, last) or last
        if whole and known == last:
            return None
        return first[8:], known[8:]

    def basis(self):
        days = self.compared_days
        if not days:
            return "whole months"
        first, last = map(int, days)
        return f"day {first}" if first == last else f"days {first} – {last}"

    def rows_of(self, span, is_compared=False):
        """The rows of a month, or of its days that a later month is compared on."""
        days = self.compared_days if is_compared and span[1] < self.first else None
        return [row for row in self.books.rows if span[0] <= row.day <= span[1]
                and (not days or days[0] <= row.day[8:] <= days[1])]

    @property
    def past(self):
        """The months that a median is of."""
        if len(self.own_months) == 1:
            return self.lead
        last = self.own_months[-1]
        return self.own_months[:-1] if self.partial_through(*last) else self.own_months

    @property
    def first_known(self):
        return min((row.day for row in self.books.rows), default=self.first)


def covered(spans, first, last):
    """How much of some days lies in spans that do not overlap; nothing is said before the first and after the last."""
    if last < spans[0][0] or first > spans[-1][1]:
        return ""
    days = sum(max(0, apart(max(start, first), min(end, last)) + 1) for start, end in spans)
    return "none" if not days else "full" if days == apart(first, last) + 1 else "part"


def apart(first, last):
    return (datetime.date.fromisoformat(last) - datetime.date.fromisoformat(first)).days


def plus(day, count):
    return (datetime.date.fromisoformat(day) + datetime.timedelta(count)).isoformat()


def months_between(first, last):
    months = []
    while first <= last:
        months.append((first + "-01", last_day(first)))
        first = month_before(first, -1)
    return months


def month_name(span):
    """What files call days: a month by its name, other days by the first and the last."""
    first, last = span
    if first[8:] != "01" or last != last_day(last[:7]):
        return f"{first}..{last}" if first != last else first
    if first[5:7] == "01" and last[5:7] == "12":
        return first[:4] if first[:4] == last[:4] else f"{first[:4]}..{last[:4]}"
    return first[:7] if first[:7] == last[:7] else f"{first[:7]}..{last[:7]}"


def summed(rows, currency):
    """The sum of postings and how many there are: a transaction with two of one category counts twice there."""
    return {"total": money(sum(row.cents for row in rows), currency), "count": len(rows)}


def spent_days(rows):
    """The days on which more was spent than came back."""
    sums = Counter()
    for row in rows:
        sums[row.day] += row.cents
    return sum(cents < 0 for cents in sums.values())


def by_size(line, is_income):
    """The order of a table: the largest first, equal ones by name."""
    (_, name, *_), rows = line
    total = sum(row.cents for row in rows)
    return -total if is_income else total, name


def side_word(is_income):
    return "income" if is_income else "expense"


def median(cents):
    """The middle one, or the mean of the middle two in whole cents, halves to even."""
    ordered = sorted(cents)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else divided(ordered[middle - 1] + ordered[middle], 2)


def monday(day):
    date = datetime.date.fromisoformat(day)
    return (date - datetime.timedelta(date.weekday())).isoformat()


def divided(cents, count):
    """A mean in whole cents, halves to even."""
    return int((Decimal(cents) / count).quantize(Decimal(1), ROUND_HALF_EVEN)) if count else 0


def shortest(number):
    text = repr(float(number))
    return text[:-2] if text.endswith(".0") else text


def is_number(value):
    return isinstance(value, (int, float)) or isinstance(value, str) and bool(NUMBER.match(value))


def main(workspace=None):
    program = saldo.program()
    if workspace:
        return said(*check(program, workspace))
    checked, problems = 0, []
    workspace, temporary = demo(program)
    for one in [workspace, all_time(program, workspace), *moved_in(program, temporary), abroad.make(program, temporary)]:
        count, lines = check(program, one)
        checked, problems = checked + count, problems + lines
    shutil.rmtree(temporary)
    return said(checked, problems)


def check(program, workspace):
    """How many figures the reports of a workspace have, and a line for each difference."""
    books, checked, problems = Books(program, workspace), 0, []
    for path in sorted(glob.glob(f"{workspace}/reports/**/*.json", recursive=True)):
        with open(path, encoding="utf-8") as file:
            checker = Checker(books, json.load(file), os.path.relpath(path, workspace))
        checker.run()
        checked += checker.checked
        problems += checker.problems
    if os.path.exists(f"{workspace}/reports/index.html"):
        count, lines = overview.index_differences(books, f"{workspace}/reports/index.html")
        checked, problems = checked + count, problems + lines
    return checked, problems


def said(checked, problems):
    for line in problems:
        print(line)
    print(f"reports: {checked} figures checked, {len(problems)} differences")
    return len(problems) if checked else 1


def run(program, folder, *words):
    subprocess.run([program, *words], cwd=folder, check=True, capture_output=True, env=saldo.environment())


def moved_in(program, folder):
    """Workspaces of what old trackers exported, with the reports of a month; of many users each has their own."""
    for name in ("web-tracker", "myfiance", "grocery-planner", "wealthwise", "mono"):
        workspace = os.path.join(folder, name)
        run(program, folder, "init", "-q", workspace)
        run(program, workspace, "migrate", "-q", f"{MIGRATIONS}/{name}/export.json", "--as-of", MOVED)
        with open(f"{workspace}/saldo.yaml", encoding="utf-8") as file:
            settings = file.read()
        for ledger in sorted(glob.glob(f"{workspace}/.saldo/*.sqlite")):
            with open(f"{workspace}/saldo.yaml", "w", encoding="utf-8") as file:
                file.write(f"{settings}\nuser: {os.path.basename(ledger).removesuffix('.sqlite')}\n")
            shutil.rmtree(f"{workspace}/reports", ignore_errors=True)
            run(program, workspace, "report", "-q", "--period", MOVED[:7], "--format", "json", "--as-of", MOVED)
            yield workspace


def all_time(program, demo):
    """The demo again, with reports on more than a year."""
    workspace = f"{demo}-all"
    shutil.copytree(demo, workspace, ignore=shutil.ignore_patterns("reports"))
    run(program, workspace, "report", "-q", "--period", "all", "--format", "json")
    return workspace


def demo(program):
    folder = tempfile.mkdtemp(prefix="saldo-oracle-")
    run(program, folder, "demo", "-q", "demo")
    # By default, the demo has JSON of its latest month only.
    run(program, f"{folder}/demo", "report", "-q", "--period", "all", "--monthly", "--format", "html,csv,md,json")
    return f"{folder}/demo", folder


if __name__ == "__main__":
    sys.exit(1 if main(*sys.argv[1:2]) else 0)
