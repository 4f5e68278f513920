"""The household totals of pages on records, each amount at the rate of its day and each month rounded once."""
from collections import defaultdict
from fractions import Fraction

from budgets import half_even, plus
from conversions import MILLION, whole_units
from groceries import decimal
from ledger import money
from loans import months_after


class RestatedRecords:
    """The part of the checker that restates what records say in several currencies."""

    # By kind: each headline with its column.
    RESTATED = {
        "loans": {"Paid": "paid", "Balance after payments": "owed"},
        "rental": {"Rent received": "received", "Costs": "costs", "Net": "net", "Value": "value"},
        "tracker": {"Income": "income", "Expenses": "expenses", "Balance": "balance"},
        "prices": {"Bought": "total"},
        "expiring": {"Wasted": "cost"},
        "recurring": {"Per year": "year"},
    }

    def restated_headline(self, base):
        method = next(method for name, method in self.methods() if name.startswith("household-"))
        column = self.RESTATED[self.kind][base]
        units = sum(int(line[column].replace(".", "")) for line in method(None)[1].values())
        return [money(units, self.home)]

    def restated_lines(self, difference=None, **lists):
        """Lists of (day, cents, currency) as a line for each currency; `difference` is the first list less the second."""
        amounts = [one for own in lists.values() for one in own]
        if not self.rates or all(code == self.home for *_, code in amounts):
            return ["currency"], {}
        units = defaultdict(lambda: dict.fromkeys(lists, 0))
        for name, own in lists.items():
            for month in {day[:7] for day, *_ in own}:
                sums = defaultdict(int)
                for day, cents, code in own:
                    factor = self.rates.factor(code, self.home, day) if day[:7] == month else None
                    if factor:
                        sums[code] += half_even(cents * MILLION * factor[0])
                codes = sorted(sums)
                for code, whole in zip(codes, whole_units([sums[code] for code in codes])):
                    units[code][name] += whole
        first, second, *_ = [*lists, None]
        if difference:
            for line in units.values():
                line[difference] = line[first] - line[second]
        return ["currency"], {(code,): {name: money(cents, self.home) for name, cents in line.items()}
                              for code, line in units.items()}

    def loans_household_loans(self, table):
        first, end = self.open_period()
        paid = [(due.row.day, due.paid, loan.currency) for loan in self.loans for due in loan.dues
                if due.row and first <= due.day <= end]
        paid += [(row.day, -row.cents, loan.currency) for loan in self.loans for row in loan.on_top
                 if first <= row.day <= end]
        return self.restated_lines(
            paid=paid, owed=[(self.as_of, loan.owed, loan.currency) for loan in self.loans if loan.is_planned])

    def rental_household_rental(self, table):
        first = plus(months_after(self.as_of, -12), 1)
        own = [one for one in self.of("realEstate") if one.is_active]
        moves = {kind: [(day, cents, one.currency) for one in own for name, day, cents in one.moves
                        if name == kind and first <= day <= self.as_of] for kind in ("deposit", "fee")}
        return self.restated_lines(
            "net", received=moves["deposit"], costs=moves["fee"],
            value=[(self.as_of, one.value, one.currency) for one in own if one.value is not None])

    def tracker_household_tracker(self, table):
        first, last = self.tracked_days()
        codes = {one["currency"] for one in self.entries}
        own = [one for code in codes for one in self.within(first, last, code)]
        sides = {kind: [(one["date"], one["amount"], one["currency"]) for one in own if one["type"] == kind]
                 for kind in ("income", "expense")}
        dues = [(due.day, due.paid or due.cents, loan.currency) for loan in self.loans for due in loan.dues
                if first <= due.day <= last and due.status != "upcoming"]
        return self.restated_lines("balance", income=sides["income"], expenses=sides["expense"] + dues)

    def prices_household_prices(self, table):
        return self.restated_lines(total=[(one.day, one.cents, one.currency) for one in self.bought
                                          if self.first <= one.day <= self.end])

    def expiring_household_wasted(self, table):
        wasted = []
        for stock, left, cost, currency, _, day in self.pantry():
            if day and self.first <= day <= self.end and cost is not None:
                part = half_even(Fraction(cost) * Fraction(decimal(left)) / Fraction(stock["quantity"]))
                wasted.append((day, part, currency))
        return self.restated_lines(cost=wasted)

    def recurring_household_recurring(self, table):
        day = min(self.as_of, self.end)
        return self.restated_lines(year=[
            (day, chain.amount * chain.times, currency) for _, currency, chain in self.chains(day)[0]
            if chain.links[-1][1] < 0 and chain.state(self.known(chain, day)) != "ended"])
