"""The tasks of `measure`: what runs, beside what, on how many rows, and the target."""
import csv
import json
import os
import shlex
import shutil
import subprocess
import sys

import program

HERE = program.HERE
SMALL, MIDDLE, LARGE = 10_000, 100_000, 1_000_000
RECEIPTS = 20_000
# The reports that the floor writes too.
FLOOR_KINDS = ["month", "categories", "places", "budget"]


class Skip(Exception):
    """A task that cannot be measured here."""


class Target:
    """A bound on one figure of a result: `wall` and `cpu` are ratios A / B, the others are figures of A.

    `extra s` is the wall time of A minus that of B."""

    UNITS = {"wall": "", "cpu": "", "wall s": " s", "wall ms": " ms", "cpu s": " s", "extra s": " s", "MiB": " MiB"}

    def __init__(self, figure, bound, is_floor=False, sizes=None):
        self.figure = figure
        self.bound = bound
        self.is_floor = is_floor
        self.sizes = sizes

    def value(self, result):
        a, b = result["A"], result.get("B")
        return {
            "wall": lambda: result["ratio"]["wall"], "cpu": lambda: result["ratio"]["cpu"],
            "wall s": lambda: a["wall"], "wall ms": lambda: a["wall"] * 1000, "cpu s": lambda: a["cpu"],
            "extra s": lambda: a["wall"] - b["wall"], "MiB": lambda: a["peak_mib"],
        }[self.figure]()

    def is_met(self, result):
        value = self.value(result)
        return value >= self.bound if self.is_floor else value <= self.bound

    def __str__(self):
        word = {"wall s": "wall", "wall ms": "wall", "cpu s": "cpu", "extra s": "A − B", "MiB": "peak"}
        sign = "≥" if self.is_floor else "≤"
        return f"{word.get(self.figure, self.figure)} {sign} {self.bound:g}{self.UNITS[self.figure]}"


def at_most(figure, bound, *sizes):
    return Target(figure, bound, sizes=sizes)


def at_least(figure, bound, *sizes):
    return Target(figure, bound, is_floor=True, sizes=sizes)


class Task:
    def __init__(self, name, method, sizes, *targets, title=None):
        self.name = name
        self.method = method
        self.sizes = sizes
        self.every_target = targets
        self.title = title or method.__doc__

    def targets(self, size):
        """The targets at this size; a target without sizes holds at all sizes of the task."""
        return [target for target in self.every_target if size in (target.sizes or self.sizes)]


def shell(*steps):
    """One command that runs the steps; the last of them replaces the shell."""
    *first, last = steps
    return ["sh", "-c", " && ".join([*first, f"exec {last}"])]


def words(*parts):
    return " ".join(shlex.quote(str(part)) for part in parts)


