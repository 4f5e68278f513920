"""CAMT.052, 053 and 054 read with ElementTree alone, after the message definitions of ISO 20022."""
import xml.etree.ElementTree as ET
from decimal import Decimal

from reading import Account

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
        closing, until = balances.get("CLBD") or balances.get("ITBD") or (None, None)
        name = " ".join(filter(None, [
            text(report, "Acct", "Id", "IBAN") or text(report, "Acct", "Id", "Othr", "Id")
            or text(report, "Acct", "Id", "PrtryAcct", "Id") or text(report, "Acct", "Id", "BBAN"),
            text(report, "Acct", "Ccy")]))
        rows = []
        for entry in children(report, "Ntry"):
            status = text(entry, "Sts") or text(entry, "Sts", "Cd") or text(entry, "Sts", "Prtry")
            if (status or "BOOK").upper() in ("BOOK", "BOOKED"):
                rows.append((day(entry, "BookgDt") or day(entry, "ValDt") or until, signed(entry)))
        accounts.append(Account(name, rows, closing))
    return accounts


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
    found = text(element, name, "Dt") or text(element, name, "DtTm")
    return found and found[:10]


def signed(element):
    amount = Decimal(text(element, "Amt"))
    return -amount if text(element, "CdtDbtInd") == "DBIT" else amount
