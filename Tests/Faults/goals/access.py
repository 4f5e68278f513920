"""What each command opens, runs and connects to, as strace sees it."""
import functools
import os
import re
import shutil

from kit import CHECKOUT, SALDO, must, refill, rows, run, scratch, workspace, write, write_statement

SAMPLES = f"{CHECKOUT}/samples"

# One line for each command, for the workspace of samples/receipts with a key and a backup beside it.
LINES = {
    "demo": ["demo", "."],
    "init": ["init", "fresh"],
    "normalize": ["normalize", "--json", "inbox/giro.ofx"],
    "import": ["import", "--user", "ann"],
    "undo": ["undo", "1"],
    "runs": ["runs"],
    "profile new": ["profile", "new", "-o", "-", "new.csv"],
    "rules test": ["rules", "test", "-v"],
    "rules explain": ["rules", "explain", "--text", "EDEKA NORD", "--amount", "-5"],
    "rules apply": ["rules", "apply"],
    "rules diff": ["rules", "diff"],
    "rules suggest": ["rules", "suggest", "--all"],
    "rules add": ["rules", "add", "SUMUP", "Food:New", "--create"],
    "review": ["review", "--json"],
    "status": ["status"],
    "open": ["open"],
    "report": ["report", "--period", "2026-08", "--format", "html,csv,md,json"],
    "query": ["query", "v_month"],
    "check": ["check"],
    "backup": ["backup", "copy.sqlite"],
    "restore": ["restore", "--replace", "backup.sqlite"],
    "list": ["list", "--json"],
    "add": ["add", "loan", "name=Boat", "amount=45.00", "startDate=2026-01-31"],
    "edit": ["edit", "20260817-81f91dbd", "category=Fun", "--create"],
    "purchase": ["purchase", "1", "price=1.00"],
    "explain": ["explain", "20260813-5e893131"],
    "transfers list": ["transfers", "list"],
    "transfers pair": ["transfers", "pair", "20260817-81f91dbd", "20260813-5e893131"],
    "transfers part": ["transfers", "part", "20260817-81f91dbd", "20260813-5e893131"],
    "receipts list": ["receipts", "list", "--json"],
    "receipts show": ["receipts", "show", "r20260812-2843dcaf"],
    "receipts match": ["receipts", "match", "r20260816-84076867", "20260817-81f91dbd"],
    "receipts unmatch": ["receipts", "unmatch", "r20260812-2843dcaf"],
    "duplicates list": ["duplicates", "list"],
    "duplicates same": ["duplicates", "same", "20260817-81f91dbd", "20260813-5e893131"],
    "duplicates ok": ["duplicates", "ok", "20260817-81f91dbd", "20260813-5e893131"],
    "delete": ["delete", "20260817-81f91dbd"],
    "key new": ["key", "new", "--key-file", "k"],
    "key rotate": ["key", "rotate", "--key-file", "k", "--new-key-file", "k2"],
    "key export": ["key", "export", "--key-file", "k", "-o", "k3"],
    "formats": ["formats"],
    "migrate": ["migrate", "export.json"],
    "export": ["export"],
}
# What these commands need first.
SEALED = {"key rotate", "key export"}
# Every statement that is a sample, one folder a case: each format, encoding and layout.
FOLDERS = sorted(entry.name for entry in os.scandir(f"{SAMPLES}/statements") if entry.is_dir())
# Files that ask a reader to fetch something, and what must not happen.
ENTITY = """<?xml version="1.0"?>
<!DOCTYPE Document SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY x SYSTEM "file:///etc/hostname">
<!ENTITY % y SYSTEM "http://127.0.0.1:9/y"> %y;]>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"
  xmlns:xi="http://www.w3.org/2001/XInclude"><BkToCstmrStmt><xi:include href="/etc/hostname"/>&x;</BkToCstmrStmt></Document>
"""

# What a program needs of its system, to read only. Whatever is not named here is a fault.
SYSTEM = [
    (r"/etc/ld\.so\.(cache|preload)", "the loader: where the shared libraries are"),
    (r"(/[^/]+)+/lib[^/]+\.so[.\d]*", "the loader: shared libraries, looked for beside the program first"),
    (r"/proc/self/maps", "the C library: the bounds of the first thread's stack"),
    (r"/proc/self/(exe|cmdline)", "the Swift runtime: the name of the program"),
    (r"/sys/devices/system/cpu/(possible|online)", "libdispatch: the number of processors"),
    (r"/proc/\d+/stat", "libdispatch: whether one of its threads is at work"),
    (r"(/[^/]+)+/openssl\.cnf", "libcrypto: its settings, when a key is used or a file's digest taken"),
    (r"(/[^/]+)+/gconv/[^/]+(\.cache|\.so|modules)|(/[^/]+)+/gconv/gconv-modules\.d(/[^/]+\.conf)?",
     "iconv: tables of encodings"),
    (r"/usr/(lib|share)/locale(/.*)?", "the C library: the language of the system's own messages"),
    (r"/etc/localtime|/usr/share/zoneinfo(/.*)?", "the C library: the local day, where none is given"),
    (r"/dev/(null|u?random)", "nothing, and random bytes"),
]
# Data of the program that a person may install.
OWN = [(r"(/[^/]+)+/share/saldo(/.*)?", "the gazetteer")]
# What may be written outside of the workspace.
SPILLED = [(r"(/var|/usr)?/tmp/etilqs_[0-9a-f]+",
            "SQLite: what it sorts or may have to undo beyond its cache, in a file of mode 0600 that it removes at once")]

