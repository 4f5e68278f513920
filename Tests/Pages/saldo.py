"""The program under test, asked with a fixed day and nothing else of the machine it runs on."""
import os
import subprocess

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
AS_OF = "2026-08-31"


def program():
    """The one that $SALDO names, else the newest build."""
    builds = [f"{CHECKOUT}/.build/{kind}/saldo" for kind in ("release", "debug")]
    builds = sorted(filter(os.path.exists, builds), key=os.path.getmtime, reverse=True)
    for build in [os.environ.get("SALDO", ""), *builds]:
        if build and os.access(build, os.X_OK):
            return os.path.abspath(build)
    raise SystemExit("no saldo to ask: build it, or name it in $SALDO")


def ask(*words, folder, statuses=(0,), more=None):
    """What it writes to standard output; a status that is not expected ends the whole run."""
    surroundings = {"PATH": os.environ["PATH"], "HOME": folder, "SALDO_NOW": AS_OF, "LC_ALL": "C.UTF-8"}
    done = subprocess.run([program(), *words], cwd=folder, capture_output=True, check=False,
                          env={**surroundings, **(more or {})})
    if done.returncode not in statuses:
        said = done.stderr.decode(errors="replace").strip()
        raise SystemExit(f"saldo {' '.join(words)}: exit {done.returncode}\n{said}")
    return done.stdout.decode()
