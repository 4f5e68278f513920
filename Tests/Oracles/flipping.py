"""Write the source so that each comparison, and each planted slip, can be told to go wrong when the program runs.

`swiftc -dump-ast` says where the comparisons are, so strings, comments, generics and `#if` need no care here. A
comparison `a < b` becomes `flipped(17, a < b, a <= b)`; a slip becomes `(planted(3) ? (slip) : (what stood there))`.
The functions are in a file that is added to each module. `FAULT_FLIP=17` negates a comparison, `FAULT_BOUND=17`
moves its boundary (`<` to `<=`), `FAULT_SLIP=3` makes a slip, and `FAULT_SEEN=FILE` marks in a file what was reached.
"""
import bisect
import json
import os
import re
import subprocess
import tempfile

BOUNDS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
OPERATORS = {*BOUNDS, "==", "!="}
# Where the marks of planted slips begin in the file of what was reached; before it are those of comparisons.
SLIPS = 60_000
# What a mark says of a comparison: it was true, false, on its boundary. A slip that was reached has WAS_TRUE.
WAS_TRUE, WAS_FALSE, ON_BOUND = 1, 2, 4

HELPER = """// Written by Tests/Oracles/flips; it is in no program but that one's.
import Glibc

private func number(_ name: String) -> Int { getenv(name).flatMap { Int(String(cString: $0)) } ?? 0 }

private let flip = number("FAULT_FLIP")
private let bound = number("FAULT_BOUND")
private let slip = number("FAULT_SLIP")
private nonisolated(unsafe) let seen: UnsafeMutablePointer<UInt8>? = {
  guard let path = getenv("FAULT_SEEN") else { return nil }
  let file = open(path, O_RDWR)
  let pages = mmap(nil, 65536, PROT_READ | PROT_WRITE, Int32(MAP_SHARED), file, 0)
  return pages?.bindMemory(to: UInt8.self, capacity: 65536)
}()

@inline(__always)
func flipped(_ number: Int, _ holds: Bool, _ moved: @autoclosure () -> Bool) -> Bool {
  if let seen { seen[number] |= (holds ? 1 : 2) | (moved() != holds ? 4 : 0) }
  if number == flip { return !holds }
  return number == bound ? moved() : holds
}

@inline(__always)
func flipped(_ number: Int, _ holds: Bool) -> Bool {
  if let seen { seen[number] |= holds ? 1 : 2 }
  return number == flip ? !holds : holds
}

@inline(__always)
func planted(_ number: Int) -> Bool {
  if let seen { seen[60000 + number] |= 1 }
  return number == slip
}
"""


class Edit:
    """A stretch of a file that is written anew around what lies in it."""

    def __init__(self, path, start, end):
        self.path, self.start, self.end = path, start, end
        self.number = self.line = self.lines = 0
        self.text = ""


class Comparison(Edit):
    def __init__(self, path, start, end, operator, at):
        super().__init__(path, start, end)
        self.operator, self.at, self.has_bound = operator, at, operator in BOUNDS

    def written(self, render):
        whole = render(self.start, self.end)
        if not self.has_bound:
            return b"flipped(%d, %s)" % (self.number, whole)
        moved = b"".join([render(self.start, self.at), BOUNDS[self.operator].encode(),
                          render(self.at + len(self.operator), self.end)])
        # One line, so that the lines of the file keep their numbers.
        return b"flipped(%d, %s, %s)" % (self.number, whole, b" ".join(moved.split(b"\n")))


class Slip(Edit):
    """A planted fault; several may be planted in one place."""

    def __init__(self, name, path, form, start, end, new):
        super().__init__(path, start, end)
        self.name, self.form, self.new, self.others = name, form, new, []

    def written(self, render):
        old = render(self.start, self.end)
        for one in [*reversed(self.others), self]:
            new = one.new.encode()
            if self.form == "expression":
                old = b"(planted(%d) ? (%s) : (%s))" % (one.number, new, old)
            elif self.form == "statement":
                old = b"if planted(%d) { %s } else { %s }" % (one.number, new, old)
            else:
                old = b'\\(planted(%d) ? "%s" : "%s")' % (one.number, new, old)
        return old


# Comparisons, from the compiler.


