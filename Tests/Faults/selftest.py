"""Plants a fault for each goal and demands that the goal sees it: a check that cannot fail proves nothing.

A stand-in takes the place of saldo. It does one thing wrong and hands every other command to the real program.
"""
import os
import random
import shutil
import subprocess
import sys

import kit
import mutants
from goals import access, power

HERE = os.path.dirname(os.path.abspath(__file__))

# Reports success first, then writes row by row without a journal and without a sync.
PIECEMEAL = """
if sys.argv[1:] == ["import", "b.csv"]:
    print("Run 2.", flush=True)
    try:
        ledger = sqlite3.connect(".saldo/me.sqlite", isolation_level=None)
        ledger.execute("PRAGMA journal_mode=OFF")
        ledger.execute("PRAGMA synchronous=OFF")
        for index in range(300):
            ledger.execute("INSERT OR IGNORE INTO payee(name) VALUES(?)", [f"payee {index}" * 20])
    except sqlite3.Error:
        pass
    sys.exit(0)
"""
# Says that all went well, whatever happened.
CHEERFUL = """
if sys.argv[1] == "import":
    subprocess.run([REAL, *sys.argv[1:]])
    sys.exit(0)
"""
# Leaves out a file now and then.
FORGETFUL = """
if sys.argv[1:3] == ["import", "-q"] and sys.argv[3] in ("first1.csv", "w3-2.csv"):
    sys.exit(0)
"""
# Never finds anything.
TRUSTING = """
if sys.argv[1] == "check":
    sys.exit(0)
"""
# Reads its whole input before it looks at it.
HOARDING = """
if sys.argv[1] == "normalize":
    text = sys.stdin.buffer.read()
    lines = text.split(b"\\n")
    sys.exit(0)
"""
# Writes only once, whatever became of it.
CARELESS = """
if sys.argv[1:] == ["import", "b.csv"]:
    import ctypes
    text = b"Run 2." * 2000
    ctypes.CDLL(None).write(os.open("half", os.O_WRONLY | os.O_CREAT), text, len(text))
    if os.path.getsize("half") < len(text):
        sys.exit(0)
"""
# Refuses a bad file without a word.
SILENT = """
if sys.argv[1] == "import":
    sys.exit(65)
"""
# Says that a file is in, and leaves it out.
DROPPING = """
if sys.argv[1:3] == ["import", "-q"] and sys.argv[-1] in ("f0.csv", "f0.ofx") and \
        os.path.exists(".saldo/me.sqlite"):
    sys.exit(0)
"""
# Shows to everybody what is one user's.
TELLING = """
if sys.argv[1] in ("list", "query", "runs"):
    subprocess.run([REAL, "list", "--json", "--user", "ann"], stderr=subprocess.DEVNULL)
"""
# Opens a sealed ledger whatever the key is.
LENIENT = """
if sys.argv[1] in ("check", "list", "export") and os.environ.get("SALDO_KEY_FILE") != "key":
    sys.exit(0)
"""
PLANTS = {
    "kills": (PIECEMEAL, "import:"), "calls": (PIECEMEAL, "import:pwrite64"), "errors": (PIECEMEAL, "import:pwrite64"),
    "power": (PIECEMEAL, "import:"), "disk": (CHEERFUL, "full:import:40"), "locks": (FORGETFUL, "first:4:0"),
    "damage": (TRUSTING, "amount:"), "memory": (CHEERFUL, "100"), "stream": (HOARDING, "csv"),
    "shorts": (CARELESS, "import:"), "inputs": (SILENT, "gallery:statements/amount-"),
    "identity": (DROPPING, "household:"), "isolation": (TELLING, "commands:"), "sealing": (LENIENT, "wrong:"),
}
# A stand-in for `swift` that runs no test and says that all is well.
IDLE = "#!/bin/sh\necho 'Test run with 0 tests in 0 suites passed after 0.001 seconds.'\n"


