"""Damaged ledgers: flipped bits, swapped and missing pages, other files in their place, planted triggers."""
import os
import shutil
import sqlite3

from kit import LEDGER, must, rows, run, scratch, workspace, write_statement

# What a bank wrote of a transaction, in the ledger's columns.
SOURCE = ["day", "account", "amount", "balance", "valueDay", "payee", "memo", "reference", "line"]
FOUND = (1, 69, 77)
READING = [["check"], ["list", "--limit", "99999", "--json"], ["report", "-q", "--period", "2024-06", "--format", "html,csv,md,json", "-o", "pages"]]

# What somebody can do to a ledger with another program. Each must be found by `check`.
TAMPERING = {
    "amount": "UPDATE txn SET amount=amount+1 WHERE line=7",
    "sign": "UPDATE txn SET amount=-amount WHERE day=(SELECT min(day) FROM txn)",
    "payee": "UPDATE txn SET payee=payee||'x' WHERE line=9",
    "memo": "UPDATE txn SET memo='another' WHERE line=11",
    "day": "UPDATE txn SET day=9999999 WHERE line=5",
    "lost row": "PRAGMA foreign_keys=OFF; DELETE FROM txn WHERE line=7; DELETE FROM sighting WHERE line=7",
    "added row": "INSERT INTO txn(day,account,fingerprint,occurrence,amount,category,isTransfer,isPending,statement,line,"
                 "kind,bankKind,bankPending,payee,memo) SELECT day,account,zeroblob(16),1,amount,category,0,0,statement,"
                 "9999,kind,bankKind,0,payee,memo FROM txn WHERE line=7",
    "moved row": "UPDATE txn SET line=9999 WHERE line=7",
    "planted trigger": "CREATE TRIGGER planted AFTER INSERT ON run BEGIN UPDATE category SET path='x' WHERE id=1; END",
    "planted view": "CREATE VIEW planted AS SELECT 1",
    "column type": "PRAGMA writable_schema=1; UPDATE sqlite_schema SET "
                   "sql=replace(sql,'amount INTEGER NOT NULL','amount ANY') WHERE name='txn'",
}


