#!/usr/bin/env python3
"""Rename the columns of saldo's CSV reports to those that the bench's check.py compares.

    python3 figures.py REPORTS OUT

No figure is worked out here, but for rows without a category: saldo keeps income and spending of them apart, and the
bench adds them up. Its income and spending go by sign, saldo's by category, so months are compared by their balance and
places by what is left of both.
"""
import csv
import os
import sys
from decimal import Decimal

# check.py's file, saldo's report, and check.py's column = saldo's column.
FILES = [
    ("monthly.csv", "month.csv", dict(month="month", balance="balance")),
    ("category.csv", "categories.csv", dict(category="category", total="total", count="count")),
    ("category_month.csv", "categories-by-month.csv",
     dict(month="month", category="category", total="total", count="count")),
    ("place.csv", "places.csv",
     dict(place="place", count="count", total="total", first="first", last="last")),
    ("budget.csv", "budget.csv",
     dict(month="month", category="category", budget="budget", actual="actual", variance="variance")),
]


def main(reports, out):
    os.makedirs(out, exist_ok=True)
    for name, report, columns in FILES:
        with open(os.path.join(reports, report), encoding="utf-8", newline="") as source, \
                open(os.path.join(out, name), "w", encoding="utf-8", newline="") as f:
            table = csv.writer(f, lineterminator="\n")
            table.writerow(columns)
            for row in together(csv.DictReader(source)):
                table.writerow([row[c] for c in columns.values()])


def together(rows):
    """The rows, those of one month and category as one."""
    found = {}
    for row in rows:
        key = (row.get("month"), row["category"]) if "type" in row else len(found)
        if key in found:
            found[key]["total"] = str(Decimal(found[key]["total"]) + Decimal(row["total"]))
            found[key]["count"] = str(int(found[key]["count"]) + int(row["count"]))
        else:
            found[key] = row
    return found.values()


if __name__ == "__main__":
    main(*sys.argv[1:3])
