"""What the oracles notice when one comparison, or one planted slip, goes wrong in a program made by flipping.py.

Each oracle is a trial: commands whose output it judges. All commands run once as they should and say what they reach;
then for each fault those that reach it run again, and where their output changes the oracle is asked.
"""
import glob
import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time

import saldo
from flipping import ON_BOUND, SLIPS


class Command:
    """One run of a program, and what it wrote when nothing was wrong."""

    def __init__(self, name, words, cwd, writes_files=False):
        self.name, self.words, self.cwd, self.writes_files = name, words, cwd, writes_files
        self.seen, self.found, self.seconds = b"", None, 0.0

    def run(self, scratch, **faults):
        """The exit code and what was written; nothing in time is the code None."""
        out = os.path.join(scratch, "out")
        shutil.rmtree(out, ignore_errors=True)
        words = [out if word == "OUT" else word for word in self.words]
        process = subprocess.Popen(
            words, cwd=self.cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30)),
            env=saldo.environment(TMPDIR=scratch, **faults))
        try:
            text, _ = process.communicate(timeout=max(5, 8 * self.seconds) if self.found else 600)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return None, {}
        if not self.writes_files:
            return process.returncode, {"": text}
        files = {}
        for path in sorted(glob.glob(f"{out}/**/*.json", recursive=True)):
            with open(path, "rb") as file:
                files[os.path.relpath(path, out)] = file.read()
        return process.returncode, files

    def try_out(self, scratch):
        """Runs as it should, and marks what it reaches."""
        marks = os.path.join(scratch, "seen")
        with open(marks, "wb") as file:
            file.write(bytes(65536))
        self.run(scratch, FAULT_SEEN=marks)
        with open(marks, "rb") as file:
            self.seen = file.read()
        began = time.monotonic()
        self.found = self.run(scratch)
        self.seconds = time.monotonic() - began


class Trial:
    """An oracle, the commands whose output it judges, and how it judges them."""

    name = ""

    def __init__(self):
        self.commands = []

    def settle(self):
        """Looks at what commands wrote when nothing was wrong."""

    def judge(self, command, code, changed, scratch):
        """What the oracle says of changed files; nothing where it finds nothing wrong."""
        raise NotImplementedError


class Alone(Trial):
    """An oracle, or a test that reads its vectors, which asks the program itself: its exit code is the verdict."""

    def __init__(self, name, commands, cwd):
        super().__init__()
        self.name = name
        self.commands = [Command(said, words, cwd) for said, words in commands]

    def judge(self, command, code, changed, scratch):
        return f"exit {code}" if code else None


class Reports(Trial):
    """reports.py on the demo and on invented households."""

    name = "reports"

    def __init__(self, program, scratch, seeds):
        super().__init__()
        import reports
        self.reports, self.books = reports, {}
        demo, folder = reports.demo(program)
        self.add(program, "demo", demo, (None, ["--period", "all", "--monthly"]), (None, ["--period", "all"]),
                 (None, ["--period", "2026-08"]), (None, ["--period", "2026-06"]),
                 (None, ["--period", "2025-11..2026-02"]),
                 ("2026-08-12", ["--period", "2026-08", "--as-of", "2026-08-12"]),
                 ("2026-05-01", ["--period", "2026-03-10..2026-04-20", "--as-of", "2026-05-01"]))
        for workspace in reports.moved_in(program, folder):
            self.add(program, os.path.basename(workspace), workspace,
                     (None, ["--period", reports.MOVED[:7], "--as-of", reports.MOVED]))
        import abroad
        self.add(program, "abroad", abroad.make(program, folder),
                 *((None, ["--period", period, "--as-of", abroad.AS_OF]) for period in ("2026-08", "all")))
        for seed in seeds:
            import household
            one = household.Household(seed, program, os.path.join(scratch, f"household-{seed}"))
            one.build()
            self.add(program, f"seed {seed}", one.folder, *one.reports())

    def add(self, program, name, workspace, *runs):
        """Runs of `saldo report`, each with the day that the ledger is cut at, if any."""
        books = self.reports.Books(program, workspace)
        for as_of, words in runs:
            command = Command(" ".join([name, *words]),
                              [program, "report", "-q", *words, "--format", "json", "-o", "OUT"], workspace, True)
            self.books[command] = books.cut(as_of) if as_of else books
            self.commands.append(command)

    def settle(self):
        """What is found although nothing was made wrong says nothing of a fault."""
        self.known = {(command, path): set(self.problems(command, path, content))
                      for command in self.commands for path, content in command.found[1].items()}

    def judge(self, command, code, changed, scratch):
        for path, content in sorted(changed.items()):
            if content is None or path not in command.found[1]:
                continue
            for problem in self.problems(command, path, content):
                if problem not in self.known[command, path]:
                    return problem
        return None

    def problems(self, command, path, content):
        checker = self.reports.Checker(self.books[command], json.loads(content), path)
        checker.run()
        return [problem for problem in checker.problems if not problem.endswith("is checked by nothing")]


class Views(Trial):
    """The views of `saldo query` on the same ledgers, which views.py knows."""

    name = "views"

    def __init__(self, program, reports):
        super().__init__()
        import views
        self.views, self.books = views, {}
        for command in reports.commands:
            books = reports.books[command].whole
            for view in views.VIEWS if books not in self.books.values() else []:
                asked = Command(f"{command.name.split(' --')[0]} {view}", [program, *views.words(view)], command.cwd)
                self.books[asked] = books
                self.commands.append(asked)

    def judge(self, command, code, changed, scratch):
        if code:
            return f"exit {code}"
        view = command.words[3]
        _, problems = self.views.differences(self.books[command], view, changed[""])
        return problems[0] if problems else None


