"""What saldo makes of a file, by `saldo normalize --json`."""
import json
import os
import subprocess
from decimal import Decimal

from reading import Account

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def program():
    """The one that $SALDO names, else the newest build."""
    builds = [f"{CHECKOUT}/.build/{kind}/saldo" for kind in ("release", "debug")]
    builds = sorted(filter(os.path.exists, builds), key=os.path.getmtime, reverse=True)
    for build in [os.environ.get("SALDO", ""), *builds]:
        if build and os.access(build, os.X_OK):
            return build
    raise SystemExit("no saldo to ask: build it, or name it in $SALDO")


def environment(**more):
    """The surroundings of a run. CI=true would leave out the names that figures are told apart by."""
    return {**os.environ, "SALDO_NOW": "2026-09-01", "LC_ALL": "C", "TZ": "UTC", "CI": "", **more}


def read(path, saldo):
    """The accounts, the order of dates that had to be said, and the refusal if there is one."""
    accounts, refusal = ask(path, saldo, [])
    options, order = [], ""
    # A file that names no account is asked for again with one, and one with open dates with an order.
    if refusal and "account" in refusal:
        options += ["--account", "account"]
        accounts, refusal = ask(path, saldo, options)
    if refusal and "dates" in refusal and "ambiguous" in refusal:
        order = "mdy"
        accounts, refusal = ask(path, saldo, [*options, "--dates", order])
    return accounts, order, refusal


def ask(path, saldo, options):
    command = [saldo, "normalize", "--json", "--errors", "short", "--as-of", "2026-12-31",
               "--currency", "EUR", *options, path]
    answer = subprocess.run(command, capture_output=True, cwd="/", timeout=120, env=environment())
    if answer.returncode:
        words = answer.stderr.decode(errors="replace").strip().splitlines()
        return [], (words or [f"exit {answer.returncode}"])[0].split("error: ")[-1]
    accounts = {}
    for line in answer.stdout.decode().splitlines():
        said = json.loads(line)
        name = f"{said.get('account')} {said.get('currency')}"
        if said["type"] == "entry":
            rows = accounts.setdefault(name, Account(name)).rows
            if not said["pending"]:
                rows.append((said["date"], Decimal(said["amount"])))
        elif said["type"] == "receipt":
            receipts = accounts.setdefault("receipts", Account("receipts"))
            receipts.rows.append((said["date"], Decimal(said["total"])))
        elif said["type"] == "statement" and said["closing"]:
            accounts[len(accounts)] = Account(name, closing=Decimal(said["closing"]["amount"]))
    return list(accounts.values()), None
