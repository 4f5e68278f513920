"""Which format a file is of, by its first bytes and not by its name."""
import re

from reading import text_of

SIGNS = [
    ("ofx", re.compile(r"OFXHEADER|<\?OFX|<OFX>", re.I)),
    ("invoice", re.compile(r"<(\w+:)?(Invoice|CreditNote|CrossIndustryInvoice|CrossIndustryDocument)[\s>]")),
    ("camt", re.compile(r"<(\w+:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)|camt\.05[234]")),
    ("mt940", re.compile(r"^\s*:(20|25|61|60F|60M|28C?):", re.M)),
    ("qif", re.compile(r"^\s*!(Type|Account|Option|Clear)", re.M | re.I)),
    ("receipt", re.compile(r'\A\s*[\[{].*("saldo\.receipt/|"purchases")', re.S)),
    ("tracker", re.compile(r"\A\s*[\[{]")),
]


def format_of(path):
    head = text_of(path)[:20000]
    for name, sign in SIGNS:
        if sign.search(head):
            return name
    lines = head.splitlines()
    if len(lines) > 2 and any(line.strip() == "^" for line in lines) and re.match(r"\s*[DTPU]", head):
        return "qif"
    return "csv"
