"""The household total and net worth, worked out from the rates of the workspace and the balances that files state."""
import copy
import csv
import os
from collections import defaultdict
from fractions import Fraction

from budgets import half_even, plus
from ledger import EXPONENTS, last_day, money, month_before

MILLION = 1_000_000


class Rates:
    """The rates of a workspace: what one unit of a currency costs in another, on a day or seven days before it."""

    def __init__(self, workspace):
        self.series = defaultdict(dict)
        path = os.path.join(workspace, "tables", "rates.csv")
        if not os.path.exists(path):
            return
        with open(path, encoding="utf-8", newline="") as file:
            for one in csv.DictReader(line for line in file if not line.startswith("#")):
                self.series[one.get("base") or "EUR", one["currency"]][one["date"]] = Fraction(one["rate"])

    def __bool__(self):
        return bool(self.series)

    def step(self, source, target, day):
        for pair, is_back in ((source, target), False), ((target, source), True):
            rates = self.series.get(pair, {})
            known = max((on for on in rates if plus(day, -7) <= on <= day), default=None)
            if known:
                return (1 / rates[known] if is_back else rates[known]), known
        return None

    def factor(self, source, target, day):
        """From minor units to minor units, with the day of the rate; crosses go through the euro, once."""
        if source == target:
            return Fraction(1), day
        found = self.step(source, target, day)
        if not found and "EUR" not in (source, target):
            first, second = self.step(source, "EUR", day), self.step("EUR", target, day)
            found = first and second and (first[0] * second[0], min(first[1], second[1]))
        if not found:
            return None
        return found[0] * Fraction(10) ** (EXPONENTS.get(target, 2) - EXPONENTS.get(source, 2)), found[1]


