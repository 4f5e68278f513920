"""The package ofxtools: its parser makes the tree of elements, which is read here.

Its models are left out, for they insist on aggregates that half of the banks do not send.
"""
import logging
import warnings
from decimal import Decimal

from reading import Account, Unreadable

NAME, FORMATS, NEEDS = "ofxtools", ["ofx"], "pip install ofxtools"


def missing():
    try:
        import ofxtools  # noqa: F401
    except ImportError:
        return NEEDS


def read(path, order):
    from ofxtools.Parser import OFXTree

    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    tree = OFXTree()
    tree.parse(path)
    accounts = [account(found) for kind in ("STMTRS", "CCSTMTRS", "INVSTMTRS") for found in tree.getroot().iter(kind)]
    if not accounts:
        raise Unreadable("no statement in it")
    return accounts


def account(statement):
    name = f"{statement.findtext('.//ACCTID')} {statement.findtext('CURDEF')}"
    closing = statement.findtext(".//LEDGERBAL/BALAMT") or statement.findtext("INVBAL/AVAILCASH")
    rows = [bank(entry) for entry in statement.findall("BANKTRANLIST/STMTTRN")]
    for entry in statement.find("INVTRANLIST") if statement.find("INVTRANLIST") is not None else []:
        if entry.tag == "INVBANKTRAN":
            rows.append(bank(entry.find("STMTTRN")))
        elif entry.find(".//DTTRADE") is not None:
            rows.append((day(entry.findtext(".//DTTRADE")), cash(entry)))
    return Account(name, rows, closing and number(closing))


def bank(entry):
    return day(entry.findtext("DTPOSTED")), number(entry.findtext("TRNAMT"))


def cash(entry):
    return number(entry.findtext(".//TOTAL") or entry.findtext("FRACCASH") or "0")


def number(text):
    mark = max(text.rfind("."), text.rfind(","))
    if mark >= 0:
        text = text[:mark].replace(",", "").replace(".", "") + "." + text[mark + 1:]
    return Decimal(text.strip())


def day(text):
    return f"{text[:4]}-{text[4:6]}-{text[6:8]}"
