#!/usr/bin/env python3
"""How much do the starter rules of `saldo init` categorise, and how much of it wrongly?

    python3 Tests/Bench/starter.py --work WORK [--data DATA/d10000] [--saldo FILE] [--limit 1.0]
    python3 Tests/Bench/starter.py --work WORK --files FILE…

It imports the statement of the bench data and the demo's inbox into workspaces that have only
`templates/starter/rules/99-starter.yaml`, and counts the rows, and the money in each currency, that these rules categorise. The truth
is what the generator meant by the row's text, and for the demo what its own rules say. A row that the
starter puts into a category which `SAME` does not allow for the true one is wrong, and so is a row with a
category where the truth is that it has none. Exits with 1 if more than --limit per cent of the
categorised rows or money are wrong.

With --files there is no truth: it prints each rule's category and the texts that it matched, to be
read by a person. Nothing is written outside WORK.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
STARTER = os.path.join(CHECKOUT, "templates", "starter", "rules", "99-starter.yaml")

# What other people call the starter's categories: its name, and the true ones that it may stand for.
SAME = {
    "Cash": ["Cash:ATM", "Transfers:Cash"],
    "Fees:Bank": ["Finance:Fees"],
    "Food:Eating out": ["Food:Restaurants", "Food:Coffee"],
    "Food:Groceries": ["Food:Bakery"],
    "Home:Mortgage": ["Loans:Home EMI"],
    "Home:Household": ["Home:Hardware", "Home:Furniture"],
    "Home:Rent": ["Housing:Rent"],
    "Insurance": ["Finance:Insurance", "Insurance:Life"],
    "Kids": ["Kids:School"],
    "Shopping:Clothes": ["Shopping:Clothing"],
    "Leisure:Books": ["Shopping:Books"],
    "Transfers:Card bill": ["Transfers:Card"],
    "Travel:Flights": ["Leisure:Travel"],
    "Utilities:Energy": ["Utilities:Electricity"],
}
# The generator's texts that are no purchase in a shop.
FIXED = [
    ("^refund ", "Income:Refund"), ("^account fee ", "Finance:Fees"), ("^interest credit ", "Income:Interest"),
    ("^atm [0-9]{4} ", "Cash:ATM"), ("^transfer to savings ", "Transfers:Savings"),
    ("^card settlement ", "Transfers:Card"), ("^transfer ", None), ("^standing order rent ", "Housing:Rent"),
    ("^bonus payroll ", "Income:Bonus"), ("^salary ", "Income:Salary"),
]


def run(saldo, folder, *arguments, may_fail=False):
    done = subprocess.run([saldo, *arguments, "-w", folder], capture_output=True, text=True)
    if done.returncode and not may_fail:
        sys.exit(f"saldo {' '.join(arguments)}: exit {done.returncode}\n{done.stderr[-2000:]}")
    return done.stdout


def made(work, name, source=None):
    """A workspace whose only rules are the starter's, with the inbox of another."""
    folder = os.path.join(work, name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, "rules"))
    for part in ("inbox", "profiles", "saldo.yaml"):
        path = os.path.join(source or "", part)
        if source and os.path.exists(path):
            (shutil.copytree if os.path.isdir(path) else shutil.copy)(path, os.path.join(folder, part))
    if not source:
        with open(os.path.join(folder, "saldo.yaml"), "w") as file:
            file.write("version: 1\ncurrency: EUR\n")
    shutil.copy(STARTER, os.path.join(folder, "rules"))
    return folder


def listed(saldo, folder):
    return [json.loads(line) for line in run(saldo, folder, "list", "--json").splitlines()]


def minor(row):
    return abs(int(row["amount"].replace(".", "")))


def is_right(mine, truth):
    return truth is not None and (mine == truth or truth in SAME.get(mine, []))


