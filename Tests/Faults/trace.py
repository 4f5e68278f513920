"""The changes that a command makes to its folder, in the order of its system calls, as strace sees them."""
import os
import re

from kit import run

CALLS = ("open,openat,creat,mkdir,mkdirat,pwrite64,pwritev,write,writev,fsync,fdatasync,ftruncate,truncate,fallocate,"
         "unlink,unlinkat,rename,renameat,renameat2,close,dup,dup2,dup3,sync_file_range,copy_file_range,mmap")
OPEN = re.compile(r'openat\(AT_FDCWD, "([^"]*)", ([^)]*)\)\s+= (-?\d+)')
WRITE_AT = re.compile(r'pwrite64\((\d+), "([^"]*)", (\d+), (\d+)\)\s+= (\d+)')
WRITE = re.compile(r'write\((\d+), "([^"]*)"(?:\.\.\.)?, (\d+)\)\s+= (\d+)')
SYNC = re.compile(r"(?:fsync|fdatasync)\((\d+)\)\s+= 0")
CUT = re.compile(r"ftruncate\((\d+), (\d+)\)\s+= 0")
FOLDER = re.compile(r'mkdir\("([^"]*)", \w+\)\s+= 0')
REMOVE = re.compile(r'unlink\("([^"]*)"\)\s+= 0')
RENAME = re.compile(r'rename(?:at2?)?\((?:AT_FDCWD, )?"([^"]*)", (?:AT_FDCWD, )?"([^"]*)"[^)]*\)\s+= 0')
CLOSE = re.compile(r"close\((\d+)\)")
# Calls that change files in ways that this reader does not follow: better to stop than to miss one.
UNKNOWN = re.compile(r"(pwritev|writev|truncate|fallocate|unlinkat|dup\d?|sync_file_range|copy_file_range|creat)\(")
SHARED = re.compile(r"mmap\([^)]*PROT_WRITE[^)]*MAP_SHARED[^)]*, (\d+), ")


def recorded(command, existing):
    """Runs a prepared command under strace; its operations on files of its folder, and when it reported success."""
    log = f"{command.root}/trace"
    outcome = run(command.arguments, command.folder, timeout=120, program=command.program,
                  before=["strace", "-f", "-xx", "-s", "4000000", "-o", log, "-e", f"trace={CALLS}"])
    if outcome.status != 0:
        raise RuntimeError(f"{command.name} under strace: {outcome}")
    reader = Reader(command.folder, existing, (command.acknowledges or "").encode())
    for line in joined(log):
        reader.read(line)
    if not command.acknowledges:
        reader.operations.append(("acknowledge",))
    return reader.operations


def joined(log):
    """The lines of a trace without process numbers, calls that were interrupted put together."""
    pending = {}
    with open(log, errors="replace") as lines:
        for line in lines:
            process, _, rest = line.partition(" ")
            rest = rest.strip()
            if rest.endswith("<unfinished ...>"):
                pending[process] = rest[:-len("<unfinished ...>")].rstrip()
                continue
            resumed = re.match(r"<\.\.\. \w+ resumed>(.*)", rest)
            yield pending.pop(process, "") + resumed[1] if resumed else rest


def unescaped(text):
    return bytes.fromhex(text.replace("\\x", ""))


class Reader:
    """Follows descriptors to paths, and keeps what changes a file below the root."""

    def __init__(self, root, existing, acknowledges):
        self.root, self.existing, self.acknowledges = root, set(existing), acknowledges
        self.open, self.operations = {}, []

    def path(self, text):
        name = unescaped(text).decode(errors="replace")
        return name if name.startswith("/") else os.path.normpath(f"{self.root}/{name}")

    def read(self, line):
        for pattern, take in self.patterns:
            match = pattern.match(line)
            if match:
                take(self, match)
                return
        unknown = UNKNOWN.match(line)
        if unknown and "= -1" not in line:
            raise RuntimeError(f"the trace holds a call that nothing here follows: {line[:200]}")

    def opened(self, match):
        path, flags, descriptor = self.path(match[1]), match[2], int(match[3])
        if descriptor < 0:
            return
        self.open.pop(descriptor, None)
        if not path.startswith(self.root):
            return
        self.open[descriptor] = path
        if "O_CREAT" in flags and path not in self.existing:
            self.operations.append(("create", path))
            self.existing.add(path)
        if "O_TRUNC" in flags:
            self.operations.append(("cut", path, 0))

    def wrote_at(self, match):
        if int(match[1]) in self.open:
            self.operations.append(("write", self.open[int(match[1])], int(match[4]), unescaped(match[2])))

    def wrote(self, match):
        descriptor, data = int(match[1]), unescaped(match[2])[:int(match[4])]
        if descriptor in self.open:
            self.operations.append(("append", self.open[descriptor], data))
        elif descriptor in (1, 2) and self.acknowledges and self.acknowledges in data:
            self.operations.append(("acknowledge",))

    def synced(self, match):
        if int(match[1]) in self.open:
            self.operations.append(("sync", self.open[int(match[1])]))

    def cut(self, match):
        if int(match[1]) in self.open:
            self.operations.append(("cut", self.open[int(match[1])], int(match[2])))

    def made_folder(self, match):
        path = self.path(match[1])
        self.existing.add(path)
        if path.startswith(self.root):
            self.operations.append(("folder", path))

    def removed(self, match):
        path = self.path(match[1])
        if path in self.existing and path.startswith(self.root):
            self.existing.discard(path)
            self.operations.append(("remove", path))

    def renamed(self, match):
        old, new = self.path(match[1]), self.path(match[2])
        self.existing.discard(old)
        self.existing.add(new)
        self.operations.append(("rename", old, new))

    def closed(self, match):
        self.open.pop(int(match[1]), None)

    def mapped(self, match):
        # The index of a write-ahead log is rebuilt after a crash, so that its content does not matter.
        if int(match[1]) in self.open and not self.open[int(match[1])].endswith("-shm"):
            raise RuntimeError(f"{self.open[int(match[1])]} is written through a mapping, which no trace shows")

    patterns = [(OPEN, opened), (WRITE_AT, wrote_at), (WRITE, wrote), (SYNC, synced), (CUT, cut), (FOLDER, made_folder),
                (REMOVE, removed), (RENAME, renamed), (CLOSE, closed), (SHARED, mapped)]
