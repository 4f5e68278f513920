"""The package camt053; it reads CAMT.053 alone."""
from decimal import Decimal

from reading import Account, Unreadable, text_of

NAME, FORMATS, NEEDS = "camt053", ["camt"], "pip install camt053"


def missing():
    try:
        import camt053  # noqa: F401
    except ImportError:
        return NEEDS


def read(path, order):
    import camt053

    text = text_of(path)
    if "BkToCstmrStmt" not in text:
        raise Unreadable("not a CAMT.053")
    return [account(s) for s in camt053.parse_document(text).statements]


def account(statement):
    closing = [signed(b) for b in statement.balances if b.type_code == "CLBD"]
    booked = [e for e in statement.entries if (e.status or "BOOK") == "BOOK"]
    name = f"{statement.account.iban or statement.account.other_id} {statement.account.currency}"
    rows = [((e.booking_date or e.value_date or "")[:10], signed(e)) for e in booked]
    return Account(name, rows, closing[-1] if closing else None)


def signed(thing):
    amount = Decimal(str(thing.amount))
    return -amount if "DBIT" in str(thing.credit_debit_indicator) else amount
