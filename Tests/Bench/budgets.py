"""The rules of `watch`: which figures fail, and the file that holds their budgets."""
import os
import subprocess

SMALL, LARGE = 2_000, 20_000
TOTAL, MEMORY = "total", "MiB"
PER_ROW = {size: f"per-row-{size}" for size in (SMALL, LARGE)}

BUDGET_LIMIT = 1.10
REACHED_LIMIT = 1.30
GROWTH_LIMIT = 11.0
# `--record` keeps a budget that is this close: no change of the file without a change of the program.
KEPT = 0.02

HEAD = """\
# Budgets of Tests/Bench/watch: instructions per row, instructions in total, or MiB of peak memory.
# budget   the limit is 1.10 times this; a commit that raises it names the task and says why
# reached  the value reached by the work on speed; the limit is 1.3 times this, whatever the budget is
task\tfigure\tbudget\treached
"""


class Line:
    def __init__(self, budget, reached=None):
        self.budget = budget
        self.reached = reached


def number(text):
    return float(text) if text else None


def read(text):
    """The lines of budget.tsv by (task, figure)."""
    lines = {}
    for place, row in enumerate(text.splitlines(), 1):
        if not row or row.startswith("#") or row.startswith("task\t"):
            continue
        cells = row.split("\t")
        if len(cells) != 4 or not cells[2]:
            raise ValueError(f"budget.tsv:{place}: expected task, figure, budget, reached")
        key = (cells[0], cells[1])
        if key in lines:
            raise ValueError(f"budget.tsv:{place}: duplicate line for {cells[0]} {cells[1]}")
        lines[key] = Line(number(cells[2]), number(cells[3]))
    return lines


def shown(figure, value):
    if value is None:
        return ""
    return f"{value:.1f}" if figure == MEMORY else f"{value:.0f}"


def written(lines):
    return HEAD + "".join(
        f"{task}\t{figure}\t{shown(figure, line.budget)}\t{shown(figure, line.reached)}\n"
        for (task, figure), line in lines.items())


def recorded(figures, lines, is_partial=False):
    """The budgets after `--record`: today's figures, in the order of the tasks."""
    result = dict(lines) if is_partial else {}
    for task, values in figures.items():
        for figure, value in values.items():
            old = lines.get((task, figure))
            budget = old.budget if old and abs(value / old.budget - 1) <= KEPT else value
            reached = old.reached if old and old.reached is not None else value
            result[task, figure] = Line(budget, reached)
    return result


def growth(values):
    """How many times the instructions of the small input the large input takes; ten times the rows."""
    if not all(PER_ROW[size] in values for size in (SMALL, LARGE)):
        return None
    return LARGE / SMALL * values[PER_ROW[LARGE]] / values[PER_ROW[SMALL]]


def over_budget(task, figure, value, line):
    """The failures of one figure."""
    found = []
    if value > BUDGET_LIMIT * line.budget:
        found.append(
            f"{task}: {figure} {shown(figure, value)} is {value / line.budget:.2f} times the budget "
            f"{shown(figure, line.budget)}, limit {BUDGET_LIMIT:.2f}")
    if line.reached is not None and value > REACHED_LIMIT * line.reached:
        found.append(
            f"{task}: {figure} {shown(figure, value)} is {value / line.reached:.2f} times the value reached "
            f"{shown(figure, line.reached)}, limit {REACHED_LIMIT:.2f} whatever the budget")
    return found


def growth_failures(figures):
    found = []
    for task, values in figures.items():
        times = growth(values)
        if times is not None and times > GROWTH_LIMIT:
            found.append(f"{task}: ten times the rows cost {times:.1f} times as much, limit {GROWTH_LIMIT:.0f}")
    return found


def failures(figures, lines, is_partial=False):
    """Everything that turns the watch red.

    `figures` holds the values of each task by figure. A partial run measures some tasks only, so a line
    without a task is no failure."""
    found = []
    for task, values in figures.items():
        for figure, value in values.items():
            line = lines.get((task, figure))
            if line is None:
                found.append(f"{task}: no budget for {figure} in budget.tsv; add one with --record")
            else:
                found += over_budget(task, figure, value, line)
    for task, figure in lines:
        if not is_partial and figure not in figures.get(task, {}):
            found.append(f"{task}: budget.tsv has a line for {figure}, but the watch does not measure it")
    return found + growth_failures(figures)


def raised(old, new):
    """The tasks with a higher limit in `new` than in `old`."""
    def is_higher(before, now):
        if now.budget > before.budget:
            return True
        return before.reached is not None and (now.reached is None or now.reached > before.reached)

    return sorted({key[0] for key in old if key in new and is_higher(old[key], new[key])})


def unexplained(old, new, message):
    """The raised tasks that a commit message does not name."""
    return [task for task in raised(old, new) if task not in message.partition("\n")[2]]


def history_failures(path, count=20):
    """Commits that raise a budget without a reason, among the last that touch the file.

    A clone without history, or no repository at all, has none."""
    folder, name = os.path.split(os.path.abspath(path))

    def git(*words):
        try:
            done = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True)
        except FileNotFoundError:
            return None
        return done.stdout if done.returncode == 0 else None

    found = []
    for commit in (git("log", "--no-merges", f"-n{count}", "--format=%H", "--", name) or "").split():
        before, now = git("show", f"{commit}~:./{name}"), git("show", f"{commit}:./{name}")
        if before is None or now is None:
            continue
        for task in unexplained(read(before), read(now), git("log", "-n1", "--format=%B", commit)):
            found.append(f"{task}: commit {commit[:12]} raises its budget, but the message does not name it")
    return found
