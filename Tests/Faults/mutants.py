"""Puts faults into a copy of the product, one at a time, and demands that a test sees each.

    Tests/Faults/run mutants [NAME ...] [--tree FOLDER]
    Tests/Faults/run mutants --check

A fault stands in a file of mutants/: where it is, what it replaces, and what should catch it. Nearly all are compiled
into one program beside the original; a file in the copy's folder says which of them is in force. So one build tests
them all. `--check` builds nothing: each text to find must be in its file exactly once.
"""
import argparse
import dataclasses
import fcntl
import glob
import os
import re
import shlex
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(os.path.dirname(HERE))
FORMS = ("expression", "statement", "first", "text", "alone")
KINDS = ("swift", "fault")
WORDS = ("why", "file", "form", "catch")
# What the copy leaves out of the checkout.
LEFT_OUT = {".git", ".build", ".build-mutants", ".build-oracles", ".build-pages", "saldo-demo"}

# The switch, for each Swift file with a fault, and where it is defined.
SWIFT = """
/// Whether a fault of Tests/Faults/mutants is in force.
private func mutant(_ name: UnsafePointer<CChar>) -> Bool { saldo_mutant(name) != 0 }

@_silgen_name("saldo_mutant") private func saldo_mutant(_ name: UnsafePointer<CChar>) -> Int32
"""
C = """
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static char mutant[64];

__attribute__((constructor)) static void choose_mutant(void) {{
  int file = open("{choice}", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t count = read(file, mutant, sizeof mutant - 1);
  mutant[count > 0 ? count : 0] = 0;
  close(file);
}}

int saldo_mutant(const char *name) {{ return strcmp(name, mutant) == 0; }}
"""
HOME_OF_C = "Sources/CProcess/process.c"
# The tool of the build has no part in C, and no fault.
TOOL = """
@_cdecl("saldo_mutant") func mutant(_ name: UnsafePointer<CChar>) -> Int32 { 0 }
"""
HOME_OF_TOOL = "Sources/embed-ledger/main.swift"


class Problem(Exception):
    """Something about the mutants or their build that a person must mend."""


@dataclasses.dataclass
class Mutant:
    name: str
    place: str
    why: str = ""
    file: str = ""
    form: str = ""
    catch: str = ""
    find: str = ""
    put: str = ""

    def mutated(self):
        """What stands in the place of the text to find."""
        switch = f'mutant("{self.name}")'
        if self.form == "expression":
            return f"({switch} ? ({self.put}) : ({self.find}))"
        if self.form == "statement":
            return f"if {switch} {{ {self.put} }} else {{ {self.find} }}"
        if self.form == "first":
            return f"if {switch} {{ {self.put} }}; {self.find}"
        if self.form == "text":
            return f'\\({switch} ? "{self.put}" : "{self.find}")'
        return self.put


def read_all():
    """Every mutant, by its name."""
    found = {}
    for path in sorted(glob.glob(f"{HERE}/mutants/*.txt")):
        for mutant in read(path):
            if mutant.name in found:
                raise Problem(f"{mutant.place}: duplicate name {mutant.name}")
            found[mutant.name] = mutant
    return found


def read(path):
    """The mutants of one file: `# NAME`, then words with values, then `-` lines to find and `+` lines to put."""
    mutants, texts = [], {}
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            place = f"{os.path.basename(path)}:{number}"
            if line.startswith("# "):
                mutants.append(Mutant(line[2:], place))
                texts = {}
            elif line[:1] in "-+" and line and mutants:
                field = "find" if line[0] == "-" else "put"
                texts.setdefault(field, []).append(line[1:])
                setattr(mutants[-1], field, "\n".join(texts[field]))
            elif line:
                word, _, value = line.partition(": ")
                if word not in WORDS or not mutants:
                    raise Problem(f"{place}: expected one of {', '.join(WORDS)}, - or +")
                setattr(mutants[-1], word, value.strip())
    for mutant in mutants:
        if not all(getattr(mutant, word) for word in (*WORDS, "find")) or mutant.form not in FORMS:
            raise Problem(f"{mutant.place}: {mutant.name} needs why, file, form ({', '.join(FORMS)}), catch and - lines")
        if mutant.catch.split()[0] not in KINDS or len(mutant.catch.split()) < 2:
            raise Problem(f"{mutant.place}: {mutant.name}: catch is swift FILTER or fault GOAL CASES")
    return mutants


