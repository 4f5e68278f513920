"""The payments that a month page calls unusual, worked out from all payments of the year before."""
import re
from fractions import Fraction

from figures import far_above
from ledger import NO_CATEGORY, month_before
from overview import amount
from recurrences import payee_key

LINE = re.compile(r"(?s)(.*) was paid (.+) on (\d+ [A-Z][a-z]{2} \d{4}); (.+) is usual(.*): see .*\.")
# How many are named a month, and how many notices a page has.
NAMED, NOTICES = 3, 5


class UnusualPayments:
    """The part of the checker that knows unusual payments."""

    def unusual(self):
        """Payee key, amount, day and what is usual of at most three payments of the page's last month, most unusual first."""
        month = self.end[:7]
        first, since, found = max(self.first, month + "-01"), month_before(month, 12) + "-01", []
        payments = [one for one in self.books.payments if since <= one[0] <= self.end and one[3] < 0 and one[4]]
        for day, _, code, cents, payee, category in payments:
            paid = -cents
            own_month = sum(-one[3] for one in payments if one[0] >= first and one[2] == code)
            if day < first or paid < own_month // 50:
                continue
            before = [one for one in payments if one[0] < day and one[2] == code]
            own = [-one[3] for one in before if payee_key(one[4]) == payee_key(payee)]
            kin = [-one[3] for one in before if one[5] == category]
            if own and paid <= max(own) + max(own) // 2:
                continue
            if len(own) >= 4:
                scope, usual = "", far_above(paid, own, 6, 3)
            elif len(kin) >= 10:
                name = "Uncategorised" if category == NO_CATEGORY else (category or "Uncategorised").replace(":", ": ")
                scope, usual = f" in {name}", far_above(paid, kin, 10, 5)
            elif len(before) >= 15:
                scope, usual = " overall", far_above(paid, [-one[3] for one in before], 10, 5)
            else:
                continue
            if usual is not None:
                found.append((-Fraction(paid, max(1, usual)), day, cents, payee_key(payee),
                              (payee_key(payee), (code, paid), day, (code, usual), scope)))
        return [line[-1] for line in sorted(found)[:NAMED]]

    def check_unusual(self):
        """Each notice is one that is expected; all are there where the page has room for more."""
        found = [read(match) for match in (LINE.fullmatch(one["text"]) for one in self.report["attention"]) if match]
        expected = self.unusual()
        self.checked += 3 * len(found)
        room = len(self.report["attention"]) < NOTICES
        if [one for one in expected if one in found] != found or room and found != expected:
            self.problems.append(f"{self.path}: unusual payments {found}, expected {expected}")


MONTHS = dict(zip("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), range(1, 13)))


def read(match):
    day, month, year = match[3].split()
    return payee_key(match[1]), amount(match[2]), f"{year}-{MONTHS[month]:02}-{int(day):02}", amount(match[4]), match[5]
