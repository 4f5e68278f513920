"""The web expense tracker's export, read with Python's json."""
import datetime
import json
import re
from decimal import Decimal

from reading import Account, text_of

NAME, FORMATS, NEEDS = "python-json", ["tracker"], "Python"
BLIND = {"closing"}
UTC = datetime.timezone.utc
# Apple counts seconds from 2001, Unix from 1970, JavaScript milliseconds from 1970.
APPLE = datetime.datetime(2001, 1, 1, tzinfo=UTC)
UNIX = datetime.datetime(1970, 1, 1, tzinfo=UTC)


def missing():
    return None


def read(path, order):
    found = json.loads(text_of(path), parse_float=Decimal)
    rows = [(day(entry["date"]), signed(entry)) for entry in transactions(found)]
    return [Account("", rows)]


def transactions(found):
    """The list of them, at whatever depth, also as a text inside the JSON."""
    while isinstance(found, (dict, str)):
        found = json.loads(found, parse_float=Decimal) if isinstance(found, str) else next(
            found[key] for key in ("transactions", "state", "export", "data") if key in found)
    return found


def signed(entry):
    amount = Decimal(re.sub(r"[^\d.-]", "", str(entry["amount"])))
    amount = amount.quantize(Decimal("0.01"))
    return amount if entry["type"] == "income" else -amount


def day(date):
    if isinstance(date, str):
        return date[:10]
    if date > 10**11:
        return str((UNIX + datetime.timedelta(milliseconds=float(date))).date())
    return str((APPLE + datetime.timedelta(seconds=float(date))).date())
