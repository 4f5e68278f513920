"""Goals whose cases run inside the product: suites of `swift test`, in sizes of their own."""
import os
import re
import subprocess

from kit import CHECKOUT

# How many ledgers one run of the suites goes through: a few minutes of them.
BATCH = 500


def run_suites(names, **variables):
    """What is wrong with suites that are run by their names ("StoreTests.BoxTests"), among it that one is not there."""
    subprocess.run(["swift", "build", "--build-tests", "-q"], cwd=CHECKOUT, check=True, stdout=subprocess.DEVNULL)
    wanted = f"^({'|'.join(re.escape(name) for name in names)})/"
    outcome = subprocess.run(["swift", "test", "--disable-xctest", "--skip-build", "--filter", wanted], cwd=CHECKOUT,
                             env={**os.environ, **variables}, capture_output=True, text=True, errors="replace")
    said = outcome.stdout + outcome.stderr
    found = [line.strip()[:300] for line in said.splitlines() if "✘" in line][:5]
    # A filter that nothing fits ends with 0, as if all were well.
    found += [f"{name} was not run" for name in names if f"Suite {name.split('.')[1]} " not in said]
    if outcome.returncode and not found:
        found.append(f"exit {outcome.returncode}: {said[-300:]}")
    return found


class Prefixes:
    """A statement that breaks off is refused, or gives exactly the rows that are whole, with a warning."""

    name = "prefixes"
    runs_alone = True
    in_quick = False
    suites = ["ImportingTests.CutOffFilesTests"]
    # From 100,000 on every byte is a cut, below a sample of them.
    ledgers = {"quick": 2_000, "night": 100_000, "long": 100_000}

    def cases(self, size):
        return [f"{self.ledgers[size]}"]

    def check(self, case, random):
        return run_suites(self.suites, SALDO_LEDGERS=case)

    def close(self):
        pass
