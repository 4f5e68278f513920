#!/usr/bin/env python3
"""How much does `saldo rules suggest` recover when half of the rules are lost?

    python3 Tests/Bench/suggest.py --data DATA/d100000 --work WORK [--saldo FILE]
        [--rounds 8] [--top 50] [--rows 3] [--min-confidence 90]

The protocol:

1. The truth is what all rules of the data make of the statement.
2. Every second rule is taken away (those in the even places of the list) and the statement is imported
   anew. The rows that have no category then and have one in the truth are the affected ones.
3. A person is played who looks at the list below `rules suggest` (--top texts), goes through it, and of
   each text puts up to --rows of the rows that hold it into their category by hand: the first, the last
   and those evenly between. The category is the truth's; a row that has none there is left alone, as a
   person leaves alone what they do not know. Then `rules suggest --write` learns from these rows alone,
   `rules apply` applies, and the person looks at the list again, --rounds times in all. The learned file
   is made anew each time.
4. Counted are the affected rows that the person did not touch: how many have a category now, and how
   many of these the right one. Rows without a category in the truth that got one are told beside it, and
   how many of them the noun in their text proves right.

Prints a line for each round. Nothing is written outside WORK.
"""
import argparse
import csv
import json
import os
import shutil
import sqlite3
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
import workspace  # noqa: E402


def run(saldo, folder, *arguments):
    done = subprocess.run([saldo, arguments[0], *arguments[1:], "-w", folder],
                          capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"saldo {' '.join(arguments)}: exit {done.returncode}\n{done.stderr[-2000:]}")
    return done.stdout


def made(saldo, data, folder, keeps):
    """A workspace with some of the rules, and the statement in it."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    part = os.path.join(folder, "data")
    os.makedirs(part)
    for name in ("places.csv", "budgets.csv"):
        shutil.copy(os.path.join(data, name), part)
    with open(os.path.join(data, "rules.json"), encoding="utf-8") as file:
        rules = [r for place, r in enumerate(json.load(file)) if keeps(place)]
    with open(os.path.join(part, "rules.json"), "w", encoding="utf-8") as file:
        json.dump(rules, file)
    workspace.main(part, folder)
    run(saldo, folder, "import", "-q", "--account", "giro", os.path.join(data, "statement.csv"))
    return folder


def rows(folder):
    """Every row by its key: text, category (nothing where there is none), id."""
    [name] = [n for n in os.listdir(os.path.join(folder, ".saldo")) if n.endswith(".sqlite")]
    ledger = sqlite3.connect(f"file:{folder}/.saldo/{name}?mode=ro", uri=True)
    found = ledger.execute("""
        SELECT hex(fingerprint), t.day, occurrence, t.payee, nullif(path,'Uncategorised'),
          strftime('%Y%m%d', t.day*86400, 'unixepoch')
        FROM txn t JOIN category c ON c.id=t.category ORDER BY day, fingerprint, occurrence""")
    table = {}
    for print_, day, occurrence, text, category, date in found:
        id_ = f"{date}-{print_[:8].lower()}" + (f".{occurrence}" if occurrence > 1 else "")
        table[(day, print_, occurrence)] = (text, category, id_)
    ledger.close()
    return table


def nouns(bench):
    """The noun of a shop and what it is, as the generator has them."""
    sys.path.insert(0, bench)
    try:
        import generate
    except ImportError:
        return {}
    return {noun: kind[0] for kind in generate.KINDS for noun in kind[1]}


def spread(keys, count):
    if len(keys) <= count:
        return keys
    return [keys[place * (len(keys) - 1) // max(1, count - 1)] for place in range(count)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--data", required=True)
    add("--work", required=True)
    add("--bench", default=os.path.join(CHECKOUT, os.pardir, "shared", "bench"))
    add("--saldo", default=os.environ.get(
        "SALDO", os.path.join(CHECKOUT, ".build", "release", "saldo")))
    add("--rounds", type=int, default=8)
    add("--top", type=int, default=50)
    add("--rows", type=int, default=3)
    add("--min-confidence", default="90")
    options = parser.parse_args()
    saldo, data = os.path.abspath(options.saldo), os.path.abspath(options.data)
    work = os.path.abspath(options.work)

    truth = rows(made(saldo, data, os.path.join(work, "all"), lambda place: True))
    half = made(saldo, data, os.path.join(work, "half"), lambda place: place % 2 == 0)
    before = rows(half)
    affected = [k for k in before if truth[k][1] and not before[k][1]]
    print(f"{len(before)} rows, {len(affected)} affected by the loss of every second rule")
    learned = os.path.join(half, "rules", "90-suggested.yaml")
    kinds = nouns(options.bench)
    hand = {}
    for number in range(options.rounds + 1):
        if os.path.exists(learned):
            os.remove(learned)
            run(saldo, half, "rules", "apply", "-q")
        lines = run(saldo, half, "rules", "suggest", "--json", "--top", str(options.top),
                    "--min-confidence", options.min_confidence, "--write", learned).splitlines()
        run(saldo, half, "rules", "apply", "-q")
        now = rows(half)
        if number:
            report(number, now, truth, before, affected, hand, lines, kinds)
        if number == options.rounds:
            break
        for text in [t["open"] for t in map(json.loads, lines) if "open" in t]:
            holding = [k for k, (row, category, _) in now.items()
                       if not category and k not in hand and text in row.casefold()]
            for key in spread([k for k in holding if truth[k][1]], options.rows):
                hand[key] = truth[key][1]
                run(saldo, half, "edit", now[key][2], f"category={truth[key][1]}", "--create", "-q")


def report(number, now, truth, before, affected, hand, lines, kinds):
    rest = [k for k in affected if k not in hand]
    got = [k for k in rest if now[k][1]]
    right = sum(now[k][1] == truth[k][1] for k in got)
    beyond = [k for k in now if now[k][1] and not before[k][1] and not truth[k][1]]
    named = [k for k in beyond if any(noun.casefold() in now[k][0].casefold() and kind == now[k][1]
                                      for noun, kind in kinds.items())]
    changed = sum(1 for k in now if before[k][1] and now[k][1] != before[k][1] and k not in hand)
    count = sum(1 for line in lines if "support" in line)
    print(f"round {number}: {len(hand)} rows by hand ({100 * len(hand) / len(affected):.1f} % of the "
          f"affected), {count} rules learned; of {len(rest)} others recovered "
          f"{100 * len(got) / len(rest):.1f} %, rightly {100 * right / len(rest):.1f} %, "
          f"precision {100 * right / max(1, len(got)):.1f} %; beyond the truth {len(beyond)}, "
          f"of which {len(named)} by the noun of the shop; {changed} others changed", flush=True)


if __name__ == "__main__":
    main()
