#!/usr/bin/env python3
"""Does saldo read the files right that it asks about?

    asked.py FOLDER   reads each file of asked.tsv below FOLDER, which holds copies of the repositories

`saldo import` runs on a pseudo-terminal. It gets the answers of asked.tsv, and only to what it asks. The
rows in the ledger must be those that Python's csv reads by the same table. A second import of the same
rows under another name must ask nothing. A line for each file, a count at the end; a file that FOLDER does
not have is named.
"""
import csv
import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import datetime
from decimal import Decimal

import saldo

HERE = os.path.dirname(os.path.abspath(__file__))
SIGNS = {"₪": "ILS"}
QUESTIONS = {
    "money in or money out?": "sign", "order are day and month": "dates",
    "column is the booking date?": "date", "column is the amount?": "amount",
}
PATTERNS = {"dmy": "dd/mm/yyyy", "mdy": "mm/dd/yyyy", "ymd": "yyyy/mm/dd"}


def main():
    program, tally = saldo.program(), Counter()
    with open(os.path.join(HERE, "asked.tsv"), encoding="utf-8") as table:
        cases = list(csv.DictReader((line for line in table if not line.startswith("#")), delimiter="\t"))
    for case in cases:
        path = os.path.join(sys.argv[1], case["file"])
        if not os.path.exists(path):
            path = os.path.join(sys.argv[1], case["id"] + ".csv")
        verdict = judge(case, path, program) if os.path.exists(path) else "missing"
        tally[verdict.split(":")[0]] += 1
        print(case["id"], verdict)
    print(", ".join(f"{count} {word}" for word, count in sorted(tally.items())))
    sys.exit(tally["right"] + tally["missing"] < len(cases))


def judge(case, path, program):
    answers = dict(part.split("=", 1) for part in case["answers"].split())
    expected = expectation(case, path)
    with tempfile.TemporaryDirectory() as folder:
        currency = case["currency"] if case["currency"].isalpha() else "EUR"
        with open(os.path.join(folder, "saldo.yaml"), "w", encoding="utf-8") as settings:
            settings.write(f"version: 1\ncurrency: {currency}\n")
        name = os.path.basename(path)
        with open(path, "rb") as source, open(os.path.join(folder, name), "wb") as copy:
            copy.write(source.read())
        status, transcript, asked = conversation([program, "import", name], answers, folder)
        if status and "--rejects" in transcript:
            status, transcript, more = conversation([program, "import", "--rejects", name], {}, folder)
            asked += more + ["with --rejects"]
            status = 0 if status == 1 else status
        if status:
            return f"refused: {reason(transcript)}"
        found = rows(program, folder)
        if found != expected:
            return f"WRONG: only saldo {list((found - expected).items())[:3]}, " \
                   f"only the reader {list((expected - found).items())[:3]}"
        again = os.path.join(folder, "again.csv")
        with open(path, "rb") as source, open(again, "wb") as copy:
            copy.write(source.read() + b"\n")
        status, transcript, repeated = conversation(
            [program, "import", "--rejects", "again.csv"], {}, folder)
        if repeated or status not in (0, 1):
            return f"ASKED AGAIN: {repeated} {reason(transcript)}"
        return f"right: {sum(found.values())} rows, asked {', '.join(asked) or 'nothing'}"


def expectation(case, path):
    """The rows by Python's csv: date, currency and amount, with their number."""
    first, _, last = case["rows"].partition("-")
    delimiter = "\t" if case["delimiter"] == "tab" else case["delimiter"]
    with open(path, encoding=case["encoding"], errors="replace", newline="") as file:
        table = list(csv.reader(file, delimiter=delimiter, skipinitialspace=True))
    counted = Counter()
    for row in table[int(first) - 1:int(last) if last else None]:
        if not row or not row[0].strip():
            continue
        def cell(column):
            return row[int(column) - 1].strip() if int(column) <= len(row) else ""
        day = case["format"].endswith("-%y") and re.sub(r"-(\d)$", r"-0\1", cell(case["date"]))
        try:
            day = datetime.strptime(day or cell(case["date"]), case["format"]).date()
        except ValueError:
            continue  # No entry: saldo must skip or reject it, or its rows differ.
        code = case["currency"]
        code = code if code.isalpha() else SIGNS.get(cell(code), cell(code).upper())
        counted[str(day), code, amount(case, cell)] += 1
    return counted


def amount(case, cell):
    def number(column):
        digits = re.sub(r"[^\d.,-]", "", cell(column))
        group = "." if case["decimal"] == "," else ","
        return Decimal(digits.replace(group, "").replace(case["decimal"], ".") or 0)
    if "|" in case["amount"]:
        out, into = case["amount"].split("|")
        return abs(number(into)) - abs(number(out))
    if ":" in case["amount"]:
        column, flag, word = case["amount"].split(":")
        return -number(column) if cell(flag) == word else number(column)
    return -number(case["amount"]) if case["sign"] == "inverted" else number(case["amount"])


def rows(program, folder):
    answer = subprocess.run([program, "list", "--json"], capture_output=True, cwd=folder, check=True,
                            env=saldo.environment())
    lines = [json.loads(line) for line in answer.stdout.decode().splitlines()]
    return Counter((line["date"], line["currency"], Decimal(str(line["amount"]))) for line in lines)


def conversation(command, answers, folder):
    """Runs a command on a terminal; returns its status, what it wrote, and what it asked."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        surroundings = saldo.environment()
        surroundings.pop("CI")
        os.execve(command[0], command, surroundings)
    written, answered, asked = "", 0, []
    while True:
        ready, _, _ = select.select([terminal], [], [], 60)
        try:
            piece = os.read(terminal, 65536) if ready else b""
        except OSError:
            piece = b""
        if not piece:
            break
        written += piece.decode("utf-8", "replace").replace("\r\n", "\n")
        fresh = written[answered:]
        if fresh.endswith(("[Y/n] ", "]: ")):
            os.write(terminal, (reply(written, fresh, answers, asked) + "\n").encode())
            answered = len(written)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), written, asked


def reply(written, fresh, answers, asked):
    """The answer of a person who knows `answers`, and says no to what they contradict."""
    if fresh.endswith("]: "):
        asked.append("account")
        return answers.get("account", "nobody")
    lines = written.splitlines()
    question = max((written.rfind(words), kind) for words, kind in QUESTIONS.items())[1]
    if question not in asked:
        asked.append(question)
    shown = [line.strip(" :") for line in lines if re.match(r"  \S", line)][-1]
    wanted = answers.get(question, "")
    meaning = {
        "sign": "positive is money " + ("out" if wanted == "inverted" else "in"),
        "dates": PATTERNS.get(wanted), "date": f'column "{wanted}"',
        "amount": "column " + " and ".join(f'"{name}"' for name in wanted.split("|")),
    }[question]
    return "y" if wanted and shown == meaning else "n"


def reason(transcript):
    lines = transcript.splitlines()
    return next((line.split("error: ")[1] for line in lines if "error: " in line), lines[-1:])


if __name__ == "__main__":
    main()