def report(name, rows, limit):
    """Prints the shares of rows (mine, truth, row), and returns whether too many are wrong."""
    by_rule = [r for r in rows if r[0]]
    wrong = [r for r in by_rule if not is_right(r[0], r[1])]
    money = defaultdict(lambda: [0, 0, 0])
    for mine, truth, row in rows:
        sums = money[row["currency"]]
        sums[0] += minor(row)
        sums[1] += minor(row) if mine else 0
        sums[2] += minor(row) if mine and not is_right(mine, truth) else 0
    print(f"{name}: {len(rows)} rows, {100 * len(by_rule) / len(rows):.1f} % categorised, "
          f"{100 * len(wrong) / max(1, len(by_rule)):.2f} % of them wrong")
    share = [100 * len(wrong) / max(1, len(by_rule))]
    for currency, (total, known, bad) in sorted(money.items()):
        share.append(100 * bad / max(1, known))
        print(f"  {currency}: {100 * known / total:.1f} % of the money, {share[-1]:.2f} % of it wrong")
    for (mine, truth), count in Counter((r[0], r[1]) for r in wrong).most_common(20):
        example = next(r[2]["rawPayee"] for r in wrong if (r[0], r[1]) == (mine, truth))
        print(f"  wrong: {count} × {mine}, in truth {truth}: {example}")
    return max(share) > limit


def meant(nouns, text):
    text = text.casefold()
    for pattern, category in FIXED:
        if re.search(pattern, text):
            return category
    return next((category for noun, category in nouns if re.search(rf"(^|\W){re.escape(noun)}(\W|$)", text)), None)


def bench(options):
    sys.path.insert(0, options.bench)
    import generate
    nouns = sorted(((n.casefold(), kind[0]) for kind in generate.KINDS for n in kind[1]), key=lambda n: -len(n[0]))
    folder = made(options.work, "bench")
    run(options.saldo, folder, "import", "-q", "--account", "giro", os.path.join(options.data, "statement.csv"))
    rows = [(r["category"] if r["category"] != "Uncategorised" else None, meant(nouns, r["rawPayee"]), r)
            for r in listed(options.saldo, folder)]
    return report("bench", rows, options.limit)


def demo(options):
    source = os.path.join(options.work, "saldo-demo")
    shutil.rmtree(source, ignore_errors=True)
    done = subprocess.run([options.saldo, "demo", "-q", source], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    truth = {r["id"]: r["category"] for r in listed(options.saldo, source)}
    bare = made(options.work, "bare", source)
    os.remove(os.path.join(bare, "rules", "99-starter.yaml"))
    folder = made(options.work, "starter", source)
    for each in (bare, folder):
        run(options.saldo, each, "import", "-q", may_fail=True)
    # What a file itself says is not the starter's doing.
    own = {r["id"] for r in listed(options.saldo, bare) if r["category"] != "Uncategorised"}
    rows = [(r["category"] if r["category"] != "Uncategorised" and r["id"] not in own else None,
             truth.get(r["id"]), r) for r in listed(options.saldo, folder)]
    return report("demo", rows, options.limit)


def eye(options):
    folder = made(options.work, "eye")
    count = 0
    for number, path in enumerate(options.files):
        run(options.saldo, folder, "import", "-q", "--rejects", "--no-balance-check", "--account", f"a{number}", path, may_fail=True)
    found = defaultdict(Counter)
    for row in listed(options.saldo, folder):
        count += 1
        text = " | ".join(t for t in (row["rawPayee"], row["memo"]) if t)
        found[row["category"]][(f"{row['amount']:>12} {row['currency']}  {text}")[:150]] += 1
    known = sum(sum(texts.values()) for name, texts in found.items() if name != "Uncategorised")
    print(f"{count} rows of {len(options.files)} files, {known} categorised")
    for name in sorted(found):
        if name != "Uncategorised":
            print(f"\n{name}")
            for text, times in sorted(found[name].items()):
                print(f"  {times:4} {text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--work", required=True)
    add("--data", help="a folder of the bench's generator; without it only the demo is measured")
    add("--bench", default=os.path.join(CHECKOUT, os.pardir, "shared", "bench"))
    add("--saldo", default=os.environ.get("SALDO", os.path.join(CHECKOUT, ".build", "release", "saldo")))
    add("--limit", type=float, default=1.0)
    add("--files", nargs="*", default=[])
    options = parser.parse_args()
    options.work = os.path.abspath(options.work)
    os.makedirs(options.work, exist_ok=True)
    if options.files:
        return eye(options)
    bad = [demo(options)] + ([bench(options)] if options.data else [])
    sys.exit(any(bad))


if __name__ == "__main__":
    main()