def main(goals):
    failed = 0
    for goal in goals:
        if goal.name == "access":
            failed += accesses()
            continue
        seen = SPECIAL[goal.name]() if goal.name in SPECIAL else catches(goal.name)
        failed += not seen
        print(f"{goal.name:8} {'sees' if seen else 'DOES NOT SEE'} the planted fault", flush=True)
        if goal.name == "power":
            failed += single_syncs() + weak_journal()
    if len(goals) > 1:
        failed += lost_anchors()
    return 1 if failed else 0


def lost_anchors():
    """Moves the text of a mutant away; the number of losses that the check of the mutants does not see."""
    known = next(iter(mutants.read_all().values()))
    lost = [mutants.Mutant("gone", "planted", file=known.file, find="a text that no source has"),
            mutants.Mutant("twice", "planted", file=known.file, find="\n"),
            mutants.Mutant("moved", "planted", file="Sources/Moved.swift", find=known.find)]
    unseen = sum(len(mutants.problems([mutant])) != 1 for mutant in lost) + len(mutants.problems([known]))
    print(f"mutants  {'DOES NOT SEE' if unseen else 'sees'} a text that is gone, doubled or moved", flush=True)
    return unseen


def catches(name):
    """Whether the goal fails with a stand-in that has its fault."""
    plant, cases = PLANTS[name]
    folder = kit.scratch("selftest")
    try:
        path = f"{folder}/saldo"
        kit.write(path, f"#!{sys.executable}\nimport os, sqlite3, subprocess, sys\nREAL = {kit.SALDO!r}\n{plant}\n"
                  "os.execv(REAL, [REAL, *sys.argv[1:]])\n")
        os.chmod(path, 0o755)
        outcome = subprocess.run([f"{HERE}/run", "quick", name, "--only", cases], capture_output=True, text=True,
                                 env={**os.environ, "SALDO": path}, timeout=1800)
        broken = "could not be run" in outcome.stdout or outcome.returncode not in (0, 1)
        if broken:
            print(outcome.stdout[-500:], outcome.stderr[-500:])
        return outcome.returncode == 1 and not broken
    finally:
        shutil.rmtree(folder)


# What a shell does where saldo must not, and the start of what the goal says of it. A shell that does nothing is in order.
ACCESSES = [
    ("nothing", "/bin/sh", ":", None),
    ("a file of the system", "/bin/sh", "read name < /etc/hostname", "openat /etc/hostname"),
    ("a file written elsewhere", "/bin/sh", ": > /dev/shm/saldo-faults-planted", "openat /dev/shm/saldo-faults-planted"),
    ("a file removed elsewhere", "/bin/sh", "exec /bin/rm -f /dev/shm/saldo-faults-planted", "unlink"),
    ("another program", "/bin/sh", "/bin/true; :", "runs /bin/true"),
    ("a socket", "/bin/bash", "exec 3<>/dev/tcp/127.0.0.1/9", "socket(AF_INET"),
    ("a command without a line", None, None, "saldo planted has no line"),
]


def accesses():
    """Has a shell do what saldo must not; the number of accesses that the goal does not see."""
    goal, unseen = access.Goal(), 0
    for what, shell, line, expected in ACCESSES:
        kit.refill(goal.folder, goal.source)
        goal.program = shell
        found = goal.traced(["-c", line]) if shell else goal.command("planted")
        is_right = any(problem.startswith(expected) for problem in found) if expected else not found
        print(f"access   {'sees' if is_right else 'DOES NOT SEE'} {what}", flush=True)
        unseen += not is_right
    goal.close()
    return unseen


def sees_idle_tests():
    """Whether a suite that was not run is a fault. What its tests themselves see, `mutants` shows."""
    folder = kit.scratch("selftest")
    try:
        kit.write(f"{folder}/swift", IDLE)
        os.chmod(f"{folder}/swift", 0o755)
        outcome = subprocess.run([f"{HERE}/run", "quick", "prefixes"], capture_output=True, text=True, timeout=1800,
                                 env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})
        return outcome.returncode == 1 and "was not run" in outcome.stdout
    finally:
        shutil.rmtree(folder)


