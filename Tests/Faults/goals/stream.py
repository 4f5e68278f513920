"""Large statements through a pipe: memory does not grow with the input."""
import os
import subprocess
import tempfile

from kit import CHECKOUT, SALDO, environment

FORMS = ["csv", "ofx"]
PEAK = 128 << 20


class Goal:
    """At most 128 MiB resident, whatever the size."""

    name = "stream"
    runs_alone = True
    megabytes = {"quick": 100, "night": 1_000, "long": 10_000}

    def cases(self, size):
        return [f"{form}:{self.megabytes[size]}" for form in FORMS]

    def check(self, case, random):
        form, megabytes = case.split(":")
        large = [f"{CHECKOUT}/Tests/Bench/large", form, str(int(megabytes) * 1_000_000)]
        with tempfile.TemporaryFile() as error:
            writer = subprocess.Popen(large, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL)
            reader = subprocess.Popen([SALDO, "normalize", "--account", "giro", "--currency", "EUR", "-"],
                                      stdin=writer.stdout, stdout=subprocess.DEVNULL, stderr=error,
                                      env=environment(), cwd="/")
            writer.stdout.close()
            _, status, usage = os.wait4(reader.pid, 0)
            reader.returncode = os.waitstatus_to_exitcode(status)
            writer.wait()
            error.seek(0)
            message = error.read().decode(errors="replace")[:200]
        found = [] if reader.returncode == 0 else [f"exit {reader.returncode}: {message}"]
        peak = usage.ru_maxrss * 1024
        return found + ([f"{peak >> 20} MiB resident"] if peak > PEAK else [])

    def close(self):
        pass
