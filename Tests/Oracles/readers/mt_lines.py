"""MT940 and MT942 read line by line with regular expressions, after SWIFT's field definitions."""
import calendar
import re
from decimal import Decimal

from reading import Account, text_of

NAME, FORMATS, NEEDS = "mt-lines", ["mt940"], "Python"
ENTRY = re.compile(r":61:\s*(\d{6})(?:\d{4})?\s*(RC|RD|EC|ED|C|D)[A-Z]?\s*([\d.,]+)")
BALANCE = re.compile(r":62[FM]:\s*([CD])\d{6}(?:[A-Z]{3})?\s*([\d.,]+)")


def missing():
    return None


def read(path, order):
    accounts, is_page = [], False
    for line in text_of(path).splitlines():
        line = line.strip()
        if line.startswith(":25"):
            name = line.split(":", 2)[2].replace(" ", "")
            accounts.append(Account(name))
        elif line.startswith(":61:") and (entry := ENTRY.match(line)):
            if not accounts:
                accounts.append(Account())
            if entry[2][0] != "E":
                accounts[-1].rows.append((day(entry[1]), signed(entry[2], entry[3])))
        elif (balance := BALANCE.match(line)) and accounts:
            accounts[-1].closing = signed(balance[1], balance[2])
            is_page = line.startswith(":62M:")
        elif line.startswith(":60M:") and is_page:
            # The page before ended with 62M, which is where this one begins and no closing balance.
            accounts[-2].closing = None
    return accounts


def signed(mark, digits):
    whole, _, cents = digits.replace(".", ",").rpartition(",")
    amount = Decimal(f"{whole.replace(',', '') or 0}.{cents or 0}" if "," in digits else digits)
    return -amount if mark in ("D", "RC") else amount


def day(value):
    """The day of a row is its value date; the entry date has no year and is often missing."""
    year, month, number = int(value[:2]), int(value[2:4]), int(value[4:])
    year += 2000 if year < 80 else 1900
    # Banks that count thirty days to a month write February 30 too.
    last = calendar.monthrange(year, month)[1]
    return f"{year}-{month:02}-{min(number, last):02}"