def comparisons(sources, flags, module, folders):
    """Every comparison in the files of some folders of a module, in the order of files and places."""
    root = os.path.join(sources, module)
    files = sorted(os.path.join(folder, name) for folder, _, names in os.walk(root)
                   for name in names if name.endswith(".swift"))
    wanted = [path for path in files if not folders or os.path.relpath(path, root).split(os.sep)[0] in folders]
    with tempfile.TemporaryDirectory() as trees:
        command = ["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json", *flags, "-module-name", module]
        for index, path in enumerate(files):
            command += ["-primary-file", path, "-o", f"{trees}/{index}"] if path in wanted else [path]
            if path in wanted:
                os.makedirs(trees, exist_ok=True)
        subprocess.run(command, check=True, capture_output=True)
        found = []
        for index, path in enumerate(files):
            if path in wanted:
                with open(f"{trees}/{index}", encoding="utf-8") as tree:
                    found += in_file(path, json.load(tree))
    for number, one in enumerate(found, 1):
        one.number = number
    return found


def in_file(path, tree):
    with open(path, "rb") as file:
        source = file.read()
    lines = [match.start() for match in re.finditer(b"^", source, re.M)]
    found = {}
    for node in nodes(tree):
        if node.get("_kind") != "binary_expr" or node.get("implicit") or "range" not in node:
            continue
        operator, at = called(node["fn"])
        # Bodies that the compiler makes up have a range, but no operator in it.
        if operator not in OPERATORS or not source.startswith(operator.encode(), at):
            continue
        start, end = node["range"]["start"], token_end(source, node["range"]["end"])
        one = Comparison(path, start, end, operator, at)
        one.line, one.lines = bisect.bisect_right(lines, start), source.count(b"\n", start, end)
        one.text = " ".join(source[start:end].decode().split())
        found[start, end] = one
    return [found[place] for place in sorted(found)]


def nodes(tree):
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            yield node
            stack += node.values()
        elif isinstance(node, list):
            stack += node


def called(function):
    """The name of an operator, and where it stands."""
    while "decl" not in function:
        function = function.get("fn") or function.get("sub_expr") or {"decl": {}, "range": {"start": -1}}
    return function["decl"].get("base_name"), function["range"]["start"]


def token_end(source, start):
    """Where the token ends that begins here: the compiler says only where the last one of an expression begins."""
    if source[start:start + 1] == b'"':
        return string_end(source, start)
    match = re.compile(rb"`[^`]+`|0x[\da-fA-F_]+|\d[\d_]*(\.\d[\d_]*)?([eE][+-]?\d+)?|[$#.\\]?\w+|.", re.S).match(source, start)
    return match.end()


def string_end(source, start):
    quote = b'"""' if source.startswith(b'"""', start) else b'"'
    at = start + len(quote)
    while not source.startswith(quote, at):
        if source.startswith(b"\\(", at):
            depth, at = 1, at + 2
            while depth:
                if source[at:at + 1] == b'"':
                    at = string_end(source, at)
                    continue
                depth += {b"(": 1, b")": -1}.get(source[at:at + 1], 0)
                at += 1
        else:
            at += 2 if source[at:at + 1] == b"\\" else 1
    return at + len(quote)


# Planted slips, from their table.


def slips(checkout, table):
    """The slips of a table, each in the one place that its text fits."""
    found = {}
    with open(table, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    for number, (name, path, form, find, new) in enumerate(lines[1:], 1):
        full = os.path.join(checkout, path)
        with open(full, encoding="utf-8") as file:
            source = file.read()
        outer, _, inner = find.partition("@@")
        places = [match.span() for match in re.finditer(r"\s+".join(map(re.escape, outer.split())), source)]
        if len(places) != 1:
            raise SystemExit(f"{table}: {name}: found {len(places)} times in {path}")
        start, end = places[0]
        if inner:
            start = source.index(inner, start, end)
            end = start + len(inner)
        before = len(source[:start].encode())
        one = Slip(name, full, form, before, before + len(source[start:end].encode()), new)
        one.number, one.line, one.text = number, source.count("\n", 0, start) + 1, name
        key = (full, one.start, one.end)
        if key in found:
            found[key].others.append(one)
        else:
            found[key] = one
    return list(found.values())


# Writing.


def written(path, edits):
    """A file with its edits, one inside another where they are."""
    with open(path, "rb") as file:
        source = file.read()
    edits = sorted(edits, key=lambda one: (one.start, -one.end, isinstance(one, Comparison)))

    def render(start, end, within=None):
        parts, at, limit = [], start, -1
        first = edits.index(within) + 1 if within else 0
        for one in edits[first:]:
            if one.start < max(start, limit) or one.end > end or one is within:
                continue
            parts += [source[at:one.start], one.written(lambda a, b, one=one: render(a, b, one))]
            at = limit = one.end
        return b"".join([*parts, source[at:end]])

    return render(0, len(source))
