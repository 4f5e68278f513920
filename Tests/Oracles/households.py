#!/usr/bin/env python3
"""Draw households by a seed, build them with the program, and work out every figure of all their reports anew.

    Tests/Oracles/households.py [--households COUNT | SEED ...] [--keep FOLDER]

Without a word it takes the first twenty seeds. Each is a workspace with several currencies, refunds, transfers,
divided rows, edits, deletions, budgets of every kind, loans, assets and purchases (household.py, records.py); its
reports are those of its latest month and of a past day in the middle of some period. A line for each difference names
the seed, which alone makes the same household again; the exit code is 1 if there is any.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import overview  # noqa: E402
import reports  # noqa: E402
import saldo  # noqa: E402
import views  # noqa: E402
from household import Household  # noqa: E402
from ledger import Books  # noqa: E402

USUAL = 20


def check(seed, program, keep):
    """How many figures one household has, and a line for each difference."""
    folder = os.path.join(keep or tempfile.mkdtemp(prefix="saldo-household-"), str(seed))
    shutil.rmtree(folder, ignore_errors=True)
    try:
        household = Household(seed, program, folder)
        household.build()
        books, checked, problems = Books(program, folder), 0, []
        for number, (as_of, words) in enumerate(household.reports()):
            # Each run has a folder of its own, so that no page compares itself with the one before.
            household.run("report", "-q", "--format", "json", "-o", f"out{number}", *words)
            for path in sorted(glob.glob(f"{folder}/out{number}/**/*.json", recursive=True)):
                with open(path, encoding="utf-8") as file:
                    checker = reports.Checker(books.cut(as_of) if as_of else books, json.load(file),
                                              f"seed {seed}: {os.path.relpath(path, folder)}")
                checker.run()
                checked += checker.checked
                problems += checker.problems
            if not as_of:
                summary = household.run("report", "month", "-q", "--format", "summary", "-o", "-", may_fail=True)
                page = json.loads(household.run("report", "month", "-q", "--format", "json", "-o", "-"))
                count, lines = overview.summary_differences(summary, page)
                checked += count
                problems += [f"seed {seed}: {line}" for line in lines]
        for view in views.VIEWS:
            count, lines = views.differences(books, view, household.run(*views.words(view)))
            checked += count
            problems += [f"seed {seed}: {line}" for line in lines]
        return checked, problems
    except Exception as error:  # An oracle that breaks must not look like one that agrees.
        return 0, [f"seed {seed}: {type(error).__name__}: {error}"]
    finally:
        if not keep:
            shutil.rmtree(os.path.dirname(folder), ignore_errors=True)


def main(seeds=range(1, USUAL + 1), keep=None):
    program, checked, problems = saldo.program(), 0, []
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        for count, lines in pool.map(check, seeds, [program] * len(seeds), [keep] * len(seeds)):
            checked += count
            problems += lines
            print(*lines, sep="\n", end="\n" if lines else "")
    print(f"households: seeds {seeds[0]} to {seeds[-1]}, {checked} figures checked, {len(problems)} differences")
    return len(problems) if checked else 1


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", nargs="*", type=int)
    parser.add_argument("--households", type=int, default=USUAL, help=f"how many of the first seeds (default: {USUAL})")
    parser.add_argument("--keep", help="keep the workspaces in this folder")
    return parser.parse_args()


if __name__ == "__main__":
    options = arguments()
    seeds = options.seeds or range(1, options.households + 1)
    sys.exit(1 if main(seeds, options.keep and os.path.abspath(options.keep)) else 0)
