#!/usr/bin/env python3
"""Compute deposits, loans, rates of return, bond yields, securities and unusual amounts anew, for saldo to agree with.

    Tests/Oracles/figures.py            # is every file of vectors what this program computes?
    Tests/Oracles/figures.py --write    # write them

A thousand seeded cases each go into vectors/*.csv, which Tests/ReportingTests reads. Amounts come from
fractions and 80-digit decimals, by closed formulas where saldo goes month by month; what
numpy-financial computes too is held against it, and each root against scipy, before it is written.
Amounts are minor units, `percent` is a yearly rate; an empty cell says that there is no such figure.
"""
import datetime
import math
import os
import random
import sys
import warnings
from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from fractions import Fraction

VECTORS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "vectors")
CASES = 1000
LIMIT = 10**13
PER_YEAR = {"monthly": 12, "quarterly": 4, "halfYearly": 2, "annual": 1, "maturity": None}
getcontext().prec = 80
warnings.filterwarnings("ignore", module="numpy_financial")  # It divides by a rate of 0 and drops the result.


def missing():
    """What to install, or nothing."""
    try:
        import dateutil, numpy_financial, scipy  # noqa: E401,F401
    except ImportError as error:
        return f"{error.name} of requirements.txt"
    return ""


# Drawing

def amount(draw, low, high):
    """As many small ones as large ones."""
    return int(math.exp(draw.uniform(math.log(low), math.log(high))))


def rate(draw, high):
    """A percentage of up to four decimals, mostly one that a bank would print."""
    decimals = draw.choice([0, 1, 2, 2, 2, 3, 4])
    return Decimal(draw.randint(0, int(high * 10**decimals))).scaleb(-decimals)


def day(draw, first="2000-01-01", last="2040-12-31"):
    first, last = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last)
    return first + datetime.timedelta(draw.randint(0, (last - first).days))


def half_even(value):
    """A fraction or decimal as a whole number."""
    if isinstance(value, Fraction):
        return round(value)
    return int(value.to_integral_value(ROUND_HALF_EVEN))


# Deposits

