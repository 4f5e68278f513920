"""Power cuts: the traced writes of a command, replayed up to a point, with what was not synced kept, lost or torn."""
import os
import shutil

import commands
from kit import LEDGER, LedgerState, has_journal, run, scratch
from trace import recorded

# The commands of `quick`; longer runs take all.
NAMES = ["import", "first", "report", "undo", "edit", "export", "key"]
POLICIES = ["none", "all", "random"]
SECTOR = 512


class Goal:
    """Nothing corrupt, nothing half done, nothing acknowledged and lost."""

    name = "power"
    sizes = {"quick": 2_500, "night": 100_000, "long": 1_000_000}
    rows = 200

    def __init__(self):
        self.prepared = {}

    def recording(self, name):
        if name not in self.prepared:
            command = commands.Command(name, self.rows)
            command.fresh()
            self.prepared[name] = Recording(command)
        return self.prepared[name]

    def cases(self, size):
        names = NAMES if size == "quick" else list(commands.PREPARATIONS)
        wanted = self.sizes[size] // len(names)
        found = []
        for name in names:
            points = len(self.recording(name).operations) + 1
            found += [f"{name}:{point}:{policy}:{turn}" for point, policy, turn in moments(points, wanted)]
        return found

    def check(self, case, random):
        name, point, policy, _ = case.split(":")
        recording = self.recording(name)
        state, acknowledged = recording.crash(int(point), policy, random)
        problems = recording.problems(state, acknowledged)
        # saldo itself must get on with it too; a sample, as it is a hundred times slower than SQLite alone.
        if not problems and not recording.command.writes_pages and name != "key" and random.random() < 0.02:
            problems = recording.reopened(state)
        return problems

    def close(self):
        for recording in self.prepared.values():
            recording.command.remove()