def sees_planted_crash():
    """Whether libFuzzer comes upon a crash that needs five letters in their order."""
    outcome = subprocess.run([f"{HERE}/run", "quick", "fuzz", "--case", "planted:2000000:0"], capture_output=True,
                             text=True)
    return outcome.returncode == 1 and "the planted fault" in outcome.stdout


def single_syncs():
    """Leaves out one sync of an import at a time; the number of those whose absence nothing shows."""
    goal, unseen = power.Goal(), 0
    for name in ("import", "first", "key"):
        recording = goal.recording(name)
        syncs = [index for index, operation in enumerate(recording.operations)
                 if operation[0] == "sync" and not is_spare(recording, index)]
        for index in syncs:
            seen = any(recording.problems(*recording.crash(point, policy, random.Random(point * 31 + turn), index))
                       for point in range(index + 1, len(recording.operations) + 1)
                       for turn, policy in enumerate(["none", "all"] + ["random"] * 12))
            path = os.path.basename(recording.operations[index][1])
            print(f"power    {'sees' if seen else 'DOES NOT SEE'} that sync {syncs.index(index) + 1} of "
                  f"{len(syncs)} of {name} ({path}) is missing", flush=True)
            unseen += not seen
    goal.close()
    return unseen


def is_spare(recording, index):
    """Whether a sync settles nothing that a later one does not settle in time.

    A folder whose names are all settled needs none, nor one that is synced again before a file with a new name is
    written to. SQLite syncs a journal twice before it writes the ledger, and the checksums of its records stand in for
    the first time.
    """
    disk = power.Disk(recording.files, recording.folders)
    for operation in recording.operations[:index]:
        disk.do(operation)
    path = recording.operations[index][1]
    if path in disk.folders:
        fresh = {change[2] if change[0] == "rename" else change[1] for change in disk.unsettled_in(path)}
        if not fresh:
            return True

        def needs_it(kind, *rest):
            return kind == "acknowledge" or rest[0] in fresh
    else:
        def needs_it(kind, *rest):
            return kind in ("write", "append", "cut") and rest[0] != path
    for operation in recording.operations[index + 1:]:
        if operation[0] == "sync" and operation[1] == path:
            return True
        if needs_it(*operation):
            return False
    return False


def weak_journal():
    """A write-ahead log that is not synced at each commit loses what was acknowledged."""
    command = WriteAhead()
    recording = power.Recording(command)
    seen = any(recording.problems(*recording.crash(point, policy, random.Random(point)))
               for point in range(len(recording.operations) + 1) for policy in power.POLICIES)
    shutil.rmtree(command.root)
    print(f"power    {'sees' if seen else 'DOES NOT SEE'} that WAL with synchronous=NORMAL loses a commit")
    return not seen


class WriteAhead:
    """A command that changes a ledger as no ledger should be changed."""

    name, writes_pages, acknowledges = "write-ahead", False, "Run"

    def __init__(self):
        import sqlite3
        self.root = kit.scratch("wal")
        self.folder = f"{self.root}/work"
        os.makedirs(f"{self.folder}/.saldo")
        ledger = sqlite3.connect(f"{self.folder}/{kit.LEDGER}")
        ledger.executescript("PRAGMA journal_mode=WAL; CREATE TABLE txn(line INTEGER)")
        ledger.close()
        self.before = self.state(self.folder)
        self.arguments = ["-c", "import sqlite3; x=sqlite3.connect('.saldo/me.sqlite', isolation_level=None);"
                          "x.execute('PRAGMA synchronous=NORMAL'); x.execute('INSERT INTO txn VALUES(1)');"
                          "print('Run', flush=True); import os; os._exit(0)"]
        self.program = sys.executable

    def state(self, folder):
        return kit.LedgerState(f"{folder}/{kit.LEDGER}")


# The goals whose fault is not one of saldo's commands.
SPECIAL = {"prefixes": sees_idle_tests, "fuzz": sees_planted_crash}
