"""CAMT.052, 053 and 054 read with ElementTree alone, after the message definitions of ISO 20022."""
import xml.etree.ElementTree as ET
from decimal import Decimal

from reading import Account, total

NAME, FORMATS, NEEDS = "elementtree", ["camt"], "Python"


def missing():
    return None


def read(path, order):
    accounts = []
    for report in walk(ET.parse(path).getroot(), "Stmt", "Rpt", "Ntfctn"):
        balances = {}
        for balance in children(report, "Bal"):
            kind = text(balance, "Tp", "CdOrPrtry", "Cd") or text(balance, "Tp", "Cd")
            balances[kind] = (signed(balance), day(balance, "Dt"))
        until = balances.get("CLBD", (0, None))[1] or day(report, "CreDtTm")
        name = " ".join(filter(None, [
            text(report, "Acct", "Id", "IBAN") or text(report, "Acct", "Id", "Othr", "Id")
            or text(report, "Acct", "Id", "PrtryAcct", "Id") or text(report, "Acct", "Id", "BBAN"),
            text(report, "Acct", "Ccy")]))
        rows = []
        for entry in children(report, "Ntry"):
            status = text(entry, "Sts") or text(entry, "Sts", "Cd") or text(entry, "Sts", "Prtry")
            if (status or "BOOK").upper() in ("BOOK", "BOOKED"):
                rows.append((day(entry, "BookgDt") or day(entry, "ValDt") or until, signed(entry)))
        accounts.append(Account(name, rows, closing(balances, rows)))
    return accounts


def closing(balances, rows):
    """CLBD, or an interim balance where the rows lead to it."""
    start = balances.get("OPBD") or balances.get("PRCD")
    if "CLBD" in balances:
        return balances["CLBD"][0]
    if start and "ITBD" in balances and start[0] + total(rows) == balances["ITBD"][0]:
        return balances["ITBD"][0]


def local(element):
    return element.tag.rsplit("}", 1)[-1]


def children(element, name):
    return [child for child in element if local(child) == name]


def walk(root, *names):
    return [e for top in root.iter() if local(top).startswith("BkToCstmr")
            for e in top if local(e) in names]


def text(element, *path):
    for name in path:
        found = children(element, name)
        if not found:
            return None
        element = found[0]
    return (element.text or "").strip() or None


def day(element, name):
    found = text(element, name, "Dt") or text(element, name, "DtTm") or text(element, name)
    return found and found[:10]


def signed(element):
    amount = abs(Decimal(text(element, "Amt")))  # An amount has no sign by ISO 20022; the word has it.
    return -amount if text(element, "CdtDbtInd") == "DBIT" else amount
