"""The tables of assets and properties, worked out from the records and their history."""
import math
from collections import defaultdict
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

from budgets import days_between, half_even, plus
from ledger import last_day, money, month_before
from loans import month_number, months_after

PER_YEAR = {"monthly": 12, "quarterly": 4, "halfYearly": 2, "annual": 1}
KINDS = {"commodity": "Commodity", "realEstate": "Real estate", "bond": "Bond", "chitFund": "Chit fund",
         "fixedDeposit": "Deposit", "cashHolding": "Cash"}
BALANCES = {"fixedDeposit", "cashHolding"}


def shortened(percent):
    """A percentage that somebody stated, as a page shows it."""
    return str(Decimal(percent).quantize(Decimal("0.01"), ROUND_HALF_EVEN))


def percent(part, whole):
    """A percentage with two decimals, halves to even; none of nothing."""
    if part is None or whole is None or whole <= 0:
        return None
    share = Fraction(part) * 100 / Fraction(whole)
    exact = Decimal(share.numerator) / Decimal(share.denominator)
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN)).replace("-0.00", "0.00")


def worth(flows, rate):
    """What dated amounts are worth on the first day, exact to thirty digits."""
    start = min(day for day, _ in flows)
    with localcontext() as context:
        context.prec = 30
        base = 1 + Decimal(rate) / 100
        return sum((Decimal(cents) / base ** (Decimal(days_between(start, day)) / 365) for day, cents in flows), Decimal(0))


def xirr(flows):
    """The one yearly rate in percent at which the flows are worth nothing: found in binary, proved in decimals."""
    days = defaultdict(int)
    for day, cents in flows:
        days[day] += cents
    flows = sorted((day, cents) for day, cents in days.items() if cents)
    if not any(cents > 0 for _, cents in flows) or not any(cents < 0 for _, cents in flows):
        return None
    start = flows[0][0]
    times = [(days_between(start, day) / 365, cents) for day, cents in flows]

    def rough(logarithm):
        return sum(cents * math.exp(-logarithm * time) for time, cents in times)
    grid = [math.log(1e-6) + index * (math.log(1e6) - math.log(1e-6)) / 2400 for index in range(2401)]
    signs = [rough(point) > 0 for point in grid]
    changes = [index for index in range(2400) if signs[index] != signs[index + 1]]
    if len(changes) != 1:
        return None
    low, high = grid[changes[0]], grid[changes[0] + 1]
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if (rough(middle) > 0) == signs[changes[0]] else (low, middle)
    rate = Decimal(math.expm1(low) * 100).quantize(Decimal("0.01"), ROUND_HALF_EVEN)
    near = Decimal("0.00500001")
    below = max(rate - near, Decimal("-99.999999"))
    assert (worth(flows, below) > 0) != (worth(flows, rate + near) > 0), (flows, rate)
    return f"{rate:.2f}".replace("-0.00", "0.00")


