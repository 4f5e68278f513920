"""Are the files the same on another day, in another time zone and locale, in another folder?"""
import hashlib
import os
import shutil
import subprocess

import saldo

HERE = {"TZ": "UTC", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
# A day later than every statement, the zone that is furthest ahead, and a locale whose i has no dot.
ELSEWHERE = {"TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "hi_IN", "COLUMNS": "31", "TERM": "dumb",
             "XDG_CONFIG_HOME": "/nonexistent"}
ANOTHER_DAY = "2031-02-03 04:05:06"


def run(*words, folder, more, day=None):
    """Without SALDO_NOW: what is today is the machine's business."""
    command = [saldo.program(), *words]
    if day:
        command = ["faketime", day, *command]
    surroundings = {"PATH": os.environ["PATH"], "HOME": folder, **more}
    done = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"saldo {' '.join(words)}: exit {done.returncode}\n{done.stderr.decode()}")


def digests(folder):
    found = {}
    for at, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(at, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


def differences(one, other):
    one, other = digests(one), digests(other)
    return len(one), sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def again(workspace, folder):
    """Write the reports of a workspace's ledger anew, here and elsewhere; the names of the files that differ."""
    name = os.path.basename(workspace.folder)
    made = []
    for place, more, day in ((os.path.join(folder, "here"), HERE, None),
                             (os.path.join(folder, "ünder", "another roof"), ELSEWHERE, ANOTHER_DAY)):
        os.makedirs(place, exist_ok=True)
        copy = os.path.join(place, name)
        shutil.copytree(workspace.folder, copy, ignore=shutil.ignore_patterns("reports"))
        run("report", "-q", "--format", "html,csv,md,json", folder=copy, more=more, day=day)
        made.append(os.path.join(copy, "reports"))
    return differences(*made)


def from_nothing(folder):
    """The demo from its first file on: rows, ledger and pages made on two days in two places."""
    made = []
    for place, more, day in ((os.path.join(folder, "first"), HERE, None),
                             (os.path.join(folder, "ikinci yer"), ELSEWHERE, ANOTHER_DAY)):
        os.makedirs(place)
        run("demo", "-q", folder=place, more=more, day=day)
        workspace = os.path.join(place, "saldo-demo")
        run("export", "-q", "-o", "export.json", folder=workspace, more=more, day=day)
        shutil.rmtree(os.path.join(workspace, ".saldo"))
        made.append(workspace)
    return differences(*made)