class Goal:
    """No crash, no hang, no row in a message; `check` finds every change of what the bank wrote."""

    name = "damage"
    sizes = {"quick": 1_000, "night": 20_000, "long": 200_000}

    def __init__(self):
        self.root = scratch("damage")
        self.folder = f"{self.root}/work"
        os.mkdir(self.folder)
        workspace(self.folder)
        write_statement(f"{self.folder}/a.csv", rows(600, 1))
        must(["import", "-q", "a.csv"], self.folder)
        self.path = f"{self.folder}/{LEDGER}"
        with open(self.path, "rb") as file:
            self.good = file.read()
        self.rows = self.source_rows(self.good)
        write_statement(f"{self.folder}/b.csv", rows(60, 2))
        must(["import", "-q", "b.csv"], self.folder)
        with open(self.path, "rb") as file:
            self.later = file.read()
        self.later_rows = self.source_rows(self.later)
        self.page = int.from_bytes(self.good[16:18], "big")

    def cases(self, size):
        kinds = ["flip"] * 12 + ["text"] * 4 + ["amount"] * 2 + ["cut", "swap", "journal"]
        damaged = [f"{kinds[index % len(kinds)]}:{index}" for index in range(self.sizes[size])]
        return damaged + [f"tampering:{name}" for name in TAMPERING] + [
            "other:empty", "other:random", "other:foreign", "other:newer"]

    def check(self, case, random):
        kind, name = case.split(":")
        content = getattr(self, kind)(name if kind in ("tampering", "other") else random)
        self.put(content)
        return self.problems(content, kind, name)

    # How a ledger is damaged.

    def flip(self, random):
        return flipped(self.good, random.randrange(len(self.good)), random)

    def text(self, random):
        """A bit of a payee or a memo."""
        row = random.choice(self.rows)
        text = row[SOURCE.index(random.choice(["payee", "memo"]))]
        start = self.good.find(row[SOURCE.index("memo")])
        start = start if text == row[SOURCE.index("memo")] else start - len(text)
        return flipped(self.good, start + random.randrange(len(text)), random)

    def amount(self, random):
        """A bit of an amount, which lies as a big-endian integer before the texts of its row."""
        for _ in range(100):
            row = random.choice(self.rows)
            amount, start = row[SOURCE.index("amount")], self.good.find(row[SOURCE.index("memo")])
            length = 2 if -32768 <= amount < 32768 else 3
            offset = self.good.rfind(amount.to_bytes(length, "big", signed=True), max(0, start - 60), start)
            if offset > 0:
                return flipped(self.good, offset + length - 1, random)
        raise RuntimeError("no amount was found in the file")

    def cut(self, random):
        return self.good[:random.choice([1, 15, 100, 512, self.page, self.page + 1, random.randrange(len(self.good))])]

    def swap(self, random):
        pages = [self.good[at:at + self.page] for at in range(0, len(self.good), self.page)]
        one, other = random.sample(range(1, len(pages)), 2)
        pages[one], pages[other] = pages[other], pages[one]
        return b"".join(pages)

    def journal(self, random):
        """What a killed import leaves once its journal is lost: some pages as they were, some as they would be."""
        old, new = ([content[at:at + self.page] for at in range(0, len(content), self.page)]
                    for content in (self.good, self.later))
        share = random.random()
        return b"".join(new[index] if index >= len(old) or random.random() < share else old[index]
                        for index in range(len(new)))

    def tampering(self, name):
        path = f"{self.root}/tampered"
        with open(path, "wb") as file:
            file.write(self.good)
        connection = sqlite3.connect(path)
        connection.create_function("printf", -1, lambda *_: "")
        for (trigger,) in connection.execute("SELECT name FROM sqlite_schema WHERE type='trigger'").fetchall():
            if "planted" not in name and name != "column type":
                connection.execute(f'DROP TRIGGER "{trigger}"')
        connection.executescript("PRAGMA ignore_check_constraints=1; " + TAMPERING[name])
        connection.commit()
        connection.close()
        with open(path, "rb") as file:
            return file.read()

    def other(self, name):
        if name == "empty":
            return b""
        if name == "random":
            return bytes(index * 7919 % 251 for index in range(50_000))
        if name == "newer":
            return self.good[:60] + (9999).to_bytes(4, "big") + self.good[64:]
        path = f"{self.root}/foreign"
        connection = sqlite3.connect(path)
        connection.executescript("CREATE TABLE IF NOT EXISTS note(text)")
        connection.close()
        with open(path, "rb") as file:
            return file.read()

    # What saldo makes of it.

    def problems(self, content, kind, name):
        found, check = [], None
        for arguments in READING:
            outcome = run(arguments, self.folder, timeout=30)
            check = check or outcome
            if outcome.status >= 124 or outcome.status == 70:
                found.append(f"{arguments[0]}: {outcome}")
            if b"KONTO" in outcome.error.encode() or b"REF " in outcome.error.encode():
                found.append(f"{arguments[0]} shows a row in its message: {outcome.error[:200]}")
        changed = self.changed(content)
        if (changed or kind == "tampering") and check.status not in FOUND:
            found.append(f"check ends with {check.status} although {changed or name} changed")
        if kind == "other":
            outcome = run(["import", "-q", "a.csv"], self.folder)
            if outcome.status != 69:
                found.append(f"import over another file: {outcome}")
            with open(self.path, "rb") as file:
                if file.read() != content:
                    found.append("the other file was written to")
        return found

    def changed(self, content):
        """The columns of the bank's words that differ, where SQLite itself can still read them all."""
        now = self.source_rows(content)
        if now is None or now in (self.rows, self.later_rows):
            return ""
        if len(now) != len(self.rows):
            return "the number of rows"
        differing = {SOURCE[index] for old, new in zip(self.rows, now) for index in range(len(SOURCE))
                     if old[index] != new[index]}
        return ", ".join(sorted(differing))

    def source_rows(self, content):
        path = f"{self.root}/reading"
        with open(path, "wb") as file:
            file.write(content)
        connection = sqlite3.connect(path)
        connection.text_factory = bytes
        try:
            return connection.execute(
                f"SELECT {', '.join(SOURCE)} FROM txn ORDER BY day, account, fingerprint, occurrence").fetchall()
        except (sqlite3.DatabaseError, OverflowError, UnicodeDecodeError):
            return None
        finally:
            connection.close()

    def put(self, content):
        for suffix in ("", "-journal"):
            if os.path.exists(self.path + suffix):
                os.remove(self.path + suffix)
        with open(self.path, "wb") as file:
            file.write(content)
        os.chmod(self.path, 0o600)

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)


def flipped(content, offset, random):
    changed = bytearray(content)
    changed[offset] ^= 1 << random.randrange(8)
    return bytes(changed)