class Features(Trial):
    """The commands of features.py, which FeatureTests compares as it is done here."""

    name = "features"

    def __init__(self, program, checkout, scratch):
        super().__init__()
        with open(os.path.join(checkout, "Tests", "Oracles", "vectors", "features.json"), encoding="utf-8") as file:
            vectors = json.load(file)
        root = os.path.join(scratch, "features")
        shutil.copytree(os.path.join(checkout, "samples", "migrations"), os.path.join(root, "migrations"))
        self.features = {}
        for name, commands in vectors["ledgers"].items():
            folder = os.path.join(root, name)
            subprocess.run([program, "init", "-q", folder], check=True, capture_output=True)
            for command in commands:
                subprocess.run([program, *command.split()[1:], "--as-of", "2026-08-31"], cwd=folder, check=True,
                               capture_output=True, env=saldo.environment())
        for one in vectors["features"]:
            words = [program, *shlex.split(one["command"])[1:]]
            command = Command(one["feature"], words, os.path.join(root, one["ledger"]))
            self.features[command] = one
            self.commands.append(command)

    def judge(self, command, code, changed, scratch):
        one = self.features[command]
        names = sorted(one["rows"][0])
        if code:
            return f"exit {code}"
        text = changed[""].decode()
        if one["table"] is None:
            rows = [json.loads(line) for line in text.splitlines()]
        else:
            rows = [row for table in json.loads(text)["tables"] if table["id"] == one["table"] for row in table["rows"]]
        found = [[said(row.get(name)) for name in names] for row in rows]
        wanted = [[said(row.get(name)) for name in names] for row in one["rows"]]
        if not one["isOrdered"]:
            found, wanted = sorted(found), sorted(wanted)
        return None if found == wanted else one["feature"]


def said(value):
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


class Registers(Trial):
    """The reports on samples/registers, which a test compares with its record; registers.py judges a changed one."""

    name = "registers"

    def __init__(self, bundle, checkout):
        super().__init__()
        self.checkout, self.sample = checkout, os.path.join(checkout, "samples", "registers")
        self.words = [*bundle, "--filter", "RegisterReportsTests.*those of the samples"]
        self.commands = [Command("reports on registers", self.words, checkout)]

    def judge(self, command, code, changed, scratch):
        """The record is one for all, so it is written anew by one fault at a time."""
        import fcntl
        with open(os.path.join(self.checkout, ".registers.lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            kept = os.path.join(scratch, "registers")
            shutil.copytree(self.sample, kept, dirs_exist_ok=True)
            try:
                subprocess.run(self.words, cwd=self.checkout, capture_output=True, timeout=60,
                               env=saldo.environment(**self.faults, SALDO_RECORD="1", TMPDIR=scratch))
                answer = subprocess.run(
                    [sys.executable, os.path.join(self.checkout, "Tests", "Oracles", "registers.py")],
                    capture_output=True, text=True, env=saldo.environment(PYTHONDONTWRITEBYTECODE="1"))
            finally:
                shutil.rmtree(self.sample)
                shutil.copytree(kept, self.sample)
        lines = [line for line in answer.stdout.splitlines() if "is missing" not in line]
        return (lines or [answer.stderr.strip().splitlines()[-1]])[0] if answer.returncode else None


class Hunt:
    """All trials, and what each fault meets in them."""

    def __init__(self, trials, scratch):
        self.trials, self.scratch = trials, scratch
        for trial in trials:
            for command in trial.commands:
                command.try_out(scratch)
            trial.settle()

    def alone(self, variable, number):
        """The verdict on one fault, and the words for it."""
        scratch = os.path.join(self.scratch, str(os.getpid()))
        os.makedirs(scratch, exist_ok=True)
        mark = number + (SLIPS if variable == "FAULT_SLIP" else 0)
        reached, notes = 0, []
        for trial in self.trials:
            for command in sorted(trial.commands, key=lambda one: one.seconds):
                seen = command.seen[mark]
                if not seen:
                    continue
                reached += 1
                if variable == "FAULT_BOUND" and not seen & ON_BOUND:
                    continue
                word = self.meet(trial, command, variable, number, scratch, notes)
                if word:
                    return "caught", f"{trial.name}: {word}"
        if not reached:
            return "SURVIVED", "never reached"
        return "SURVIVED", notes[0] if notes else "reached, and nothing changes"

    def meet(self, trial, command, variable, number, scratch, notes):
        faults = {variable: str(number)}
        code, files = command.run(scratch, **faults)
        if code is None:
            return f"{command.name}: does not end"
        if code < 0 and code != command.found[0]:
            return f"{command.name}: crashes"
        before = command.found[1]
        changed = {path: files.get(path) for path in before.keys() | files.keys() if files.get(path) != before.get(path)}
        if code == command.found[0] and (not changed or isinstance(trial, Alone)):
            return None
        trial.faults = faults
        if code != command.found[0] and command.writes_files:
            return f"{command.name}: exit {code}"
        word = trial.judge(command, code, changed, scratch)
        if word:
            return f"{command.name}: {word}"
        notes.append(f"changes {command.name}: {first_change(before, changed)}")
        return None


def first_change(before, changed):
    """The first line that another file has."""
    if not changed:
        return "the exit code alone"
    path = sorted(changed)[0]
    if changed[path] is None or path not in before:
        return f"{path} is {'there' if path not in before else 'not there'}"
    old, new = (text.decode(errors="replace").splitlines() for text in (before[path], changed[path]))
    for one, other in zip(old, new):
        if one != other:
            at = next((index for index, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), 0)
            start = max(0, at - 60)
            return f"{path} …{one[start:at + 40]}… becomes …{other[start:at + 40]}…"
    return f"{path} has {len(new)} lines, not {len(old)}"


