"""The views of `saldo query` against the rows of the ledger: months, categories, shares and accounts."""
import json
from collections import Counter, defaultdict

from ledger import money

# What the account of receipts is called there.
ACCOUNTS = {"receipts": "(receipts)"}
VIEWS = ["v_month", "v_category", "v_posting", "v_account"]


def words(view):
    """What to say to saldo for all of a view."""
    return ["query", "-q", view, "--format", "json"]


def differences(books, view, text):
    """How many figures a view has, and a line for each that the rows of the ledger do not add up to."""
    found = Counter(tuple(sorted(row.items())) for row in json.loads(text))
    wanted = Counter(tuple(sorted(row.items())) for row in globals()[view](books, json.loads(text)))
    problems = [f"{view}: {dict(row)} should not be there" for row in found - wanted]
    return sum(map(len, found)), problems + [f"{view}: {dict(row)} is not there" for row in wanted - found]


def v_month(books, rows):
    groups = defaultdict(list)
    for row in books.rows:
        if not row.is_transfer:
            groups[row.month, row.currency].append(row)
    for (month, currency), own in groups.items():
        came = sum(row.cents for row in own if books.is_income(row))
        went = sum(row.cents for row in own if not books.is_income(row))
        yield {"month": month, "currency": currency, "income": money(came, currency), "expense": money(went, currency),
               "balance": money(came + went, currency), "income_minor": came, "expense_minor": went,
               "balance_minor": came + went, "count": sum(row.is_first for row in own)}


def v_category(books, rows):
    groups = defaultdict(list)
    for row in books.rows:
        if not row.is_transfer:
            groups[row.month, row.category, side(books, row), row.currency].append(row.cents)
    for (month, category, kind, currency), cents in groups.items():
        yield {"month": month, "category": category, "top": category.split(":")[0], "type": kind, "currency": currency,
               "total": money(sum(cents), currency), "minor": sum(cents), "count": len(cents)}


def v_posting(books, rows):
    """Each share, as far as figures go: texts and what a bank wrote are compared elsewhere."""
    texts = ["id", "part", "payee", "place"]
    own = defaultdict(list)
    for row in books.rows:
        own[row.day, ACCOUNTS.get(row.account, row.account), row.cents, row.category, row.place or None, row.is_transfer,
            row.is_first].append(row)
    spare = defaultdict(list)
    for row in rows:
        spare[row["date"], row["account"], row["minor"], row["category"], row["place_id"], row["type"] == "transfer",
              bool(row["counted"])].append({name: row[name] for name in texts})
    for name, shares in own.items():
        for row in shares:
            yield {**(spare[name].pop() if spare[name] else {}), "date": row.day, "month": row.month,
                   "account": name[1], "currency": row.currency, "amount": money(row.cents, row.currency),
                   "minor": row.cents, "category": row.category, "top": row.category.split(":")[0],
                   "type": side(books, row), "place_id": row.place or None, "counted": int(row.is_first)}


def v_account(books, rows):
    """Every account; receipts by themselves are no account's."""
    counts = [one for one in books["transactions"] if one["status"] == "counts" and not one["isPending"]]
    for one in books["accounts"]:
        own = [row for row in counts if row["account"] == one["key"]]
        total, days = sum(row["amount"] for row in own), [row["day"] for row in own]
        yield {"account": one["key"], "name": one["name"], "kind": one["kind"], "currency": one["currency"],
               "first": min(days, default=None), "last": max(days, default=None), "count": len(own),
               "total": money(total, one["currency"]), "minor": total}


def side(books, row):
    return "transfer" if row.is_transfer else "income" if books.is_income(row) else "expense"
