"""Households that download overlapping files in any order and several formats, edit, delete and undo."""
import collections
import datetime
import json
import os
import shutil
import sqlite3

from goals.suites import BATCH, run_suites
from kit import LEDGER, decimal, must, run, scratch, workspace, write, write_statement

SUITES = [f"StoreTests.{name}" for name in (
    "ImportPropertiesTests", "PersonPropertiesTests", "DuplicateRowsTests", "BankIDPropertiesTests",
    "PendingTests", "TransferRowsTests")] + ["StoreTests.LedgerStoreRunsTests"]
FIRST_DAY = datetime.date(2026, 3, 1)
DAYS = 30


class Goal:
    """Nothing lost, nothing doubled, whatever the order; what a person decided stays decided.

    `household` goes through the program; `ledgers` runs the properties of the store, and `.ci/run` does that too.
    """

    name = "identity"
    households = {"quick": 40, "night": 2_000, "long": 20_000}
    ledgers = {"quick": 0, "night": 100_000, "long": 1_000_000}

    def __init__(self):
        self.root = scratch("identity")
        os.mkdir(f"{self.root}/base")
        workspace(f"{self.root}/base")

    def cases(self, size):
        return ([f"household:{index}" for index in range(self.households[size])]
                + [f"ledgers:{first}:{BATCH}" for first in range(0, self.ledgers[size], BATCH)])

    def check(self, case, random):
        kind, first, *count = case.split(":")
        if kind == "ledgers":
            return run_suites(SUITES, SALDO_LEDGERS=count[0], SALDO_FIRST_LEDGER=first)
        folder = f"{self.root}/{first}"
        shutil.copytree(f"{self.root}/base", folder)
        try:
            return Household(folder, random).problems()
        finally:
            shutil.rmtree(folder)

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)


