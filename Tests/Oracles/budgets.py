"""The tables of budgets, worked out from tables/budgets.csv, the records and the rows."""
import datetime
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

from ledger import last_day, money, month_before

CYCLES = {"weekly": "week", "monthly": "month", "yearly": "year", "once": "once"}


def half_even(value):
    value = Fraction(value)
    return int((Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal(1), ROUND_HALF_EVEN))


def plus(day, count):
    return (datetime.date.fromisoformat(day) + datetime.timedelta(count)).isoformat()


def days_between(first, last):
    return (datetime.date.fromisoformat(last) - datetime.date.fromisoformat(first)).days


@dataclass
class Budget:
    """A line of the table or a record."""
    category: str | None
    cycle: str
    first: str
    last: str
    cents: int
    currency: str
    rolls_over: bool = False
    name: str = ""
    is_record: bool = False
    parts: dict = field(default_factory=dict)
    is_of_groceries: bool = False
    key: str = ""

    @property
    def is_by_month(self):
        return not self.is_record and self.category is not None and self.cycle != "once"

    def period(self, day):
        """The week, month, quarter, year or span that holds a day, cut to the days of the budget."""
        if self.cycle == "once":
            return self.first, self.last
        if self.cycle == "week":
            date = datetime.date.fromisoformat(day)
            first = (date - datetime.timedelta(date.weekday())).isoformat()
            last = plus(first, 6)
        else:
            length = {"month": 1, "quarter": 3, "year": 12}[self.cycle]
            month = month_before(day[:7], (int(day[5:7]) - 1) % length)
            first, last = month + "-01", last_day(month_before(month, 1 - length))
        return max(first, self.first), min(last, self.last)

    def periods(self, first, last):
        day = max(first, self.first)
        while day <= min(last, self.last):
            period = self.period(day)
            yield period
            day = plus(period[1], 1)


def of_table(books, workspace):
    """The lines of the table, each until its own last day or the next line of its category."""
    home, found = books.settings["currency"], []
    for line in books.budgets(workspace):
        day = line["from"] if len(line["from"]) == 10 else line["from"] + "-01"
        category = None if line["category"] == "*" else line["category"]
        found.append(Budget(category, line["period"], day, line.get("until") or "9999-12-31",
                            minor(line["amount"], home), home, line["rollover"] == "yes"))
    for budget in found:
        # A budget of one span is beside the others; it ends none and none ends it.
        later = [one.first for one in found if one.category == budget.category and one.first > budget.first
                 and "once" not in (one.cycle, budget.cycle)]
        budget.last = min([budget.last, *(plus(day, -1) for day in later)])
    return found


def of_records(books):
    """The records that are in use; one with parts is of the grocery planner."""
    for one in books["register_budget"]:
        if one.get("isActive", True):
            yield Budget(one.get("category") or None, CYCLES[one["period"]], one.get("startDate") or "0001-01-01",
                         one.get("endDate") or "9999-12-31", one["amount"], one["currency"], name=one.get("name", ""),
                         is_record=True, parts=one.get("categoryBudgets") or {},
                         is_of_groceries=is_of_groceries(one), key=one["key"])


def parts_of(budget):
    """A budget, and those for its categories where it is of the grocery planner."""
    yield budget
    for category, cents in budget.parts.items() if budget.is_of_groceries else []:
        yield replace(budget, category=category, cents=cents, parts={})


def is_of_groceries(one):
    """A budget of one span that the planner brought, or that has parts, is for purchases."""
    is_by_hand = one["key"].startswith("saldo/") and "categoryBudgets" not in one
    return one["period"] == "once" and not one.get("category") and not is_by_hand


def minor(text, currency):
    from ledger import EXPONENTS
    return int(Decimal(text).scaleb(EXPONENTS.get(currency, 2)))


