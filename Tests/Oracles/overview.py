"""The figures of pages that are text alone: the index of all reports, and the summary of a period."""
import re
from html import unescape

from headlines import SYMBOLS
from ledger import EXPONENTS, last_day

SECTION = re.compile(r'<section class="pe"><h2><a href="([^"/]+)/(\w+)\.html">(.*?)</section>', re.DOTALL)
SUMS = re.compile(r"<p>Income (.*?) · Spending (.*?) · Saved (.*?)</p>")


def amount(text):
    """The currency and the minor units of an amount as a page writes it."""
    text = unescape(text)
    digits = re.sub(r"[^\d.]", "", text)
    code = next((code for code, symbol in SYMBOLS.items() if symbol in text), None) or re.search("[A-Z]{3}", text).group()
    whole, _, rest = digits.partition(".")
    assert len(rest) in (0, EXPONENTS.get(code, 2)), text
    minor = int(whole + rest.ljust(EXPONENTS.get(code, 2), "0"))
    return code, -minor if "−" in text else minor


def days_of(folder):
    """The days that a folder of reports is about."""
    first, _, last = folder.partition("..")
    last = last or first
    return (first + "-01")[:10], last if len(last) == 10 else last_day(last)


def index_differences(books, path):
    """How many sums the index shows, and those that are others than the rows of the ledger add up to."""
    checked, problems = 0, []
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for folder, _, section in SECTION.findall(text):
        first, last = days_of(folder)
        rows = [row for row in books.rows if first <= row.day <= last and not row.is_transfer]
        for words in SUMS.findall(section):
            (code, income), (_, spent), (_, saved) = (amount(text) for text in words)
            own = [row for row in rows if row.currency == code]
            came = sum(row.cents for row in own if books.is_income(row))
            went = -sum(row.cents for row in own if not books.is_income(row))
            checked += 3
            if (income, spent, saved) != (came, went, came - went):
                problems.append(f"index.html: {folder} {code}: {words}, expected {came}, {went}, {came - went}")
        found = {amount(words[0])[0] for words in SUMS.findall(section)}
        for code in {row.currency for row in rows} - found:
            problems.append(f"index.html: {folder}: nothing of {code}")
    return checked, problems


def summary_differences(summary, report):
    """How many figures the summary of a month shows, and those that the headlines of its JSON do not have."""
    lines = dict(re.findall(r"^\| \*\*(.+?)\*\* \| (\S+(?: \S+)?) \|", summary, re.MULTILINE))
    problems = []
    for one in report["headlines"]:
        if "currency" not in one:
            continue
        code, minor = amount(lines.pop(one["label"], "EUR 0.00"))
        # Spending is shown without its sign.
        stated = int(one["value"].replace(".", ""))
        if code != one["currency"] or minor not in (stated, -stated if one["label"].startswith("Spending") else stated):
            problems.append(f"summary: {one['label']} {minor} {code}, the page has {one['value']} {one['currency']}")
    return len(report["headlines"]), problems + [f"summary: {name} is on no page" for name in lines]