TRACED = "open,openat,openat2,creat,execve,execveat,%network,io_uring_setup,rename,renameat,renameat2,unlink,unlinkat," \
         "mkdir,mkdirat,rmdir,link,linkat,symlink,symlinkat,truncate,mknod,mknodat,chmod,fchmodat,chown,fchownat,mount"
CALL = re.compile(r"(\w+)\((.*)")
PATHS = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Calls that reach the network, or other processes, whatever their arguments are.
NETWORK = {"socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "sendmmsg",
           "recvfrom", "recvmsg", "recvmmsg", "getsockname", "getpeername", "getsockopt", "setsockopt", "shutdown",
           "io_uring_setup"}
RUN = {"execve", "execveat"}
CHANGES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|O_TMPFILE")


class Goal:
    """No socket, no other program, and no file but input, workspace, own data and what `SYSTEM` names."""

    name = "access"

    def __init__(self):
        self.program = SALDO
        self.root = scratch("access")
        self.source, self.folder, self.log = f"{self.root}/source", f"{self.root}/work", f"{self.root}/log"
        shutil.copytree(f"{SAMPLES}/receipts", self.source)
        must(["import"], self.source)
        must(["backup", "backup.sqlite"], self.source)
        shutil.copy(f"{SAMPLES}/migrations/mono/export.json", self.source)
        os.mkdir(f"{self.source}/reports")
        write(f"{self.source}/reports/index.html", "<!DOCTYPE html>")
        write(f"{self.source}/new.csv", "Day,Text,Amount\n2026-07-01,Wages,2000.00\n2026-07-14,Bread,-4.50\n")
        write(f"{self.source}/entity.xml", ENTITY)

    def cases(self, size):
        return ([f"command:{name}" for name in sorted(set(LINES) | set(commands()))]
                + [f"normalize:{name}" for name in FOLDERS]
                + ["entity:", "today:", "pages:", "large:query", "large:undo"])

    def check(self, case, random):
        kind, _, name = case.partition(":")
        refill(self.folder, self.source)
        return getattr(self, kind)(name)

    def command(self, name):
        if name not in LINES:
            return [f"saldo {name} has no line here: write one"]
        if name not in commands():
            return [f"saldo {name} is no command any more"]
        if name in SEALED:
            must(["key", "new", "--key-file", "k"], self.folder)
        return self.traced(LINES[name])

    def normalize(self, name):
        shutil.copytree(f"{SAMPLES}/statements/{name}", f"{self.folder}/statements")
        files = sorted(os.path.join(parent, file) for parent, _, files in os.walk(f"{self.folder}/statements")
                       for file in files)
        return self.traced(["normalize", "--account", "account", "--dates", "dmy", "--currency", "EUR", *files])

    def entity(self, _):
        """A statement whose XML refers to files and addresses."""
        return self.traced(["import", "--account", "giro", "entity.xml"])

    def today(self, _):
        """The clock, where no day is given."""
        return self.traced(["report", "month", "--period", "this-month", "-o", "-", "--format", "md"], SALDO_NOW="")

    def pages(self, _):
        """Every report in every format, of all that there is."""
        return self.traced(["report", "--period", "all", "--monthly", "--format", "html,csv,md,json"])

    def large(self, name):
        """A ledger with more rows than SQLite sorts in memory."""
        shutil.rmtree(self.folder)
        os.mkdir(self.folder)
        workspace(self.folder)
        write_statement(f"{self.folder}/a.csv", rows(40000, 1))
        must(["import", "-q", "a.csv"], self.folder)
        return self.traced(["undo", "1"] if name == "undo" else
                           ["query", "SELECT * FROM v_transaction ORDER BY payee", "-o", "out.csv"])

    def traced(self, arguments, **extra):
        outcome = run(arguments, self.folder, program=self.program, before=["strace", "-f", "-qq", "-s", "4096", "-e", "signal=none",
                                                      "-e", f"trace={TRACED}", "-o", self.log], **extra)
        if outcome.status >= 124:
            return [f"hung or crashed: {outcome}"]
        with open(self.log, errors="replace") as lines:
            found = {problem for line in lines for problem in self.problems(line)}
        return sorted(found)[:20]

    def problems(self, line):
        """What a line of a trace shows that should not be."""
        call = CALL.match(line.partition(" ")[2].strip())
        if call is None:  # The end of a call that was interrupted; its beginning has the arguments.
            return []
        name, rest = call.groups()
        if name in NETWORK:
            return [f"{name}({rest[:100]}"]
        paths = [path if path.startswith("/") else os.path.normpath(f"{self.folder}/{path}")
                 for path in PATHS.findall(rest)]
        if name in RUN:
            return [] if self.is_first(paths[0]) else [f"runs {paths[0]}"]
        is_change = not name.startswith("open") or CHANGES.search(rest.rpartition('"')[2]) is not None
        return [f"{name} {path}" for path in paths if not self.is_allowed(path, is_change)]

    def is_first(self, path):
        return path == self.program

    def is_allowed(self, path, is_change):
        if path == self.folder or path.startswith(f"{self.folder}/"):
            return True
        allowed = SPILLED if is_change else SYSTEM + OWN
        return any(re.fullmatch(pattern, path) for pattern, _ in allowed)

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)


@functools.cache
def commands(group=()):
    """The commands that the program has, as its help lists them."""
    lines = run([*group, "--help"], "/").out.split("\n")
    names, is_list = [], False
    for line in lines:
        if re.fullmatch(r"[A-Z ]+:", line):
            is_list = line not in ("OPTIONS:", "ARGUMENTS:", "GLOBAL OPTIONS:")
        elif is_list and re.match(r"  \S", line) and not line.startswith("  See "):
            names += commands((*group, line.split()[0]))
    return names or [" ".join(group)]
