"""Large statements through a pipe: memory does not grow with the input."""
import os
import subprocess
import tempfile

from kit import CHECKOUT, SALDO, environment

FORMS = ["csv", "ofx", "ofx2", "camt", "mt940", "qif", "json"]
PEAK = 128 << 20
# What may come with each gigabyte, and what a run may need more than another.
GROWTH, NOISE = 1 << 20, 4 << 20
# An export of a tracker is gathered before it is settled, and refused where that takes too much room.
GATHERED = {"json": "larger than any browser can store"}


class Goal:
    """At most 128 MiB resident, whatever the size, and a mebibyte more for each gigabyte more."""

    name = "stream"
    runs_alone = True
    megabytes = {"quick": {"csv": 100, "ofx": 50}, "night": {"csv": 10_000}, "long": {"csv": 10_000}}
    others = {"quick": 10, "night": 1_000, "long": 10_000}

    def cases(self, size):
        return [f"{form}:{self.megabytes[size].get(form, self.others[size])}" for form in FORMS]

    def check(self, case, random):
        form, megabytes = case.split(":")[0], int(case.split(":")[1])
        peak, found = self.measured(form, megabytes)
        if peak > PEAK:
            found.append(f"{peak >> 20} MiB resident")
        if megabytes >= 1_000 and form not in GATHERED and not found:
            small, found = self.measured(form, 100)
            if peak > small + NOISE + GROWTH * megabytes // 1_000:
                found.append(f"{small >> 20} MiB for 100 MB, {peak >> 20} MiB for {megabytes} MB")
        return found

    def measured(self, form, megabytes):
        """The most memory that saldo had at once, and what went wrong."""
        large = [f"{CHECKOUT}/Tests/Bench/large", form, str(megabytes * 1_000_000)]
        with tempfile.TemporaryFile() as error:
            writer = subprocess.Popen(large, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            reader = subprocess.Popen([SALDO, "normalize", "--account", "giro", "--currency", "EUR", "-"],
                                      stdin=writer.stdout, stdout=subprocess.DEVNULL, stderr=error,
                                      env=environment(), cwd="/")
            writer.stdout.close()
            _, status, usage = os.wait4(reader.pid, 0)
            reader.returncode = os.waitstatus_to_exitcode(status)
            writer.wait()
            error.seek(0)
            message = error.read().decode(errors="replace")[:300]
        # A reader that ends before its input does leaves the writer with a broken pipe.
        is_whole = reader.returncode == 0 and writer.returncode == 0
        is_refused = reader.returncode == 65 and GATHERED.get(form, "\0") in message
        found = [] if is_whole or is_refused else [f"exit {reader.returncode}: {message}"]
        return usage.ru_maxrss * 1024, found

    def close(self):
        pass
