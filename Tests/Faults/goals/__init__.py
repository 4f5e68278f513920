"""One file for each goal of the fault programme; `GOALS` is the list."""
from goals import access, calls, damage, disk, kills, locks, memory, power, stream

GOALS = [kills.Goal, calls.KilledCalls, calls.FailedCalls, power.Goal, disk.Goal, locks.Goal, damage.Goal,
         memory.Goal, stream.Goal, access.Goal]
