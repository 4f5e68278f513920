"""The package quiffen; it reads the plain half of QIF and no investments with fractions."""
from reading import Account

NAME, FORMATS, NEEDS = "quiffen", ["qif"], "pip install quiffen"


def missing():
    try:
        import quiffen  # noqa: F401
    except ImportError:
        return NEEDS


def read(path, order):
    import quiffen

    book = quiffen.Qif.parse(path, day_first=order == "dmy")
    accounts = []
    for name, account in book.accounts.items():
        rows = [(str(e.date)[:10], e.amount or 0) for entries in account.transactions.values() for e in entries]
        accounts.append(Account(name, rows))
    return accounts


BLIND = {"closing"}
