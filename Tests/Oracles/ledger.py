"""The rows that reports count, from `saldo export` and the files of a workspace alone.

The definitions are those of Sources/Reporting/README.md; nothing here follows the program's code.
"""
import copy
import csv
import datetime
import json
import os
import subprocess
from decimal import Decimal

import yaml

NO_CATEGORY = "Uncategorised"
INCOME_NAMES = {"earnings", "income", "revenue", "revenues", "salary", "salaries", "wage", "wages"}
EXPONENTS = {"JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "KWD": 3, "BHD": 3, "TND": 3, "JOD": 3, "OMR": 3}


class Row:
    """One posting: the share of a transaction in one category."""

    def __init__(self, day, account, currency, cents, category, place, is_transfer, is_first, tags=(), whole=None):
        self.day, self.account, self.currency, self.cents = day, account, currency, cents
        self.category, self.place = category or NO_CATEGORY, place
        self.is_transfer, self.is_first, self.tags = is_transfer, is_first, tags
        self.whole = cents if whole is None else whole

    @property
    def month(self):
        return self.day[:7]


class Books:
    """A ledger as it was exported, with the settings of its workspace."""

    def __init__(self, saldo, workspace):
        self.workspace = workspace
        path = os.path.join(workspace, "oracle-export.json")
        subprocess.run([saldo, "export", "-q", "-w", workspace, "-o", path], check=True, capture_output=True)
        with open(path, encoding="utf-8") as file:
            self.export = json.load(file)
        os.remove(path)
        with open(os.path.join(workspace, "saldo.yaml"), encoding="utf-8") as file:
            self.settings = yaml.safe_load(file)
        self.currency_of = {one["key"]: one["currency"] for one in self.export["accounts"]}
        self.places = {one["key"]: one for one in self.export["places"]}
        self.income = self.income_categories()
        self.valuations = self.values_of_assets()
        self.rows = [*self.bank_rows(), *self.receipt_rows()]
        self.last, self.whole = "9999-12-31", self
        self.payments = [(one["day"], one["account"], self.currency_of[one["account"]], one["amount"],
                          one.get("cleanPayee") or one.get("payee", ""), one.get("category")) for one in self["transactions"]
                         if one["status"] == "counts" and not one["isPending"] and not one["isTransfer"]
                         and not one["isPaired"]]
        self.through = max([*(row.day for row in self.rows), *self.stated], default=None)

    def __getitem__(self, name):
        return self.export.get(name, [])

    def income_categories(self):
        """Whether a category is one of income, by what says so: the surest says it last."""
        sides = {}
        for register, name in ("manualTransaction", "category"), ("category", "name"):
            types = {}
            for one in self[f"register_{register}"]:
                if one.get(name) and one.get("type", "transfer") != "transfer":
                    types.setdefault(one[name], set()).add(one["type"])
            # A name with both types is of spending.
            sides.update({category: kinds == {"income"} for category, kinds in types.items()})
        sides.update({category: True for category in self.settings.get("income", [])})
        sides.update({category: False for category in self.settings.get("spending", [])})
        return sides

    def values_of_assets(self):
        """What assets were worth, from the changes of the register: from the day they state, else that of the run."""
        days, values = {one["id"]: one["day"] for one in self["runs"]}, {}
        for one in self["changes"]:
            after, before = one.get("after") or {}, one.get("before") or {}
            if one["subject"] == "asset" and "currentValue" in after and (
                    after["currentValue"] != before.get("currentValue")):
                stated = [after[name][:10] for name in ("lastUpdated", "updatedAt")
                          if after.get(name) and after.get(name) != before.get(name)]
                day = max(stated, default=days[one["run"]])
                values.setdefault(one["entry"], {})[day] = after["currentValue"]
        return {name: sorted(own.items()) for name, own in values.items()}

    def bank_rows(self):
        splits = {}
        for part in self["splits"]:
            splits.setdefault(key(part), []).append(part)
        for one in self["transactions"]:
            if one["status"] != "counts" or one["isPending"]:
                continue
            currency = self.currency_of[one["account"]]
            moved = one["isTransfer"] or one["isPaired"]
            parts = sorted(splits.get(key(one), []), key=lambda part: part["part"])
            if not parts:
                yield Row(one["day"], one["account"], currency, one["amount"], one.get("category"),
                          one.get("place"), moved, True, tags_of(one))
            seen = set()
            for part in parts:
                is_transfer = moved or part.get("isTransfer", False)
                yield Row(one["day"], one["account"], currency, part["amount"], part.get("category"),
                          one.get("place"), is_transfer, is_transfer not in seen, tags_of(one), one["amount"])
                seen.add(is_transfer)

    def receipt_rows(self):
        """Receipts that no row paid; the lines of one category are one posting."""
        paid = {one["receipt"] for one in self["payments"]}
        lines = {}
        for line in self["receiptLines"]:
            lines.setdefault(line["receipt"], []).append(line)
        for one in self["receipts"]:
            if one["id"] in paid:
                continue
            sums = {}
            for line in lines.get(one["id"], []):
                sums[line.get("category")] = sums.get(line.get("category"), 0) + line["amount"]
            for index, (category, cents) in enumerate(sums.items()):
                yield Row(one["day"], "receipts", one["currency"], -cents, category, one.get("place"), False, index == 0)

    def home_place(self, key):
        """The place of the table that distances are from, whether or not a row was there."""
        path = os.path.join(self.workspace, "tables", "places.csv")
        with open(path, encoding="utf-8", newline="") as file:
            for one in csv.DictReader(line for line in file if not line.startswith("#")):
                if key and one["id"] == key and one["lat"]:
                    return {"latitude": float(one["lat"]), "longitude": float(one["lon"])}
        return None

    def cut(self, day):
        """The ledger as far as it reaches to a day."""
        books = copy.copy(self)
        books.rows = [row for row in self.rows if row.day <= day]
        books.last = day
        books.payments = [one for one in self.payments if one[0] <= day]
        books.through = min(day, self.through) if self.through else None
        return books

    @property
    def coverage(self):
        """The days that are known of each account: from its first row to its last or what a statement claims."""
        for account in {row.account for row in self.rows}:
            days = [row.day for row in self.rows if row.account == account]
            claimed = [one["lastDay"] for one in self["statements"] if one["account"] == account and "lastDay" in one]
            yield account, min(days), max([*days, *(min(day, self.last) for day in claimed)])

    @property
    def reach(self):
        """The spans of days that the statements of each account cover, those joined that a quiet week parts."""
        found, undone = {}, {one["id"] for one in self["files"] if one.get("undone")}
        for one in sorted(self["statements"], key=lambda one: one.get("firstDay", "")):
            if "firstDay" not in one or "lastDay" not in one or one["file"] in undone:
                continue
            spans = found.setdefault(one["account"], [])
            if spans and one["firstDay"] <= days_after(spans[-1][1], 8):
                spans[-1] = spans[-1][0], max(spans[-1][1], one["lastDay"])
            else:
                spans.append((one["firstDay"], one["lastDay"]))
        return found

    @property
    def gaps(self):
        """The days between two spans of one account that no statement covers, a number for each gap."""
        return [(datetime.date.fromisoformat(right[0]) - datetime.date.fromisoformat(left[1])).days - 1
                for spans in self.reach.values() for left, right in zip(spans, spans[1:])]

    def balance(self, account, day):
        """What an account held in the evening, from the nearest balance that a file states and the rows between."""
        stated = [(one.get("closingDay") or one["lastDay"], one["closing"]) for one in self["statements"]
                  if one["account"] == account and "closing" in one]
        if not stated:
            return None
        near, cents = min(stated, key=lambda one: abs((datetime.date.fromisoformat(one[0])
                                                       - datetime.date.fromisoformat(day)).days))
        between = [one["amount"] if near < one["day"] else -one["amount"] for one in self["transactions"]
                   if one["account"] == account and one["status"] == "counts" and not one["isPending"]
                   and (near < one["day"] <= day or day < one["day"] <= near)]
        return cents + sum(between)

    @property
    def banks(self):
        """The days that the statements of banks reach."""
        by_hand = {one["account"] for one in self["register_manualTransaction"]} | {"receipts"}
        return [(first, last) for account, first, last in self.coverage if account not in by_hand]

    @property
    def stated(self):
        """The last day that each statement claims to cover."""
        return [one["lastDay"] for one in self["statements"] if "lastDay" in one]

    def is_income(self, row):
        """Whether a row adds to income: its category says so; without one, its sign."""
        return row.cents > 0 if row.category == NO_CATEGORY else self.is_income_category(row.category)

    def is_income_category(self, category):
        """What is said of it or of the nearest one above it, else its first name tells."""
        names = category.split(":")
        for count in range(len(names), 0, -1):
            if ":".join(names[:count]) in self.income:
                return self.income[":".join(names[:count])]
        return names[0].lower() in INCOME_NAMES

    def budgets(self, workspace):
        path = os.path.join(workspace, "tables", "budgets.csv")
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(line for line in file if not line.startswith("#")))


def days_after(day, count):
    return (datetime.date.fromisoformat(day) + datetime.timedelta(count)).isoformat()


def tags_of(one):
    return tuple(one.get("tagSet", "").split("\x1f"))


def key(one):
    return one["day"], one["account"], one["fingerprint"], one["occurrence"]


def money(cents, currency):
    """An amount as JSON has it: all decimals of the currency, no separators."""
    digits = EXPONENTS.get(currency, 2)
    return f"{Decimal(cents).scaleb(-digits):.{digits}f}"


def month_before(month, count=1):
    number = int(month[:4]) * 12 + int(month[5:]) - 1 - count
    return f"{number // 12:04}-{number % 12 + 1:02}"


def last_day(month):
    year, number = int(month[:4]), int(month[5:])
    following = datetime.date(year + number // 12, number % 12 + 1, 1)
    return (following - datetime.timedelta(1)).isoformat()
