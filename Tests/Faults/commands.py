"""The commands that change something, each with a workspace in which it has something to do."""
import json
import os
import shutil

from kit import (CHECKOUT, LEDGER, RULES, SALDO, LedgerState, must, refill, rows, run, scratch, tree, workspace, write,
                 write_statement)


class Command:
    """A command in a prepared workspace, with the states before and after it.

    - `program`: what runs; saldo, but for the self-test.
    - `acknowledges`: what the command prints once its effect is on disk; None where it prints nothing.
    - `isRepeatable`: whether the same command ends with 0 when its effect is there already.
    """

    def __init__(self, name, size):
        self.name = name
        self.root = scratch(name)
        self.base, self.folder = f"{self.root}/base", f"{self.root}/work"
        self.program = SALDO
        self.isRepeatable = True
        self.acknowledges = "Run"
        os.mkdir(self.base)
        workspace(self.base)
        write_statement(f"{self.base}/a.csv", rows(size, 1))
        write_statement(f"{self.base}/b.csv", rows(size, 2, start="2024-09-01"))
        self.arguments = PREPARATIONS[name](self, size)
        self.before = self.state(self.base)
        self.pages_before = tree(f"{self.base}/reports")
        self.fresh()
        whole = run(self.arguments, self.folder)
        if whole.status != 0:
            raise RuntimeError(f"{name}: {whole}")
        if self.acknowledges and self.acknowledges not in whole.out + whole.error:
            raise RuntimeError(f"{name} does not print {self.acknowledges!r}: {whole}")
        self.after = self.state(self.folder)
        self.pages_after = tree(f"{self.folder}/reports")

    def fresh(self):
        refill(self.folder, self.base)

    def state(self, folder):
        return LedgerState(f"{folder}/{LEDGER}")

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def key(self):
        """The key's file in the environment, once the command has made one."""
        path = f"{self.folder}/key"
        return {"SALDO_KEY_FILE": path} if os.path.exists(path) else {}

    @property
    def writes_pages(self):
        return self.name in ("report", "export", "backup")

    def problems(self, acknowledged):
        """What is wrong with the folder as an interrupted command left it; then the command runs again."""
        found = self.page_problems(acknowledged) if self.writes_pages else self.ledger_problems(acknowledged)
        if self.before.tables is not None and not found:
            check = run(["check", "ledger"], self.folder, **self.key())
            if check.status != 0:
                found.append(f"check ledger: {check}")
        return found + self.rerun_problems()

    def ledger_problems(self, acknowledged):
        state = self.state(self.folder)
        if not state.is_whole:
            return ["the ledger is damaged"]
        if self.name == "key":
            return self.sealing_problems(state, acknowledged)
        if state == self.after:
            return []
        if acknowledged:
            return [f"acknowledged and lost: {self.after.difference(state)}"]
        if state == self.before:
            return []
        if self.before.tables is None and not state.rows().get("txn"):
            return []
        return [f"neither before nor after: {self.before.difference(state)}"]

    def sealing_problems(self, state, acknowledged):
        """A key is random, so a sealed ledger is known by its header and by what `check` can open."""
        if state.tables.get("keyHeader"):
            return [] if self.key() else ["the ledger is sealed and its key is not there"]
        if acknowledged:
            return ["acknowledged and not sealed"]
        return [] if state == self.before else [f"neither before nor after: {self.before.difference(state)}"]

    def page_problems(self, acknowledged):
        pages, before, after = tree(f"{self.folder}/reports"), self.pages_before, self.pages_after
        kept = {name: digest for name, digest in pages.items() if not is_temporary(name)}
        odd = [name for name, digest in kept.items() if digest not in (before.get(name), after.get(name))]
        found = [f"neither old nor new: {odd}"] if odd else []
        gone = [name for name in before if name not in pages]
        found += [f"gone: {gone}"] if gone else []
        if acknowledged and kept != after:
            found.append("acknowledged and lost")
        # A page links only to pages that are there: a new index would promise new pages.
        index = kept.get("index.html")
        if index == after.get("index.html") != before.get("index.html") and kept != after:
            found.append("the index is new and a page is old or missing")
        return found

    def rerun_problems(self):
        again = run(self.arguments, self.folder)
        found = []
        if again.status != 0 and self.isRepeatable:
            found.append(f"run again: {again}")
        if self.writes_pages:
            left = [name for name in tree(f"{self.folder}/reports") if is_temporary(name)]
            found += [f"temporary files left after the rerun: {left[:3]}"] if left else []
            if not left and tree(f"{self.folder}/reports") != self.pages_after:
                found.append("the rerun wrote other pages")
        elif self.name != "key":
            state = self.state(self.folder)
            if not state.is_whole or state.rows() != self.after.rows():
                found.append(f"the rerun ends in another state: {self.after.difference(state)}")
        return found


