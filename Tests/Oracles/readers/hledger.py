"""hledger's CSV reader, with rules that say what the columns' names give away (`table.py`)."""
import json
import os
import re
import shutil
import subprocess
import tempfile
from decimal import Decimal

import table
from reading import Account, Unreadable

NAME, FORMATS, NEEDS = "hledger", ["csv"], "apt-get install hledger"
BLIND = {"closing", "accounts"}
SHAPES = [
    (r"\d{4}-\d\d?-\d\d?$", {"*": "%Y-%-m-%-d"}), (r"\d{4}/\d\d?/\d\d?$", {"*": "%Y/%-m/%-d"}),
    (r"\d{8}$", {"*": "%Y%m%d"}),
    *[(rf"\d\d?\{s}\d\d?\{s}\d{{4}}$", {"dmy": f"%-d{s}%-m{s}%Y", "mdy": f"%-m{s}%-d{s}%Y"}) for s in "./-"],
    *[(rf"\d\d?\{s}\d\d?\{s}\d\d$", {"dmy": f"%-d{s}%-m{s}%y", "mdy": f"%-m{s}%-d{s}%y"}) for s in "./-"],
]


def missing():
    return None if shutil.which("hledger") else NEEDS


def read(path, order):
    found = table.Table(path)
    if "fee" in found.columns:
        raise Unreadable("its rules cannot subtract a fee")
    rows, days = table.dated(found, order)
    width = max(len(row) for _, row in rows)
    with tempfile.TemporaryDirectory() as folder:
        source, rules = os.path.join(folder, "a.csv"), os.path.join(folder, "a.rules")
        with open(source, "w", encoding="utf-8", newline="") as f:
            f.write(lines_below_header(found))
        with open(rules, "w", encoding="utf-8") as f:
            f.write("\n".join(rules_of(found, width, date_format(found, days))) + "\n")
        said = subprocess.run(["hledger", "-f", source, "--rules-file", rules, "print", "-O", "json"],
                              capture_output=True, timeout=120, env={**os.environ, "LANG": "C.UTF-8"})
    if said.returncode:
        raise Unreadable(said.stderr.decode(errors="replace").strip().replace("\n", " ")[:160])
    return [Account("", [row_of(entry) for entry in json.loads(said.stdout)])]


def lines_below_header(found):
    """The rows as they stand; the letterhead above them is none of the rules' business."""
    lines = found.text.splitlines(keepends=True)
    before = sum(1 + sum(cell.count("\n") for cell in row) for row in found.records[:found.header + 1])
    return "".join(lines[before:])


def date_format(found, days):
    sample = next(text for text in days.texts if text)
    for shape, formats in SHAPES:
        if re.match(shape, sample):
            return formats.get("*") or formats.get(days.order or days.found(), "")
    raise Unreadable(f"no date format for {sample}")


def rules_of(found, width, form):
    at = {role: f"%c{index + 1}" for role, index in found.columns.items()}
    separator = {"\t": "TAB"}.get(found.delimiter, found.delimiter)
    used = [found.cells(role) for role in ("amount", "debit", "credit") if role in at]
    yield f"separator {separator}"
    yield "fields " + ",".join(f"c{number + 1}" for number in range(width))
    yield f"date {at['date']}"
    yield f"date-format {form}"
    yield f"decimal-mark {table.decimal_mark(sum(used, []))}"
    yield "account1 assets:account"
    yield "account2 income:other"
    if "amount" in at:
        yield f"amount {at['amount']}"
    else:
        yield f"amount-in {at['credit']}"
        yield f"amount-out {at['debit']}"
    yield f"if {at['date']} ^[^0-9]|^$"
    yield " skip"
    if "status" in at:
        yield f"if {at['status']} pending|pendente|vorgemerkt|declined|failed|revert|cancel|^yes$"
        yield " skip"
    if "flag" in at:
        yield f"if {at['flag']} ^(Af|DR?|debit|S|Soll|out|outflow)$"
        yield f" amount -{at['amount']}"


def row_of(entry):
    quantity = entry["tpostings"][0]["pamount"][0]["aquantity"]
    return entry["tdate"], Decimal(quantity["decimalMantissa"]).scaleb(-quantity["decimalPlaces"])
