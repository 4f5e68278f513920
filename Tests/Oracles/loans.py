"""The tables of loans, worked out from the records, the rows that paid and the days that statements reach."""
import copy
import datetime
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from budgets import days_between, half_even, plus
from ledger import money

WINDOW, NAMED_WINDOW = 5, 15


def months_after(day, count):
    date = datetime.date.fromisoformat(day)
    number = date.year * 12 + date.month - 1 + count
    year, month = number // 12, number % 12 + 1
    last = (datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(1)).day
    return datetime.date(year, month, min(date.day, last)).isoformat()


def month_number(day):
    return int(day[:4]) * 12 + int(day[5:7])


@dataclass
class Due:
    """An instalment: what is to be paid, and what became of it."""
    number: int
    day: str
    cents: int
    row: object = None
    status: str = ""
    is_linked: bool = False

    @property
    def paid(self):
        return -self.row.cents if self.row else None


@dataclass
class Loan:
    key: str
    name: str
    cents: int
    currency: str
    start: str
    end: str | None
    principal: int | None
    rate: Fraction | None
    schedule: list = field(default_factory=list)
    dues: list = field(default_factory=list)
    on_top: list = field(default_factory=list)

    def due(self, index):
        return months_after(self.start, index)

    @property
    def is_planned(self):
        return self.principal is not None and self.rate is not None

    def count(self, horizon):
        """How many instalments there are; of a loan without an end those until a day."""
        if self.is_planned:
            return len(self.schedule)
        return month_number(self.end or horizon) - month_number(self.start) + 1

    def interest(self, owed):
        return half_even(Fraction(owed) * self.rate / 1200)

    def outstanding(self, day):
        """What is owed as planned."""
        return ([self.principal] + [line[3] for line in self.schedule if line[0] <= day])[-1]

    def planned(self, index):
        return self.schedule[index][1] if self.is_planned else self.cents


def schedule(loan):
    """Due day, instalment, interest and what is owed after it, the last instalment taking the rest."""
    owed, count = loan.principal, month_number(loan.end) - month_number(loan.start) + 1 if loan.end else 1200
    for index in range(count):
        if owed <= 0:
            return
        interest = loan.interest(owed)
        paid = owed + interest if index == count - 1 else min(loan.cents, owed + interest)
        owed += interest - paid
        yield loan.due(index), paid, interest, owed


def loans_of(books):
    found = []
    for one in books["register_loan"]:
        rate = Fraction(one["rate"]) if "rate" in one else None
        loan = Loan(one["key"], one["name"], one["amount"], one["currency"], one["startDate"], one.get("endDate"),
                    one.get("principal"), rate)
        if loan.is_planned:
            loan.schedule = list(schedule(loan))
        found.append(loan)
    return sorted(found, key=lambda loan: (loan.name, loan.key))