class Asset:
    """A record with what was known of its value on a day."""

    def __init__(self, books, entry, as_of):
        self.entry, self.as_of, self.name, self.kind = entry, as_of, entry["name"], entry["assetType"]
        self.currency, self.is_active = entry["currency"], entry.get("isActive", True)
        self.is_recurring = entry.get("depositType") == "recurringDeposit"
        self.price, self.bought = entry.get("purchasePrice"), entry.get("purchaseDate")
        self.known = [(day, cents) for day, cents in books.valuations.get(entry["key"], []) if day <= as_of]
        self.moves = [(one["transactionType"], one["transactionDate"], one["amount"])
                      for one in books["register_assetTransaction"] if one.get("asset") == entry["key"]]
        if self.kind == "realEstate":
            self.moves += self.linked(books)
        purchase = None if self.is_recurring or not self.bought or self.price is None else (self.bought, self.price)
        # A price is what it was worth from the day it was bought until something newer is known.
        first_known = books.valuations.get(entry["key"], [])
        before = purchase and (not first_known or purchase[0] < first_known[0][0])
        self.points = ([purchase] if before and purchase[0] <= as_of else []) + self.known
        at_hand = self.known or ([purchase] if purchase and purchase[0] <= as_of else [])
        self.valued, self.value = at_hand[-1] if at_hand else (None, None)

    def linked(self, books):
        """Rows that are linked to the property, but those that are booked on it too."""
        tags = {f"property:{self.entry['key']}", f"property:{self.name}"}
        free = sorted(self.moves, key=lambda move: move[1])
        for row in books.rows:
            if tags & set(row.tags) and row.is_first and row.currency == self.currency:
                move = ("deposit" if row.cents > 0 else "fee", row.day, abs(row.cents))
                same = next((one for one in free if one[0] == move[0] and one[2] == move[2]
                             and abs(days_between(one[1], move[1])) <= 5), None)
                if same:
                    free.remove(same)
                else:
                    yield move

    def instalments(self):
        """The days on which a recurring deposit was paid into until the as-of day."""
        tenure, ends = self.entry["tenure"], self.entry["maturityDate"]
        start = months_after(ends, -tenure)
        days = [months_after(start, index) for index in range(tenure)]
        return [day for day in days if day <= self.as_of and day < ends]

    @property
    def paid(self):
        if not self.is_recurring:
            return self.price
        return None if self.price is None else self.price * len(self.instalments())

    @property
    def sold(self):
        sales = [cents for kind, day, cents in self.moves if kind in ("sell", "withdrawal") and day <= self.as_of]
        return sum(sales) if sales else None

    @property
    def gain(self):
        worth = self.value if self.is_active else self.sold
        return None if worth is None or self.paid is None else worth - self.paid

    @property
    def flows(self):
        """What was paid in, below zero, what came back, and the value on the as-of day."""
        end = self.value if self.is_active else 0 if self.sold is not None else None
        if end is None:
            return None
        signs = {"buy": -1, "fee": -1, "deposit": 1 if self.kind == "realEstate" else -1, "sell": 1, "withdrawal": 1,
                 "dividend": 1, "interest": 0 if self.kind in BALANCES else 1, "transfer": 0}
        flows = [(day, signs[kind] * cents) for kind, day, cents in self.moves]
        if self.is_recurring and self.price is not None:
            flows += [(day, -self.price) for day in self.instalments()]
        elif self.price is not None and self.bought and not any(
                kind == "buy" or kind == "deposit" and self.kind != "realEstate" for kind, *_ in self.moves):
            flows.append((self.bought, -self.price))
        return [flow for flow in flows if flow[0] <= self.as_of] + [(self.as_of, end)]

    def year(self, kind):
        """What was booked in the twelve months that end with the as-of day."""
        first = plus(months_after(self.as_of, -12), 1)
        return sum(cents for one, day, cents in self.moves if one == kind and first <= day <= self.as_of)

    @property
    def payments(self):
        """What had been paid in all, from each day on."""
        if not self.is_recurring:
            return [(self.bought, self.price)] if self.bought and self.price is not None else []
        return [(day, self.price * (index + 1)) for index, day in enumerate(self.instalments())]


