"""QIF read line by line: the older, plainer half of what Quicken writes."""
import re
from decimal import Decimal

from dates import Days
from reading import Account, Unreadable, text_of

NAME, FORMATS, NEEDS = "qif-lines", ["qif"], "Python"
LISTS = ("account", "cat", "class", "security", "prices", "memorized", "budget", "payee", "tag", "category")
# What an action of an investment account does to its cash; the others move securities only.
CASH = {-1: "buy cvrshrt margint miscexp xout withdrw withdrwx",
        1: "sell shtsell div intinc cglong cgshort cgmid rtrncap miscinc xin contrib contribx cash"}
SIGNS = {action: sign for sign, actions in CASH.items() for action in actions.split()}


def missing():
    return None


def read(path, order):
    accounts, days = [Account()], Days(order)
    for section, name, fields in entries(text_of(path)):
        if section in LISTS:
            continue
        if "D" not in fields:
            raise Unreadable("an entry without a date")
        amount = cash(section, fields)
        if amount is None:
            continue
        if accounts[-1].name != name:
            accounts.append(Account(name))
        accounts[-1].rows.append((days.keep(fields["D"]), amount))
    for account in accounts:
        account.rows = [(days.day(text), amount) for text, amount in account.rows]
    return accounts


def cash(section, fields):
    if section not in ("invst", "port"):
        return number(fields.get("T") or fields["U"])
    sign = SIGNS.get(fields.get("N", "cash").lower(), 0)
    if sign == 0:
        return Decimal(0)
    return sign * number(fields["T"]) if "T" in fields else None


def entries(text):
    section, name, fields, account = "bank", "", {}, ""
    for line in map(str.strip, re.split(r"\r\n|\n|\r", text) + ["^"]):
        if line.startswith("!"):
            header = line[1:].strip().lower()
            if header.startswith("type:"):
                section, name = header[5:].strip(), account
            elif header.startswith("account"):
                section = "account"
            fields = {}
        elif line == "^":
            if section == "account" and "N" in fields:
                account = fields["N"]
            if fields:
                yield section, name, fields
            fields = {}
        elif line:
            fields.setdefault(line[0], line[1:].strip())


def number(text):
    text = re.sub(r"[^\d.,-]", "", text)
    sign, text = (-1, text[1:]) if text.startswith("-") else (1, text)
    mark = max(text.rfind("."), text.rfind(","))
    if mark >= 0 and not (text[mark] == "," and len(text) - mark == 4):
        text = re.sub("[.,]", "", text[:mark]) + "." + text[mark + 1:]
    return sign * Decimal(text.replace(",", ""))


BLIND = {"closing"}