class Bench:
    """The commands of one size. Each task method gives A and B; B is None where nothing is beside A."""

    def __init__(self, options, size):
        self.options = options
        self.size = size
        self.data = os.path.join(os.path.abspath(options.data_root), f"d{size}")
        self.work = os.path.join(os.path.abspath(options.work), f"d{size}")
        self.saldo = os.path.abspath(options.saldo)
        self.csv = os.path.join(self.data, "statement.csv")
        self.runs = options.n + options.warmup
        os.makedirs(self.work, exist_ok=True)

    # What the commands need.

    def path(self, *parts):
        path = os.path.join(self.work, *parts)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def workspace(self, name, data=None):
        """A workspace with the rules, places and budgets of a data folder, and no ledger."""
        folder = self.path(name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        self.run([sys.executable, os.path.join(HERE, "workspace.py"), data or self.data, folder])
        return folder

    def run(self, command, **more):
        done = subprocess.run(command, capture_output=True, text=True, **more)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or [""])[-1]
            raise Skip(f"{command[0]}: exit {done.returncode} {reason[-200:]}")
        return done.stdout

    def shell(self, command):
        self.run(["sh", "-c", command])

    def floor(self, name, *arguments):
        if not self.options.floor:
            raise Skip("no --floor")
        return words(self.existing(os.path.join(os.path.abspath(self.options.floor), name)), *arguments)

    def python(self, script, *arguments, needs):
        if not self.options.python:
            raise Skip("no --python")
        self.run([self.options.python, "-c", f"import {needs}"])
        return words(os.path.abspath(self.options.python), self.existing(self.bench(script)), *arguments)

    def bench(self, *parts):
        return os.path.join(os.path.abspath(self.options.bench), *parts)

    def existing(self, path):
        if not os.path.exists(path):
            raise Skip(f"{path} does not exist")
        return path

    def rules(self):
        return self.existing(os.path.join(self.data, "peers", "floor.tsv"))

    def kinds(self):
        """Every kind of report that the program knows."""
        folder = self.workspace("kinds")
        done = subprocess.run(
            [self.saldo, "report", "?", "-w", folder], capture_output=True, text=True)
        return program.listed(done.stderr)

    def import_(self, workspace, file):
        return words(self.saldo, "import", "-q", "-w", workspace, "--account", "giro", file)

    def report(self, workspace, *kinds, period="all", formats="csv", more=()):
        """A report into a folder that no run before has written to."""
        options = words(*kinds, "-q", "-w", workspace, "--period", period, "--format", formats, *more)
        return f"{words(self.saldo, 'report')} {options} -o {shlex.quote(self.path('reports', ''))}$$/"

    def away(self, path):
        """Move what a run before left: deleting a large file takes longer than a small import."""
        used = self.path("spares", "used", "")
        path, used = shlex.quote(path), shlex.quote(used)
        return f"if [ -e {path} ]; then mv {path} {used}$$; fi"

    def new_ledger(self, workspace, file, *kinds):
        """Import into a new ledger, then reports of the whole time."""
        return shell(
            self.away(f"{workspace}/.saldo"), self.import_(workspace, file), self.report(workspace, *kinds))

    def new_floor(self, file):
        store = self.path("floor", "all.db")
        return shell(
            self.away(store),
            self.floor("e2e", "all", file, self.rules(), store, self.path("floor", "out", "")))

    def floor_import(self, store, file):
        return self.floor("e2e", "import", file, self.rules(), store)

    def filled(self):
        """A workspace whose ledger holds the statement; made once."""
        folder = self.path("filled")
        if not os.path.exists(f"{folder}/.saldo"):
            self.workspace("filled")
            self.shell(self.import_(folder, self.csv))
        return folder

    def filled_store(self):
        store = self.path("floor", "filled.db")
        if not os.path.exists(store):
            self.shell(self.floor_import(store, self.csv))
        return store

    def changed(self):
        """The filled workspace with other rules: every fiftieth has another category. Made once."""
        folder = self.path("changed")
        if not os.path.exists(folder):
            shutil.copytree(self.filled(), folder)
            path = os.path.join(folder, "rules", "20-bench.yaml")
            with open(path, encoding="utf-8") as file:
                head, *rules = file.read().split("  - when: ")
            for index in range(0, len(rules), 50):
                rules[index] = rules[index].split("set: ")[0] + "set: {category: 'Gifts'}\n"
            with open(path, "w", encoding="utf-8") as file:
                file.write("  - when: ".join([head, *rules]))
        return folder

    def with_receipts(self):
        """The filled workspace with 20,000 receipts, most of them paid by a row; made once."""
        folder = self.path("receipts")
        if not os.path.exists(folder):
            shutil.copytree(self.filled(), folder)
            path = self.path("parts", "receipts.jsonl")
            with open(self.csv, encoding="utf-8", newline="") as source:
                paid = [row for row in csv.DictReader(source) if row["Amount"].startswith("-")]
            with open(path, "w", encoding="utf-8") as file:
                count = min(RECEIPTS, len(paid))
                for row in (paid[number * len(paid) // count] for number in range(count)):
                    amount = row["Amount"][1:]
                    file.write(json.dumps({
                        "schema": "saldo.receipt/1", "merchant": row["Description"], "date": row["Date"],
                        "total": amount, "lines": [{"text": "Goods", "amount": amount}]}) + "\n")
            self.run([self.saldo, "import", "-q", "-w", folder, path])
        return folder

    def spares(self, name, filled):
        """A copy of something for every run, made before the clock starts.

        A run takes the next one by a rename, which costs nothing beside an import."""
        folder = self.path("spares", name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for number in range(self.runs):
            subprocess.run(["cp", "-a", filled, os.path.join(folder, f"{number:03}")], check=True)
        # Writing the copies back to disk must not fall into the first runs.
        os.sync()
        taken = os.path.join(folder, "taken")
        return f"{self.away(taken)} && set -- {shlex.quote(folder)}/[0-9]* && mv \"$1\" {shlex.quote(taken)}", taken

    def into_filled(self, name, file):
        """The same file into a filled ledger and into the floor's filled store."""
        take_ledger, ledger = self.spares(f"{name}-saldo", self.filled())
        take_store, store = self.spares(f"{name}-floor", self.filled_store())
        return shell(take_ledger, self.import_(ledger, file)), shell(take_store, self.floor_import(store, file))

    def part(self, name, source, count):
        """The head line and the last `count` rows of a file."""
        path = self.path("parts", name)
        with open(source, "rb") as file:
            lines = file.readlines()
        with open(path, "wb") as file:
            file.writelines([lines[0], *lines[-count:]])
        return path

    def later(self):
        """The later download, which ends with new rows."""
        return self.existing(os.path.join(self.data, "overlap.csv"))

    # The tasks.

    def first(self):
        """saldo, new ledger + month, categories, places, budget / floor e2e all"""
        return self.first_row(), self.new_floor(self.csv)

    def first_row(self):
        return self.new_ledger(self.workspace("full"), self.csv, *FLOOR_KINDS)

    def all_kinds(self):
        """saldo, new ledger + every kind of report / floor e2e all"""
        return self.new_ledger(self.workspace("full"), self.csv), self.new_floor(self.csv)

    def duckdb(self):
        """DuckDB, no deduplication / saldo, first row"""
        out = self.path("duckdb", "")
        return (
            shell(self.python("peers/duckdb_peer.py", self.data, out, "full", needs="duckdb")),
            self.first_row())

    def fastpython(self):
        """fast Python / saldo, first row"""
        out = self.path("fastpython", "")
        return (
            shell(self.python("peers/fastpython_peer.py", self.data, out, "full", needs="ahocorasick")),
            self.first_row())

    def hledger(self):
        """hledger, CSV with rules, no store / saldo, first row"""
        if not shutil.which("hledger"):
            raise Skip("no hledger")
        rules = self.existing(os.path.join(self.data, "peers", "hledger.rules"))
        return (
            ["hledger", "-f", self.csv, "--rules-file", rules, "incomestatement", "-M", "-O", "csv"],
            self.first_row())

    def again(self):
        """saldo, the same file again / floor import again"""
        return shell(self.import_(self.filled(), self.csv)), shell(self.floor_import(self.filled_store(), self.csv))

    def again_rows(self):
        """saldo, the same rows in a file with other bytes, 0 new / floor import again"""
        path = self.path("parts", "again.csv")
        with open(self.csv, "rb") as source, open(path, "wb") as file:
            shutil.copyfileobj(source, file)
            file.write(b"\n")
        return self.into_filled("again", path)

    def overlap(self):
        """saldo, an overlapping download into the full ledger / floor"""
        return self.into_filled("overlap", self.later())

    def thousand(self):
        """saldo, 1,000 new rows into the full ledger / floor"""
        return self.into_filled("thousand", self.part("thousand.csv", self.later(), 1000))

    def thousand_new(self):
        """saldo, 1,000 rows into a new ledger + every kind of report / floor e2e all"""
        file = self.part("thousand-new.csv", self.csv, 1000)
        return self.new_ledger(self.workspace("full"), file), self.new_floor(file)

    def ofx(self, name):
        file = self.existing(os.path.join(self.data, name))
        workspace, store = self.workspace("ofx"), self.path("floor", "ofx.db")
        return (
            shell(self.away(f"{workspace}/.saldo"), self.import_(workspace, file)),
            shell(self.away(store), self.floor_import(store, self.csv)))

    def ofx1(self):
        """saldo, import of OFX 1 / floor import of the same rows as CSV"""
        return self.ofx("statement.ofx")

    def ofx2(self):
        """saldo, import of OFX 2 / floor import of the same rows as CSV"""
        return self.ofx("statement.ofx2.xml")

    def normalize(self, file):
        # Outside every workspace: reading and writing, no rules.
        return shell(words("cd", self.work), words(self.saldo, "normalize", file))

    def init(self):
        """saldo init, a workspace for one CSV: reads it twice and copies it"""
        folder = self.path("init")
        made = words(self.saldo, "init", "-q", folder, "--from", self.existing(self.csv), "--currency", "EUR")
        return shell(words("rm", "-rf", folder), made), None

    def ofx2_read(self):
        """saldo normalize, OFX 2 to CSV / libxml2 SAX, counting only"""
        file = self.existing(os.path.join(self.data, "statement.ofx2.xml"))
        return self.normalize(file), shell(self.floor("ofx_sax", "libxml2", file))

    def ofxtools(self):
        """ofxtools, parse of OFX 1 / saldo normalize, OFX 1 to CSV"""
        file = self.existing(os.path.join(self.data, "statement.ofx"))
        return (
            shell(self.python("peers/ofx_python.py", "ofxtools", file, needs="ofxtools")),
            self.normalize(file))

    def floor_report(self):
        return shell(self.floor("e2e", "report", self.filled_store(), self.rules(), self.path("floor", "out", "")))

    def report_only(self):
        """saldo, every kind of report, all months / floor e2e report"""
        return shell(self.report(self.filled())), self.floor_report()

    def month(self):
        """saldo, every kind of report, one month / floor e2e report, all months"""
        return shell(self.report(self.filled(), period="2022-06")), self.floor_report()

    def monthly(self):
        """saldo, every month of all time, every kind, four formats"""
        return shell(self.report(self.filled(), formats="html,csv,md,json", more=["--monthly"])), None

    def default(self):
        """saldo report without options: the pages of the latest month"""
        return shell(words(self.saldo, "report", "-q", "-w", self.filled())), None

    def kind(self, name):
        return shell(self.report(self.filled(), name)), None

    def import_only(self):
        """saldo, import into a new ledger"""
        workspace = self.workspace("import")
        return shell(self.away(f"{workspace}/.saldo"), self.import_(workspace, self.csv)), None

    def reports_alone(self):
        """saldo, every kind of report, all months"""
        return shell(self.report(self.filled())), None

    def check(self):
        """saldo check"""
        # Findings are no failure here: exit 1.
        return ["sh", "-c", f"{words(self.saldo, 'check', '-w', self.filled())}; test $? -le 1"], None

    def accounts(self):
        """saldo list accounts"""
        return shell(words(self.saldo, "list", "accounts", "-w", self.filled())), None

    def merge(self):
        """saldo edit account, which merges an account of as many rows, all of them in both"""
        twice = self.path("twice")
        if not os.path.exists(twice):
            shutil.copytree(self.filled(), twice)
            copy = self.path("parts", "twice.csv")
            with open(self.csv, "rb") as source, open(copy, "wb") as file:
                shutil.copyfileobj(source, file)
                file.write(b"\n")
            self.run([self.saldo, "import", "-q", "-w", twice, "--account", "mistake", copy])
        listed = self.run([self.saldo, "list", "accounts", "--json", "-w", twice]).splitlines()
        keys = [json.loads(line)["account"] for line in listed]
        target = next(key for key in keys if key != "mistake")
        take, ledger = self.spares("merge", twice)
        merge = words(self.saldo, "edit", "account", "mistake", f"merge={target}", "-q", "-w", ledger)
        return shell(take, merge), None

    def status(self):
        """saldo status"""
        return [self.saldo, "status", "-w", self.filled()], None

    def rules_diff(self):
        """saldo rules diff, ten of 500 rules changed"""
        new = os.path.join(self.changed(), "rules")
        return shell(
            words(self.saldo, "rules", "diff", "-w", self.filled(), os.path.join(self.filled(), "rules"), new)), None

    def rules_apply(self):
        """saldo rules apply, ten of 500 rules changed"""
        take, ledger = self.spares("apply", self.changed())
        return shell(take, words(self.saldo, "rules", "apply", "-q", "-w", ledger)), None

    def rules_import(self):
        """saldo import without new files, ten of 500 rules changed"""
        take, ledger = self.spares("apply", self.changed())
        inbox = words("mkdir", "-p", os.path.join(ledger, "inbox"))
        return shell(take, inbox, words(self.saldo, "import", "-q", "-w", ledger)), None

    def rules_suggest(self):
        """saldo rules suggest"""
        return shell(words(self.saldo, "rules", "suggest", "-w", self.filled())), None

    def receipts(self):
        """saldo, 100 new rows into a ledger with 20,000 receipts / without receipts"""
        file = self.part("hundred.csv", self.later(), 100)
        take_a, a = self.spares("with", self.with_receipts())
        take_b, b = self.spares("without", self.filled())
        return shell(take_a, self.import_(a, file)), shell(take_b, self.import_(b, file))

    def rules10(self):
        """saldo, first row, 5,000 rules and 3,000 places / 500 and 300"""
        many = self.path("rules10")
        if not os.path.exists(os.path.join(many, "rules.json")):
            self.shell(self.python(
                "generate.py", "--rows", 10000, "--rules", 5000, "--places", 3000, "--no-ofx",
                "--out", many, needs="numpy"))
        # Rules and places do not depend on the rows, so both read the same statement.
        return self.new_ledger(self.workspace("many", many), self.csv, *FLOOR_KINDS), self.first_row()

    def start(self):
        """saldo --version / python3 -c pass"""
        return [self.saldo, "--version"], [sys.executable, "-c", "pass"]

    # Right figures first.

    def proof(self):
        """A tool counts only when every figure is right."""
        out = self.path("figures", "")
        self.run(
            [os.path.join(HERE, "run"), "--data", self.data, "--input", self.csv, "--out", out,
             "--work", self.path("check")], env={**os.environ, "SALDO": self.saldo})
        return self.run([sys.executable, self.bench("check.py"), self.data, out])


# A task without a target is measured for comparison only.
TASKS = [
    Task("first", Bench.first, [MIDDLE, LARGE], at_most("wall", 1.4), at_most("cpu", 1.8)),
    Task("all-kinds", Bench.all_kinds, [MIDDLE], at_most("wall", 3), at_most("cpu", 4)),
    Task("duckdb", Bench.duckdb, [MIDDLE, LARGE], at_least("wall", 5, MIDDLE), at_least("wall", 2.6, LARGE)),
    Task("fastpython", Bench.fastpython, [MIDDLE, LARGE], at_least("wall", 2.7)),
    Task("hledger", Bench.hledger, [SMALL], at_least("wall", 60)),
    Task("report", Bench.report_only, [MIDDLE], at_most("wall", 8)),
    Task("again", Bench.again, [MIDDLE]),
    Task("again-rows", Bench.again_rows, [MIDDLE, LARGE], at_most("wall", 1.5)),
    Task("overlap", Bench.overlap, [MIDDLE, LARGE], at_most("wall", 1.5)),
    Task("thousand", Bench.thousand, [MIDDLE, LARGE], at_most("wall ms", 60)),
    Task("thousand-new", Bench.thousand_new, [MIDDLE], at_most("wall ms", 100)),
    Task("ofx1", Bench.ofx1, [MIDDLE], at_most("wall", 1.8)),
    Task("ofx2", Bench.ofx2, [MIDDLE], at_most("wall", 1.8)),
    Task("ofx2-read", Bench.ofx2_read, [MIDDLE], at_most("wall", 1.2)),
    Task("ofxtools", Bench.ofxtools, [MIDDLE]),
    Task("init", Bench.init, [MIDDLE]),
    Task("import", Bench.import_only, [LARGE], at_most("MiB", 40)),
    Task("reports", Bench.reports_alone, [LARGE], at_most("MiB", 60)),
    Task("monthly", Bench.monthly, [MIDDLE], at_most("wall s", 4)),
    Task("month", Bench.month, [MIDDLE]),
    Task("default", Bench.default, [MIDDLE]),
    Task("start", Bench.start, [SMALL], at_most("wall ms", 8)),
    Task("check", Bench.check, [LARGE], at_most("wall s", 4)),
    Task("accounts", Bench.accounts, [LARGE]),
    Task("merge", Bench.merge, [MIDDLE]),
    Task("status", Bench.status, [LARGE], at_most("wall s", 2)),
    Task("rules-diff", Bench.rules_diff, [LARGE], at_most("wall s", 10)),
    Task("rules-apply", Bench.rules_apply, [LARGE], at_most("wall s", 6)),
    Task("rules-import", Bench.rules_import, [LARGE], at_most("wall s", 6)),
    Task("rules-suggest", Bench.rules_suggest, [LARGE], at_most("wall s", 3)),
    Task("receipts", Bench.receipts, [MIDDLE], at_most("extra s", 0.1)),
    Task("rules10", Bench.rules10, [MIDDLE]),
]
KIND_TARGETS = {
    "quality": [at_most("cpu s", 0.1, MIDDLE), at_most("wall s", 4, LARGE)],
    "recurring": [at_most("cpu s", 0.1, MIDDLE), at_most("wall s", 1.5, LARGE)],
    "transactions": [at_most("cpu s", 0.2, MIDDLE), at_most("wall s", 3, LARGE)],
}


def kind_task(kind):
    """One kind of report by itself as CSV; on a million rows only where there is a target."""
    targets = KIND_TARGETS.get(kind, [])
    sizes = [MIDDLE, LARGE] if targets else [MIDDLE]
    return Task(
        f"report-{kind}", lambda bench: bench.kind(kind), sizes, *targets,
        title=f"saldo report {kind} as CSV, all months")
