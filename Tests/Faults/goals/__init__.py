"""One file for each goal of the fault programme; `GOALS` is the list."""
from goals import (access, calls, damage, disk, fuzz, identity, inputs, isolation, kills, locks, memory, power, sealing,
                   shorts, stream, suites)

GOALS = [kills.Goal, calls.KilledCalls, calls.FailedCalls, shorts.Goal, power.Goal, disk.Goal, locks.Goal, damage.Goal,
         memory.Goal, stream.Goal, inputs.Goal, identity.Goal, isolation.Goal, sealing.Goal, suites.Prefixes, fuzz.Goal,
         access.Goal]
