#!/usr/bin/env python3
"""Hold what `saldo export` writes against Python's own csv and json modules.

    Tests/Oracles/export.py

Hostile texts are written down one by one, and must come back from the web tracker's table and from the
JSON as they were; the sums that json finds in an export of the demo are those of `saldo list`. A line for
each difference; the exit code is 1 if there is any.
"""
import csv
import hashlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from decimal import Decimal

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import saldo  # noqa: E402

TEXTS = [
    "plain", "a,b", 'say "hi"', '"', '""', '","', "=1+2", "+1", "-1", "@SUM(A1)", "it's", "'quoted'",
    "Ünal", "e\u0301", '"\u0301', "चाय वाला", "🧁👩‍👧", "\u202eabc", "a;b\tc", "back\\slash", "</td>", "NULL",
    "one\ntwo", "one\r\ntwo", "tab\there", "0x1F", "{}", "[1]", "x" * 500,
]


def run(*words, folder):
    """What saldo writes to standard output; its status must be 0."""
    done = subprocess.run([saldo.program(), *words], cwd=folder, capture_output=True, check=False,
                          env=saldo.environment())
    if done.returncode:
        raise SystemExit(f"saldo {' '.join(words)}: {done.stderr.decode()}")
    return done.stdout


def texts(folder):
    """Each text is a description, in two types and two currencies; then a loan."""
    run("init", "-q", ".", folder=folder)
    expected = []
    for index, text in enumerate(TEXTS):
        kind, code, symbol, amount = [
            ("expense", "EUR", "€", "12.50"), ("income", "JPY", "¥", "1250"), ("expense", "CNY", "¥", "0.01"),
            ("expense", "CAD", "C$", "99999.99")][index % 4]
        day = f"2026-08-{index % 28 + 1:02}"
        run("add", "-q", "--create", "transaction", f"name={text}", f"amount={amount}", f"type={kind}", f"category=C {index}",
            f"date={day}", f"currency={code}", f"account={code.lower()}", folder=folder)
        expected.append((kind.capitalize(), f"C {index}", text, symbol + amount, day))
    run("add", "-q", "loan", 'name=Bike, "red"', "amount=45.00", "startDate=2026-01-31", "currency=INR", folder=folder)
    table = run("export", "-q", "--format", "web-tracker-csv", folder=folder).decode()
    rows = [tuple(row) for row in csv.reader(io.StringIO(table, newline=""), strict=True)]
    export = json.loads(run("export", "-q", folder=folder), parse_float=Decimal)
    yield "header", rows[0], ("Type", "Category", "Description", "Amount", "Date")
    yield "loan", rows[-1], ("Expense", "EMI/Loan", 'Bike, "red"', "₹45.00", "2026-01-31")
    yield "newest first", [row[4] for row in rows[1:-1]], sorted((row[4] for row in rows[1:-1]), reverse=True)
    yield "rows", Counter(rows[1:-1]), Counter(expected)
    yield "names in JSON", Counter(row["name"] for row in export["register_manualTransaction"]), Counter(TEXTS)


def demo(folder):
    """Sums and digests of an export of the demo, which has no entry by hand."""
    run("demo", "-q", folder=folder)
    folder = os.path.join(folder, "saldo-demo")
    raw = run("export", "-q", folder=folder).decode()
    export = json.loads(raw, parse_float=Decimal)
    exponent = {"JPY": 0}
    currency = {row["key"]: row["currency"] for row in export["accounts"]}
    found = Counter()
    for row in export["transactions"]:
        if row["status"] == "counts":
            code = currency[row["account"]]
            found[row["account"], row["day"][:7]] += Decimal(row["amount"]).scaleb(-exponent.get(code, 2))
    listed = Counter()
    for line in run("list", "--json", folder=folder).decode().splitlines():
        row = json.loads(line, parse_float=Decimal)
        listed[row["account"], row["date"][:7]] += Decimal(row["amount"])
    yield "sums by account and month", found, listed
    lines, name = {}, None
    for line in raw.splitlines():
        if line.startswith('"') and line.endswith("["):
            name = line.split('"')[1]
        elif line.startswith("{") and name:
            lines.setdefault(name, []).append(line.rstrip(","))
    for key, digest in export["digests"].items():
        yield f"digest of {key}", digest, hashlib.sha256("".join(lines.get(key, [])).encode()).hexdigest()


def main():
    failures = 0
    for part in (texts, demo):
        with tempfile.TemporaryDirectory() as folder:
            for what, found, expected in part(folder):
                if found != expected:
                    failures += 1
                    print(f"export: {what}: saldo has {found}, Python {expected}"[:2000])
    print(f"export: {failures} differences from Python's csv and json")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
