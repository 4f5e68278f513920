"""Malformed and hostile input: the gallery of `samples/errors`, and files that are too large to stand there."""
import os
import shutil
import subprocess

from kit import CHECKOUT, LEDGER, SALDO, environment, must, scratch

GALLERY = f"{CHECKOUT}/samples/errors"
SECONDS, PEAK = 2, 256 << 20

# Where the files of each folder of the gallery go, and the command that meets them, as `ErrorGalleryTests` has it.
PLACES = {
    "statements": ("inbox/%", "saldo import inbox/%"),
    "layouts": ("%", "saldo profile new --name new-bank -o - %"),
    "profiles": ("profiles/giro.yaml", "saldo import inbox/giro-2026-09.csv"),
    "rules": ("rules/%", "saldo import inbox/giro-2026-09.csv"),
    "places": ("tables/places.csv", "saldo import inbox/giro-2026-09.csv"),
    "budgets": ("tables/budgets.csv", "saldo report budget -o - --format md"),
    "basemaps": ("basemap.geojson", "saldo report places -o - --format html"),
    "settings": ("saldo.yaml", "saldo import inbox/giro-2026-09.csv"),
}

CAMT = b'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>'
OFX1 = b"OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n" \
       b"OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX>"
OFX2 = b'<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" ' \
       b'NEWFILEUID="NONE"?><OFX>'
JSON = b'{"transactions": [{"id": "a", "amount": 1, "date": "2026-08-01", "description": "x", "z": '
MT940 = b":20:X\n:25:DE02120300000000202051\n:28C:1/1\n:60F:C260831EUR100,00\n:61:2609010901D1,NTRFNONREF\n:86:"
CSV = b"Date,Payee,Text,Amount,Balance\n"
LAUGHS = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">' + b"".join(
    b'<!ENTITY l%d "%s">' % (level, b"&l%d;" % (level - 1) * 10) for level in range(1, 10)) + b"]><OFX>&l9;</OFX>"
MILLION = 1_000_000

# The hostile files, by the name that saldo meets: how many bytes there are is what is wrong with them.
LARGE = {
    "deep.xml": lambda: CAMT + b"<a>" * 100_000,
    "deep-1.ofx": lambda: OFX1 + b"<BANKMSGSRSV1>" * 100_000,
    "deep-2.ofx": lambda: OFX2 + b"<A>" * 100_000,
    "deep.json": lambda: JSON + b"[" * 100_000,
    "laughs.ofx": lambda: LAUGHS,
    "names.xml": lambda: CAMT + b"".join(b"<n%d/>" % number for number in range(200_000)),
    "names-1.ofx": lambda: OFX1 + b"".join(b"<N%d>1\n" % number for number in range(200_000)),
    "open-1.ofx": lambda: OFX1 + b"<STMTRS><CURDEF>EUR" + b"<STMTTRN>\n" * 100_000,
    "keys.json": lambda: JSON + b'{"a": 1' + b"".join(b',"k%d": 1' % number for number in range(200_000)),
    "long-field.csv": lambda: CSV + b'2026-09-01,"' + b"x" * 50 * MILLION,
    "long-line.csv": lambda: CSV + b"x" * 50 * MILLION,
    "long-line.sta": lambda: MT940 + b"x" * 50 * MILLION,
    "long-line.qif": lambda: b"!Type:Bank\nD2026-08-31\nP" + b"x" * 50 * MILLION,
    "long-text.xml": lambda: CAMT + b"<Id>" + b"x" * 50 * MILLION,
    "long-text-1.ofx": lambda: OFX1 + b"<NAME>" + b"x" * 50 * MILLION,
    "long-string.json": lambda: JSON + b'"' + b"x" * 50 * MILLION,
    "columns.csv": lambda: CSV + b"," * MILLION,
    "blank-lines.csv": lambda: b"\n" * 20 * MILLION,
    "blanks.csv": lambda: b" " * 50 * MILLION,
    "zeros.csv": lambda: b"\0" * 50 * MILLION,
    "overlong.csv": lambda: CSV + b"2026-09-01,\xc0\xaf\xed\xa0\x80\xff,,-1.00,\n" * 1000,
    "bomb.csv.gz": lambda: b"\x1f\x8b\x08\0" + b"\0" * MILLION,
}


class Goal:
    """The message and exit code of the gallery, nothing changed, two seconds of work and 256 MiB at most."""

    name = "inputs"

    def __init__(self):
        self.root = scratch("inputs")
        self.base = f"{self.root}/base"
        shutil.copytree(f"{GALLERY}/workspace", self.base)
        must(["import", "-q"], self.base)
        os.mkdir(f"{self.root}/bin")
        os.symlink(SALDO, f"{self.root}/bin/saldo")

    def cases(self, size):
        return [f"gallery:{folder}/{name}" for folder in sorted(PLACES)
                for name in sorted(os.listdir(f"{GALLERY}/{folder}")) if not name.endswith(".stderr")] + [
                    f"large:{name}" for name in LARGE]

    def check(self, case, random):
        folder = f"{self.root}/{os.getpid()}"
        shutil.copytree(self.base, folder)
        try:
            return self.problems(folder, *case.split(":"))
        finally:
            shutil.rmtree(folder)

    def problems(self, folder, kind, name):
        if kind == "gallery":
            place, file = name.split("/")
            target, command = (part.replace("%", file) for part in PLACES[place])
            with open(f"{GALLERY}/{name}.stderr", encoding="utf-8", errors="surrogateescape") as golden:
                wanted = golden.read()
            command, wanted = wanted.split("\n", 1)
            shutil.copy(f"{GALLERY}/{name}", f"{folder}/{target}")
        else:
            command, wanted = f"$ saldo import --account giro inbox/{name}", None
            with open(f"{folder}/inbox/{name}", "wb") as file:
                file.write(LARGE[name]())
        with open(f"{folder}/{LEDGER}", "rb") as ledger:
            before = ledger.read()
        said, usage = self.measured(command.removeprefix("$ "), folder)
        found = []
        if wanted is None and not (said.startswith(f"inbox/{name}") and said.endswith("[exit 65]\n")):
            found.append(f"{said[:150]} … {said[-40:]}")
        elif wanted is not None and said != wanted:
            found.append(f"another message: {said[:300]}")
        seconds = usage.ru_utime + usage.ru_stime
        found += [f"{seconds:.1f} s of work"] if seconds > SECONDS else []
        found += [f"{usage.ru_maxrss >> 10} MiB"] if usage.ru_maxrss * 1024 > PEAK else []
        with open(f"{folder}/{LEDGER}", "rb") as ledger:
            return found if ledger.read() == before else [*found, "the ledger changed"]

    def measured(self, command, folder):
        """What a line of a shell says on both streams, with its status, and what it and its children used."""
        path = f"{self.root}/bin:{os.environ['PATH']}"
        with open(f"{folder}.out", "w+b") as out:
            process = subprocess.Popen(["/bin/sh", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, stdout=out,
                                       stderr=out, env=environment(PATH=path, TZ="UTC", LC_ALL="C", COLUMNS="100"))
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            said = out.read().decode("utf-8", "surrogateescape")
        code = process.returncode if process.returncode >= 0 else 128 - process.returncode
        return said if code == 0 else f"{said}[exit {code}]\n", usage

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)
