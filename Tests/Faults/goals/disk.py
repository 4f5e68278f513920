"""Full disks, limits on file size and read-only file systems."""
import os
import re
import shutil
import subprocess

from kit import LEDGER, LedgerState, has_journal, must, refill, rows, run, scratch, tree, workspace, write_statement

COMMANDS = {"import": ["import", "b.csv"], "report": ["report", "--period", "2024-12", "--format", "html,csv,md,json"], "rules": ["rules", "apply"],
            "export": ["export", "-o", "out.json"], "edit": ["add", "transaction", "date=2024-05-01", "amount=1.00", "type=expense",
                                                             "payee=Cash", "account=giro"]}
# What only reads must work where nothing can be written.
READING = [["list", "--limit", "1"], ["check", "ledger"], ["runs"], ["report", "month", "--period", "2024-12",
                                                                      "--format", "md", "-o", "-"],
           ["query", "SELECT count(*) FROM v_transaction"], ["import", "-n", "b.csv"]]

NEED = re.compile(r"the disk is full: importing b\.csv needs about \d{5,} bytes next to \S+; only \d+ are free")


class Goal:
    """A clear message, an unharmed ledger, and the same command completes once there is room."""

    name = "disk"
    kibibytes = {"quick": [40, 300, 1500], "night": [20, 40, 80, 120, 200, 300, 450, 600, 1000, 1500, 2500],
                 "long": list(range(10, 2600, 40))}
    runs_alone = True

    def __init__(self):
        self.root = scratch("disk")
        self.source, self.mount = f"{self.root}/source", f"{self.root}/mount"
        os.mkdir(self.source)
        os.mkdir(self.mount)
        workspace(self.source)
        write_statement(f"{self.source}/a.csv", rows(500, 1))
        write_statement(f"{self.source}/b.csv", rows(6000, 2, start="2024-09-01"))
        must(["import", "-q", "a.csv"], self.source)
        self.before = LedgerState(f"{self.source}/{LEDGER}")

    def cases(self, size):
        full = [f"full:{name}:{free}" for free in self.kibibytes[size] for name in COMMANDS]
        limits = [f"limit:{name}:{kibibytes}" for kibibytes in (100, 700) for name in ("import", "report", "export")]
        return full + limits + [f"readonly:{index}" for index in range(len(READING))]

    def check(self, case, random):
        kind, *rest = case.split(":")
        return getattr(self, kind)(*rest)

    def full(self, name, free):
        """A disk with that many KiB left."""
        folder = f"{self.mount}/w"
        used = sum(os.path.getsize(f"{parent}/{one}") for parent, _, names in os.walk(self.source) for one in names)
        self.mounted(used // 1024 + int(free) + 400)
        try:
            shutil.copytree(self.source, folder)
            left = os.statvfs(self.mount)
            with open(f"{self.mount}/fill", "wb") as file:
                file.write(b"x" * max(0, left.f_bavail * left.f_frsize - int(free) * 1024))
            outcome = run(COMMANDS[name], folder)
            found = self.problems(outcome, folder, name)
            if outcome.status and name == "import" and not NEED.search(outcome.error):
                found.append(f"the message does not say what room is needed: {outcome}")
            os.remove(f"{self.mount}/fill")
            subprocess.run(["mount", "-o", "remount,size=64m", self.mount], check=True)
            return found + self.completes(name, folder)
        finally:
            subprocess.run(["umount", self.mount], check=True)

    def limit(self, name, kibibytes):
        """A process that may write files of that many KiB at most (`ulimit -f`)."""
        folder = f"{self.root}/limited"
        refill(folder, self.source)
        outcome = run(COMMANDS[name], folder, before=["bash", "-c", f'ulimit -f {kibibytes}; exec "$@"', "limit"])
        return self.problems(outcome, folder, name) + self.completes(name, folder)

    def readonly(self, index):
        """A file system that is mounted to be read only."""
        self.mounted(65536)
        try:
            shutil.copytree(self.source, f"{self.mount}/w")
            subprocess.run(["mount", "-o", "remount,ro", self.mount], check=True)
            outcome = run(READING[int(index)], f"{self.mount}/w")
            return [] if outcome.status == 0 else [f"{' '.join(READING[int(index)])}: {outcome}"]
        finally:
            subprocess.run(["umount", self.mount], check=True)

    def mounted(self, kibibytes):
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kibibytes}k", "tmpfs", self.mount], check=True)

    def problems(self, outcome, folder, name):
        found = []
        if outcome.status not in (0, 73, 74):
            found.append(f"{outcome}")
        if outcome.status and not outcome.error.strip():
            found.append(f"exit {outcome.status} without a message")
        state = LedgerState(f"{folder}/{LEDGER}")
        if not state.is_whole:
            found.append("the ledger is damaged")
        elif outcome.status and state != self.before:
            found.append(f"exit {outcome.status} with an effect: {self.before.difference(state)}")
        elif outcome.status == 0 and name == "import" and state == self.before:
            found.append("exit 0 without an effect")
        left = [path for path in tree(folder) if path.endswith(".new")]
        if has_journal(f"{folder}/{LEDGER}"):
            left.append("a journal")
        return found + ([f"left behind: {left[:3]}"] if left and not outcome.status else [])

    def completes(self, name, folder):
        outcome = run(COMMANDS[name], folder)
        found = [] if outcome.status == 0 else [f"with room again: {outcome}"]
        check = run(["check", "ledger"], folder)
        return found + ([] if check.status == 0 else [f"check ledger: {check}"])

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)
