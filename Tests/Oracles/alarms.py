#!/usr/bin/env python3
"""Count the unusual payments of the speed watch's three years, which have no payment that a person would call unusual.

    Tests/Oracles/alarms.py

It imports the 10,000 rows of Tests/Bench/household.py, makes the page of every month, works out anew which payments
are unusual (unusual.py), and fails where a month names more than three, or all months together more than one in six.
"""
import glob
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import reports  # noqa: E402
import saldo  # noqa: E402
from ledger import Books  # noqa: E402

MONTHS = 36
MOST = MONTHS // 6


def main():
    program = saldo.program()
    with tempfile.TemporaryDirectory(prefix="saldo-alarms-") as folder:
        subprocess.run([sys.executable, os.path.join(HERE, "..", "Bench", "household.py"), folder, "--rows", "10000"],
                       check=True, stdout=subprocess.DEVNULL)
        workspace = os.path.join(folder, "workspace")
        for words in (["import", "-q", "../statement.csv", "--account", "giro"],
                      ["report", "month", "-q", "--period", "all", "--monthly", "--format", "json", "-o", "out"]):
            subprocess.run([program, *words], cwd=workspace, check=True, env=saldo.environment())
        books, problems, counts = Books(program, workspace), [], []
        for path in sorted(glob.glob(f"{workspace}/out/**/month.json", recursive=True)):
            with open(path, encoding="utf-8") as file:
                checker = reports.Checker(books, json.load(file), os.path.relpath(path, workspace))
            checker.check_unusual()
            problems += checker.problems
            counts.append(sum("is usual" in one["text"] for one in checker.report["attention"]))
    if len(counts) < MONTHS:
        problems.append(f"{len(counts)} months have a page, expected {MONTHS}")
    if max(counts, default=0) > 3 or sum(counts) > MOST:
        problems.append(f"{sum(counts)} unusual payments, {max(counts)} in one month; expected at most {MOST}, and 3")
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"alarms: {sum(counts)} unusual payments in {len(counts)} months, {len(problems)} problems")
    return len(problems)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
