#!/usr/bin/env python3
"""Turn a folder of bench data (rules.json, places.csv, budgets.csv) into a workspace of saldo.

    python3 workspace.py DATA WORKSPACE
"""
import csv
import json
import os
import sys


def quoted(text):
    """A YAML scalar that holds the text exactly, trailing blanks included."""
    return "'" + text.replace("'", "''") + "'"


def rule(r):
    form = "contains" if r["kind"] == "contains" else "matches"
    when = f"text: {{{form}: {quoted(r['pattern'])}}}"
    bounds = [f"{key}: {r['amount_' + key]}" for key in ("min", "max") if r["amount_" + key]]
    if bounds:
        when += f", amount: {{{', '.join(bounds)}}}"
    return f"  - when: {{{when}}}\n    set: {{category: {quoted(r['category'])}}}\n"


def main(data, workspace):
    for folder in ("rules", "tables"):
        os.makedirs(os.path.join(workspace, folder), exist_ok=True)
    with open(os.path.join(workspace, "saldo.yaml"), "w") as f:
        f.write("version: 1\ntitle: bench\ncurrency: EUR\n")
    rules = json.load(open(os.path.join(data, "rules.json"), encoding="utf-8"))
    with open(os.path.join(workspace, "rules", "20-bench.yaml"), "w", encoding="utf-8") as f:
        f.write("version: 1\nstage: category\nrules:\n" + "".join(map(rule, rules)))
    with open(os.path.join(data, "places.csv"), encoding="utf-8") as source, \
            open(os.path.join(workspace, "tables", "places.csv"), "w", encoding="utf-8", newline="") as f:
        table = csv.writer(f, lineterminator="\n")
        table.writerow(["id", "name", "lat", "lon", "match"])
        for number, p in enumerate(csv.DictReader(source), 1):
            table.writerow([f"p{number}", p["name"], p["lat"], p["lon"], "contains:" + p["pattern"]])
    with open(os.path.join(data, "budgets.csv"), encoding="utf-8") as source, \
            open(os.path.join(workspace, "tables", "budgets.csv"), "w", encoding="utf-8", newline="") as f:
        table = csv.writer(f, lineterminator="\n")
        table.writerow(["from", "category", "period", "amount"])
        for b in csv.DictReader(source):
            table.writerow([b["month"], b["category"], "month", b["budget"]])


if __name__ == "__main__":
    main(*sys.argv[1:3])
