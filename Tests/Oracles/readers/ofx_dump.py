"""libofx by its program ofxdump, from Debian's package `ofx`."""
import os
import re
import shutil
import subprocess
from datetime import datetime
from decimal import Decimal

from reading import Account, Unreadable

NAME, FORMATS, NEEDS = "ofxdump", ["ofx"], "apt-get install ofx"


def missing():
    return None if shutil.which("ofxdump") else NEEDS


def read(path, order):
    said = subprocess.run(["ofxdump", path], capture_output=True, timeout=60, env={**os.environ, "TZ": "UTC"})
    accounts, section, at = [], "", {}
    for block in re.split(r"(?m)^ofx_proc_", said.stdout.decode("latin-1"))[1:]:
        section = block.split("(")[0]
        fields = dict(re.findall(r"(?m)^    ([^:\n]+?) ?: (.*)$", block))
        if section == "statement":
            closing = fields.get("Ledger balance") or fields.get("Available balance")
            accounts.append(Account(fields.get("Account ID", ""), closing=closing and Decimal(closing)))
        elif section == "transaction":
            name = fields.get("Account ID", "")
            if name not in at:
                at[name] = Account(name)
                accounts.append(at[name])
            posted = fields.get("Date posted") or fields.get("Date initiated") or ""
            if "Investment transaction type" in fields:
                posted = fields.get("Date initiated") or posted
            at[name].rows.append((day(posted), Decimal(fields.get("Total money amount", "0"))))
    if not accounts:
        raise Unreadable("no statement in it")
    return accounts


def day(text):
    return str(datetime.strptime(text, "%a %b %d %H:%M:%S %Y UTC").date()) if text else ""
