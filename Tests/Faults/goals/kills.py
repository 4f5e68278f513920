"""SIGKILL, or SIGTERM, at random moments of every command that changes something."""
import signal
import subprocess
import time

import commands
from kit import SALDO, environment, run


class Goal:
    """State before or after; "done" printed means that it is there; a second run completes."""

    name = "kills"
    sizes = {"quick": 200, "night": 10_000, "long": 100_000}
    rows = 1000

    def __init__(self):
        self.prepared = {}

    def cases(self, size):
        names = list(commands.PREPARATIONS)
        return [f"{names[index % len(names)]}:{index // len(names)}" for index in range(self.sizes[size])]

    def command(self, name):
        """The prepared command, and how long it takes uninterrupted."""
        if name not in self.prepared:
            command = commands.Command(name, self.rows)
            seconds = []
            for _ in range(3):
                command.fresh()
                start = time.monotonic()
                run(command.arguments, command.folder)
                seconds.append(time.monotonic() - start)
            self.prepared[name] = command, sorted(seconds)[1]
        return self.prepared[name]

    def check(self, case, random):
        command, seconds = self.command(case.split(":")[0])
        command.fresh()
        process = subprocess.Popen([SALDO, *command.arguments], cwd=command.folder, env=environment(),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(random.random() * seconds * 1.1)
        process.send_signal(random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM]))
        out, error = process.communicate()
        printed = (out + error).decode(errors="replace")
        return command.problems(bool(command.acknowledges) and command.acknowledges in printed)

    def close(self):
        for command, _ in self.prepared.values():
            command.remove()
