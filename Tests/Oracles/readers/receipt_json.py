"""saldo's JSON receipts, and the grocery planner's purchases: one receipt for each shop and day."""
import json
from decimal import Decimal

from reading import Account, text_of

NAME, FORMATS, NEEDS = "receipt-json", ["receipt"], "Python"
BLIND = {"closing", "accounts"}


def missing():
    return None


def read(path, order):
    return [Account("", [row for found in values(text_of(path)) for row in rows(found)])]


def values(text):
    """One JSON value, an array of them, or one after another."""
    decoder, at = json.JSONDecoder(parse_float=Decimal), 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        found, at = decoder.raw_decode(text, at)
        yield from found if isinstance(found, list) else [found]


def rows(found):
    if "purchases" not in found:
        return [(found["date"], Decimal(str(found["total"])))]
    receipts = {}
    for purchase in found["purchases"]:
        bought = purchase["storeName"], purchase["purchaseDate"][:10]
        receipts[bought] = receipts.get(bought, 0) + Decimal(str(purchase["totalCost"]))
    return [(day, total) for (_, day), total in receipts.items()]
