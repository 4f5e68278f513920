"""Sealed ledgers: changed and swapped boxes, other keys and none, and random changes of the key."""
import os
import shutil
import sqlite3

from goals.suites import run_suites
from kit import LEDGER, must, refill, run, scratch, workspace, write

# The words that a sealed ledger keeps to itself.
SECRETS = ["CANARY-REF-1", "CANARY-REF-2", "CANARY NOTE", "DE02500105170137075030", "CANARY-ASSET"]
STATEMENT = """:20:START
:25:12030000/DE02120300000000202051
:28C:1/1
:60F:C260801EUR100,00
:61:2608030803D10,00NTRFNONREF
:86:106?00KARTE?20EREF+CANARY-REF-1?21SVWZ+Brot?31DE02500105170137075030?32Shop
:61:2608040804D5,00NTRFNONREF
:86:106?00KARTE?20EREF+CANARY-REF-2?21SVWZ+Zeitung?32Kiosk
:62F:C260804EUR85,00
-
"""
MORE = STATEMENT.replace("2608", "2609").replace("CANARY-REF-1", "CANARY-REF-3")
SUITES = ["SampleTests.KeyCommandTests"] + [f"StoreTests.{name}" for name in (
    "BoxTests", "DataKeyTests", "EntrySecretsTests", "KeyHeaderTests", "MissingSecretsTests", "ResealingTests",
    "SecretTextsTests")]
BOXES = "SELECT box FROM sealedText UNION ALL SELECT box FROM sealedField UNION ALL SELECT box FROM sealedEntry"
ASSET = ["add", "asset", "portfolio=Family", "name=Deposit", "assetType=cashHolding", "accountType=savings",
         "currentValue=1"]
WRITING = [["import", "more.sta"], ["undo", "1"], ["edit", "{id}", "note=x"], ["key", "export", "-o", "exported"],
           ["key", "rotate", "--data-key"], ["key", "rotate", "--new-key-file", "new"],
           [*ASSET, "notes=x"]]
REFUSED = 77


