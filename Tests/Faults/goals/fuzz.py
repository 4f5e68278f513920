"""libFuzzer with AddressSanitizer on every reader; `Tests/Fuzz` has the targets and what they must hold."""
import subprocess

from kit import CHECKOUT

RUN = f"{CHECKOUT}/Tests/Fuzz/run"


class Goal:
    """No crash, no hang above a second, and at most 512 MB; each find becomes a test."""

    name = "fuzz"
    runs_alone = True
    in_quick = False
    # How many inputs each target gets, and how many of them in one case: some minutes.
    executions = {"quick": 200_000, "night": 5_000_000, "long": 80_000_000}
    batch = 1_000_000

    def cases(self, size):
        """Round by round through all targets, each round with another seed and the corpus that has grown so far."""
        wanted = self.executions[size]
        listed = subprocess.run([RUN, "list"], capture_output=True, text=True, check=True).stdout.split()
        return [f"{target}:{min(self.batch, wanted)}:{turn}" for turn in range(max(1, wanted // self.batch))
                for target in listed]

    def check(self, case, random):
        target, count, _ = case.split(":")
        outcome = subprocess.run([RUN, target, "-n", count, "-s", str(random.randrange(1, 1 << 31))],
                                 capture_output=True, text=True, errors="replace")
        return [] if outcome.returncode == 0 else [(outcome.stdout + outcome.stderr).strip()[-400:]]

    def close(self):
        pass
