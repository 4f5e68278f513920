"""Limits on address space, from 100 MB in steps of 10."""
import commands
from kit import run

# What saldo promises to work with.
ENOUGH = 256


class Goal:
    """256 MiB always suffice; with less a run ends with a message or a signal, and with all or nothing."""

    name = "memory"

    def __init__(self):
        self.command = commands.Command("import", 2000)

    def cases(self, size):
        steps = [100, 140, 180, 220, 256] if size == "quick" else [*range(100, ENOUGH, 10), ENOUGH]
        return [f"{mebibytes}" for mebibytes in steps]

    def check(self, case, random):
        command = self.command
        command.fresh()
        limit = int(case)
        outcome = run(command.arguments, command.folder,
                      before=["bash", "-c", f'ulimit -v {limit * 1024}; exec "$@"', "limit"])
        if outcome.status == 0:
            return command.problems(True)
        found = command.problems(False)
        if limit >= ENOUGH:
            found.append(f"{limit} MiB are not enough: {outcome}")
        if outcome.status == 124:
            found.append("hung")
        return found

    def close(self):
        self.command.remove()