def problems(mutants):
    """What keeps mutants from being put in: texts that are gone, or that are there more than once."""
    found = []
    sources = {}
    for mutant in mutants:
        path = f"{CHECKOUT}/{mutant.file}"
        if path not in sources:
            if not os.path.exists(path):
                found.append(f"{mutant.place}: {mutant.name}: {mutant.file} is missing")
                continue
            with open(path, encoding="utf-8") as file:
                sources[path] = file.read()
        count = sources[path].count(mutant.find)
        if count != 1:
            found.append(f"{mutant.place}: {mutant.name}: the text is {count} times in {mutant.file}, not once")
    return found


def main(arguments):
    parser = argparse.ArgumentParser(prog="Tests/Faults/run mutants", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--check", action="store_true", help="look for the texts, build nothing")
    parser.add_argument("--tree", default=f"{CHECKOUT}/.build-mutants", help="where the copy is; kept for the next time")
    options = parser.parse_args(arguments)
    try:
        mutants = read_all()
        for name in options.names:
            if name not in mutants:
                raise Problem(f"there is no mutant {name}")
        found = problems(mutants.values())
        if options.check or found:
            for line in found:
                print(line)
            print(f"{len(mutants)} mutants, {len(found)} of which cannot be put in")
            return 1 if found else 0
        wanted = [mutants[name] for name in options.names] or list(mutants.values())
        return Tree(os.path.abspath(options.tree)).run(mutants.values(), wanted)
    except Problem as problem:
        print(f"mutants: {problem}", file=sys.stderr)
        return 2


class Tree:
    """A copy of the checkout with the mutants in it, and its builds."""

    def __init__(self, folder):
        self.folder = folder
        self.choice = f"{folder}/mutant"
        self.controls = {}

    def run(self, mutants, wanted):
        os.makedirs(self.folder, exist_ok=True)
        with open(f"{self.folder}/lock", "w", encoding="utf-8") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Problem(f"{self.folder} is in use by another run") from None
            return self.run_locked([one for one in mutants if one.form != "alone"], wanted)

    def run_locked(self, together, wanted):
        start = time.monotonic()
        self.fill(together)
        self.build()
        print(f"built with {len(together)} mutants in {time.monotonic() - start:.0f} s", flush=True)
        verdicts = [self.verdict(one) for one in wanted if one.form != "alone"]
        alone = [one for one in wanted if one.form == "alone"]
        for one in alone:
            self.control(one.catch)
        for one in alone:
            self.fill([one])
            self.build()
            verdicts.append(self.verdict(one))
        caught = verdicts.count("caught")
        print(f"{len(verdicts)} tried, {caught} caught, {verdicts.count('SURVIVED')} survived, "
              f"{verdicts.count('NO CONTROL')} without a control")
        return 0 if caught == len(verdicts) else 1

    def verdict(self, mutant):
        """Runs what should catch a mutant, without it and then with it."""
        start = time.monotonic()
        seen = self.control(mutant.catch)
        verdict = "NO CONTROL"
        if seen.is_green:
            # A mutant that was built alone is in force without a choice.
            self.choose(mutant.name)
            seen = self.catch(mutant.catch)
            verdict = "SURVIVED" if seen.is_green else "caught"
        print(f"{verdict:10} {mutant.name:28} {time.monotonic() - start:4.0f} s  {seen.words[:110]}", flush=True)
        return verdict

    def control(self, catch):
        """What a catcher says of the copy without a mutant: only a green one can prove something."""
        if catch not in self.controls:
            self.choose("")
            self.controls[catch] = self.catch(catch)
        return self.controls[catch]

    def fill(self, mutants):
        """Makes the copy the checkout with these mutants; files that stay the same keep their time."""
        wanted = {}
        for parent, folders, names in os.walk(CHECKOUT):
            folders[:] = [name for name in folders
                          if name not in LEFT_OUT and os.path.join(parent, name) != self.folder]
            for name in names:
                path = os.path.join(parent, name)
                wanted[os.path.relpath(path, CHECKOUT)] = path
        for mutant in mutants:
            wanted.setdefault(mutant.file, f"{CHECKOUT}/{mutant.file}")
        by_file = {}
        for mutant in mutants:
            by_file.setdefault(mutant.file, []).append(mutant)
        for relative, path in wanted.items():
            self.put(relative, path, by_file.get(relative, []))
        for parent, folders, names in os.walk(self.folder):
            folders[:] = [name for name in folders if name not in LEFT_OUT]
            for name in names:
                relative = os.path.relpath(os.path.join(parent, name), self.folder)
                if relative not in wanted and relative not in ("lock", "mutant", "Package.resolved"):
                    os.unlink(f"{self.folder}/{relative}")

    def put(self, relative, path, mutants):
        target = f"{self.folder}/{relative}"
        if os.path.islink(path):
            if not os.path.islink(target):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                os.symlink(os.readlink(path), target)
            return
        with open(path, "rb") as file:
            content = file.read()
        if mutants:
            content = mutated(content.decode(), mutants).encode()
        if relative == HOME_OF_C:
            content += C.format(choice=self.choice).encode()
        if relative == HOME_OF_TOOL:
            content += TOOL.encode()
        if not is_same(target, content):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(content)
            os.chmod(target, os.stat(path).st_mode & 0o777)

    def build(self):
        self.choose("")
        outcome = subprocess.run(["swift", "build", "--build-tests"], cwd=self.folder, capture_output=True, text=True)
        if outcome.returncode:
            lines = [line for line in outcome.stdout.splitlines() if "error:" in line] or outcome.stderr.splitlines()
            raise Problem("the copy does not build:\n" + "\n".join(dict.fromkeys(lines[:40])))

    def choose(self, name):
        with open(self.choice, "w", encoding="utf-8") as file:
            file.write(name)

    def catch(self, words):
        """What a catcher says with the mutant that is in force now."""
        kind, *rest = words.split(maxsplit=1)
        if kind == "swift":
            return Seen(self.command(["swift", "test", "--disable-xctest", "--skip-build", "--filter", rest[0]]),
                        r"✘.*recorded an issue.*?: (.*)|(Fatal error.*)|error: (.*)", r"Test run with [1-9]")
        goal, *cases = shlex.split(rest[0])
        command = [f"{self.folder}/Tests/Faults/run", "quick", goal] + (["--only", cases[0]] if cases else [])
        return Seen(self.command(command, SALDO=f"{self.folder}/.build/debug/saldo"),
                    r"^(\w+ \S+: .*)", r"^[1-9]\d* passed")

    def command(self, words, **extra):
        return subprocess.run(words, cwd=self.folder, capture_output=True, text=True, errors="replace",
                              env={**os.environ, **extra})


class Seen:
    """The end of a catcher: whether it found nothing wrong, and its first finding."""

    def __init__(self, outcome, finding, proof):
        text = outcome.stdout + outcome.stderr
        # A filter that chooses nothing ends well, and proves nothing.
        has_run = re.search(proof, text, re.M) is not None
        self.is_green = outcome.returncode == 0 and has_run
        found = re.search(finding, text, re.M)
        self.words = "" if self.is_green else next(filter(None, found.groups()), "") if found else text[-200:]
        if outcome.returncode == 0 and not has_run:
            self.words = "it chooses no test"
        self.words = " ".join(self.words.split())


def mutated(text, mutants):
    """A file's text with the mutants in it, and the switch where they need one."""
    places = []
    for mutant in mutants:
        start = text.index(mutant.find)
        places.append((start, start + len(mutant.find), mutant))
    places.sort(key=lambda place: place[0])
    pieces, end = [], 0
    for start, stop, mutant in places:
        if start < end:
            raise Problem(f"{mutant.place}: {mutant.name} overlaps another mutant")
        pieces += [text[end:start], mutant.mutated()]
        end = stop
    is_switched = any(mutant.form != "alone" for mutant in mutants)
    return "".join(pieces) + text[end:] + (SWIFT if is_switched else "")


def is_same(path, content):
    try:
        with open(path, "rb") as file:
            return file.read() == content
    except FileNotFoundError:
        return False
