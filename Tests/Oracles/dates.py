"""Dates as banks write them; the order of day and month is found over a whole column."""
import datetime
import re

MONTHS = """jan januar january janvier januari ene enero gen gennaio janv
feb februar february février februari fev febrero febbraio févr
mar märz march mars maart mrt marzo mär mrz
apr april avril abr abril aprile avr
may mai mei mayo maj maggio
jun juni june juin junio giu giugno
jul juli july juillet julio lug luglio juil
aug august août augustus ago agosto augusti aout
sep sept september septembre septiembre set settembre
oct okt oktober october octobre octubre ott ottobre
nov november novembre noviembre
dec dez december dezember décembre dic diciembre dicembre déc""".splitlines()
NAMES = {name: number for number, line in enumerate(MONTHS, 1) for name in line.split()}
NUMBERS = re.compile(r"\D{0,4}?(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?!\d)")
OPEN = re.compile(r"\D{0,5}?(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/.' ’]{1,2}\s*(\d{4}|\d{1,2})(?!\d)")
DAY_NAME = re.compile(r"(\d{1,2})[-/. ]*([^\W\d]{3,9})[-/., ]*(\d{4}|\d{2})(?!\d)")
NAME_DAY = re.compile(r"(?:[A-Za-z]{3},? )?([^\W\d]{3,9})[-/. ]*(\d{1,2}),?[-/. ]+(\d{4}|\d{2})(?!\d)")
TIGHT = re.compile(r"(20\d\d|19\d\d)(\d\d)(\d\d)(?:\d{6}|(?!\d))")


class Days:
    """A column of dates: `keep` them all first, then ask for each `day`."""

    def __init__(self, order=""):
        self.order, self.texts = order, []

    def keep(self, text):
        self.texts.append(text)
        return text

    def day(self, text):
        self.order = self.order or self.found()
        return parse(text, self.order)

    def found(self):
        """The one order that fits every date; of two that fit, the one that leaves them sorted."""
        fitting = []
        for order in ("dmy", "mdy", "ymd"):
            days = [parse(text, order) for text in self.texts]
            if all(days):
                turns = {(a > b) - (a < b) for a, b in zip(days, days[1:])} - {0}
                fitting.append((len(turns) > 1, order))
        return min(fitting)[1] if fitting else "dmy"


def parse(text, order):
    text = text.strip().replace("\u200f", "")
    if found := NUMBERS.match(text) or TIGHT.match(text):
        parts = found.groups()
    elif found := OPEN.match(text):
        parts = [found[order.index(letter) + 1] for letter in "ymd"]
    elif (found := DAY_NAME.match(text)) and found[2].lower() in NAMES:
        parts = found[3], NAMES[found[2].lower()], found[1]
    elif (found := NAME_DAY.match(text)) and found[1].lower() in NAMES:
        parts = found[3], NAMES[found[1].lower()], found[2]
    else:
        return ""
    year, month, day = map(int, parts)
    if year < 100:
        year += 2000 if year < 70 else 1900
    try:
        return str(datetime.date(year, month, day))
    except ValueError:
        return ""