class LoanTables:
    """The part of the checker that knows loans."""

    @property
    def loans(self):
        if not hasattr(self, "_loans"):
            self._loans = loans_of(self.books)
            self.match(self._loans)
        return self._loans

    def match(self, loans):
        """Gives each instalment the row that paid it: one that is linked, one of its category, one of its amount."""
        horizon = max(self.report["period"]["to"] if self.report["period"]["to"] < "2100" else self.end,
                      months_after(self.as_of, 13))
        rows = [row for row in self.books.rows if row.cents < 0 and row.is_first and row.day <= self.as_of]
        for loan in loans:
            loan.dues = [Due(index + 1, loan.due(index), loan.planned(index)) for index in range(loan.count(horizon))]
        free = [row for row in rows if not any(self.is_linked(loan, row) for loan in loans)]
        self.guess(loans, free)
        for loan in loans:
            guesses = {due.day: due.row for due in loan.dues if due.row}
            for row in sorted(self.links(loan, rows), key=lambda row: self.rank(loan, row)):
                due = self.due_of_link(loan, row, guesses)
                if due:
                    due.row, due.is_linked = row, True
                else:
                    loan.on_top.append(row)
        for due in (due for loan in loans for due in loan.dues if not due.is_linked):
            due.row = None
        self.guess(loans, free)
        for loan in loans:
            for due in loan.dues:
                due.status = self.status(due)
            if loan.is_planned:
                self.walk(loan)

    @staticmethod
    def is_linked(loan, row):
        return row.currency == loan.currency and {f"loan:{loan.key}", f"loan:{loan.name}"} & set(row.tags)

    def links(self, loan, rows):
        """Linked rows pay with all that was moved, also where they are divided into categories."""
        found = [copy.copy(row) for row in rows if self.is_linked(loan, row)]
        for row in found:
            row.cents = row.whole
        return found

    @staticmethod
    def own_due(loan, row):
        return next((due for due in loan.dues if due.day[:7] == row.day[:7]), None)

    def rank(self, loan, row):
        """Where a link stands: by month, in it those of the amount first, then the nearest to the due day."""
        own = self.own_due(loan, row)
        return (row.day[:7], not own or -row.cents != own.cents, abs(days_between(own.day, row.day)) if own else 0,
                row.day, row.account, row.cents)

    def due_of_link(self, loan, row, guesses):
        """The instalment that a linked row pays: its month's, one that nothing paid before, or the next."""
        own = self.own_due(loan, row)
        guess = guesses.get(own.day) if own else None
        if own and not own.is_linked and not (guess and -guess.cents == own.cents):
            return own
        for due in loan.dues:
            if due.day < row.day and not due.is_linked and due.day not in guesses and self.is_shown(due.day):
                return due
        following = next((due for due in loan.dues if due.day > row.day and not due.is_linked), None)
        if following and following.day not in guesses and (
                -row.cents == following.cents or days_between(row.day, following.day) <= WINDOW):
            return following
        if own and not own.is_linked and abs(-row.cents - own.cents) <= own.cents // 10:
            return own
        return None

    def guess(self, loans, rows):
        """Pairs instalments with rows in the category of their loan, then with rows of their amount."""
        taken, names = set(), {loan.name.lower() for loan in loans}
        for loan in loans:
            named = [row for row in rows if row.category.split(":")[-1].lower() == loan.name.lower()]
            self.pair([(loan, due) for due in loan.dues], named, NAMED_WINDOW, taken, False)
        # Two loans may have one amount: then the fewest days decide between them, too.
        others = [row for row in rows if row.category.split(":")[-1].lower() not in names]
        self.pair([(loan, due) for loan in loans for due in loan.dues], others, WINDOW, taken, True)

    @staticmethod
    def pair(dues, rows, window, taken, of_amount):
        """Pairs instalments with the rows nearest to them; the households have no two ways that are alike."""
        pairs = sorted((abs(days_between(due.day, row.day)), due.day, row.day, index, place)
                       for index, (loan, due) in enumerate(dues) if not due.row for place, row in enumerate(rows)
                       if row.currency == loan.currency and (not of_amount or -row.cents == due.cents))
        for apart, _, _, index, place in pairs:
            if apart <= window and not dues[index][1].row and id(rows[place]) not in taken:
                dues[index][1].row = rows[place]
                taken.add(id(rows[place]))

    def status(self, due):
        late = days_between(due.day, self.as_of)
        if due.row:
            return "paid"
        if late > WINDOW:
            return "missed" if self.is_shown(due.day) else "no statement"
        return "open" if late > 0 else "due today" if late == 0 else "upcoming"

    def is_shown(self, day):
        """Whether the bank's statements of an account reach from the due day until it is late."""
        return any(first <= day and plus(day, WINDOW) <= last for first, last in self.books.banks)

    @staticmethod
    def counts_on(loan, index):
        """The due day that a payment is taken off on: its instalment's, or once the next is over the first after it."""
        day = loan.dues[index].row.day
        if index + 1 < len(loan.dues) and day >= loan.dues[index + 1].day:
            return next((later for later, due in enumerate(loan.dues) if due.day >= day), len(loan.dues))
        return index

    def walk(self, loan):
        """What is owed going by what was paid: months of interest, and payments taken off on their due days."""
        owed, loan.balances, loan.interests, previous, ahead = loan.principal, [], {}, "", []
        loan.settled = None
        paid = [(self.counts_on(loan, index), due.paid) for index, due in enumerate(loan.dues) if due.row]
        for index, due in enumerate(loan.dues):
            interest = loan.interest(max(0, owed))
            later = 0
            if due.day > self.as_of and not ahead and previous is not None:
                # Payments since the last due day are taken off what is owed on the day of the report.
                loan.owed = owed - sum(cents for counted, cents in paid if counted >= index) + sum(
                    row.cents for row in loan.on_top if row.day > previous)
                later, previous = sum(row.cents for row in loan.on_top if row.day > previous), None
                if loan.owed <= 0 < owed:
                    # Repaid between two due days: the month's interest is taken out of what was paid too much.
                    loan.settled, loan.interests[due.day] = due.day, min(interest, -loan.owed)
                    loan.owed += loan.interests[due.day]
                    loan.balances.append(loan.owed)
                    loan.dues = [one for one in loan.dues if one.day <= due.day or one.row]
                    break
            owed += interest + later
            loan.interests[due.day] = interest
            if previous is not None:
                owed += sum(row.cents for row in loan.on_top if previous < row.day <= due.day)
                previous = due.day
            owed -= sum(cents for counted, cents in paid if counted == index)
            if not due.row and due.status != "missed":
                last = due is loan.dues[-1] and due.day > self.as_of
                due.cents = owed if last else min(due.cents, owed)
                owed -= due.cents
            loan.balances.append(owed)
        if previous is not None:
            loan.owed = owed
        loan.dues = [due for due in loan.dues if due.cents > 0]

    # Tables.

    def open_period(self):
        first, end = self.report["period"]["from"], self.report["period"]["to"]
        return (first, end) if int(end[:4]) - int(first[:4]) < 50 else (self.first, self.end)

    def loans_loans(self, table):
        first, end = self.open_period()
        expected = {}
        for loan in self.loans:
            within = [due for due in loan.dues if first <= due.day <= end]
            ahead = [due for due in loan.dues if due.day >= self.as_of and not due.row]
            extra = [row for row in loan.on_top if first <= row.day <= end]
            has_end = loan.is_planned or loan.end
            figures = {"instalment": loan.cents, "due": sum(due.cents for due in within),
                       "paid": sum(due.paid or 0 for due in within) - sum(row.cents for row in extra),
                       "outstanding": None, "owed": None, "interest": None, "all-interest": None,
                       "to-pay": sum(due.cents for due in ahead) if has_end else None}
            if loan.is_planned:
                figures.update({
                    "outstanding": loan.outstanding(self.as_of), "owed": loan.owed,
                    "interest": sum(line[2] for line in loan.schedule if first <= line[0] <= end),
                    "all-interest": sum(line[2] for line in loan.schedule)})
                if not ahead and loan.owed >= 0:
                    figures["to-pay"] = loan.owed
            expected[loan.name, loan.currency] = {
                **{name: None if cents is None else money(cents, loan.currency) for name, cents in figures.items()},
                "missed": sum(due.status == "missed" for due in within),
                "next": ahead[0].day if ahead else None,
                "last": loan.dues[-1].day if has_end else None,
                "left": len(ahead) if has_end else None}
        return ["loan", "currency"], expected

    def loans_instalments(self, table):
        first, end = self.open_period()
        expected = {}
        for loan in self.loans:
            cell = lambda cents: None if cents is None else money(cents, loan.currency)  # noqa: E731, B023
            balances = dict(zip((due.day for due in loan.dues), getattr(loan, "balances", [])))
            lines = {line[0]: line for line in loan.schedule}
            for due in loan.dues:
                if first <= due.day <= end:
                    line = lines.get(due.day)
                    name = due.day, loan.name, loan.currency, due.row.day if due.row else None, cell(due.paid)
                    expected[name] = {
                        "number": due.number, "amount": cell(due.cents), "status": due.status,
                        "interest": line and cell(line[2]), "repaid": line and cell(line[1] - line[2]),
                        "balance": line and cell(line[3]),
                        "owed": cell(balances.get(due.day)) if due.day <= self.as_of else None}
            for row in loan.on_top:
                if first <= row.day <= end:
                    expected[None, loan.name, loan.currency, row.day, cell(-row.cents)] = {
                        "status": "extra", **dict.fromkeys(["number", "amount", "interest", "repaid", "balance", "owed"])}
        return ["due", "loan", "currency", "paid", "paid-amount"], expected

    def loans_years(self, table):
        """What repaid and what was interest, by year; until the day of the report and after it."""
        parts, principal = defaultdict(lambda: [0, 0]), defaultdict(int)
        for loan in self.loans:
            if not loan.is_planned:
                continue
            principal[loan.currency] += loan.principal
            owed = loan.principal
            for due, balance in zip(loan.dues, loan.balances):
                is_over = due.day <= self.as_of or due.day == loan.settled
                part = parts[loan.currency, due.day[:4], not is_over]
                part[1] += loan.interests[due.day]
                if is_over:
                    part[0] += owed - max(0, balance)
                    owed = max(0, balance)
                elif not due.row:
                    part[0] += due.cents - loan.interests[due.day]
                else:
                    part[0] -= loan.interests[due.day]
            if owed != max(0, loan.owed):
                parts[loan.currency, self.as_of[:4], False][0] += owed - max(0, loan.owed)
        expected = {}
        for (currency, year, is_ahead), (repaid, interest) in sorted(parts.items()):
            if repaid or interest:
                principal[currency] -= repaid
                expected[year, "ahead" if is_ahead else "over", currency] = {
                    "repaid": money(repaid, currency), "interest": money(interest, currency),
                    "owed": money(principal[currency], currency)}
        return ["year", "state", "currency"], expected

    def instalments_instead(self, currency, days):
        """What instalments add to spending when each counts on its due day, and the rows that paid them do not."""
        cents = count = 0
        for due in (due for loan in self.loans if loan.currency == currency for due in loan.dues):
            if due.row and days[0] <= due.row.day <= days[1] and not due.row.is_transfer:
                cents, count = cents - due.paid, count - 1
            if days[0] <= due.day <= days[1] and due.status != "upcoming":
                cents, count = cents + (due.paid or due.cents), count + 1
        return cents, count
