"""The package mt-940."""
import logging

from reading import Account, text_of

NAME, FORMATS, NEEDS = "mt-940", ["mt940"], "pip install mt-940"


def missing():
    try:
        import mt940  # noqa: F401
    except ImportError:
        return NEEDS


def read(path, order):
    import mt940

    logging.disable(logging.CRITICAL)
    statements = mt940.parse(text_of(path))
    rows = []
    for entry in statements.transactions:
        if entry.data.get("amount") is None or entry.data.get("status") in ("EC", "ED"):
            continue
        amount = entry.data["amount"].amount
        # The package leaves out the R: the reversal of a debit is money that comes back.
        status = entry.data.get("status")
        amount = {"RD": abs(amount), "RC": -abs(amount)}.get(status, amount)
        rows.append((str(entry.data["date"]), amount))
    return [Account("", rows)]


# It keeps one closing balance of all the statements in a file.
BLIND = {"accounts", "closing"}
