"""Pages with one planted fault each. A check that does not find its own is no check."""
import os

import pages

DRAWING = ('<section><h2>A</h2><figure><svg role="img" width="200" height="40"><title>T</title><desc>D</desc>{}</svg>'
           '</figure>{}</section>')
TABLE = "<table><thead><tr><th scope=\"col\">X</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>"
# The kind of fault that must be found, and what to plant into the page's main part.
PLANTED = {
    "policy": '<p style="color:red">red</p>',
    "console": "<script>1</script>",
    "request": '<img alt="" src="https://canary.invalid/pixel.png">',
    "static": "<h5>far below</h5>",
    "link": '<p><a href="nowhere.html">nowhere</a></p>',
    "size": "<p>" + "x " * (pages.PAGE_BYTES // 2) + "</p>",
    "html": "<p><b><i>crossed</b></i></p>",
    "axe": '<p><a href="#main"></a></p>',
    "scroll": "<pre>" + "w" * 400 + "</pre>",
    "label": DRAWING.format('<text x="10" y="20">one label</text><text x="20" y="20">two label</text>', TABLE),
    "chart": DRAWING.format('<rect width="9" height="9"/>', ""),
    "tab": '<p><a href="#main" tabindex="-1">never</a></p>',
    "print": '<div class="sc" tabindex="0"><table><caption>C</caption><tbody><tr><td><pre>' + "w" * 400
             + "</pre></td></tr></tbody></table></div>",
    "colour": DRAWING.format('<rect width="9" height="9" fill="Canvas"/>', TABLE),
}


def plant(page, folder):
    """{kind: the page with that fault}, beside copies of nothing else."""
    with open(page, encoding="utf-8") as file:
        source = file.read()
    pages = {}
    for kind, fault in PLANTED.items():
        pages[kind] = os.path.join(folder, f"canary-{kind}.html")
        with open(pages[kind], "w", encoding="utf-8") as file:
            file.write(source.replace('<main id="main">', '<main id="main">' + fault, 1))
    # A look of our own, whose hash the policy does not know, is no look at all; and a wrong value is none either.
    pages["css"] = os.path.join(folder, "canary-css.html")
    with open(pages["css"], "w", encoding="utf-8") as file:
        file.write(source.replace("</style>", "p{colour:red}</style>", 1))
    return pages
