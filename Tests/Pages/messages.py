"""Calendars and mails, as the programs that get them would read them."""
import email
import email.policy
import os

MAIL_BYTES = 90 * 1024


def calendar(path):
    """A line for each fault that icalendar, or RFC 5545 itself, finds."""
    from icalendar import Calendar

    with open(path, "rb") as file:
        content = file.read()
    if b"\n" in content.replace(b"\r\n", b""):
        yield "a line that does not end in CRLF (3.1)"
    if any(len(line) > 75 for line in content.split(b"\r\n")):
        yield "a line of more than 75 octets (3.1)"
    try:
        book = Calendar.from_ical(content)
    except ValueError as error:
        yield f"icalendar: {error}"
        return
    entries = [entry for entry in book.walk() if entry.name in ("VEVENT", "VTODO")]
    for part in book.walk():
        yield from (f"{part.name} {name}: {words}" for name, words in part.errors)
    for entry in entries:
        yield from (f"an entry without {name}" for name in ("UID", "DTSTAMP", "SUMMARY") if name not in entry)
    if len({str(entry.get("UID")) for entry in entries}) < len(entries):
        yield "a UID twice (3.8.4.7)"
    if not entries:
        yield "no entry"


def mail(path):
    """A mail with the report as text and as HTML, the small one first (RFC 2046, 5.1.4)."""
    with open(path, "rb") as file:
        message = email.message_from_binary_file(file, policy=email.policy.default)
    for part in message.walk():
        yield from (f"{part.get_content_type()}: {defect!r}" for defect in part.defects)
    yield from (f"no {name}" for name in ("Subject", "MIME-Version") if name not in message)
    kinds = [part.get_content_type() for part in message.walk() if not part.is_multipart()]
    if kinds[:2] != ["text/plain", "text/html"]:
        yield f"its parts are {kinds}"
        return
    html = message.get_body(["html"]).get_content()
    if os.path.getsize(path) > MAIL_BYTES:
        yield f"{os.path.getsize(path)} bytes, more than {MAIL_BYTES}"
    yield from (f"{word} in the HTML part" for word in ("<script", "<svg", "src=", "http:", "https:") if word in html)
    if not message.get_body(["plain"]).get_content().strip():
        yield "no text"
