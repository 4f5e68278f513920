"""Python's csv and decimal, with the columns that their names give away (`table.py`)."""
import re

import table
from reading import Account

NAME, FORMATS, NEEDS = "python-csv", ["csv"], "Python"
PENDING = re.compile(r"pending|pendente|vorgemerkt|offen|hold|authoris|^yes$", re.I)
IGNORED = re.compile(r"declined|failed|reverted|revertid|cancel|deleted", re.I)
DEBIT = re.compile(r"^(af|d|dr|dr\.|debit|db|soll|s|kiadás|out|outflow|-)$", re.I)
CREDIT = re.compile(r"^(bij|c|cr|cr\.|credit|k|haben|h|bevétel|in|inflow|\+)$", re.I)


def missing():
    return None


def read(path, order):
    found = table.Table(path)
    marks = {role: table.decimal_mark(found.cells(role)) for role in ("amount", "debit", "credit", "balance", "fee")}
    cell = lambda row, role: table.cell(row, found.columns.get(role))  # noqa: E731
    value = lambda row, role: table.number(cell(row, role), marks[role])  # noqa: E731
    dated = table.dated(found, order)[0]
    flags = [flag for day, row in dated if day and (flag := cell(row, "flag"))]
    if not all(DEBIT.match(flag) or CREDIT.match(flag) for flag in flags):
        found.columns.pop("flag")  # A column "Type" of other words says nothing of direction.
    accounts, chain = {}, []
    for day, row in dated:
        amount = signed(value, cell(row, "flag"), found.columns, row)
        if not day or amount is None or IGNORED.search(cell(row, "status")):
            continue
        if PENDING.search(cell(row, "status")):
            continue
        name = f"{cell(row, 'account')} {cell(row, 'currency')}"
        accounts.setdefault(name, Account(name)).rows.append((day, amount))
        chain.append((day, value(row, "balance")))
    if len(accounts) == 1 and chain and chain[0][1] is not None:
        # Newest first or newest last: the closing balance is beside the newest row.
        newest_first = chain[0][0] > chain[-1][0]
        list(accounts.values())[0].closing = chain[0 if newest_first else -1][1]
    return list(accounts.values())


def signed(value, flag, columns, row):
    if "amount" not in columns:
        debit, credit = value(row, "debit"), value(row, "credit")
        if debit is None and credit is None:
            return None
        return (credit or 0) - abs(debit or 0)
    amount = value(row, "amount")
    if amount is not None and DEBIT.match(flag):
        amount = -abs(amount)
    elif amount is not None and CREDIT.match(flag):
        amount = abs(amount)
    if amount is None or "fee" not in columns:
        return amount
    return amount - (value(row, "fee") or 0)


BLIND = {"closing", "accounts"}