class AssetTables:
    """The part of the checker that knows assets."""

    @property
    def assets(self):
        if not hasattr(self, "_assets"):
            self._assets = [Asset(self.books, one, self.as_of) for one in self.books["register_asset"]
                            if one.get("purchaseDate", "") <= self.as_of]
        return self._assets

    def of(self, *kinds):
        return [one for one in self.assets if one.kind in kinds]

    @staticmethod
    def cells(currency, **figures):
        return {name.replace("_", "-"): None if cents is None else money(cents, currency)
                for name, cents in figures.items()}

    def portfolio_portfolio(self, table):
        return ["asset", "currency"], {(one.name, one.currency): {
            **self.cells(one.currency, value=one.value, price=one.paid, gain=one.gain), "valued": one.valued,
            "gain-percent": percent(one.gain, one.paid), "xirr": xirr(one.flows) if one.flows else None}
            for one in self.assets}

    def portfolio_portfolios(self, table):
        expected = {}
        for one in self.books["register_portfolio"]:
            inside = [asset for asset in self.assets if asset.entry["portfolio"] == one["key"]]
            own = [asset for asset in inside if asset.currency == one["currency"]]
            valued = [asset for asset in own if asset.is_active and asset.value is not None]
            priced = [asset for asset in valued if asset.gain is not None]
            flows = [flow for asset in own if asset.flows and any(cents < 0 for _, cents in asset.flows)
                     for flow in asset.flows]
            is_known = bool(priced) or not valued
            paid, gain = sum(asset.paid for asset in priced), sum(asset.gain for asset in priced)
            expected[one["name"], one["currency"]] = {
                **self.cells(one["currency"], value=sum(asset.value for asset in valued),
                             invested=paid if is_known else None, gain=gain if is_known else None),
                "gain-percent": percent(gain, paid), "xirr": xirr(flows) if flows else None, "assets": len(valued),
                "apart": sum(asset.is_active and asset.value is not None for asset in inside if asset not in own)}
        return ["portfolio", "currency"], expected

    def portfolio_worth(self, table):
        """Value and what was paid of the assets that are held, on each day that one of them changed."""
        expected = {}
        for one in self.books["register_portfolio"]:
            own = [asset for asset in self.assets if asset.entry["portfolio"] == one["key"] and asset.is_active
                   and asset.currency == one["currency"] and asset.points and asset.payments]
            days, last, lines = sorted({day for asset in own for day, _ in asset.points + asset.payments}), None, {}
            for day in (day for day in days if day <= self.as_of):
                there = [(at(asset.points, day), at(asset.payments, day)) for asset in own]
                there = [(value, paid) for value, paid in there if value is not None and paid is not None]
                sums = sum(value for value, _ in there), sum(paid for _, paid in there)
                if there and sums != last:
                    lines[one["name"], day, one["currency"]] = {
                        **self.cells(one["currency"], value=sums[0], invested=sums[1], gain=sums[0] - sums[1]),
                        "assets": len(there)}
                    last = sums
            if len(lines) > 1:
                expected.update(lines)
        return ["portfolio", "day", "currency"], expected

    def portfolio_kinds(self, table):
        from reports import largest_remainders
        groups, expected = defaultdict(list), {}
        for one in self.assets:
            if one.is_active and one.value is not None:
                groups[one.currency, one.kind].append(one.value)
        for currency in {name[0] for name in groups}:
            own = sorted(((kind, sum(values), len(values)) for (code, kind), values in groups.items()
                          if code == currency), key=lambda line: (-line[1], KINDS[line[0]]))
            shares = largest_remainders([cents for _, cents, _ in own])
            for (kind, cents, count), share in zip(own, shares):
                expected[KINDS[kind], currency] = {"value": money(cents, currency), "share": share, "count": count}
        return ["kind", "currency"], expected

    def portfolio_deposits(self, table):
        expected = {}
        for one in self.of("fixedDeposit"):
            entry, count = one.entry, one.entry["tenure"] if one.is_recurring else 1
            paid_in = one.price if one.price is not None else one.value
            computed = deposit_value(entry, paid_in) if paid_in is not None and "interestFrequency" in entry else None
            stated, ends = entry.get("maturityAmount"), entry["maturityDate"]
            principal = None if paid_in is None else paid_in * count
            final = stated if stated is not None else computed
            expected[one.name, one.currency] = {
                **self.cells(one.currency, principal=principal, stated=stated, computed=computed,
                             difference=None if None in (stated, computed) else stated - computed,
                             **{"return": None if None in (final, principal) else final - principal}),
                "rate": entry["interestRate"], "tenure": entry["tenure"], "maturity": ends,
                "days": None if ends < self.as_of else days_between(self.as_of, ends),
                "state": "matured" if ends < self.as_of else "running"}
        return ["asset", "currency"], expected

    def portfolio_bonds(self, table):
        expected = {}
        for one in self.of("bond"):
            if one.value is None:
                continue
            entry = one.entry
            interest = half_even(Fraction(entry["faceValue"]) * Fraction(entry["couponRate"]) / 100)
            computed = bond_yield(entry, one.value, self.as_of)
            expected[one.name, one.currency] = {
                **self.cells(one.currency, face=entry["faceValue"], interest=interest), "coupon": entry["couponRate"],
                "yield": percent(interest, one.value), "ytm-computed": computed,
                "ytm": shortened(entry["yieldToMaturity"]) if "yieldToMaturity" in entry else computed,
                "state": "matured" if entry["maturityDate"] < self.as_of else "running"}
        return ["asset", "currency"], expected

    def portfolio_chit_funds(self, table):
        return ["asset", "currency"], {(one.name, one.currency): {
            **self.cells(one.currency, contribution=one.entry["monthlyContribution"], expected=one.entry["chitValue"],
                         paid=one.entry["monthlyContribution"] * one.entry["currentMonth"]),
            "left": max(0, one.entry["totalMonths"] - one.entry["currentMonth"]),
            "state": "complete" if one.entry["currentMonth"] >= one.entry["totalMonths"] else "running"}
            for one in self.of("chitFund")}

    def portfolio_cash(self, table):
        expected = {}
        for one in self.of("cashHolding"):
            least = one.entry.get("minimumBalance") if one.value is not None else None
            excess = None if least is None else one.value - least
            expected[one.name, one.currency] = self.cells(one.currency, balance=one.value, minimum=least, excess=excess)
        return ["asset", "currency"], expected

    def portfolio_real_estate(self, table):
        expected = {}
        for one in self.of("realEstate"):
            mortgage, rent = one.entry.get("mortgageAmount"), one.entry.get("annualRentalIncome")
            expected[one.name, one.currency] = {
                **self.cells(one.currency, value=one.value, mortgage=mortgage, rent=rent,
                             equity=None if one.value is None else one.value - (mortgage or 0)),
                "yield": percent(rent, one.value)}
        return ["asset", "currency"], expected

    def portfolio_commodities(self, table):
        return ["asset", "currency"], {(one.name, one.currency): {
            **self.cells(one.currency, value=one.value), "weight": one.entry.get("weight")}
            for one in self.of("commodity")}

    def maturing(self):
        """The day, asset and amount of what gives its money back."""
        for one in self.of("bond", "fixedDeposit"):
            if not one.is_active or not one.entry.get("maturityDate"):
                continue
            cents = one.entry.get("faceValue")
            if one.kind == "fixedDeposit":
                cents = one.entry.get("maturityAmount")
                paid_in = one.price if one.price is not None else one.value
                if cents is None and paid_in is not None and "interestFrequency" in one.entry:
                    cents = deposit_value(one.entry, paid_in)
            cents = one.value if cents is None else cents
            if cents is not None:
                yield one, one.entry["maturityDate"], cents

    def portfolio_maturities(self, table):
        return ["day", "asset", "currency"], {(day, one.name, one.currency): {
            "amount": money(cents, one.currency), "days": None if day < self.as_of else days_between(self.as_of, day)}
            for one, day, cents in self.maturing()}

    def portfolio_ladder(self, table):
        years = defaultdict(list)
        for one, day, cents in self.maturing():
            if day >= self.as_of:
                years[day[:4], one.currency].append(cents)
        return ["year", "currency"], {name: {"total": money(sum(own), name[1]), "count": len(own)}
                                      for name, own in years.items()}

    def coupons(self, end):
        """The coupons of bonds from the as-of day to another, counted back from maturity."""
        for one in self.of("bond"):
            per_year = PER_YEAR.get(one.entry.get("interestFrequency"))
            if not one.is_active or one.value is None or not per_year or Fraction(one.entry["couponRate"]) <= 0:
                continue
            cents = half_even(Fraction(one.entry["faceValue"]) * Fraction(one.entry["couponRate"]) / 100 / per_year)
            anchor, last = one.entry.get("nextCouponDate") or one.entry["maturityDate"], one.entry["maturityDate"]
            for index in range(-400, 400):
                day = months_after(anchor, index * 12 // per_year)
                if self.as_of <= day <= min(end, last):
                    yield one, day, cents

    def portfolio_coupons(self, table):
        return ["day", "asset", "currency"], {(day, one.name, one.currency): {"amount": money(cents, one.currency)}
                                              for one, day, cents in self.coupons(months_after(self.as_of, 12))}

    def portfolio_values(self, table):
        """Every value that is another one than before, of assets with more than one."""
        expected = {}
        for one in self.assets:
            points, lines = [], {}
            for day, cents in one.points:
                if not points or points[-1] != cents:
                    before = points[-1] if points else None
                    lines[one.name, day, one.currency] = {
                        **self.cells(one.currency, value=cents, change=None if before is None else cents - before),
                        "change-percent": None if before is None else percent(cents - before, before)}
                    points.append(cents)
            expected.update(lines if len(lines) > 1 else {})
        return ["asset", "day", "currency"], expected

    # Properties.

    def rental_rental(self, table):
        expected = {}
        for one in self.of("realEstate"):
            if not one.is_active:
                continue
            rent, costs, declared = one.year("deposit"), one.year("fee"), one.entry.get("annualRentalIncome")
            mortgage = one.entry.get("mortgageAmount")
            expected[one.name, one.currency] = {
                **self.cells(one.currency, value=one.value, declared=declared, received=rent, costs=costs,
                             net=rent - costs, mortgage=mortgage,
                             equity=None if one.value is None else one.value - (mortgage or 0)),
                "declared-yield": percent(declared, one.value), "received-yield": percent(rent, one.value),
                "net-yield": percent(rent - costs, one.value)}
        return ["property", "currency"], expected

    def rental_months(self, table):
        from reports import month_name
        expected, first = {}, plus(months_after(self.as_of, -12), 1)
        for currency in {row["currency"] for row in table["rows"]}:
            month = first[:7]
            while month <= self.as_of[:7]:
                days = max(first, month + "-01"), min(self.as_of, last_day(month))
                rent, costs = (sum(cents for one in self.of("realEstate") if one.is_active and one.currency == currency
                                   for kind, day, cents in one.moves if kind == name and days[0] <= day <= days[1])
                               for name in ("deposit", "fee"))
                expected[month_name(days), currency] = self.cells(currency, rent=rent, costs=costs, net=rent - costs)
                month = month_before(month, -1)
        return ["month", "currency"], expected


def at(points, day):
    known = [cents for on, cents in points if on <= day]
    return known[-1] if known else None


def deposit_value(entry, paid):
    """What a deposit comes to: a sum that lies k months grows by (1 + rate ÷ m)^(m·k÷12), simply without m."""
    rate, months = Fraction(entry["interestRate"]) / 100, entry["tenure"]
    per_year = PER_YEAR.get(entry["interestFrequency"])
    with localcontext() as context:
        context.prec = 40
        total = Decimal(0)
        for lying in range(1, months + 1) if entry["depositType"] == "recurringDeposit" else [months]:
            if per_year is None:
                factor = 1 + rate * lying / 12
                total += Decimal(paid) * factor.numerator / factor.denominator
            else:
                growth = 1 + Decimal(rate.numerator) / Decimal(rate.denominator) / per_year
                total += Decimal(paid) * growth ** (Decimal(per_year * lying) / 12)
        return int(total.quantize(Decimal(1), ROUND_HALF_EVEN))


def bond_yield(entry, value, as_of):
    """Nominal at the coupon frequency, Act/Act, at the clean price; none of a bond that is due.

    One without coupons has the years back from its end as its periods.
    """
    ends, per_year = entry["maturityDate"], PER_YEAR.get(entry.get("interestFrequency"))
    if Fraction(entry["couponRate"]) == 0:
        per_year = per_year or 1
    if as_of >= ends or not per_year:
        return None
    days = [ends]
    while days[-1] > as_of:
        days.append(months_after(ends, -len(days) * 12 // per_year))
    days.reverse()
    coupon = float(entry["faceValue"]) * float(entry["couponRate"]) / 100 / per_year
    part = days_between(as_of, days[1]) / days_between(days[0], days[1])

    def price(rate):
        times = [part + index for index in range(len(days) - 1)]
        coupons = sum(coupon / (1 + rate / per_year) ** time for time in times)
        return coupons + float(entry["faceValue"]) / (1 + rate / per_year) ** times[-1]
    dirty, low, high = value + coupon * (1 - part), -0.9, 10.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if price(middle) > dirty else (low, middle)
    return f"{low * 100:.2f}"
