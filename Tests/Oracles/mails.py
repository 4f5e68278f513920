#!/usr/bin/env python3
"""Let Python's email package read the mails that saldo writes.

    Tests/Oracles/mails.py

Of the demo and of a workspace with hostile names: the message has no defect, its headers and both of its parts
read back, and the HTML (read by html.parser) and the Markdown hold the figures of the report's JSON. A line for
each difference; the exit code is 1 if there is any.
"""
import email
import email.policy
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from decimal import Decimal
from email.utils import getaddresses, parsedate_to_datetime
from html.parser import HTMLParser

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import saldo  # noqa: E402

ROWS = 10
# What stands for the rows that are left out.
REST = re.compile(r"[\d,]+ more")
TO = ["Äsha \"Money\" Rao <asha@example.org>", "b.c+d@mail.example.org"]
SUBJECT = "Zahlen für अगस्त 🎬 – " + ", ".join(["ein langer Betreff"] * 8)


def main():
    program, folder = saldo.program(), tempfile.mkdtemp(prefix="saldo-mail-")
    try:
        ask(program, folder, "demo", "-q")
        home = os.path.join(folder, "saldo-demo")
        found = [line for kind in ("month", "categories", "budget", "places", "recurring")
                 for line in report(program, home, kind)]
        found += hostile(program, folder)
    finally:
        shutil.rmtree(folder)
    for line in found:
        print(f"mail: {line}")
    return 1 if found else 0


def ask(program, folder, *words):
    answer = subprocess.run([program, *words], cwd=folder, capture_output=True, timeout=120,
                            env={"HOME": folder, "PATH": "/usr/bin:/bin"})
    if answer.returncode:
        raise SystemExit(f"saldo {' '.join(words)}: {answer.stderr.decode()}")
    return answer.stdout


def report(program, home, kind):
    """What a mail of the demo has otherwise than the JSON of the same report."""
    words = ["report", kind, "--period", "2026-08", "-o", "-"]
    to = [word for address in TO for word in ("--to", address)]
    raw = ask(program, home, *words, "--format", "eml", "--subject", SUBJECT, *to)
    said = json.loads(ask(program, home, *words, "--format", "json"))
    message = email.message_from_bytes(raw, policy=email.policy.default)
    yield from shape(raw, message, kind)
    if message["Subject"] != SUBJECT.strip():
        yield f"{kind}: the subject reads {message['Subject']!r}"
    addresses = getaddresses([str(message["To"])])
    if addresses != [("Äsha \"Money\" Rao", "asha@example.org"), ("", "b.c+d@mail.example.org")]:
        yield f"{kind}: To reads {addresses}"
    if getaddresses([str(message["From"])])[0][1] != "asha@example.org":
        yield f"{kind}: From reads {message['From']}"
    if parsedate_to_datetime(message["Date"]).date().isoformat() != said["asOf"]:
        yield f"{kind}: Date reads {message['Date']}"
    text, html = (message.get_body([part]).get_content() for part in ("plain", "html"))
    yield from figures(kind, said, text, Tables(html))


def shape(raw, message, kind):
    parts = list(message.walk())
    if any(part.defects for part in parts):
        yield f"{kind}: {[part.defects for part in parts]}"
    if [part.get_content_type() for part in parts] != ["multipart/alternative", "text/plain", "text/html"]:
        yield f"{kind}: the parts are {[part.get_content_type() for part in parts]}"
    if len(raw) > 90_000:
        yield f"{kind}: {len(raw)} bytes"
    if re.search(rb"(?<!\r)\n|\r(?!\n)", raw) or max(map(len, raw.split(b"\r\n"))) > 78:
        yield f"{kind}: a line is too long or ends otherwise than with CR and LF"
    if not re.fullmatch(r"<[0-9a-f]{32}@saldo\.invalid>", message["Message-ID"]):
        yield f"{kind}: the id is {message['Message-ID']}"


def figures(kind, said, text, tables):
    """Headlines, attention and the first rows of each table that stands in the mail."""
    heads = {row[0]: row[1] for row in tables.all[0]} if tables.all else {}
    for line in said["headlines"]:
        wanted = amount(line["value"])
        for place, found in (("HTML", heads.get(line["label"])), ("text", in_markdown(text, line["label"]))):
            if wanted is not None and number(found) != wanted:
                yield f"{kind}: {line['label']} is {line['value']}, the {place} says {found}"
    for line in said["attention"]:
        plain = re.sub(r"[*`\\]", "", text)
        if line["text"] not in plain or line["text"] not in tables.text:
            yield f"{kind}: {line['text']} is missing"
    for rows in tables.all[1:]:
        rest = [row for row in rows if any(REST.fullmatch(cell) for cell in row)]
        if len(rows) > ROWS + 2 + len(rest):
            yield f"{kind}: a table of {len(rows)} rows"
        if rest:
            yield from added(kind, rows)
    yield from amounts(kind, said, tables)


