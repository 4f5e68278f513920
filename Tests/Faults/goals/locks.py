"""Processes that import at the same time, a first use included; reports meanwhile; held and dead locks."""
import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time

from kit import (LEDGER, SALDO, LedgerState, environment, has_journal, must, refill, rows, run, scratch, workspace,
                 write_statement)

BUSY = 75
PROCESSES = 8
DEAD_HOLDER = """
import fcntl, sqlite3, sys, time
file = open(sys.argv[1] + "/.saldo/lock", "w")
fcntl.flock(file, fcntl.LOCK_EX)
ledger = sqlite3.connect(sys.argv[1] + "/.saldo/me.sqlite", isolation_level=None)
ledger.execute("BEGIN EXCLUSIVE")
ledger.execute("INSERT INTO payee(name) VALUES('Nobody')")
print("held", flush=True)
time.sleep(99)
"""


class Goal:
    """The end is that of some order of the runs; 75 where a lock is held too long; a dead holder holds nothing."""

    name = "locks"
    runs_alone = True
    imports = {"quick": 6, "night": 100, "long": 100}
    rounds = {"quick": 1, "night": 50, "long": 500}

    def __init__(self):
        self.root = scratch("locks")
        self.source, self.folder = f"{self.root}/source", f"{self.root}/work"
        os.mkdir(self.source)
        workspace(self.source)
        self.all = rows(1200, 3, days=300)
        for index in range(PROCESSES):
            write_statement(f"{self.source}/first{index}.csv",
                            rows(50, index + 10, start=f"2023-{index + 1:02}-01", days=20))

    def cases(self, size):
        rounds = self.rounds[size]
        return ([f"first:{count}:{index}" for count in (2, 4, 8) for index in range(8 * rounds)]
                + [f"overlap:{self.imports[size]}:{index}" for index in range(rounds)]
                + ["held:lock", "held:ledger", "dead:0"])

    def check(self, case, random):
        kind, *rest = case.split(":")
        return getattr(self, kind)(*rest, random=random)

    def first(self, count, _, random):
        """Processes that all want to make the ledger."""
        refill(self.folder, self.source)
        running = [subprocess.Popen([SALDO, "import", "-q", f"first{index}.csv"], cwd=self.folder, env=environment(),
                                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for index in range(int(count))]
        ended = [(process.communicate()[1].decode(errors="replace"), process.returncode) for process in running]
        found = [f"exit {status}: {error[:150]}" for error, status in ended if status not in (0, BUSY)]
        for index in range(int(count)):
            must(["import", "-q", f"first{index}.csv"], self.folder)
        state = LedgerState(f"{self.folder}/{LEDGER}")
        if not state.is_whole or len(state.tables["txn"]) != 50 * int(count):
            found.append(f"{len(state.tables['txn'])} rows instead of {50 * int(count)}")
        return found

    def overlap(self, count, _, random):
        """Eight processes that import overlapping windows of one year, while others read."""
        refill(self.folder, self.source)
        wanted = set()
        for process in range(PROCESSES):
            for index in range(int(count)):
                begin = random.randrange(1000)
                first, last = self.all[begin][0], self.all[min(begin + 200, len(self.all) - 1)][0]
                window = [row for row in self.all if first <= row[0] <= last]
                wanted |= set(map(tuple, window))
                write_statement(f"{self.folder}/w{process}-{index}.csv", window)
        found, done = [], threading.Event()
        workers = [threading.Thread(target=self.importing, args=(process, int(count), found))
                   for process in range(PROCESSES)]
        reader = threading.Thread(target=self.reading, args=(done, found))
        for thread in [*workers, reader]:
            thread.start()
        for thread in workers:
            thread.join()
        done.set()
        reader.join()
        connection = sqlite3.connect(f"{self.folder}/{LEDGER}")
        kept = sorted(connection.execute("SELECT payee, memo, amount FROM txn"))
        connection.close()
        if kept != sorted((row[1], row[2], round(float(row[3]) * 100)) for row in wanted):
            found.append(f"{len(kept)} rows instead of {len(wanted)}, or other ones")
        check = run(["check", "ledger"], self.folder)
        return found + ([] if check.status == 0 else [f"check ledger: {check}"])

    def importing(self, process, count, found):
        for index in range(count):
            while True:
                outcome = run(["import", "-q", f"w{process}-{index}.csv"], self.folder)
                if outcome.status != BUSY:
                    break
            if outcome.status != 0:
                found.append(f"import: {outcome}")

    def reading(self, done, found):
        while not done.is_set():
            for arguments in (["list", "--limit", "5"], ["report", "-q", "--period", "2024-05", "--format", "html,csv,md,json", "-o", "pages"]):
                outcome = run(arguments, self.folder)
                if outcome.status not in (0, 66, BUSY):
                    found.append(f"{arguments[0]} meanwhile: {outcome}")

    def held(self, what, random):
        """A lock that is never given up ends a run with 75, and reading goes on where it can."""
        refill(self.folder, self.source)
        must(["import", "-q", "first0.csv"], self.folder)
        if what == "lock":
            holder = open(f"{self.folder}/.saldo/lock", "w", encoding="utf-8")
            fcntl.flock(holder, fcntl.LOCK_EX)
        else:
            holder = sqlite3.connect(f"{self.folder}/{LEDGER}", isolation_level=None)
            holder.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        outcome = run(["import", "first1.csv"], self.folder, timeout=100)
        found = [] if outcome.status == BUSY else [f"{outcome} instead of 75"]
        if outcome.status == BUSY and time.monotonic() - start > 60:
            found.append("waited for more than a minute")
        if what == "lock":
            reading = run(["list", "--limit", "1"], self.folder)
            found += [] if reading.status == 0 else [f"list: {reading}"]
        holder.close()
        outcome = run(["import", "first1.csv"], self.folder)
        return found + ([] if outcome.status == 0 else [f"once it is free: {outcome}"])

    def dead(self, _, random):
        """A killed holder leaves a hot journal, which the next run rolls back."""
        refill(self.folder, self.source)
        must(["import", "-q", "first0.csv"], self.folder)
        before = LedgerState(f"{self.folder}/{LEDGER}")
        holder = subprocess.Popen([sys.executable, "-c", DEAD_HOLDER, self.folder], stdout=subprocess.PIPE)
        holder.stdout.readline()
        holder.kill()
        holder.wait()
        outcome = run(["import", "first0.csv"], self.folder)
        found = [] if outcome.status == 0 else [f"{outcome}"]
        if has_journal(f"{self.folder}/{LEDGER}") or LedgerState(f"{self.folder}/{LEDGER}").rows() != before.rows():
            found.append("what the dead process wrote is still there")
        return found

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)