def growth(percent, compounding, months):
    """What one unit becomes in some months: exact where it is a fraction."""
    periods = PER_YEAR[compounding]
    if periods is None:
        return 1 + Fraction(percent) * months / 1200
    one = 1 + Fraction(percent) / 100 / periods
    if periods * months % 12 == 0:
        return one ** (periods * months // 12)
    exact = Decimal(one.numerator) / Decimal(one.denominator)
    return exact ** (Decimal(periods * months) / 12)


def recurring(instalment, percent, compounding, months):
    """What an instalment at the start of each month becomes, by the sum of a geometric series."""
    if PER_YEAR[compounding] is None:
        return instalment * sum((growth(percent, compounding, k) for k in range(1, months + 1)), Fraction(0))
    month = growth(percent, compounding, 1)
    if month == 1:
        return Fraction(instalment * months)
    return instalment * month * (month**months - 1) / (month - 1)


def agrees_with_numpy(value, kind, paid, percent, compounding, months):
    import numpy_financial
    periods = PER_YEAR[compounding]
    if periods is None:
        return True
    month = (1 + float(percent) / 100 / periods) ** (periods / 12) - 1
    lump, each = (-paid, 0) if kind == "fixed" else (0, -paid)
    theirs = numpy_financial.fv(month, months, each, lump, when="begin")
    return math.isclose(float(value), float(theirs), rel_tol=1e-9)


def deposit(draw, kind, number):
    months, percent = draw.choice([draw.randint(1, 36), draw.randint(1, 360)]), rate(draw, 20)
    compounding = draw.choice(list(PER_YEAR))
    paid = amount(draw, 100, 10**12 if kind == "fixed" else 10**10)
    if number % 20 == 0:  # Halves, which have to go to the even neighbour.
        months, percent, compounding = draw.choice([
            (1, Decimal(12), "monthly"), (3, Decimal(4), "quarterly"), (6, Decimal(3), "maturity"),
            (6, Decimal(2), "halfYearly"), (12, Decimal("0.5"), "annual"), (6, Decimal(4), "quarterly")])
        whole = growth(percent, compounding, months) if kind == "fixed" else recurring(1, percent, compounding, months)
        if isinstance(whole, Fraction) and whole.denominator % 2 == 0:
            paid = whole.denominator // 2 * draw.randrange(1, 9999, 2)
    value = paid * growth(percent, compounding, months) if kind == "fixed" else \
        recurring(paid, percent, compounding, months)
    assert agrees_with_numpy(value, kind, paid, percent, compounding, months)
    maturity = half_even(value)
    return paid, percent, months, compounding, "" if maturity > LIMIT else maturity


def deposits(kind):
    draw = random.Random(f"deposits {kind}")
    yield "paid", "percent", "months", "compounding", "maturity"
    for number in range(CASES):
        yield deposit(draw, kind, number)


# Loans

def instalment(principal, percent, months):
    month = Fraction(percent) / 1200
    return half_even(principal * month / (1 - (1 + month) ** -months) if month else Fraction(principal, months))


class Loan:
    """A loan paid off month by month; `months` is the number of instalments as things stand."""

    def __init__(self, principal, percent, months):
        self.balance, self.percent, self.months = principal, percent, months
        self.instalment = instalment(principal, percent, months)
        self.paid, self.interest, self.balances = [], [], []

    def month_interest(self, balance):
        return half_even(balance * Fraction(self.percent) / 1200)

    def pay(self, prepaid):
        interest = self.month_interest(self.balance)
        owed = self.balance + interest
        paid = owed if len(self.paid) == self.months - 1 else min(self.instalment, owed)
        if paid <= interest or len(self.paid) >= 1200:
            raise ValueError("never repaid")
        prepaid = min(prepaid, owed - paid)
        self.balance = owed - paid - prepaid
        self.paid.append(paid), self.interest.append(interest), self.balances.append(self.balance)
        return prepaid

    def adapt(self, keeping, longest=None):
        done = len(self.paid)
        if keeping == "tenure":
            self.instalment = instalment(self.balance, self.percent, self.months - done)
            return
        balance, count = self.balance, 0
        while balance > 0 and done + count < (longest or 1200):
            balance += self.month_interest(balance) - self.instalment
            count += 1
        if balance > 0 and not longest:
            raise ValueError("never repaid")
        self.months = done + count


def loan(draw, number):
    from dateutil.relativedelta import relativedelta
    principal, percent = amount(draw, 10**6, 10**12), rate(draw, 24)
    months, first = draw.choice([draw.randint(1, 60), draw.randint(1, 360)]), day(draw)
    change = prepayment = None
    keeping = draw.choice(["tenure", "instalment"])
    if number % 2:
        change = day(draw, str(first), str(first + relativedelta(months=months))), rate(draw, 24)
    if number % 4 > 1:
        prepayment = (day(draw, str(first), str(first + relativedelta(months=months))),
                      amount(draw, 1000, principal), draw.choice(["tenure", "instalment"]))
    case = Loan(principal, percent, months)
    agreed = case.instalment
    assert near_numpy_pmt(agreed, principal, percent, months)
    try:
        for index in range(1201):
            if not case.balance:
                break
            start, due = first + relativedelta(months=index - 1), first + relativedelta(months=index)
            if change and change[0] <= start and case.percent != change[1]:
                case.percent = change[1]
                case.adapt(keeping)
            early = prepayment if prepayment and prepayment[0] <= due and (
                index == 0 or prepayment[0] > start) else None
            if case.pay(early[1] if early else 0) and case.balance:
                case.adapt(early[2], case.months)
        results = [len(case.paid), sum(case.interest), case.paid[-1], case.balances[len(case.paid) // 2]]
    except ValueError:
        results = [""] * 4
    return (principal, percent, months, first, *(change or ["", ""]), keeping, *(prepayment or ["", "", ""]),
            agreed, *results)


def near_numpy_pmt(mine, principal, percent, months):
    import numpy_financial
    theirs = -numpy_financial.pmt(float(percent) / 1200, months, principal)
    return abs(mine - theirs) <= 0.5 + 1e-9 * theirs


def loans():
    draw = random.Random("loans")
    yield ("principal", "percent", "months", "first", "change", "new_percent", "keeping", "prepaid_on", "prepaid",
           "prepaid_keeping", "instalment", "count", "interest", "last", "balance_after_half")
    for number in range(CASES):
        yield loan(draw, number)


def due_day(first, index):
    from dateutil.relativedelta import relativedelta
    return first + relativedelta(months=index)


def course(draw, number):
    """A loan that is not always paid as agreed: late, less, more, not at all, or something on top."""
    principal, percent = amount(draw, 10**6, 10**11), rate(draw, 24)
    months, first = draw.choice([draw.randint(1, 24), draw.randint(1, 120)]), day(draw)
    agreed = Loan(principal, percent, months)
    while agreed.balance:
        agreed.pay(0)
    payments, missed = [], []
    for index in range(len(agreed.paid)):
        due, fate = due_day(first, index), draw.choice(["unknown", "paid", "paid", "late", "missed", "other"])
        if fate == "missed":
            missed.append(index)
        elif fate != "unknown":
            on = due + datetime.timedelta(draw.randint(35, 120) if fate == "late" else draw.randint(-10, 27))
            much = agreed.paid[index] if fate != "other" else amount(draw, 100, 2 * agreed.instalment + 100)
            payments.append((index, on, much))
    for _ in range(draw.choice([0, 0, 1, 3])):
        payments.append(("", day(draw, str(first - datetime.timedelta(20)), str(due_day(first, months))),
                         amount(draw, 100, principal)))
    as_of = day(draw, str(first - datetime.timedelta(40)), str(due_day(first, months + 3)))
    known = [payment for payment in payments if payment[1] <= as_of]
    settled = {index for index, _, _ in known}
    owed, count, taken = principal, 0, set()
    while True:
        due = due_day(first, count)
        # What came before the due day repays it all: that month's interest comes out of what is too much.
        left = owed - sum(much for which, (_, on, much) in enumerate(known) if which not in taken and on < due)
        early = [on for which, (_, on, _) in enumerate(known) if which not in taken and on < due]
        running = [owed - sum(much for which, (_, on, much) in enumerate(known) if which not in taken and on <= upto)
                   for upto in early]
        if owed > 0 and any(rest <= 0 for rest in running):
            owed += min(agreed.month_interest(owed), -left)
            break
        if owed <= 0 or due > as_of:
            break
        owed += agreed.month_interest(owed)
        for which, (index, on, much) in enumerate(known):
            # One that came before the next due day counts on its own, any other on the next one.
            is_prompt = index != "" and on < due_day(first, index + 1)
            if which not in taken and (index == count if is_prompt else on <= due):
                taken.add(which)
                owed -= much
        if count < len(agreed.paid) and count not in settled and count not in missed:
            owed -= min(agreed.paid[count], max(owed, 0))
        count += 1
    owed -= sum(much for which, (_, _, much) in enumerate(known) if which not in taken)
    return (principal, percent, months, first, as_of, " ".join(map(str, missed)),
            " ".join(f"{index}@{on}@{much}" for index, on, much in payments), owed)


def courses():
    draw = random.Random("courses")
    yield "principal", "percent", "months", "first", "as_of", "missed", "payments", "balance"
    for number in range(CASES):
        yield course(draw, number)


# Rates of return

def present_value(flows, one):
    """At a growth of `one` a unit of time; flows are pairs of time and amount."""
    return sum((value / one**time for time, value in flows), Decimal(0))


def root(flows, low, high):
    """The growth at which flows are worth nothing, closed in on by scipy, then by decimals."""
    from scipy.optimize import brentq
    floats = [(float(time), float(value)) for time, value in flows]
    guess = brentq(lambda x: sum(v * math.exp(-x * t) for t, v in floats), math.log(low), math.log(high),
                   xtol=1e-15, rtol=1e-14, maxiter=1000)
    one = Decimal(math.exp(guess))
    for _ in range(6):
        slope = -sum((time * value / one ** (time + 1) for time, value in flows), Decimal(0))
        one -= present_value(flows, one) / slope
    assert abs(float(one) - math.exp(guess)) < 1e-9 * float(one), (float(one), math.exp(guess))
    return one


def shown(percent):
    return f"{percent.quantize(Decimal('1e-10')) + 0:f}"


def one_way(draw, count):
    """Money that goes out for a time, then comes back: there is one rate, and no other."""
    start, turn = day(draw).toordinal(), draw.randint(1, count - 1)
    days = [start, *sorted(start + draw.randint(1, draw.choice([40, 400, 4000, 12000])) for _ in range(count - 1))]
    flows = [(d, amount(draw, 1000, 10**10) * (-1 if index < turn else 1)) for index, d in enumerate(days)]
    if draw.random() < 0.85:  # Mostly as much comes back as a person would believe.
        out, back = (sum(value for _, value in flows if value * sign > 0) for sign in (-1, 1))
        scale = draw.uniform(0.6, 2.5) * -out / back
        flows = [(d, value if value < 0 else max(1, int(value * scale))) for d, value in flows]
    sign = draw.choice([1, 1, 1, -1])
    return [(d, sign * value) for d, value in flows]


def return_case(draw, number):
    if number % 25 == 0:
        return several(draw)
    flows = one_way(draw, draw.choice([2, 2, 3, 5, 12, 40]))
    if number % 40 == 1:
        return [(d, abs(value)) for d, value in flows], "oneWay"
    start = flows[0][0]
    times = [(Decimal(d - start) / 365, Decimal(value)) for d, value in flows]
    worth = {side: present_value(times, Decimal(side)) for side in ("0.000001", "1000001")}
    if worth["0.000001"] * worth["1000001"] >= 0:
        return flows, "noRate"
    return flows, shown((root(times, 1e-6, 1e6 + 1) - 1) * 100)


def several(draw):
    """Three flows a year of 365 days apart, with two rates that differ: the roots of a square."""
    start, base = day(draw).toordinal(), amount(draw, 10**6, 10**9)
    low = draw.randint(-50, 50)
    one, two = 1 + Fraction(low, 100), 1 + Fraction(low + draw.randint(20, 90), 100)
    flows = [(start, -base), (start + 365, round(base * (one + two))), (start + 730, -round(base * one * two))]
    a, b, c = (Decimal(value) for _, value in flows)
    wide = (b * b - 4 * a * c).sqrt()
    roots = sorted([(-b + wide) / (2 * a), (-b - wide) / (2 * a)])
    return flows, "|".join(shown((one - 1) * 100) for one in roots)


def returns():
    draw = random.Random("returns")
    yield "flows", "percent"
    for number in range(CASES):
        flows, percent = return_case(draw, number)
        epoch = datetime.date(1970, 1, 1).toordinal()
        yield ";".join(f"{d - epoch}:{value}" for d, value in flows), percent


# Bonds

def bond(draw):
    from dateutil.relativedelta import relativedelta
    face, coupon = amount(draw, 10**4, 10**12), draw.choice([Decimal(0), rate(draw, 15), rate(draw, 15)])
    price = max(1, int(face * draw.uniform(0.5, 1.4)))
    maturity, frequency = day(draw), draw.choice(["monthly", "quarterly", "halfYearly", "halfYearly", "annual"])
    as_of = maturity - datetime.timedelta(draw.choice([draw.randint(20, 400), draw.randint(20, 11000)]))
    step = 12 // PER_YEAR[frequency]
    days = [maturity]
    while days[-1] > as_of:
        days.append(maturity - relativedelta(months=step * len(days)))
    days.reverse()
    to_next = Decimal((days[1] - as_of).days) / (days[1] - days[0]).days
    each = Decimal(face) * coupon / 100 / PER_YEAR[frequency]
    flows = [(Decimal(0), -(price + each * (1 - to_next)))]
    flows += [(to_next + index, each) for index in range(len(days) - 1)]
    flows.append((to_next + len(days) - 2, Decimal(face)))
    one = root(flows, 10 ** -min(5, 250 / len(days)), 1e6)
    return face, coupon, price, maturity, frequency, as_of, shown((one - 1) * 100 * PER_YEAR[frequency])


def bonds():
    draw = random.Random("bonds")
    yield "face", "coupon", "price", "maturity", "frequency", "as_of", "yield"
    for _ in range(CASES):
        yield bond(draw)


# Securities

def decimals(draw, low, high, places):
    return Fraction(draw.randint(low * 10**places, high * 10**places), 10**places)


def plain(number):
    """A fraction of few decimals as text; empty for none."""
    if number is None:
        return ""
    text = format(Decimal(number.numerator) / Decimal(number.denominator), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def history(draw):
    """Trades as a broker states them, and statements that agree with them or not."""
    price, held, on, trades = decimals(draw, 1, 400, 2), Fraction(0), 18000, []
    for _ in range(draw.randint(1, 9)):
        on += draw.randint(1, 90)
        price = max(Fraction(1, 100), Fraction(round(price * Fraction(draw.randint(80, 125), 100) * 100), 100))
        action = draw.choice(["buy"] * 4 + ["sell"] * 3 + ["dividend", "split", "returnOfCapital", "transfer"])
        moved, cash, stated, costs = None, 0, None, 0
        if action == "buy" or not held:
            action, moved, stated = "buy", decimals(draw, 1, 60, draw.choice([0, 0, 3])), price
            costs = draw.choice([0, 0, 495])
            cash = -round(moved * price * 100) - costs
        elif action == "sell":
            moved = -held if draw.random() < 0.25 else -Fraction(max(1, int(held * 1000 * draw.random())), 1000)
            stated, cash = price, round(-moved * price * 100)
        elif action in ("dividend", "returnOfCapital"):
            cash = draw.randint(1, 2000)
        elif action == "split":
            moved, price = held, Fraction(max(1, round(price * 50)), 100)
        else:
            moved = draw.choice([decimals(draw, 1, 9, 0), -held])
        held += moved or 0
        trades.append((on, action, moved, stated, cash, costs))
    positions = []
    for _ in range(draw.choice([0, 1, 1, 2])):
        at = draw.randint(18000, on + 60)
        units = sum((t[2] for t in trades if t[0] <= at and t[2]), Fraction(0)) + draw.choice([0, 0, 0, 2])
        quote = decimals(draw, 1, 300, 2)
        positions.append((at, units, quote, round(units * quote * 100)))
    return trades, sorted(positions, key=lambda p: p[0]), on + draw.randint(-200, 90)


def units_on(trades, positions, at):
    """From the last statement before, else back from the first one after, else from nothing."""
    before, after = [p for p in positions if p[0] <= at], [p for p in positions if p[0] > at]
    if before:
        base, sign, span = before[-1], 1, (before[-1][0], at)
    elif after:
        base = [p for p in after if p[0] == after[0][0]][-1]
        sign, span = -1, (at, base[0])
    else:
        base, sign, span = (0, Fraction(0)), 1, (-math.inf, at)
    return base[1] + sign * sum((t[2] for t in trades if t[2] and span[0] < t[0] <= span[1]), Fraction(0))


def worth(trades, positions, at, units):
    """Units at the last stated price, a statement's before a trade's; halved by a split after it, and so on."""
    quotes = [(p[0], 1, index, p) for index, p in enumerate(positions) if p[0] <= at]
    quotes += [(t[0], 0, index, t) for index, t in enumerate(trades) if t[3] and t[0] <= at]
    if not quotes:
        return None
    last, is_statement, _, quote = max(quotes, key=lambda q: q[:3])
    price = quote[2] if is_statement else quote[3]
    value = quote[3] if is_statement and units == quote[1] else round(units * price * 100)
    for on, action, moved, *_ in trades:
        if action == "split" and last < on <= at:
            new = units_on(trades, positions, on)
            value = round(Fraction(value) * (new - moved) / new) if new else None
            if value is None:
                return None
    return value


def paid_for(trades):
    """What the units that are left cost, all that was paid, all that came back; no cost where nobody knows."""
    held, cost, bought, back = Fraction(0), 0, 0, 0
    for _, action, moved, _, cash, _ in trades:
        if action == "returnOfCapital":
            cost, back = None if cost is None else cost - cash, back + cash
        elif action in ("buy", "sell", "transfer"):
            if moved < 0:
                known = cost is not None and held > 0 and -moved <= held
                cost = cost - round(Fraction(cost) * -moved / held) if known else None
                back += cash
            elif action == "transfer":
                cost = None
            else:
                cost, bought = None if cost is None else cost - cash, bought - cash
        held += moved or 0
    return held, cost, bought, back


def security(draw):
    trades, positions, at = history(draw)
    units = units_on(trades, positions, at)
    # Within a day, units that came in stand before those that went out; here each trade has a day of its own.
    held, cost, bought, back = paid_for([trade for trade in trades if trade[0] <= at])
    value = worth(trades, positions, at, units) if units else 0
    is_whole = cost is not None and held == units
    paid = (cost if units else bought) if is_whole else None
    end = value if units else back
    gain = end - paid if is_whole and end is not None else None
    write = lambda number: "" if number is None else number  # noqa: E731
    return (";".join(f"{on}:{action}:{plain(moved)}:{plain(price)}:{cash}:{costs}"
                     for on, action, moved, price, cash, costs in trades),
            ";".join(f"{on}:{plain(held)}:{plain(price)}:{value}" for on, held, price, value in positions),
            at, plain(units), write(value), write(paid), write(gain))


def securities():
    draw = random.Random("securities")
    yield "trades", "positions", "as_of", "units", "value", "paid", "gain"
    for _ in range(CASES):
        yield security(draw)


# Unusual amounts

def middle(numbers):
    """The median in whole numbers, halves to even."""
    numbers, half = sorted(numbers), len(numbers) // 2
    return numbers[half] if len(numbers) % 2 else round(Fraction(numbers[half - 1] + numbers[half], 2))


def far_above(number, others, spreads, times):
    usual = middle(others)
    away = middle([abs(other - usual) for other in others])
    is_far = number > usual + spreads * max(away + away // 2, usual // 10) and number >= times * usual
    return usual if is_far else None


def unusual_in_august(payments):
    """`payee amount usual of-what` of at most three; payments are day, amount, payee, category, account."""
    first, last = datetime.date(2026, 8, 1).toordinal(), datetime.date(2026, 8, 31).toordinal()
    since, found = datetime.date(2025, 8, 1).toordinal(), []
    for on, number, payee, category, account in payments:
        month = sum(p[1] for p in payments if first <= p[0] <= last and p[4] == account)
        if not first <= on <= last or number < month // 50:
            continue
        before = [p for p in payments if since <= p[0] < on and p[4] == account]
        own = [p[1] for p in before if p[2] == payee]
        kin = [p[1] for p in before if p[3] == category]
        if own and number <= max(own) + max(own) // 2:
            continue
        if len(own) >= 4:
            basis, usual = "payee", far_above(number, own, 6, 3)
        elif len(kin) >= 10:
            basis, usual = "category", far_above(number, kin, 10, 5)
        elif len(before) >= 15:
            basis, usual = "all", far_above(number, [p[1] for p in before], 10, 5)
        else:
            continue
        if usual is not None:
            found.append((-Fraction(number, max(1, usual)), on, -number, payee, f"{payee} {number} {usual} {basis}"))
    return [line[4] for line in sorted(found)[:3]]


def unusual():
    draw = random.Random("unusual")
    yield "payments", "found"
    epoch = datetime.date(1970, 1, 1).toordinal()
    for _ in range(CASES):
        usual = {payee: (amount(draw, 200, 20000), draw.randint(0, 3)) for payee in range(draw.randint(2, 7))}
        payments = []
        for _ in range(draw.randint(10, 60)):
            payee = draw.randrange(len(usual))
            number = round(usual[payee][0] * draw.lognormvariate(0, 0.3))
            if draw.random() < 0.08:
                number = round(number * draw.uniform(2, 40))
            on = day(draw, *draw.choice([("2025-06-01", "2026-07-31"), ("2026-06-01", "2026-09-15")])).toordinal()
            payments.append((on, max(1, number), payee, usual[payee][1], draw.choice([0, 0, 0, 1])))
        payments.sort(key=lambda payment: payment[0])
        yield (";".join(":".join(map(str, (on - epoch, *rest))) for on, *rest in payments),
               ";".join(unusual_in_august(payments)))


# Files

FILES = {
    "fixed-deposits.csv": lambda: deposits("fixed"),
    "recurring-deposits.csv": lambda: deposits("recurring"),
    "loans.csv": loans, "loan-courses.csv": courses,
    "returns.csv": returns,
    "bonds.csv": bonds,
    "securities.csv": securities, "unusual.csv": unusual,
}


def differing():
    """The files that do not hold what is computed here."""
    for name, make in FILES.items():
        with open(os.path.join(VECTORS, name), encoding="utf-8") as source:
            if source.read() != text(make):
                yield name


def text(make):
    return "".join(",".join(map(str, line)) + "\n" for line in make())


def main():
    if missing():
        print(missing())
        return 1
    if "--write" in sys.argv[1:]:
        for name, make in FILES.items():
            with open(os.path.join(VECTORS, name), "w", encoding="utf-8") as target:
                target.write(text(make))
        return 0
    names = list(differing())
    for name in names:
        print(f"vectors/{name} is not what figures.py computes")
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main())