def is_temporary(name):
    return name.endswith(".new")


def first_import(command, size):
    shutil.rmtree(f"{command.base}/.saldo", ignore_errors=True)
    return ["import", "b.csv"]


def second_import(command, size):
    must(["import", "-q", "a.csv"], command.base)
    return ["import", "b.csv"]


def rules_apply(command, size):
    must(["import", "-q", "a.csv", "b.csv"], command.base)
    write(f"{command.base}/rules/50-categories.yaml", RULES)
    return ["rules", "apply"]


def changed_rules(command, size):
    rules_apply(command, size)
    command.acknowledges = "Undo: saldo undo"
    return ["import", "a.csv"]


def rules_add(command, size):
    must(["import", "-q", "a.csv", "b.csv"], command.base)
    return ["rules", "add", "--create", "MARKET", "Food:New"]


def undo(command, size):
    must(["import", "-q", "a.csv"], command.base)
    must(["import", "-q", "b.csv"], command.base)
    command.isRepeatable = False
    command.acknowledges = "transactions"
    return ["undo", "2"]


def edit(command, size):
    """A new category, which is also declared in the table of categories."""
    os.makedirs(f"{command.base}/tables", exist_ok=True)
    write(f"{command.base}/tables/categories.csv", "category\nHome\n")
    must(["import", "-q", "a.csv"], command.base)
    listed = must(["list", "--limit", "1", "--json"], command.base).out.splitlines()[0]
    command.acknowledges = None
    return ["edit", json.loads(listed)["id"], "category=Food", "note=checked", "--create"]


def merge(command, size):
    must(["import", "-q", "a.csv"], command.base)
    must(["import", "-q", "--account", "mistake", "b.csv"], command.base)
    listed = must(["list", "accounts", "--json"], command.base).out.splitlines()
    keys = [json.loads(line)["account"] for line in listed]
    command.isRepeatable = False
    return ["edit", "account", "mistake", "merge=" + next(key for key in keys if key != "mistake")]


def migrate(command, size):
    export = f"{CHECKOUT}/samples/migrations/web-tracker/export.json"
    shutil.copy(export, f"{command.base}/export.json")
    must(["import", "-q", "a.csv"], command.base)
    return ["migrate", "export.json", "--as-of", "2026-08-31"]


def receipts(command, size):
    must(["import", "-q", "a.csv"], command.base)
    lines = [{"schema": "saldo.receipt/1", "merchant": row[1], "date": row[0], "currency": "EUR",
              "total": row[3].lstrip("-"), "lines": [{"text": "Thing", "amount": row[3].lstrip("-")}]}
             for row in rows(size, 1)[:max(5, size // 5)] if row[3].startswith("-")]
    write(f"{command.base}/receipts.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    return ["import", "receipts.jsonl"]


def key(command, size):
    must(["import", "-q", "a.csv"], command.base)
    command.isRepeatable = False
    command.acknowledges = "encrypted"
    return ["key", "new", "--key-file", "key"]


def report(command, size):
    must(["import", "-q", "a.csv"], command.base)
    report = ["report", "--period", "2024-08..2024-12", "--monthly", "--format", "html,csv,md,json"]
    must([*report, "-q"], command.base)
    must(["import", "-q", "b.csv"], command.base)
    command.acknowledges = "reports"
    return report


def export(command, size):
    must(["import", "-q", "a.csv"], command.base)
    must(["export", "-o", "reports/ledger.json"], command.base)
    must(["import", "-q", "b.csv"], command.base)
    command.acknowledges = None
    return ["export", "-o", "reports/ledger.json"]


def backup(command, size):
    must(["import", "-q", "a.csv"], command.base)
    os.mkdir(f"{command.base}/reports")
    must(["backup", "reports/copy.sqlite"], command.base)
    must(["import", "-q", "b.csv"], command.base)
    command.acknowledges = "verified"
    return ["backup", "reports/copy.sqlite"]


def restore(command, size):
    must(["import", "-q", "a.csv"], command.base)
    must(["import", "-q", "b.csv"], command.base)
    must(["backup", "copy.sqlite"], command.base)
    must(["undo", "2"], command.base)
    command.acknowledges = "Restored"
    return ["restore", "copy.sqlite", "--replace"]


PREPARATIONS = {"import": second_import, "first": first_import, "rules": rules_apply, "rules-add": rules_add, "changed": changed_rules,
                "undo": undo, "edit": edit, "merge": merge, "migrate": migrate, "receipts": receipts, "key": key, "report": report,
                "export": export, "backup": backup, "restore": restore}
