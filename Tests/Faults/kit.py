"""What every goal uses: the program under test, workspaces, and the state of a ledger."""
import csv
import datetime
import hashlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(CHECKOUT, "Tests", "Oracles"))

import saldo  # noqa: E402

LEDGER = ".saldo/me.sqlite"

# Tables that say when and by which run something happened. A rerun adds a run; nothing else may differ.
HISTORY = {"run", "file", "statement", "sighting", "registerFile"}

PROFILE = """version: 1
title: giro
account: giro
recognise: {{header: [Date, Payee, Text, Amount{column}]}}
date: {{column: Date, format: yyyy-MM-dd}}
payee: {{column: Payee}}
text: {{column: Text}}
amount: {{column: Amount, number: us}}
{balance}currency: EUR
"""
SETTINGS = """version: 1
title: T
currency: EUR
accounts:
  giro: {name: Giro, kind: bank, currency: EUR, number: "DE02120300000000202051"}
  card: {name: Card, kind: card, currency: EUR}
"""
RULES = "version: 1\nstage: category\nrules:\n" + "".join(
    f'  - when: {{text: {{contains: "{word}"}}}}\n    set: {{category: "{category}"}}\n'
    for word, category in [("MARKET", "Food:Groceries"), ("BAKERY", "Food:Bakery"), ("RAIL", "Travel"),
                           ("CAFE", "Food:Eating out"), ("BOOK", "Fun"), ("ENERGY", "Home:Energy")])


SALDO = os.path.realpath(saldo.program())


def environment(**extra):
    """The environment of a run: nothing of the caller's but what a shell needs."""
    base = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "SALDO_NOW": "2026-09-01"}
    return {**base, **extra}


class Outcome:
    """How a run ended: its status as a shell has it, and what it printed."""

    def __init__(self, status, out, error):
        self.status, self.out, self.error = status, out, error

    @property
    def message(self):
        return (self.error.strip() or self.out.strip()).replace("\n", " | ")[:200]

    def __repr__(self):
        return f"exit {self.status}: {self.message}"


def run(arguments, folder, before=(), timeout=60, program=SALDO, **extra):
    """Runs saldo in a folder, behind the words of `before`. Status 124 means that it hung."""
    command = [*before, program, *arguments]
    process = subprocess.Popen(command, cwd=folder, env=environment(**extra), stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        out, error = process.communicate(timeout=timeout)
        status = process.returncode
    except subprocess.TimeoutExpired:
        process.kill()
        out, error = process.communicate()
        status = 124
    status = 128 - status if status < 0 else status
    return Outcome(status, out.decode(errors="replace"), error.decode(errors="replace"))


def must(arguments, folder, **extra):
    """Runs saldo where a failure is one of the test itself."""
    outcome = run(arguments, folder, **extra)
    if outcome.status != 0:
        raise RuntimeError(f"saldo {' '.join(arguments)}: {outcome}")
    return outcome


def scratch(name):
    """A folder of this process in memory, so that thousands of cases wear no disk."""
    root = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    return tempfile.mkdtemp(prefix=f"saldo-faults-{name}-", dir=root)


def workspace(folder, balance=False):
    """Makes a workspace with one bank layout and no rule."""
    must(["init", "-q", folder], "/")
    shutil.rmtree(f"{folder}/rules")
    os.mkdir(f"{folder}/rules")
    write(f"{folder}/saldo.yaml", SETTINGS)
    write(f"{folder}/profiles/giro.yaml", PROFILE.format(
        column=", Balance" if balance else "", balance="balance: {column: Balance}\n" if balance else ""))
    return folder


def rows(count, seed, start="2024-01-01", days=365, balance=None):
    """Rows of a statement, spread over some days, with a running balance if one is given in cents."""
    random_ = random.Random(seed)
    first = datetime.date.fromisoformat(start)
    made = []
    for index in range(count):
        day = first + datetime.timedelta(days=index * days // count)
        shop = random_.choice(["Market", "Bakery", "Rail AG", "Energy GmbH", "Bookshop", "Cafe"])
        cents = random_.choice([-1, -1, -1, 1]) * random_.randrange(100, 30000)
        row = [day.isoformat(), f"{shop} {random_.randrange(400)}",
               f"REF {seed * 100000 + index} KONTO {random_.randrange(10 ** 6):06d}", decimal(cents)]
        if balance is not None:
            balance += cents
            row.append(decimal(balance))
        made.append(row)
    return made


def decimal(cents):
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write_statement(path, lines, balance=False):
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["Date", "Payee", "Text", "Amount"] + (["Balance"] if balance else []))
        table.writerows(lines)


class LedgerState:
    """What a ledger holds, read by SQLite from a copy with its journal; None where there is no ledger."""

    def __init__(self, path):
        self.tables = None
        self.is_whole = True
        if not os.path.exists(path) or os.path.getsize(path) == 0 and not has_journal(path):
            return
        folder = scratch("copy")
        try:
            for suffix in ("", "-journal", "-wal"):
                if os.path.exists(path + suffix):
                    shutil.copy(path + suffix, f"{folder}/x{suffix}")
            self._read(f"{folder}/x")
        finally:
            shutil.rmtree(folder)

    def _read(self, path):
        connection = sqlite3.connect(path)
        connection.text_factory = bytes
        try:
            self.is_whole = connection.execute("PRAGMA integrity_check").fetchall() == [(b"ok",)]
            names = connection.execute(
                "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT LIKE 'sqlite_%'").fetchall()
            self.tables = {
                name.decode(): sorted(map(repr, connection.execute(f'SELECT * FROM "{name.decode()}"')))
                for (name,) in names} or None
        except (sqlite3.DatabaseError, UnicodeDecodeError, OverflowError):
            self.is_whole, self.tables = False, None
        finally:
            connection.close()

    def __eq__(self, other):
        return self.tables == other.tables

    def rows(self):
        """The content without the history of runs, to compare a rerun with."""
        return {name: lines for name, lines in (self.tables or {}).items() if name not in HISTORY}

    def difference(self, other):
        """The tables that differ, with their numbers of rows."""
        mine, theirs = self.tables or {}, other.tables or {}
        return {name: (len(mine.get(name, [])), len(theirs.get(name, [])))
                for name in sorted(set(mine) | set(theirs)) if mine.get(name) != theirs.get(name)}


def has_journal(path):
    """Whether a journal beside a ledger would be rolled back: SQLite writes its first bytes last."""
    if not os.path.exists(path + "-journal"):
        return False
    with open(path + "-journal", "rb") as file:
        return file.read(8) == bytes.fromhex("d9d505f920a163d7")


def tree(folder):
    """The digest of each file below a folder, by its path."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


def refill(folder, source):
    """Makes a folder a fresh copy of another."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder, symlinks=True)
