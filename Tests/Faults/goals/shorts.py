"""Every k-th write takes half of what it was given: whoever writes must write the rest."""
import shutil
import subprocess

import commands
from goals.calls import Calls
from kit import CHECKOUT, run, scratch


class Goal(Calls):
    """A short write is no error: the command ends with 0 and all of its effect is there."""

    name = "shorts"

    def __init__(self):
        super().__init__()
        self.folder = scratch("shorts")
        self.library = f"{self.folder}/short.so"
        compiler = shutil.which("cc") or shutil.which("clang")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", self.library, f"{CHECKOUT}/Tests/Faults/short.c",
                        "-ldl"], check=True)

    def cases(self, size):
        names = ["import", "first", "report", "key"] if size == "quick" else list(commands.PREPARATIONS)
        found = [f"{name}:{number}" for name in names
                 for number in range(1, self.count(name, "write,pwrite64") + 1)]
        return [case for index, case in enumerate(found) if size != "quick" or index % 9 == 0 or case == "key:1"]

    def check(self, case, random):
        name, number = case.split(":")
        command = self.command(name)
        command.fresh()
        outcome = run(command.arguments, command.folder, LD_PRELOAD=self.library, SHORT_AT=number)
        return ([] if outcome.status == 0 else [f"{outcome}"]) + command.problems(True)

    def close(self):
        super().close()
        shutil.rmtree(self.folder, ignore_errors=True)