def amounts(kind, said, tables):
    """Every amount of a table's rows is one of the JSON, by its name in the first column."""
    known = {}
    for table in said["tables"]:
        for row in table["rows"]:
            for value in row.values():
                known.setdefault(number(str(value)), set()).add(table["id"])
    count = 0
    for rows in tables.all[1:]:
        for row in rows[1:]:
            for cell in row:
                if row[0] == "Total" or any(REST.fullmatch(one) for one in row) or not re.search(r"[₹€]", cell):
                    continue
                count += 1
                if number(cell) not in known:
                    yield f"{kind}: no table of the JSON has {cell}"
    if not count and kind != "recurring":
        yield f"{kind}: no amount in any table"


def added(kind, rows):
    """The rows, what stands for those that are left out, and below them the total."""
    *body, rest, total = rows[1:]
    if not any(REST.fullmatch(cell) for cell in rest):
        yield f"{kind}: what is left out stands elsewhere than above the total"
    for column, cell in enumerate(rest):
        if re.search(r"[₹€]", cell):
            whole = sum(signed(row[column]) for row in [*body, rest])
            if whole != signed(total[column]):
                yield f"{kind}: {rows[0][column]} adds up to {whole}, not to {total[column]}"


def signed(cell):
    return (number(cell) or 0) * (-1 if cell.startswith("−") else 1)


def in_markdown(text, label):
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) > 1 and re.sub(r"[*\\]", "", cells[0]) == label:
            return cells[1]
    return None


def amount(value):
    """The size of a decimal text; None for what is none."""
    return number(value) if isinstance(value, str) and re.fullmatch(r"-?\d+(\.\d+)?", value) else None


def number(text):
    """The size of a number as people write it; its sign says in or out, which a heading says too."""
    digits = re.sub(r"[^\d.]", "", text or "")
    return Decimal(digits) if re.fullmatch(r"\d+(\.\d+)?", digits) else None


def hostile(program, folder):
    """A title, a payee and a category that try to be something else, in a workspace of their own."""
    home = os.path.join(folder, "hostile")
    os.makedirs(os.path.join(home, "inbox"))
    with open(os.path.join(home, "saldo.yaml"), "w", encoding="utf-8") as settings:
        settings.write('version: 1\ncurrency: EUR\ntitle: "a\\r\\nBcc: x@example.org <script>"\n'
                       "report: {mail: {from: 'Me <me@example.org>', to: [a@example.org]}}\n")
    ask(program, home, "add", "--create", "transaction", "type=expense", "amount=5", "date=2026-08-03", "payee=<b>&\"'\u202ex",
        "category=<i>|`x`")
    raw = ask(program, home, "report", "month", "-o", "-", "--format", "eml")
    message = email.message_from_bytes(raw, policy=email.policy.default)
    yield from shape(raw, message, "hostile")
    if message["Bcc"] is not None or "Bcc: x@example.org" not in message["Subject"]:
        yield f"hostile: the subject reads {message['Subject']!r}"
    if str(message["From"]) != "Me <me@example.org>" or str(message["To"]) != "a@example.org":
        yield f"hostile: from {message['From']} to {message['To']}"
    tables = Tables(message.get_body(["html"]).get_content())
    if tables.strange or "<i>|`x`" not in tables.text:
        yield f"hostile: the HTML has {tables.strange}, and reads {tables.text!r}"


class Tables(HTMLParser):
    """The tables of a mail as rows of texts, without those that draw a bar; all its text; other elements."""

    KNOWN = {"html", "head", "meta", "title", "body", "table", "tr", "td", "th", "h1", "h2", "p", "ul", "li", "br",
             "span", "strong", "code"}

    def __init__(self, html):
        super().__init__()
        self.all, self.text, self.strange, self.open = [], "", [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        if tag not in self.KNOWN:
            self.strange.append(tag)
        if tag == "table":
            self.open.append(None if ("role", "presentation") in attributes else [])
            if self.open[-1] is not None:
                self.all.append(self.open[-1])
        elif tag == "tr" and self.open[-1] is not None:
            self.open[-1].append([])
        elif tag in ("td", "th") and self.open[-1] is not None:
            self.open[-1][-1].append("")

    def handle_endtag(self, tag):
        if tag == "table":
            self.open.pop()

    def handle_data(self, data):
        self.text += data
        if self.open and self.open[-1]:
            row = self.open[-1][-1]
            if row:
                row[-1] += data.strip()


if __name__ == "__main__":
    sys.exit(main())
