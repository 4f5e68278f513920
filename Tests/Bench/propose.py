#!/usr/bin/env python3
"""Does `saldo review` propose the right category as often as beancount's smart_importer does?

    python3 -m venv VENV && VENV/bin/pip install smart-importer scikit-learn beancount
    VENV/bin/python Tests/Bench/propose.py --work WORK [--saldo FILE] [--data DATA/d10000]
        [--splits 20,50,80]

The protocol, for the rows of the demo and of the bench (without those that have no category):

1. The truth is the category that the demo's or the bench's own rules give a row.
2. At each split, the earlier rows are history with their true category, and the later rows have none.
3. smart_importer's PredictPostings gets the history as a beancount ledger, with the accounts, and
   predicts the other posting of each later row.
4. saldo gets one statement with all rows; the category column is filled for the history only.
   `saldo review --json` then proposes a category for each text, which counts for each of its rows.
   A row without a proposal counts as wrong.

Prints a line for each split and exits with 1 if saldo is right less often. Nothing is written
outside WORK.
"""
import argparse
import collections
import csv
import datetime
import decimal
import json
import os
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
import workspace  # noqa: E402

PROFILE = """version: 1
recognise: {header: [Date, Payee, Memo, Amount, Currency, Category, Reference]}
account: all
date: {column: Date, format: yyyy-MM-dd}
payee: {columns: [Payee]}
text: {columns: [Memo]}
amount: {column: Amount, number: plain}
currency: {column: Currency}
category: {column: Category}
reference: {column: Reference}
"""


def run(saldo, folder, *arguments):
    done = subprocess.run([saldo, *arguments, "-w", folder], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"saldo {' '.join(arguments)}: exit {done.returncode}\n{done.stderr[-2000:]}")
    return done.stdout


def listed(saldo, folder):
    """The categorised rows of a ledger, oldest first."""
    rows = [json.loads(line) for line in run(saldo, folder, "list", "--json").splitlines()]
    rows = [row for row in rows if row["category"] != "Uncategorised"]
    return sorted(rows, key=lambda row: (row["date"], row["file"], row["line"]))


def demo(saldo, work):
    folder = os.path.join(work, "demo")
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([saldo, "demo", folder], capture_output=True, check=True)
    return listed(saldo, folder)


def bench(saldo, work, data):
    folder = os.path.join(work, "bench")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    workspace.main(data, folder)
    run(saldo, folder, "import", "-q", "--account", "giro", os.path.join(data, "statement.csv"))
    return listed(saldo, folder)


def by_saldo(saldo, work, history, later):
    """The number of later rows with the right proposal, the number without one, and the seconds."""
    folder = os.path.join(work, "split")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(f"{folder}/profiles")
    with open(f"{folder}/profiles/all.yaml", "w", encoding="utf-8") as file:
        file.write(PROFILE)
    with open(f"{folder}/saldo.yaml", "w", encoding="utf-8") as file:
        file.write("version: 1\ncurrency: EUR\n")
    with open(f"{folder}/all.csv", "w", encoding="utf-8", newline="") as file:
        out = csv.writer(file)
        out.writerow(["Date", "Payee", "Memo", "Amount", "Currency", "Category", "Reference"])
        for number, row in enumerate(history + later):
            known = number < len(history)
            # One currency keeps all rows in one account.
            out.writerow([row["date"], row["rawPayee"], row["memo"], row["amount"], "EUR",
                          row["category"] if known else "", f"R{number}"])
    run(saldo, folder, "import", "-q", f"{folder}/all.csv")
    numbers = {row["id"]: int(row["reference"][1:])
               for row in map(json.loads, run(saldo, folder, "list", "--json").splitlines())}
    start = time.time()
    open_ = [json.loads(line) for line in run(saldo, folder, "review", "--json").splitlines()]
    seconds = time.time() - start
    right, proposed = 0, 0
    for one in open_:
        if one.get("decision") != "category":
            continue
        for id_ in one["ids"]:
            number = numbers[id_] - len(history)
            if number < 0 or not one.get("proposal"):
                continue
            proposed += 1
            right += one["proposal"]["category"] == later[number]["category"]
    return right, len(later) - proposed, seconds


def by_smart_importer(history, later):
    """The number of later rows with the right prediction, and the seconds."""
    from beancount.core import data
    from beancount.core.amount import Amount
    from smart_importer import PredictPostings
    names = {}

    def account(row):
        return "Assets:" + re.sub(r"[^A-Za-z0-9]", "", row["account"].title())

    def category(row):
        parts = [re.sub(r"[^A-Za-z0-9]", "-", part) for part in row["category"].split(":")]
        name = "Expenses:" + ":".join(parts)
        names[name] = row["category"]
        return name

    def transaction(row, other):
        amount = decimal.Decimal(row["amount"])
        postings = [data.Posting(account(row), Amount(amount, row["currency"]), None, None, None, None)]
        if other:
            postings.append(
                data.Posting(other, Amount(-amount, row["currency"]), None, None, None, None))
        return data.Transaction(
            data.new_metadata("rows", 1), datetime.date.fromisoformat(row["date"]), "*",
            row["rawPayee"] or None, row["memo"], frozenset(), frozenset(), postings)

    existing = [transaction(row, category(row)) for row in history]
    accounts = sorted(set(names) | {account(row) for row in history + later})
    opened = [data.Open(data.new_metadata("rows", 1), datetime.date(2000, 1, 1), a, None, None)
              for a in accounts]
    groups = collections.defaultdict(list)
    for row in later:
        groups[account(row)].append(row)
    right, start = 0, time.time()
    for name, rows in groups.items():
        imported = [("rows", [transaction(row, None) for row in rows], name, None)]
        try:
            found = PredictPostings().hook(imported, opened + existing)[0][1]
        except ValueError as error:
            print(f"smart_importer cannot predict {len(rows)} rows of {name}: {error}")
            continue
        for row, entry in zip(rows, found):
            others = [posting.account for posting in entry.postings if posting.account != name]
            right += bool(others) and names.get(others[0]) == row["category"]
    return right, time.time() - start


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--work", required=True)
    add("--data", help="bench data; without it, only the demo")
    add("--saldo", default=os.environ.get(
        "SALDO", os.path.join(CHECKOUT, ".build", "release", "saldo")))
    add("--splits", default="20,50,80")
    options = parser.parse_args()
    saldo, work = os.path.abspath(options.saldo), os.path.abspath(options.work)
    os.makedirs(work, exist_ok=True)
    sets = {"demo": demo(saldo, work)}
    if options.data:
        sets["bench"] = bench(saldo, work, os.path.abspath(options.data))
    is_behind = False
    for name, rows in sets.items():
        for split in map(int, options.splits.split(",")):
            count = len(rows) * split // 100
            history, later = rows[:count], rows[count:]
            right, without, seconds = by_saldo(saldo, work, history, later)
            theirs, their_seconds = by_smart_importer(history, later)
            is_behind = is_behind or right < theirs
            print(f"{name}, {split} % history: {len(later)} rows; saldo {100 * right / len(later):.2f} % "
                  f"right ({without} without a proposal, {seconds:.1f} s), smart_importer "
                  f"{100 * theirs / len(later):.2f} % ({their_seconds:.1f} s)", flush=True)
    sys.exit(is_behind)


if __name__ == "__main__":
    main()
