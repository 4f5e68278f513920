"""The amounts in sentences: notes on transfers, and what asks for attention in budgets."""
import re
from fractions import Fraction

from overview import amount

TRANSFERS = re.compile(r"([\d,]+) transfers? between own accounts \((.+) in, (.+) out\) (?:is|are) excluded from totals\.")
OVER = re.compile(r" is (\S+|[A-Z]{3} \S+) over its (?:budget of )?(\S+|[A-Z]{3} \S+?)(?:,| share of the budget| of [a-z]|:|\.$)")
OVERSPENT = re.compile(r" is (\S+|[A-Z]{3} \S+) over its budget \((.+) of it carried over\)")
EXCEEDING = re.compile(r" on track to go (.+?) over its (?:budget of )?(.+?)(?: of the budget .+?)? "
                       r"\((.+?) spent after (\d+) of (\d+) days\)")
USED = re.compile(r": You've used (\d+)% of your ")


class Sentences:
    """The part of the checker that reads sentences."""

    def check_sentences(self):
        self.check_transfers()
        if self.kind == "month":
            self.check_unusual()
        if self.kind == "budget":
            lines = self.shares() + self.own_periods()
            for one in self.report["attention"]:
                self.check_budget(one["text"], lines)

    def check_transfers(self):
        """How many transfers there are, and what came in and went out by them, in each currency."""
        found = {}
        for note in self.report["notes"]:
            if match := TRANSFERS.match(note):
                code, came = amount(match[2])
                found[code] = int(match[1].replace(",", "")), came, amount(match[3])[1]
        if self.kind not in ("month", "year", "categories", "budget"):
            return
        expected = {}
        for code in {row.currency for row in self.rows}:
            own = [row for row in self.rows if row.currency == code and row.is_transfer]
            if own:
                expected[code] = (sum(row.is_first for row in own), sum(row.cents for row in own if row.cents > 0),
                                  -sum(row.cents for row in own if row.cents < 0))
        self.checked += 3 * len(found)
        if found != expected:
            self.problems.append(f"{self.path}: note on transfers {found}, expected {expected}")

    def check_budget(self, text, lines):
        """Each amount in a sentence is that of one line."""
        planned = lambda line: line["budget"] + line["carried"]  # noqa: E731
        if match := EXCEEDING.search(text):
            code, more = amount(match[1])
            words = code, more, amount(match[2])[1], amount(match[3])[1]
            known = {(line["currency"], line["forecast"] - planned(line), planned(line), line["actual"]) for line in lines
                     if line["status"] == "exceeding"}
        elif match := OVERSPENT.search(text):
            code, more = amount(match[1])
            words = code, more, -amount(match[2])[1]
            known = {(line["currency"], line["actual"] - planned(line), planned(line)) for line in lines
                     if line["status"] == "over"}
        elif match := OVER.search(text):
            code, more = amount(match[1])
            words = code, more, amount(match[2])[1]
            known = {(line["currency"], line["actual"] - planned(line), planned(line)) for line in lines
                     if line["status"] == "over"}
        elif match := USED.search(text):
            words = int(match[1])
            known = {int(Fraction(line["actual"] * 100, planned(line))) for line in lines
                     if line["is_record"] and planned(line) > 0}
        else:
            # How many more there are is no amount.
            if " more budget" not in text and (" over its " in text or "on track" in text or "You've used" in text):
                self.problems.append(f"{self.path}: nobody reads: {text}")
            return
        self.checked += len(words) - 1 if isinstance(words, tuple) else 1
        if words not in known:
            self.problems.append(f"{self.path}: no line says: {text}")
