"""The package ofxparse, which Debian has too."""
import io
import warnings
from decimal import Decimal

from reading import Account, Unreadable

NAME, FORMATS, NEEDS = "ofxparse", ["ofx"], "apt-get install python3-ofxparse"


def missing():
    try:
        import ofxparse  # noqa: F401
    except ImportError:
        return NEEDS


def read(path, order):
    import ofxparse

    warnings.simplefilter("ignore")
    book = ofxparse.OfxParser.parse(io.BytesIO(open(path, "rb").read()), fail_fast=True)
    accounts = [account(a) for a in book.accounts if a.statement]
    if not accounts:
        raise Unreadable("no statement in it")
    return accounts


def account(found):
    statement = found.statement
    rows = []
    for entry in statement.transactions:
        if hasattr(entry, "amount"):
            rows.append((str(entry.date)[:10], exact(entry.amount)))
        else:
            rows.append((str(entry.tradeDate)[:10], exact(entry.total)))
    closing = getattr(statement, "balance", None)
    if closing is None:
        closing = getattr(statement, "available_cash", None)
    return Account(f"{found.account_id} {found.curdef}", rows, closing)


def exact(amount):
    """Some amounts come as floats."""
    return Decimal(str(amount or 0))