class Household:
    """The truth about an account, files that show parts of it, and what people do between their imports."""

    def __init__(self, folder, random):
        self.folder, self.random = folder, random
        self.forms = random.choice([["csv"], ["ofx"], ["csv", "ofx"], ["csv", "qif"], ["ofx", "qif"]])
        self.truth = self.payments()
        self.files = []
        # The rows of the files that are in the ledger, whatever saldo says of them.
        self.taken = {}
        # What each run did, by its number: the file that it took, or the key of a transaction that was edited.
        self.runs, self.newest = {}, 0
        # A deletion is no run: it holds until it is taken back.
        self.deleted = {}

    def payments(self):
        """Payments of a month, among them equal ones of one day."""
        random, made = self.random, []
        for day in range(DAYS):
            for _ in range(random.randrange(4)):
                row = (day, random.choice(["Cafe", "Market", "Bakery", "Rail AG"]), random.choice(["CARD 1", "CARD 2"]),
                       -random.choice([250, 250, 480, random.randrange(100, 9999)]))
                made += [row] * random.choice([1, 1, 1, 1, 2, 3])
        return made

    def key(self, row):
        """What tells rows apart: with two formats the texts are those of the file that came first."""
        return row if len(self.forms) == 1 else (row[0], row[3])

    # Files, each of whole days.

    def write_files(self):
        for index in range(self.random.randrange(2, 6)):
            first = self.random.randrange(DAYS)
            last = min(DAYS - 1, first + self.random.randrange(3, DAYS))
            rows = [row for row in self.truth if first <= row[0] <= last]
            name = f"f{index}.{self.random.choice(self.forms)}"
            if rows:
                WRITERS[name.split(".")[1]](f"{self.folder}/{name}", rows, first, last, self.random)
                self.files.append((name, collections.Counter(map(self.key, rows))))

    # What happens.

    def problems(self):
        self.write_files()
        order = list(self.files)
        self.random.shuffle(order)
        for name, rows in order + self.random.sample(order, min(2, len(order))):
            self.take(name, rows)
            if self.random.random() < 0.4:
                self.decide()
            if self.deleted and self.random.random() < 0.2:
                self.restore()
            if self.random.random() < 0.3:
                self.undo()
                self.take(name, rows)
            found = self.differences()
            if found:
                return [f"after {name}: {problem}" for problem in found]
        check = run(["check", "ledger"], self.folder)
        return [] if check.status == 0 else [f"check ledger: {check}"]

    def take(self, name, rows):
        must(["import", "-q", "--account", "giro", name], self.folder)
        self.taken[name] = rows
        self.note(("import", name))

    def note(self, what):
        """Keeps what a command did, if it made a run: a file that is known makes none."""
        ledger = sqlite3.connect(f"{self.folder}/{LEDGER}")
        (last,) = ledger.execute("SELECT max(id) FROM run").fetchone()
        ledger.close()
        if last > self.newest:
            self.runs[last], self.newest = what, last

    def undo(self):
        """Undoes the newest run, or any where no edit depends on one."""
        number = max(self.runs) if self.edited() else self.random.choice(sorted(self.runs))
        must(["undo", str(number)], self.folder)
        kind, data = self.runs.pop(number)
        if kind == "import":
            # A second file of the same bytes was skipped, and made no run of its own.
            self.taken = {name: rows for name, rows in self.taken.items() if self.bytes(name) != self.bytes(data)}

    def bytes(self, name):
        with open(f"{self.folder}/{name}", "rb") as file:
            return file.read()

    def decide(self):
        """Deletes or edits a transaction that has no equal and that nobody decided about."""
        edited, shown = self.edited(), self.shown()
        single = [(key, one) for key, one in self.listed() if shown[key] == 1 and key not in edited]
        if not single:
            return
        key, one = self.random.choice(single)
        if self.random.random() < 0.5:
            must(["delete", one["id"]], self.folder)
            self.deleted[key] = one["id"]
        else:
            must(["edit", one["id"], "category=Fun", "--create"], self.folder)
            self.note(("edit", key))

    def restore(self):
        """Takes a deletion back, of a row that some file still shows: where all were undone there is none."""
        shown = self.shown()
        there = sorted(key for key in self.deleted if shown[key])
        if not there:
            return
        key = self.random.choice(there)
        must(["delete", "--restore", self.deleted.pop(key)], self.folder)

    def edited(self):
        return {data for kind, data in self.runs.values() if kind == "edit"}

    # What must hold.

    def shown(self):
        """Each row as often as the file shows it that shows it most often."""
        shown = collections.Counter()
        for rows in self.taken.values():
            shown |= rows
        return shown

    def listed(self):
        lines = must(["list", "--limit", "9999", "--json"], self.folder).out.splitlines()
        return [(self.key(row_of(one)), one) for one in map(json.loads, lines)]

    def differences(self):
        listed = self.listed()
        kept = collections.Counter(key for key, _ in listed)
        wanted = self.shown() - collections.Counter(self.deleted.keys())
        found = [] if kept == wanted else [f"too many: {dict(kept - wanted)}, too few: {dict(wanted - kept)}"]
        edited = self.edited()
        return found + [f"{key} is in {one['category']}" for key, one in listed
                        if (key in edited) != (one["category"] == "Fun")]


def row_of(listed):
    """The row of the truth that a listed transaction stands for."""
    day = (datetime.date.fromisoformat(listed["date"]) - FIRST_DAY).days
    return day, listed["payee"], listed["memo"], round(float(listed["amount"]) * 100)


def date(day):
    return FIRST_DAY + datetime.timedelta(days=day)


def write_csv(path, rows, first, last, random):
    newest_first = random.random() < 0.5
    ordered = sorted(rows, key=lambda row: (row[0], random.random()), reverse=newest_first)
    write_statement(path, [[date(day).isoformat(), payee, memo, decimal(cents)] for day, payee, memo, cents in ordered])


def write_ofx(path, rows, first, last, random):
    """With an id for each row, the same in every file, as banks number them."""
    counted, lines = collections.Counter(), []
    for row in rows:
        day, payee, memo, cents = row
        counted[row] += 1
        lines.append(f"<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>{date(day):%Y%m%d}<TRNAMT>{decimal(cents)}<FITID>"
                     f"{day}-{payee[:2]}{memo[-1]}{cents}-{counted[row]}<NAME>{payee}<MEMO>{memo}</STMTTRN>\n")
    write(path, OFX.format(first=f"{date(first):%Y%m%d}", last=f"{date(last):%Y%m%d}", rows="".join(lines)))


def write_qif(path, rows, first, last, random):
    write(path, "!Type:Bank\n" + "".join(f"D{date(day).isoformat()}\nT{decimal(cents)}\nP{payee}\nM{memo}\n^\n"
                                         for day, payee, memo, cents in rows))


WRITERS = {"csv": write_csv, "ofx": write_ofx, "qif": write_qif}
OFX = """OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>12030000<ACCTID>0000202051<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>{first}<DTEND>{last}
{rows}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""
