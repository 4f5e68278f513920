"""Three users of one workspace, each with words of their own, and random commands of each."""
import hashlib
import json
import os
import shutil
import stat

from goals.suites import run_suites
from kit import must, refill, run, scratch, workspace, write_statement

# What stands in everything of a user and must be seen by no other. The untold words are in statements and notes alone,
# and nobody types them, so that no answer repeats one.
CANARIES = {"ann": "KINGFISHER", "bob": "NIGHTJAR", "cyd": "OYSTERCATCHER"}
UNTOLD = {"ann": "HALCYON", "bob": "CAPRIMULGUS", "cyd": "HAEMATOPUS"}
# One of them keeps a sealed ledger.
SEALED = "cyd"
COMMANDS = 6
SUITES = ["SampleTests.IsolationTests"]

REGISTERS = ["transactions", "categories", "budgets", "loans", "purchases", "portfolios", "assets", "shopping-lists",
             "reminders", "places", "changes"]
REPORTS = ["month", "categories", "budget", "places", "recurring", "loans", "portfolio", "prices", "reminders",
           "quality"]

# What somebody may type; `{word}` and `{id}` are those of another user, or their own.
LINES = [
    ["list", "--json"], ["list", "--text", "{word}"], ["list", "--account", "{word}"], ["list", "{register}"],
    ["list", "{register}", "--json"], ["list", "users"], ["explain", "{id}"], ["edit", "{id}", "category={mine}", "--create"],
    ["edit", "{id}", "note={mine}"], ["delete", "{id}"], ["delete", "--restore", "{id}"], ["undo", "{number}"],
    ["runs"], ["check"], ["duplicates"], ["duplicates", "ok", "{id}", "{own}"], ["transfers"], ["receipts"], ["export", "-o", "-"],
    ["report", "-q", "--period", "2026-08", "--format", "html,csv,md,json"],
    ["report", "{report}", "--period", "all", "--format", "{format}", "-o", "-"], ["report", "{word}"],
    ["query", "SELECT * FROM v_transaction"],
    ["query", "SELECT count(*) FROM v_transaction WHERE payee LIKE '{word}%'"],
    ["query", "ATTACH '.saldo/{other}.sqlite' AS x"], ["add", "loan", "name={mine}", "amount=9"],
    ["add", "item", "name={mine}", "category={mine}", "unit=l"], ["edit", "item", "{word}", "name={mine}"],
    ["delete", "loan", "{number}"], ["import", "-q", "--account", "giro", "{mine}.csv"],
    ["import", "-q", "--account", "giro", "--rejects", "{mine}-bad.csv"], ["import", "-n", "{mine}.csv"],
    ["rules", "apply"], ["backup", "backup-{mine}.sqlite"], ["delete", "nothing"], ["list", "nowhere"],
]


class Goal:
    """No word of a user is told to another, no command touches another's ledger, and all files are closed."""

    name = "isolation"
    sizes = {"quick": 200, "night": 10_000, "long": 100_000}

    def __init__(self):
        self.root = scratch("isolation")
        self.base, self.folder = f"{self.root}/base", f"{self.root}/work"
        os.mkdir(self.base)
        workspace(self.base)
        self.ids = {user: self.fill(user) for user in CANARIES}

    def fill(self, user):
        """A ledger full of a user's word; the ids of its transactions."""
        word, untold = CANARIES[user], UNTOLD[user]
        rows = [[f"2026-08-{day:02}", f"{word} {day}", f"{untold} memo", f"-{day}.50"] for day in range(3, 12)]
        write_statement(f"{self.base}/{word}.csv", rows)
        write_statement(f"{self.base}/{word}-bad.csv", rows + [["2026-08-32", word, f"{untold} bad", "-1.00"]])
        as_user = {"folder": self.base}
        must(["import", "-q", "--account", "giro", f"{word}.csv", "--user", user], **as_user)
        for words in [["item", f"name={word}", f"category={word}", "unit=l"], ["loan", f"name={word}", "amount=9"],
                      ["portfolio", f"name={word}"], ["budget", f"name={word}", "amount=50"],
                      ["category", f"name={word}", "type=expense"], ["reminder", f"text={word}", "date=2026-09-09"]]:
            must(["add", *words, "--user", user], **as_user)
        listed = must(["list", "--json", "--user", user], **as_user).out.splitlines()
        ids = [json.loads(line)["id"] for line in listed]
        must(["edit", ids[0], f"note={untold} note", "--user", user], **as_user)
        if user == SEALED:
            must(["key", "new", "-q", "--key-file", "key", "--user", user], **as_user)
        return ids

    def cases(self, size):
        return [f"commands:{index}" for index in range(self.sizes[size])] + (
            ["suites:all"] if size != "quick" else [])

    def check(self, case, random):
        if case.startswith("suites"):
            return run_suites(SUITES)
        refill(self.folder, self.base)
        found = []
        for _ in range(COMMANDS):
            user = random.choice(list(CANARIES))
            line = self.line(user, random)
            before = self.ledgers()
            outcome = run([*line, "--user", user], self.folder, **self.key(user, random))
            found += [f"{user}: saldo {' '.join(line)}: {problem}"
                      for problem in self.problems(user, line, outcome, before)]
        return found + self.left()

    def line(self, user, random):
        other = random.choice([name for name in CANARIES if name != user])
        values = {"word": CANARIES[random.choice([other, other, user])], "mine": CANARIES[user], "other": other,
                  "id": random.choice(self.ids[random.choice([other, user])]), "own": random.choice(self.ids[user]),
                  "number": random.randrange(1, 12), "register": random.choice(REGISTERS),
                  "report": random.choice(REPORTS), "format": random.choice(["html", "md", "csv", "json"])}
        return [word.format(**values) for word in random.choice(LINES)]

    def key(self, user, random):
        """The sealed ledger's key, most of the time, and for whoever asks."""
        return {"SALDO_KEY_FILE": "key"} if user == SEALED and random.random() < 0.8 else {}

    def problems(self, user, line, outcome, before):
        found = []
        said = outcome.out + outcome.error
        for word in line:
            said = said.replace(word, "")
        for other, word in [*CANARIES.items(), *UNTOLD.items()]:
            if other != user and word in said:
                start = said.index(word)
                found.append(f"shows a word of {other}: {said[max(0, start - 60):start + 60]!r}")
        if outcome.status == 70 or outcome.status >= 124:
            found.append(f"{outcome}")
        found += [f"changed the ledger of {other}" for other, digest in self.ledgers().items()
                  if other != user and digest != before[other]]
        return found

    def ledgers(self):
        return {user: digest(f"{self.folder}/.saldo/{user}.sqlite") for user in CANARIES}

    def left(self):
        """What the commands left in the workspace: who may read it, and whose words stand where."""
        found = []
        for parent, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.relpath(f"{parent}/{name}", self.folder)
                owner = owner_of(path)
                if owner is None:
                    continue
                if stat.S_IMODE(os.stat(f"{parent}/{name}").st_mode) & 0o077:
                    found.append(f"others may read {path}")
                with open(f"{parent}/{name}", "rb") as file:
                    content = file.read()
                found += [f"{path} holds a word of {other}" for other, word in [*CANARIES.items(), *UNTOLD.items()]
                          if other != owner and word.encode() in content]
        return found

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)


def owner_of(path):
    """The user whose a file of the workspace is; None for what is everybody's or a person's own."""
    for user, canary in CANARIES.items():
        if path.startswith((f".saldo/{user}.", f"reports/users/{user}/", f"rejects/users/{user}/", f"backup-{canary}")):
            return user
    return None


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()
