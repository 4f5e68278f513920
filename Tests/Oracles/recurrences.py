"""The tables of recurring payments and of reminders, worked out from the payments to each payee and the records."""
import datetime
import re
from collections import defaultdict

from assets import PER_YEAR
from budgets import days_between, half_even, plus
from ledger import last_day, money, month_before
from loans import WINDOW, month_number, months_after

# How often in a year, how many days early or late, how many payments at the least, and the fewest days between two.
RHYTHMS = {"every week": (52, 2, 6, 5), "every 2 weeks": (26, 3, 5, 11), "every month": (12, 5, 3, 23),
           "every 2 months": (6, 8, 3, 48), "every quarter": (4, 10, 3, 74), "every 6 months": (2, 15, 3, 153),
           "every year": (1, 20, 3, 316)}
MONTHS = {name for number in range(1, 13) for name in (
    datetime.date(2000, number, 1).strftime("%B").lower(), datetime.date(2000, number, 1).strftime("%b").lower())}


def step(day, every, count):
    if every in ("every week", "every 2 weeks"):
        return plus(day, (7 if every == "every week" else 14) * count)
    return months_after(day, 12 // RHYTHMS[every][0] * count)


class Chain:
    """Payments in one rhythm, at most two in a row left out, and those that it has no place for."""

    def __init__(self, payments, every):
        self.every, (self.times, slack, least, apart) = every, RHYTHMS[every]
        self.links, self.gaps, self.others = [], 0, []
        if len(payments) < least:
            return
        room = days_between(payments[0][0], payments[-1][0]) // apart + 1
        if room * 10 < len(payments) * 8:
            return
        found = [self.follow(payments, first, slack) for first in range(min(3, len(payments)))]
        links, gaps = max(found, key=lambda one: len(one[0]))
        if len(links) < least or len(links) * 10 < len(payments) * 8 or gaps * 2 > len(links):
            return
        self.links, self.gaps = [payments[index] for index in links], gaps
        self.others = [payments[index] for index in range(len(payments)) if index not in links]

    def follow(self, payments, first, slack):
        links, gaps, index = [first], 0, first + 1
        while index < len(payments):
            expected = [step(payments[links[-1]][0], self.every, count) for count in (1, 2, 3)]
            near = [(place, times) for place in range(index, len(payments)) for times, day in enumerate(expected)
                    if abs(days_between(day, payments[place][0])) <= slack]
            if not near:
                break
            place, times = near[0]
            around = [other for other in range(place, len(payments))
                      if days_between(expected[times], payments[other][0]) <= slack]
            place = min(around, key=lambda other: (abs(days_between(expected[times], payments[other][0])), other))
            links.append(place)
            gaps, index = gaps + times, place + 1
        return links, gaps

    @property
    def is_steady(self):
        same = sum(one[1] == other[1] for one, other in zip(self.links, self.links[1:]))
        return same * 2 >= len(self.links) - 1

    @property
    def is_recurring(self):
        if not self.links or self.is_steady:
            return bool(self.links)
        sizes = [abs(cents) for _, cents, _ in self.links]
        return (self.times <= 12 and len(self.links) >= 6 and not self.gaps and not self.others
                and max(sizes) // 4 <= min(sizes))

    @property
    def amount(self):
        """The last one; of amounts that differ each time the median of a year."""
        if self.is_steady:
            return self.links[-1][1]
        year = sorted(cents for _, cents, _ in self.links[-self.times:])
        middle = len(year) // 2
        return year[middle] if len(year) % 2 else half_even((year[middle - 1] + year[middle]) / 2)

    def day(self, count):
        return step(self.links[-1][0], self.every, count)

    def next_from(self, day):
        return next(self.day(count) for count in range(1, 3000) if self.day(count) >= day)

    def state(self, known):
        slack = RHYTHMS[self.every][1]
        if days_between(self.day(1), known) <= slack:
            return "running"
        return "ended" if days_between(self.day(3), known) > slack else "missing"


def best_chain(payments):
    chains = [chain for chain in (Chain(payments, every) for every in RHYTHMS) if chain.is_recurring]
    return max(chains, key=lambda chain: len(chain.links), default=None)


def payee_key(name):
    words = re.findall(r"[^\W_]+", name.casefold())
    kept = [word for word in words if not any(map(str.isdigit, word)) and word not in MONTHS]
    return " ".join(kept or words)


class Recurrences:
    """The part of the checker that knows what comes again."""

    def chains(self, until):
        """Payee, currency, payments in a rhythm, and charges that may be double, as known on a day."""
        since, groups, names, found, doubles = months_after(until, -38), defaultdict(list), {}, [], []
        for day, account, currency, cents, payee, _ in self.books.payments:
            if cents and payee:
                name = payee_key(payee), currency, cents < 0
                names.setdefault(name, payee)
                if since <= day <= until:
                    groups[name].append((day, cents, account))
        for name, payments in groups.items():
            payments.sort()
            if len(payments) < 3:
                continue
            chain = best_chain(payments)
            chains = [chain] if chain else []
            if not chain:
                by_amount = defaultdict(list)
                for payment in payments:
                    by_amount[payment[1]].append(payment)
                for _, own in sorted(by_amount.items()):
                    chain = best_chain(own) if len(own) >= 3 else None
                    chains += [chain] if chain and len(chain.others) <= 1 else []
            found += [(names[name], name[1], chain) for chain in chains]
            doubles += self.doubles(names[name], name[1], payments, chains)
        return found, doubles

    @staticmethod
    def doubles(payee, currency, payments, chains):
        for chain in chains:
            if chain.is_steady and chain.links[0][1] < 0:
                for other in chain.others:
                    twin = next((one for one in chain.links if one[1] == other[1]
                                 and abs(days_between(one[0], other[0])) <= RHYTHMS[chain.every][1]), None)
                    if twin:
                        yield payee, currency, other[1], min(twin[0], other[0]), max(twin[0], other[0])
        close = [(one, other) for one, other in zip(payments, payments[1:]) if days_between(one[0], other[0]) <= 10]
        if not chains and len(payments) > 3 and payments[0][1] < 0 and len(close) == 1:
            one, other = close[0]
            if days_between(one[0], other[0]) <= 3 and one[1] == other[1]:
                yield payee, currency, one[1], one[0], other[0]

    def known(self, chain, day):
        reach = {account: last for account, _, last in self.books.coverage}
        return min(day, reach.get(chain.links[-1][2], day))

    def recurring_recurring(self, table):
        day, wanted = min(self.as_of, self.end), []
        for payee, currency, chain in self.chains(day)[0]:
            state = chain.state(self.known(chain, day))
            following = {"running": chain.day(1), "missing": chain.next_from(day), "ended": None}[state]
            year = None if state == "ended" else money(chain.amount * chain.times, currency)
            wanted.append((payee, currency, chain.every, money(chain.amount, currency), year, len(chain.links),
                           chain.links[0][0], chain.links[-1][0], following, state))
        for row in table["rows"]:
            row["state"] = row["state"].split()[0]
        self.at_once(table, ["payee", "currency", "every", "amount", "year", "count", "first", "last", "next", "state"],
                     wanted)
        return [], {}

    def recurring_price_changes(self, table):
        wanted = []
        for payee, currency, chain in self.chains(min(self.as_of, self.end))[0]:
            if chain.is_steady:
                for (_, before, _), (day, after, _) in zip(chain.links, chain.links[1:]):
                    if before != after and self.first <= day <= self.end:
                        wanted.append((day, payee, currency, money(before, currency), money(after, currency),
                                       money((after - before) * chain.times, currency)))
        self.at_once(table, ["day", "payee", "currency", "before", "after", "year"], wanted)
        return [], {}

    def recurring_doubles(self, table):
        self.at_once(table, ["payee", "currency", "amount", "first", "second"], [
            (payee, currency, money(cents, currency), first, second)
            for payee, currency, cents, first, second in self.chains(min(self.as_of, self.end))[1]
            if self.first <= second <= self.end])
        return [], {}

    # Reminders.

    def reminders_reminders(self, table):
        self.at_once(table, ["due", "currency", "amount", "key"], [*self.dues(), *self.dates(), *self.own_reminders()])
        return [], {}

    def reminders_recurring(self, table):
        """Recurring payments, but those that a loan's instalment of the same amount and days stands for."""
        dues, wanted = self.dues(), []
        for payee, currency, chain in self.chains(self.as_of)[0]:
            state = chain.state(self.known(chain, self.as_of))
            if chain.links[-1][1] >= 0 or state == "ended":
                continue
            day = chain.next_from(self.as_of) if state == "missing" else max(chain.day(1), self.as_of)
            amount = money(abs(chain.amount), currency)
            if not any(due[1:3] == (currency, amount) and abs(days_between(due[0], day)) <= WINDOW for due in dues):
                wanted.append((day, currency, amount, f"payment/{payee}/{day}"))
        self.at_once(table, ["due", "currency", "amount", "key"], wanted)
        return [], {}

    def dues(self):
        """The next instalment of each loan that nothing has paid."""
        found = []
        for loan in self.loans:
            due = next((due for due in loan.dues if due.day >= self.as_of and not due.row), None)
            if due:
                found.append((due.day, loan.currency, money(due.cents, loan.currency), f"loan/{loan.key}/{due.day}"))
        return found

    def dates(self):
        """What matures, the next coupon of each bond, and what expires within 90 days."""
        for one, day, cents in self.maturing():
            if day >= self.as_of:
                yield day, one.currency, money(cents, one.currency), f"maturity/{one.entry['key']}"
        end = last_day(month_before(self.as_of[:7], -1))
        seen = set()
        for one, day, cents in sorted(self.coupons(months_after(self.as_of, 12)), key=lambda line: line[1]):
            length = 12 // PER_YEAR[one.entry["interestFrequency"]]
            if one.entry["key"] not in seen and day <= max(end, months_after(self.as_of, length)):
                seen.add(one.entry["key"])
                yield day, one.currency, money(cents, one.currency), f"coupon/{one.entry['key']}/{day}"
        for one, _, _, _, is_gone, wasted in self.pantry():
            if not is_gone and not wasted and 0 <= days_between(self.as_of, one["expirationDate"]) <= 90:
                yield one["expirationDate"], None, None, f"expiry/{one['key']}"

    def own_reminders(self):
        known = {one.get("transactionKey") for one in self.books["register_reminder"]}
        for one in self.books["register_manualTransaction"]:
            if one.get("reminderDate", "")[:10] >= self.as_of and one["key"] not in known:
                yield (one["reminderDate"][:10], one["currency"], money(one["amount"], one["currency"]),
                       f"transaction/{one['key']}")
        for one in self.books["register_reminder"]:
            day, repeats = one["date"][:10], one.get("repeats", "never")
            if day < self.as_of:
                if repeats == "never":
                    continue
                months = {"monthly": 1, "yearly": 12}.get(repeats)
                count = 0 if not months else (month_number(self.as_of) - month_number(day)) // months
                days = [self.as_of] if not months else [months_after(day, (count + more) * months) for more in (0, 1)]
                day = next(one for one in days if one >= self.as_of)
            yield day, None, None, f"reminder/{one['key']}"
