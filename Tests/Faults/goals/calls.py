"""The k-th system call of a command: the process dies there, or the call fails."""
import re

import commands
from kit import run

DURABLE = ["pwrite64", "fsync", "fdatasync", "ftruncate", "rename", "renameat2", "unlink", "mkdir"]
WRITING = ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "rename", "unlink", "openat", "mkdir", "read"]
ERRORS = ["ENOSPC", "EIO", "EDQUOT", "EROFS", "EACCES", "EINTR"]

# Files of the system, which are no concern of saldo's.
SYSTEM = re.compile(r'["<](/lib|/usr/|/opt/|/etc/|/proc/|/sys/|/dev/(null|urandom))')


def injecting(call, what, number, log):
    """The words that put strace before a command, to break its call of that number."""
    return ["strace", "-f", "-qq", "-y", "-o", log, "-e", f"trace={call}", "-e", f"inject={call}:{what}:when={number}"]


def injected(log):
    """The calls that strace broke, as it wrote them."""
    with open(log, errors="replace") as lines:
        return [line.strip() for line in lines if "(INJECTED)" in line]


class Calls:
    """The commands that both goals break, prepared once."""

    rows = 100

    def __init__(self):
        self.prepared = {}
        self.counts = {}

    def command(self, name):
        if name not in self.prepared:
            self.prepared[name] = commands.Command(name, self.rows)
        return self.prepared[name]

    def count(self, name, call):
        """How often a command makes a call, or any of several, counted in one run of it."""
        if (name, call) not in self.counts:
            command = self.command(name)
            command.fresh()
            log = f"{command.root}/count"
            run(command.arguments, command.folder,
                before=["strace", "-f", "-qq", "-o", log, "-e", f"trace={call}"])
            with open(log, errors="replace") as lines:
                self.counts[name, call] = sum(f" {one}(" in line for line in lines for one in call.split(","))
        return self.counts[name, call]

    def close(self):
        for command in self.prepared.values():
            command.remove()


class KilledCalls(Calls):
    """SIGKILL at every k-th call that writes, syncs or renames."""

    name = "calls"

    def cases(self, size):
        names = ["import", "first", "report"] if size == "quick" else list(commands.PREPARATIONS)
        found = [f"{name}:{call}:{number}" for name in names for call in DURABLE
                 for number in range(1, self.count(name, call) + 1)]
        # A report syncs and renames every page alike: a third of them stands for all where time is short.
        return [case for index, case in enumerate(found) if size != "quick" or "report" not in case or index % 6 == 0]

    def check(self, case, random):
        name, call, number = case.split(":")
        command = self.command(name)
        command.fresh()
        outcome = run(command.arguments, command.folder,
                      before=injecting(call, "signal=KILL", number, f"{command.root}/log"))
        printed = outcome.out + outcome.error
        return command.problems(bool(command.acknowledges) and command.acknowledges in printed)


class FailedCalls(Calls):
    """A call fails as on a full, broken or forbidden disk: 73, 74 or 77, a message, before or after."""

    name = "errors"
    sizes = {"quick": 150, "night": 3_000, "long": 30_000}
    always = [("export", "fsync", ("EIO", "EROFS")), ("rules", "openat", ("EIO",)), ("rules", "getdents64", ("EIO",))]

    def cases(self, size):
        names = ["import", "report"] if size == "quick" else list(commands.PREPARATIONS)
        found = [f"{name}:{call}:{error}:{number}" for name in names for call in WRITING for error in ERRORS
                 for number in range(1, self.count(name, call) + 1)]
        if len(found) > self.sizes[size]:
            found = [found[index * len(found) // self.sizes[size]] for index in range(self.sizes[size])]
        # The syncs of one page and its folder are few, as are the files and folders that rules are read from, and no
        # sample of all calls would be sure to have them.
        always = [f"{name}:{call}:{error}:{number}" for name, call, errors in self.always for error in errors
                  for number in range(1, self.count(name, call) + 1)]
        return found + [case for case in always if case not in found]

    def check(self, case, random):
        name, call, error, number = case.split(":")
        command = self.command(name)
        command.fresh()
        log = f"{command.root}/log"
        outcome = run(command.arguments, command.folder,
                      before=injecting(call, f"error={error}", number, log))
        broken = injected(log)
        if not broken or any(SYSTEM.search(line) for line in broken):
            return []
        found = self.status_problems(outcome, command, broken[0])
        done = outcome.status == 0
        return found + command.problems(done)

    def status_problems(self, outcome, command, broken):
        # A standard stream that cannot be written to has nowhere to complain.
        if re.search(r"\bwrite\([12],", broken):
            return [f"hung or crashed: {outcome}"] if outcome.status >= 124 and outcome.status != 141 else []
        if outcome.status not in (0, 73, 74, 77):
            return [f"{broken}: {outcome}"]
        if outcome.status and not outcome.error.strip():
            return [f"{broken}: exit {outcome.status} without a message"]
        # Where a sync failed nobody knows what is on disk, so no page may count as written.
        if outcome.status == 0 and command.writes_pages and re.search(r"\bfsync\(.*/reports", broken):
            return [f"{broken}: exit 0"]
        return []
