"""OFX read with regular expressions that look for marks only, blind to nesting and headers."""
import re
from decimal import Decimal

from reading import Account, Unreadable, text_of

NAME, FORMATS, NEEDS = "ofx-marks", ["ofx"], "Python"
CASHLESS = "TRANSFER SPLIT JRNLSEC CLOSUREOPT".split()
CASH = """BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK INCOME REINVEST
RETOFCAP INVEXPENSE JRNLFUND MARGININTEREST""".split()


def missing():
    return None


def read(path, order):
    text = re.sub(r"<!--.*?-->", "", text_of(path), flags=re.S)
    # One line or many, blanks in a tag, prefixes of a namespace: all the same to what follows.
    text = re.sub(r"<(/?)(?:\w+:)?\s*([A-Za-z0-9.]+)[^>]*>", lambda m: f"\n<{m[1]}{m[2].upper()}>", text)
    accounts = [account(part) for part in re.split(r"<(?:CC|INV)?STMTRS>", text)[1:]]
    if not accounts:
        raise Unreadable("no statement in it")
    return accounts


def account(text):
    text = re.split(r"</(?:CC|INV)?STMTRS>", text)[0]
    # Announced rows stand in a list of their own, and a second list of balances in BALLIST.
    text = re.sub(r"<BANKTRANLISTP>.*?</BANKTRANLISTP>", "", text, flags=re.S)
    rows = [(day(of(entry, "DTPOSTED") or of(entry, "DTUSER")), number(of(entry, "TRNAMT")))
            for entry in re.findall(r"<STMTTRN>(.*?)(?=<STMTTRN>|</STMTTRN>|</BANKTRANLIST>)", text, re.S)]
    for mark in CASHLESS + CASH:
        for entry in re.findall(rf"<{mark}>(.*?)</{mark}>", text, re.S):
            total = of(entry, "TOTAL") if mark in CASH else of(entry, "FRACCASH")
            rows.append((day(of(entry, "DTTRADE")), number(total or "0")))
    ledger = re.search(r"<LEDGERBAL>(.*?)(?:</LEDGERBAL>|<DTASOF>)", text, re.S)
    closing = of(ledger[1], "BALAMT") if ledger else of(text, "AVAILCASH")
    return Account(f"{of(text, 'ACCTID')} {of(text, 'CURDEF')}", rows, number(closing) if closing else None)


def of(text, mark):
    found = re.search(rf"<{mark}>([^<]*)", text)
    return found[1].strip() if found else ""


def number(text):
    text = re.sub(r"[^\d.,+-]", "", text)
    mark = max(text.rfind("."), text.rfind(","))
    if mark >= 0:
        text = re.sub("[.,]", "", text[:mark]) + "." + text[mark + 1:]
    return Decimal(text)


def day(text):
    return f"{text[:4]}-{text[4:6]}-{text[6:8]}"