class BudgetTables:
    """The part of the checker that knows budgets."""

    def budget_budget(self, table):
        return self.as_lines(table, self.shares() + self.own_periods())

    def budget_whole(self, table):
        """Each category of the table over the whole period; what was carried into it counts once."""
        sums = defaultdict(lambda: [0, 0])
        for line in self.shares() if len(self.own_months) > 1 else []:
            own = sums[line["category"], line["currency"]]
            own[0] += line["budget"] + (line["carried"] if line["is_first"] else 0)
            own[1] += line["actual"]
        return ["category", "currency"], {
            name: {"budget": money(budget, name[1]), "actual": money(spent, name[1]),
                   "variance": money(budget - spent, name[1]), "used": self.used(budget, spent)}
            for name, (budget, spent) in sums.items()}

    def budget_unbudgeted(self, table):
        """Spending in categories that no budget of a category answers for."""
        lines = [*((one.category, one.currency) for one in self.table_budgets if one.is_by_month),
                 *((line["scope"], line["currency"]) for line in self.own_periods() if line["scope"])]
        expected = {}
        for (currency, category, is_income), rows in self.lines(self.rows).items():
            covered = any(below(category, top) and code == currency for top, code in lines)
            if not is_income and not covered:
                expected[category, currency] = {"total": money(sum(row.cents for row in rows), currency),
                                                "count": len(rows)}
        return ["category", "currency"], expected

    @property
    def table_budgets(self):
        return of_table(self.books, self.books.workspace)

    def as_lines(self, table, lines):
        """Holds lines against rows, as budgets may have one name and days."""
        columns = ["month", "category", "name", "currency", "budget", "carried", "actual", "variance", "used", "pace",
                   "forecast", "status"]
        wanted = Counter()
        for line in lines:
            planned, code = line["budget"] + line["carried"], line["currency"]
            wanted[(line["days"], line["category"], line["name"], code, money(line["budget"], code),
                    money(line["carried"], code), money(line["actual"], code), money(planned - line["actual"], code),
                    self.used(planned, line["actual"]), money(line["pace"], code),
                    None if line["forecast"] is None else money(line["forecast"], code), line["status"])] += 1
        found = Counter(tuple(row[column] for column in columns) for row in table["rows"])
        self.checked += sum(found.values()) * 7
        for line in (found - wanted).keys():
            self.problem(table, line, "", "a line that should not be there", None)
        for line in (wanted - found).keys():
            self.problem(table, line, "", "no line", line)
        table["columns"] = [column for column in table["columns"] if column not in columns]
        table["rows"] = []
        return [], {}

    @staticmethod
    def used(planned, spent):
        """The share in tenths of a percent, further decimals cut off; nothing of no budget."""
        return f"{Decimal(int(Fraction(spent * 1000, planned))).scaleb(-1):.1f}" if planned > 0 else None

    # Shares by month.

    def shares(self):
        """The months' shares of the table's budgets for categories."""
        groups, found = defaultdict(list), []
        for budget in self.table_budgets:
            if budget.is_by_month:
                groups[budget.category, budget.currency].append(budget)
        for (category, currency), budgets in groups.items():
            found += self.shares_of(category, currency, sorted(budgets, key=lambda one: one.first),
                                    [name for name, code in groups if code == currency])
        return found

    def shares_of(self, category, currency, budgets, all_names):
        starts = [budget.first[:7] for budget in budgets if budget.rolls_over]
        month, carried, is_first = min([*starts, self.first[:7]]), 0, True
        while month <= self.end[:7]:
            first, last = month + "-01", last_day(month)
            if month >= self.first[:7]:
                first, last = max(first, self.first), min(last, self.end)
            plan, rolls_over = self.plan(budgets, first, last)
            if plan is not None:
                rows = [row for row in self.books.rows if first <= row.day <= last and row.currency == currency
                        and not row.is_transfer and nearest(row.category, all_names) == category]
                line = self.line(category, "", currency, (first, last), (first, last), plan,
                                 carried if rolls_over else 0, -sum(row.cents for row in rows), len(rows), False)
                carried = line["budget"] + line["carried"] - line["actual"] if rolls_over else 0
                if month >= self.first[:7]:
                    yield {**line, "is_first": is_first, "scope": category}
                    is_first = False
            month = month_before(month, -1)

    @staticmethod
    def plan(budgets, first, last):
        """What the budgets of one category allow for some days of a month, and whether the last rolls over."""
        plan, rolls_over = None, False
        length = int(last_day(first[:7])[8:])
        for budget in budgets:
            count = days_between(max(first, budget.first), min(last, budget.last)) + 1
            if count <= 0:
                continue
            cents = budget.cents
            if budget.cycle in ("quarter", "year"):
                months = 3 if budget.cycle == "quarter" else 12
                index = (int(first[5:7]) - 1) % months
                cents = half_even(Fraction(cents * (index + 1), months)) - half_even(Fraction(cents * index, months))
            share = half_even(Fraction(cents * count, 7 if budget.cycle == "week" else length))
            plan, rolls_over = (plan or 0) + share, budget.rolls_over
        return plan, rolls_over

    # Budgets with periods of their own.

    def own_periods(self):
        if not hasattr(self, "_own_periods"):
            records = [part for one in of_records(self.books) for part in parts_of(one)]
            budgets = [one for one in self.table_budgets if not one.is_by_month] + records
            self._own_periods = [line for one in budgets for line in self.periods_of(one)]
        return self._own_periods

    def periods_of(self, budget):
        """A line for each period that ends in the page's own or is still running at its end."""
        first, end = self.report["period"]["from"], self.report["period"]["to"]
        if len(range(int(first[:4]), int(end[:4]))) > 50:
            first, end = self.first, self.end
        carried, reach = 0, budget.first if budget.rolls_over else first
        for days in budget.periods(min(reach, end), end):
            if days[0] > max(self.as_of, first):
                continue
            known = days[0], min(days[1], end)
            cents, count = self.spent(budget, known)
            title = budget.category or ("Groceries" if budget.is_of_groceries else "Everything")
            line = self.line(title, budget.name, budget.currency, days, known, budget.cents, carried, cents, count,
                             budget.is_record)
            carried = line["budget"] + line["carried"] - cents if budget.rolls_over else 0
            if days[1] >= first:
                yield {**line, "scope": None if budget.is_of_groceries else budget.category, "cycle": budget.cycle,
                       "is_of_groceries": budget.is_of_groceries,
                       "source": (budget.name, title, budget.cycle, budget.key)}

    def spent(self, budget, days):
        """Net spending of a scope: a category with all below it, or everything; of the planner's what was bought."""
        if budget.is_of_groceries:
            own = [one.cents for one in self.planned if days[0] <= one.day <= days[1]
                   and one.currency == budget.currency and budget.category in (None, one.category)]
            return sum(own), len(own)
        rows = [row for row in self.books.rows if days[0] <= row.day <= days[1] and not row.is_transfer
                and row.currency == budget.currency]
        if budget.category:
            rows = [row for row in rows if below(row.category, budget.category)]
        else:
            rows = [row for row in rows if not self.books.is_income(row)]
        cents, count = -sum(row.cents for row in rows), sum(row.is_first for row in rows)
        if budget.is_record and not budget.category:
            more, others = self.instalments_instead(budget.currency, days)
            cents, count = cents + more, count + others
        return cents, count

    def line(self, category, name, currency, days, known, budget, carried, spent, count, is_record):
        planned, length = budget + carried, days_between(*days) + 1
        elapsed = 0
        if self.as_of >= days[0]:
            elapsed = days_between(known[0], self.partial_through(*known) or min(self.as_of, known[1])) + 1
        forecast = half_even(Fraction(spent * length, elapsed)) if 0 < elapsed < length and count >= 4 else None
        if spent > planned:
            status = "over"
        elif forecast is not None and forecast > planned:
            status = "exceeding"
        elif is_record:
            status = "tight" if planned > 0 and spent * 100 > planned * 80 else "within"
        elif spent == planned > 0:
            status = "exact"
        else:
            status = "tight" if spent * 10 >= planned * 8 and spent > 0 else "within"
        from reports import month_name
        return {"days": month_name(days), "from": days[0], "to": days[1], "category": category, "name": name,
                "currency": currency, "budget": budget, "carried": carried, "actual": spent, "forecast": forecast,
                "pace": half_even(Fraction(planned * elapsed, length)), "status": status, "is_record": is_record}


def below(category, top):
    category, top = category.lower(), top.lower()
    return category == top or category.startswith(top + ":")


def nearest(category, names):
    """The budgeted category that a category is, or the nearest one above it."""
    while category not in names and ":" in category:
        category = category.rsplit(":", 1)[0]
    return category if category in names else None