def whole_units(millionths):
    """Sums in millionths as whole units that add up to their rounded total, by largest remainder."""
    units = [one // MILLION for one in millionths]
    missing = half_even(Fraction(sum(millionths), MILLION)) - sum(units)
    order = sorted(range(len(units)), key=lambda index: (units[index] * MILLION - millionths[index], index))
    for index in order[:max(0, missing)]:
        units[index] += 1
    return units


class HouseholdTables:
    """The part of the checker that restates currencies and knows net worth."""

    @property
    def home(self):
        return self.books.settings["currency"]

    @property
    def rates(self):
        if not hasattr(self.books, "rates"):
            self.books.rates = Rates(self.books.workspace)
        return self.books.rates

    def restated(self, rows):
        """Those in other currencies in millionths of the home currency's minor unit; a row without a rate is left out."""
        total = 0
        for row in rows:
            if row.currency != self.home:
                found = self.rates.factor(row.currency, self.home, row.day)
                total += half_even(row.cents * MILLION * found[0]) if found else 0
        return total

    def used_currencies(self):
        used = {row.currency for row in self.rows}
        return sorted(used or {self.home}, key=lambda code: (code != self.home, code))

    def household_flows(self, groups, spans):
        """The income and spending of groups of rows over some months, as lists of pairs.

        The home currency stays as it is; what is restated is rounded once a month, and the groups add up to that.
        """
        flows = [[0, 0] for _ in groups]
        for first, last in spans:
            for side, is_income in enumerate((True, False)):
                within = [[row for row in rows if first <= row.day <= last and not row.is_transfer
                           and self.books.is_income(row) == is_income] for rows in groups]
                restated = whole_units([self.restated(rows) for rows in within])
                for flow, rows, units in zip(flows, within, restated):
                    flow[side] += units + sum(row.cents for row in rows if row.currency == self.home)
        return flows

    def household_lines(self, groups, spans):
        """The income, spending, balance and rate of groups of rows, so that they add up."""
        from reports import permille
        return [{"income": money(income, self.home), "expense": money(spent, self.home),
                 "balance": money(income + spent, self.home),
                 "rate": permille(income + spent, income) if income > 0 else None}
                for income, spent in self.household_flows(groups, spans)]

    @property
    def has_household(self):
        """Whether there are rates, and rows of the period in another currency."""
        return bool(self.rates) and self.used_currencies() != [self.home]

    def month_household(self, table):
        if not self.has_household:
            return ["currency"], {}
        used = self.used_currencies()
        groups = [[row for row in self.rows if row.currency == code] for code in used]
        return ["currency"], {(code,): line for code, line in zip(used, self.household_lines(groups, self.own_months))}

    def month_household_months(self, table):
        return self.household_by_month(self.trend)

    def household_by_month(self, months):
        from reports import month_name
        if not self.has_household or len(months) < 2:
            return ["month"], {}
        return ["month"], {
            (month_name(span),): self.household_lines([self.rows_of(span)], [span])[0] for span in months}

    year_household = transactions_household = month_household

    def year_household_months(self, table):
        return self.household_by_month(self.own_months)

    def categories_household_categories(self, table):
        """Categories in all currencies together, those of a side with shares that add up."""
        from reports import largest_remainders, side_word
        expected = {}
        for side in (False, True):
            names = sorted({row.category for row in self.rows if not row.is_transfer and self.books.is_income(row) == side
                            and self.rates.factor(row.currency, self.home, row.day)})
            groups = [[row for row in self.rows if row.category == name and self.books.is_income(row) == side]
                      for name in names]
            units = [flow[0 if side else 1] for flow in self.household_flows(groups, self.own_months)]
            lines = sorted(zip(units, names), key=lambda line: (-line[0] if side else line[0], line[1]))
            for (cents, name), share in zip(lines, largest_remainders([cents for cents, _ in lines])):
                expected[name, side_word(side)] = {"total": money(cents, self.home), "share": share}
        return ["category", "type"], expected

    def places_household_places(self, table):
        groups = defaultdict(list)
        for row in self.placed():
            groups[row.place].append(row)
        flows = self.household_flows(list(groups.values()), self.own_months)
        return ["id"], {(place,): {"count": sum(row.is_first for row in rows), "income": money(income, self.home),
                                   "expense": money(spent, self.home)}
                        for (place, rows), (income, spent) in zip(groups.items(), flows)}

    def portfolio_household_assets(self, table):
        """Active assets in each currency at the rate of the page's day; what has no rate is left out."""
        sums = defaultdict(int)
        for one in self.assets:
            if one.is_active and one.value is not None:
                sums[one.currency] += one.value
        lines = [(code, cents, self.rates.factor(code, self.home, self.as_of)) for code, cents in sorted(
            sums.items(), key=lambda line: (line[0] != self.home, line[0]))]
        lines = [line for line in lines if line[2]]
        units = whole_units([half_even(cents * MILLION * factor[0]) for _, cents, factor in lines])
        return ["currency"], {(code,): {"own": money(cents, code), "day": factor[1], "value": money(unit, self.home)}
                              for (code, cents, factor), unit in zip(lines, units)}

    # Net worth.

    def evenings(self):
        """The days of the figure: the end of the period and, of a month, of the eleven before it."""
        known = self.partial_through(self.first, self.end)
        days = []
        for back in range(11, 0, -1) if len(self.own_months) == 1 else []:
            month = month_before(self.first[:7], back)
            end = last_day(month)
            days.append(min(end, plus(month + "-01", int(known[8:]) - 1)) if known else end)
        return [day for day in days if day >= self.first_known] + [known or self.end]

    def on(self, day):
        """The same page as if it were of another day."""
        other = copy.copy(self)
        for name in ("_loans", "_assets", "_own_periods"):
            other.__dict__.pop(name, None)
        other.books, other.as_of = self.books.cut(day), day
        return other

    def worth(self, currency, day):
        """Net worth in one currency, with what is not known of it and how many parts it has; none without parts."""
        if (currency, day) not in self.__dict__.setdefault("_worth", {}):
            self._worth[currency, day] = self.worked_out(currency, day)
        return self._worth[currency, day]

    def worked_out(self, currency, day):
        total, counts, unknown, other = 0, [0, 0, 0], [], self.on(day)
        for account, first, _ in self.books.coverage:
            if account == "receipts" or first > day or self.books.currency_of[account] != currency:
                continue
            balance = self.books.balance(account, day)
            if balance is None:
                unknown.append(account)
            else:
                total, counts[0] = total + balance, counts[0] + 1
        for asset in other.assets:
            if asset.is_active and asset.currency == currency:
                if asset.value is None:
                    unknown.append(asset.name)
                else:
                    total, counts[1] = total + asset.value, counts[1] + 1
        from loans import months_after
        for loan in other.loans:
            if loan.currency != currency or months_after(loan.start, -1) > day:
                continue
            if loan.is_planned:
                if loan.owed:
                    total, counts[2] = total - loan.owed, counts[2] + 1
            elif not loan.end or loan.dues[-1].day > day:
                unknown.append(loan.name)
        return (total, sorted(unknown), counts) if any(counts) else None

    def held_currencies(self):
        """Those of accounts, assets and loans, the home currency first."""
        held = {*self.books.currency_of.values(), *(one.currency for one in (*self.assets, *self.loans)), self.home}
        return sorted(held, key=lambda code: (code != self.home, code))

    def worth_parts(self):
        """Each currency with its worth on the last evening, and on the one before where both are comparable."""
        evenings, parts = self.evenings(), []
        for code in self.held_currencies():
            now = self.worth(code, evenings[-1])
            if not now:
                continue
            before = self.worth(code, evenings[-2]) if len(evenings) > 1 else None
            comparable = before[0] if before and before[1] == now[1] else None
            parts.append((code, now[0], comparable))
        return parts, evenings

    def month_household_worth(self, table):
        parts, evenings = self.worth_parts()
        factors = [self.rates.factor(code, self.home, evenings[-1]) for code, *_ in parts]
        # What has no rate is left out, and a notice says so.
        parts = [part for part, factor in zip(parts, factors) if factor]
        factors = [factor for factor in factors if factor]
        units = whole_units([half_even(own * MILLION * factor[0]) for (_, own, _), factor in zip(parts, factors)])
        return ["currency"], {(code,): {"own": money(own, code), "day": factor[1], "worth": money(cents, self.home)}
                              for (code, own, _), factor, cents in zip(parts, factors, units)}

    def month_household_change(self, table):
        parts, evenings = self.worth_parts()
        start = held = 0
        if len(evenings) < 2:
            return ["cause"], {}
        for code, _, before in parts:
            now, then = (self.rates.factor(code, self.home, day) for day in (evenings[-1], evenings[-2]))
            if before is None or not now or not then:
                return ["cause"], {}
            start += half_even(before * MILLION * then[0])
            held += half_even(before * MILLION * now[0])
        before, rates = whole_units([start, held - start])
        total = sum(int(values["worth"].replace(".", "")) for values in self.month_household_worth(table)[1].values())
        return ["cause"], {("Net worth before",): {"amount": money(before, self.home)},
                           ("Savings and revaluation",): {"amount": money(total - before - rates, self.home)},
                           ("Exchange rates",): {"amount": money(rates, self.home)}}