def moments(points, wanted):
    """Where to cut the power, with which policy, and which turn of the same it is.

    Each point has every policy, and then more of what is random. Where that is more than is wanted, some are taken,
    from the last point to the first: behind the last, success was printed and nothing may be lost.
    """
    every = [(point, policy, 0) for point in reversed(range(points)) for policy in POLICIES]
    if wanted < len(every):
        return [every[index * len(every) // wanted] for index in range(wanted)]
    return every + [(index % points, "random", 1 + index // points) for index in range(wanted - len(every))]


class Inode:
    """A file's bytes on disk, and the writes to it that no sync has settled."""

    def __init__(self, content=b""):
        self.content, self.pending, self.size = bytearray(content), [], len(content)

    def change(self, kind, offset, data=b""):
        self.pending.append((kind, offset, data))
        self.size = offset if kind == "cut" else max(self.size, offset + len(data))

    def settle(self):
        for change in self.pending:
            apply(self.content, change)
        self.pending = []

    def after(self, policy, random):
        """The bytes after a power cut: each unsynced write kept, lost or torn at a sector."""
        content = bytearray(self.content)
        for kind, offset, data in self.pending:
            if policy == "none" or policy == "random" and random.random() < 0.5:
                continue
            if policy == "random" and kind == "write" and len(data) > SECTOR and random.random() < 0.3:
                data = data[:SECTOR * random.randrange(1, len(data) // SECTOR + 1)]
            apply(content, (kind, offset, data))
        return bytes(content)


def apply(content, change):
    kind, offset, data = change
    if len(content) < offset:
        content.extend(b"\0" * (offset - len(content)))
    if kind == "cut":
        del content[offset:]
    else:
        content[offset:offset + len(data)] = data


class Disk:
    """Files and folders as POSIX promises them: a name is there once its folder was synced."""

    def __init__(self, files, folders):
        self.names = {path: Inode(content) for path, content in files.items()}
        self.settled = dict(self.names)
        self.folders, self.settled_folders = set(folders), set(folders)
        self.unsettled = []
        self.acknowledged = False

    def do(self, operation):
        kind, path = operation[0], operation[1] if len(operation) > 1 else None
        if kind == "acknowledge":
            self.acknowledged = True
        elif kind == "folder":
            self.folders.add(path)
            self.unsettled.append(operation)
        elif kind == "create":
            self.names[path] = Inode()
            self.unsettled.append(("name", path, self.names[path]))
        elif kind == "remove":
            self.names.pop(path, None)
            self.unsettled.append(operation)
        elif kind == "rename":
            self.names[operation[2]] = self.names.pop(path)
            self.unsettled.append(("rename", path, operation[2], self.names[operation[2]]))
        elif kind == "append":
            self.names[path].change("write", self.names[path].size, operation[2])
        elif kind == "sync" and path in self.folders:
            inside = self.unsettled_in(path)
            self.unsettled = [change for change in self.unsettled if change not in inside]
            for change in inside:
                self.settle_name(change)
        elif kind == "sync":
            self.names[path].settle()
        else:
            self.names[path].change(kind, *operation[2:])

    def unsettled_in(self, folder):
        """The changes of names that a sync of the folder settles."""
        return [change for change in self.unsettled if os.path.dirname(change[1]) == folder]

    def settle_name(self, change):
        kind, path = change[0], change[1]
        if kind == "folder":
            self.settled_folders.add(path)
        elif kind == "name":
            self.settled[path] = change[2]
        else:
            self.settled.pop(path, None)
            if kind == "rename":
                self.settled[change[2]] = change[3]

    def after(self, policy, random, root):
        """The files after a power cut. Names settle in the order in which they changed."""
        kept = {"none": 0, "all": len(self.unsettled)}.get(policy, random.randrange(len(self.unsettled) + 1))
        for change in self.unsettled[:kept]:
            self.settle_name(change)
        return {path: inode.after(policy, random) for path, inode in self.settled.items()
                if all(folder in self.settled_folders for folder in parents(path, root))}


def parents(path, root):
    folder = os.path.dirname(path)
    while len(folder) > len(root):
        yield folder
        folder = os.path.dirname(folder)


class Recording:
    """One traced run of a command, and what the disk held before it."""

    def __init__(self, command):
        self.command, self.root = command, command.folder
        self.files, self.folders = {}, set()
        for parent, _, names in os.walk(self.root):
            self.folders.add(parent)
            for name in names:
                with open(f"{parent}/{name}", "rb") as file:
                    self.files[f"{parent}/{name}"] = file.read()
        self.operations = recorded(command, set(self.files) | self.folders)
        command.after = command.state(self.root)
        self.key = contents(self.root).get(f"{self.root}/key")
        self.new_pages = contents(f"{self.root}/reports")
        self.old_pages = {path: content for path, content in self.files.items()
                          if path.startswith(f"{self.root}/reports/")}

    def crash(self, point, policy, random, without=None):
        """The files after a power cut before operation `point`, and whether success had been printed."""
        disk = Disk(self.files, self.folders)
        for index, operation in enumerate(self.operations[:point]):
            if index != without:
                disk.do(operation)
        return disk.after(policy, random, self.root), disk.acknowledged

    def problems(self, files, acknowledged):
        if self.command.writes_pages:
            return self.page_problems(files, acknowledged)
        folder = scratch("power")
        try:
            self.lay_out(files, folder)
            ledger = f"{folder}/{LEDGER}"
            state = LedgerState(ledger)
            if not state.is_whole:
                return ["corrupt"]
            if self.command.name == "key" and state.tables.get("keyHeader"):
                # Whoever loses the key has lost what it seals.
                return [] if files.get(f"{self.root}/key") == self.key else ["sealed, and the key is lost"]
            if state == self.command.after:
                return []
            if acknowledged:
                return [f"acknowledged and lost: {self.command.after.difference(state)}"]
            if state == self.command.before or self.command.before.tables is None and not state.rows().get("txn"):
                return []
            return [f"partial: {self.command.before.difference(state)}"]
        finally:
            shutil.rmtree(folder)

    def lay_out(self, files, folder):
        os.makedirs(f"{folder}/.saldo", mode=0o700)
        for path, content in files.items():
            if path.startswith(f"{self.root}/{LEDGER}"):
                copy = folder + path[len(self.root):]
                with open(copy, "wb") as file:
                    file.write(content)
                os.chmod(copy, 0o600)

    def page_problems(self, files, acknowledged):
        pages = {path: content for path, content in files.items()
                 if path.startswith(f"{self.root}/reports/") and not commands.is_temporary(path)}
        torn = [path for path, content in pages.items()
                if content not in (self.old_pages.get(path), self.new_pages.get(path))]
        found = [f"torn: {torn[:3]}"] if torn else []
        gone = [path for path in self.old_pages if path not in pages]
        found += [f"gone: {gone[:3]}"] if gone else []
        if acknowledged and pages != self.new_pages:
            found.append("acknowledged and lost")
        return found

    def reopened(self, files):
        """What saldo finds when it opens the ledger as the power cut left it, and runs again."""
        folder = scratch("reopen")
        try:
            shutil.copytree(self.command.base, f"{folder}/w", ignore=shutil.ignore_patterns(".saldo"))
            self.lay_out(files, f"{folder}/w")
            hot = has_journal(f"{folder}/w/{LEDGER}")
            again = run(self.command.arguments, f"{folder}/w")
            if again.status != 0 and self.command.isRepeatable:
                return [f"run again{' over a hot journal' if hot else ''}: {again}"]
            if LedgerState(f"{folder}/w/{LEDGER}").rows() != self.command.after.rows():
                return ["the rerun ends in another state"]
            return []
        finally:
            shutil.rmtree(folder)


def contents(folder):
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            with open(f"{parent}/{name}", "rb") as file:
                found[f"{parent}/{name}"] = file.read()
    return found