class Goal:
    """Every changed bit of a box is refused, a wrong key before anything is written, and no secret is told."""

    name = "sealing"
    sizes = {"quick": 300, "night": 10_000, "long": 100_000}

    def __init__(self):
        self.root = scratch("sealing")
        self.base, self.folder = f"{self.root}/base", f"{self.root}/work"
        os.mkdir(self.base)
        workspace(self.base)
        write(f"{self.base}/giro.sta", STATEMENT)
        write(f"{self.base}/more.sta", MORE)
        must(["import", "-q", "giro.sta"], self.base)
        must(["add", "portfolio", "name=Family"], self.base)
        must([*ASSET, "notes=CANARY-ASSET"], self.base)
        self.id = must(["list", "--limit", "1"], self.base).out.split()[0]
        must(["edit", self.id, "note=CANARY NOTE"], self.base)
        self.open = self.shown(self.base)
        must(["key", "new", "-q", "--key-file", "key"], self.base)
        write_key(f"{self.base}/other", "7" * 64)
        with open(f"{self.base}/{LEDGER}", "rb") as file:
            self.good = file.read()
        ledger = sqlite3.connect(f"{self.base}/{LEDGER}")
        self.boxes = [box for (box,) in ledger.execute(BOXES)]
        (self.header_text,) = ledger.execute("SELECT header FROM keyHeader").fetchone()
        ledger.close()
        if len(self.boxes) < 6 or any(self.good.count(box) != 1 for box in self.boxes):
            raise RuntimeError("the boxes of the ledger are not found in its file")

    def cases(self, size):
        kinds = ["bit"] * 6 + ["swap", "header", "wrong", "none"] + ["keys"] * 2
        return [f"{kinds[index % len(kinds)]}:{index}" for index in range(self.sizes[size])] + (
            ["suites:all"] if size != "quick" else [])

    def check(self, case, random):
        kind = case.split(":")[0]
        if kind == "suites":
            return run_suites(SUITES)
        refill(self.folder, self.base)
        return getattr(self, kind)(random)

    # What somebody does to the file.

    def bit(self, random):
        box = random.choice(self.boxes)
        changed = bytearray(self.good)
        changed[self.good.index(box) + random.randrange(len(box))] ^= 1 << random.randrange(8)
        return self.refused(bytes(changed))

    def swap(self, random):
        """Two boxes in each other's place, each whole."""
        pairs = [(one, other) for one in self.boxes for other in self.boxes if one < other and len(one) == len(other)]
        one, other = random.choice(pairs)
        first, second = self.good.index(one), self.good.index(other)
        changed = bytearray(self.good)
        changed[first:first + len(one)], changed[second:second + len(one)] = other, one
        return self.refused(bytes(changed))

    def header(self, random):
        """Another letter in what the key is checked against: no command gets on with it, and none writes."""
        start = self.good.index(self.header_text.encode())
        changed = bytearray(self.good)
        changed[start + random.randrange(len(self.header_text))] ^= 1 << random.randrange(7)
        return self.unopened(bytes(changed), random, SALDO_KEY_FILE="key")

    def refused(self, content):
        self.put(content)
        found = []
        check = run(["check"], self.folder, SALDO_KEY_FILE="key")
        if check.status not in (1, 69, REFUSED):
            found.append(f"check does not find it: {check}")
        for arguments in (["list", "--json"], ["export", "-o", "-"]):
            outcome = run(arguments, self.folder, SALDO_KEY_FILE="key")
            # What it does not show it need not open.
            whole = arguments[0] == "list" and outcome.status == 0 and outcome.out == self.open
            if not whole and outcome.status not in (69, REFUSED):
                found.append(f"{arguments[0]}: {outcome}")
            found += told(arguments, outcome.error)
        return found + told(["check"], check.out + check.error)

    # Keys.

    def wrong(self, random):
        return self.unopened(self.good, random, SALDO_KEY_FILE="other")

    def none(self, random):
        return self.unopened(self.good, random)

    def unopened(self, content, random, **key):
        """Nothing is written and nothing is shown without the right key."""
        self.put(content)
        found = []
        for arguments in [random.choice(WRITING), ["list", "--json"], ["export", "-o", "-"], ["check"]]:
            outcome = run([word.format(id=self.id) for word in arguments], self.folder, **key)
            if arguments != ["check"] and outcome.status not in (69, REFUSED):
                found.append(f"{' '.join(arguments)}: {outcome}")
            found += told(arguments, outcome.out + outcome.error)
        with open(f"{self.folder}/{LEDGER}", "rb") as file:
            if file.read() != content:
                found.append("something was written without the key")
        return found

    def keys(self, random):
        """Random changes of what opens the ledger: the newest key does, those before it do not."""
        now, old, exported, found = "key", [], None, []
        rotate = ["key", "rotate", "-q"]
        for step in range(random.randrange(2, 6)):
            what = random.choice(["key", "key", "data", "export", "import"])
            if what == "key":
                must([*rotate, "--key-file", now, "--new-key-file", f"k{step}"], self.folder)
                old, now = [*old, now], f"k{step}"
            elif what == "data":
                must([*rotate, "--data-key", "--key-file", now, "--new-key-file", f"k{step}"], self.folder)
                old, now = [*old, now, *([exported] if exported else [])], f"k{step}"
                exported = None
            elif what == "export" and not exported:
                exported = f"e{step}"
                must(["key", "export", "-q", "--key-file", now, "-o", exported], self.folder)
            elif what == "import":
                must(["import", "-q", "more.sta"], self.folder, SALDO_KEY_FILE=now)
        for key in [now] + ([exported] if exported else []):
            shown = self.shown(self.folder, SALDO_KEY_FILE=key)
            found += [] if self.open in shown else [f"{key} shows something else"]
        for key in old:
            outcome = run(["list"], self.folder, SALDO_KEY_FILE=key)
            found += [] if outcome.status == REFUSED else [f"the old {key} opens it: {outcome}"]
        check = run(["check", "ledger"], self.folder, SALDO_KEY_FILE=now)
        return found + ([] if check.status == 0 else [f"check: {check}"]) + self.left()

    def left(self):
        """Secrets that a file of the ledger's folder holds."""
        found = []
        for name in os.listdir(f"{self.folder}/.saldo"):
            with open(f"{self.folder}/.saldo/{name}", "rb") as file:
                content = file.read()
            found += [f".saldo/{name} holds {secret}" for secret in SECRETS if secret.encode() in content]
        return found

    def shown(self, folder, **key):
        return must(["list", "--limit", "99", "--json"], folder, **key).out

    def put(self, content):
        with open(f"{self.folder}/{LEDGER}", "wb") as file:
            file.write(content)
        os.chmod(f"{self.folder}/{LEDGER}", 0o600)

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)


def write_key(path, digits):
    write(path, f"saldo-key-file 1 {digits}\n")
    os.chmod(path, 0o600)


def told(arguments, said):
    return [f"{' '.join(arguments)} tells {secret}" for secret in SECRETS if secret in said]
