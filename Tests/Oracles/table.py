"""A bank's CSV as a table: encoding, delimiter, header and the roles of columns, found by names.

This knows nothing of saldo's profiles and nothing of one bank: what a column is called says what it
is (`columns.tsv`), and its cells say how numbers and dates are written.
"""
import csv
import io
import os
import re
from decimal import Decimal, InvalidOperation

from dates import Days, parse
from reading import Unreadable, text_of

ROLES = [line.rstrip("\n").split("\t") for line in open(
    os.path.join(os.path.dirname(__file__), "columns.tsv"), encoding="utf-8") if line[0] not in "#\n"]
MONEY = re.compile(r"\(?[-+]?[€$£]?[\d.,]*[.,]\d\d\)?")
AMOUNTS = {"amount", "debit", "credit"}
csv.field_size_limit(1 << 24)


class Table:
    """The header's line, the roles of columns, and the records below it."""

    def __init__(self, path):
        self.text = text_of(path).replace("\x00", "")
        best = max((self.under(delimiter) for delimiter in ";,\t|"), key=lambda f: (f[0], cells_of(f[2])))
        self.score, self.delimiter, self.records, self.header, self.columns = best
        if not self.score:
            self.header, self.columns = -1, headless(self.records)
        self.rows = [row for row in self.records[self.header + 1:] if any(c.strip() for c in row)]

    def under(self, delimiter):
        try:
            records = list(csv.reader(io.StringIO(self.text, newline=""), delimiter=delimiter))
        except csv.Error:
            return 0, delimiter, [], 0, {}
        found = [(*roles(row), number) for number, row in enumerate(records[:80])]
        score, columns, number = max(found, key=lambda f: (f[0], -f[2]), default=(0, {}, 0))
        return score, delimiter, records, number, columns

    def cells(self, role):
        return [cell(row, self.columns[role]) for row in self.rows] if role in self.columns else []


def cell(row, index):
    return row[index].strip() if index is not None and index < len(row) else ""


def roles(row):
    """The columns that the names give, and how many; none unless there is a date and an amount."""
    names = [re.sub(r"\s+", " ", name.strip().casefold()) for name in row]
    columns = {}
    for role, name in ROLES:
        if name in names:
            columns.setdefault(role, names.index(name))
    if "date" not in columns or not AMOUNTS & columns.keys():
        return 0, {}
    if "debit" in columns and "credit" not in columns or "amount" in columns:
        columns.pop("debit", None)
        columns.pop("credit", None)
    return len(columns) if AMOUNTS & columns.keys() else 0, columns


def cells_of(records):
    return sum(len(row) for row in records)


def headless(records):
    """A table that begins at once: its first dates, and its amounts by how many columns of them there are.

    One is the amount; of two one is the other's running sum; of three, two that are never both filled
    are debit and credit, else the last is the amount between two balances.
    """
    rows = [row for row in records if any(c.strip() for c in row)]
    width = min(map(len, rows), default=0)
    columns = [[row[index].strip() for row in rows] for index in range(width)]
    dates = [i for i, column in enumerate(columns) if all(parse(text, "mdy") or parse(text, "dmy") for text in column)]
    money = [i for i, column in enumerate(columns) if any(column) and all(not t or MONEY.fullmatch(t) for t in column)]
    full = [i for i in money if all(columns[i])]
    if dates and len(money) == 1:
        return {"date": dates[0], "amount": money[0]}
    if dates and len(money) == 2 and len(full) == 2:
        first, second = ([number(c, decimal_mark(columns[i])) for c in columns[i]] for i in money)
        amount, balance = money[::-1] if leads(second, first) > leads(first, second) else money
        return {"date": dates[0], "amount": amount, "balance": balance}
    if dates and len(money) == 3 and len(full) == 3:
        return {"date": dates[0], "amount": money[-1], "balance": money[1]}
    if dates and len(money) == 3 and full == money[2:]:
        return {"date": dates[0], "debit": money[0], "credit": money[1], "balance": money[2]}
    raise Unreadable("no column names that are known")


def leads(amounts, balances):
    """How many rows' amounts lead from one balance to the next, in either direction."""
    steps = [after - before for before, after in zip(balances, balances[1:])]
    return max(sum(a == b for a, b in zip(column, steps))
               for column in (amounts, amounts[1:], [-a for a in amounts], [-a for a in amounts[1:]]))


def decimal_mark(cells):
    """`,` or `.`: the last mark of a number that has both, or one not followed by three digits."""
    votes = {",": 0, ".": 0}
    for text in cells:
        marks = re.findall(r"[.,]", text)
        if not marks:
            continue
        tail = len(re.sub(r"\D", "", text[text.rfind(marks[-1]):]))
        if len(set(marks)) == 2 or (len(marks) == 1 and tail != 3):
            votes[marks[-1]] += 1
        elif len(marks) == 1:
            # 1.234 alone may be either; a thousands mark leaves one to three digits before it.
            before = len(re.sub(r"\D", "", text[:text.rfind(marks[-1])]))
            votes[marks[-1]] += 0.01 if before > 3 or text.strip("-+")[:1] == "0" else 0
    return "," if votes[","] > votes["."] else "."


def number(text, mark):
    """A signed amount, or None where there is no number."""
    text = text.replace("\u2212", "-").replace("\u200f", "").strip()
    minus = "-" in text or text.startswith("(") or bool(re.search(r"\d\s*dr\b", text, re.I))
    text = re.sub(r"(?i)\b(cr|dr)\b\.?|\brs\.?", "", text)
    text = re.sub(r"[^\W\d_]\.", "", text)  # Letters of a currency may end with a dot: د.ا. or Rs.
    digits = re.sub(rf"[^\d{mark}]", "", text).replace(",", ".").rstrip(".")
    try:
        return (-1 if minus else 1) * Decimal(digits)
    except InvalidOperation:
        return None


def dated(table, order):
    """The rows that have a date, each with its day."""
    days = Days(order)
    texts = [days.keep(text) for text in table.cells("date") if any(parse(text, o) for o in ("dmy", "mdy", "ymd"))]
    if table.rows and not texts:
        raise Unreadable("no dates in the column of dates")
    days.texts = texts
    return [(days.day(cell(row, table.columns["date"])), row) for row in table.rows], days
