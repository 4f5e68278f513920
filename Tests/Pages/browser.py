"""Every page in Debian's Chromium: as people see it, small, dark, in forced colours, on paper, by keyboard."""
import os
from dataclasses import dataclass

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
AXE = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
    # Off unless it is asked for by name.
    "rules": {"target-size": {"enabled": True}},
}


@dataclass(frozen=True)
class Mode:
    """A way to look at a page. `height` 256 beside `width` 320 is a window of 1280 × 1024 at 400 %."""
    name: str
    width: int
    height: int
    scheme: str = "light"
    forced: str = "none"
    is_paper: bool = False


LIGHT, DARK = Mode("light", 1180, 1600), Mode("dark", 1180, 1600, scheme="dark")
FORCED = Mode("forced colours", 1180, 1600, forced="active")
PHONE, NARROW = Mode("390 px", 390, 844), Mode("320 px", 320, 256)
# A4 less two margins of 14 mm is 182 mm wide, which is 688 px.
PAPER = Mode("paper", 688, 1016, is_paper=True)
MODES = (LIGHT, DARK, FORCED, PHONE, NARROW, PAPER)

WATCH = """
window.said = [];
document.addEventListener('securitypolicyviolation', event =>
  window.said.push(event.effectiveDirective + ' ' + event.blockedURI));
"""

# The bar of the page itself takes no room, as on a telephone: beside it a page of 320 px would be one of 305.
WIDTH = """
const bars = new CSSStyleSheet();
bars.replaceSync('html::-webkit-scrollbar { width: 0 }');
document.adoptedStyleSheets = [bars];
"""

OPEN = "for (const details of document.querySelectorAll('details')) details.open = true"

# What cannot be seen from the source: what overflows, what is cut off, what lies on something else.
LAYOUT = """() => {
  const faults = [], name = node => [...(node.textContent || '').trim()].slice(0, 40).join('');
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(node =>
      node.getBoundingClientRect().right > root.clientWidth + 1 && !node.closest('.sc'));
    faults.push(['scroll', `${root.scrollWidth} px wide in ${root.clientWidth}: `
      + wide.slice(-1).map(node => node.tagName + ' ' + name(node))]);
  }
  for (const drawing of document.querySelectorAll('svg')) {
    let frame = drawing.getBoundingClientRect();
    if (!frame.width) continue;
    // What may reach beyond its drawing is cut off by the window alone.
    if (getComputedStyle(drawing).overflow === 'visible')
      frame = { left: 0, right: root.clientWidth, top: frame.top, bottom: frame.bottom };
    const labels = [...drawing.querySelectorAll('text')].filter(label => name(label))
      .map(label => [label, label.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
    for (const [label, box] of labels) {
      if (box.left < frame.left - 1 || box.right > frame.right + 1
          || box.top < frame.top - 2 || box.bottom > frame.bottom + 2)
        faults.push(['label', `"${name(label)}" is cut off at the edge of its drawing`]);
    }
    for (let i = 0; i < labels.length; i++) for (let j = 0; j < i; j++) {
      const [a, b] = [labels[i][1], labels[j][1]];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // The box of a text is higher than its letters by about a quarter.
      if (across > 1 && down > Math.min(a.height, b.height) / 4)
        faults.push(['label', `"${name(labels[i][0])}" lies on "${name(labels[j][0])}"`]);
    }
  }
  return faults;
}"""

CHARTS = """() => {
  const faults = [];
  for (const drawing of document.querySelectorAll('svg[role=img]')) {
    const title = drawing.querySelector(':scope > title'), words = drawing.querySelector(':scope > desc');
    const named = drawing.getAttribute('aria-label') || (title && title.textContent.trim());
    if (!named) faults.push(['chart', 'a drawing without a title']);
    const figure = drawing.closest('figure');
    if (!figure) continue;
    if (!words || !words.textContent.trim()) faults.push(['chart', `${named}: no description`]);
    const section = drawing.closest('section');
    if (!section || !section.querySelector('table'))
      faults.push(['chart', `${named}: no table beside it`]);
  }
  return faults;
}"""

STYLE = """() => {
  const faults = [];
  const walk = text => {
    for (const block of text.replace(/\\/\\*[^]*?\\*\\//g, '').matchAll(/\\{([^{}]*)\\}/g))
      for (const line of block[1].split(';')) {
        const at = line.indexOf(':');
        if (at < 0) continue;
        const [property, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
        // A page's size and properties of one's own are judged where they are used.
        if (property.startsWith('--') || property === 'size') continue;
        if (!CSS.supports(property, value)) faults.push(['css', `${property}: ${value}`]);
      }
  };
  for (const sheet of document.querySelectorAll('style')) walk(sheet.textContent);
  return faults;
}"""

# In forced colours the browser chooses; a mark that it paints like the page is gone.
MARKS = """() => {
  const faults = [], canvas = getComputedStyle(document.body).backgroundColor;
  for (const mark of document.querySelectorAll('svg rect, svg circle, svg polyline, svg path')) {
    if (mark.closest('.map') || !mark.getBoundingClientRect().width || mark.matches('.lt, .bg')) continue;
    const { fill, stroke, strokeWidth } = getComputedStyle(mark);
    const seen = colour => colour !== 'none' && colour !== canvas;
    if (!seen(fill) && !(seen(stroke) && parseFloat(strokeWidth) > 0))
      faults.push(['colour', `a ${mark.tagName} of class "${mark.getAttribute('class')}" is not seen`]);
  }
  return faults;
}"""

PRINTED = """() => [...document.querySelectorAll('.sc')]
  .filter(box => box.scrollWidth > box.clientWidth + 1)
  .map(box => ['print', `"${box.getAttribute('aria-label') || [...box.querySelector('caption').textContent].slice(0, 60).join('')}" is cut off: `
    + `${box.scrollWidth} px in ${box.clientWidth}`])"""

LISTEN = """() => {
  window.stops = [...document.querySelectorAll('a[href], summary, [tabindex], button, input, select')]
    .filter(node => node.checkVisibility());
  window.visited = [];
  document.addEventListener('focusin', event => {
    const { outlineStyle, outlineWidth } = getComputedStyle(event.target);
    window.visited.push([window.stops.indexOf(event.target), outlineStyle !== 'none' && parseFloat(outlineWidth) > 0]);
  });
  // What has tabindex="-1" can be reached by a link, and need not be by Tab, unless it is a link itself.
  window.stops = window.stops.filter(node => node.getAttribute('tabindex') !== '-1' || node.matches('a, summary'));
  return window.stops.length;
}"""

REACHED = """() => {
  const faults = [], name = node => node.tagName.toLowerCase() + ' "' + [...node.textContent.trim()].slice(0, 30).join('') + '"';
  const order = window.visited.map(([stop]) => stop).filter(stop => stop >= 0);
  window.stops.forEach((node, stop) => {
    if (!order.includes(stop)) faults.push(['tab', `Tab does not reach ${name(node)}`]);
  });
  const firsts = order.slice(0, window.stops.length);
  if (firsts.some((stop, at) => at && stop <= firsts[at - 1])) faults.push(['tab', 'Tab does not follow the page']);
  const unseen = window.visited.find(([stop, seen]) => stop >= 0 && !seen);
  if (unseen) faults.push(['focus', `focus is not seen on ${name(window.stops[unseen[0]])}`]);
  return faults;
}"""


class Browser:
    """One Chromium and a context for each mode, used for page after page."""

    def __init__(self, playwright):
        from axe_playwright_python.sync_playwright import Axe
        self.axe = Axe()
        # Bars are hidden unless asked for; people see those of tables.
        self.browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"],
            ignore_default_args=["--hide-scrollbars"])
        self.pages, self.said, self.asked = {}, [], []
        for mode in MODES:
            context = self.browser.new_context(
                viewport={"width": mode.width, "height": mode.height}, color_scheme=mode.scheme,
                forced_colors=mode.forced, reduced_motion="reduce")
            context.add_init_script(WATCH)
            context.add_init_script(WIDTH)
            page = context.new_page()
            page.on("console", lambda message: self.said.append(message.text))
            page.on("pageerror", lambda error: self.said.append(str(error)))
            page.on("request", lambda request: self.asked.append(request.url))
            if mode.is_paper:
                page.emulate_media(media="print")
            self.pages[mode] = page

    def close(self):
        self.browser.close()

    def look(self, path, modes=MODES, paper=None):
        """(mode, kind of fault, what it is) for each fault of a page."""
        for mode in modes:
            page, address = self.pages[mode], "file://" + path
            self.said.clear()
            self.asked.clear()
            page.goto(address)
            for kind, words in self.faults(page, mode, paper):
                yield mode.name, kind, words
            blocked = page.evaluate("window.said")
            yield from ((mode.name, "policy", words) for words in blocked)
            yield from ((mode.name, "console", words[:200]) for words in self.said)
            # A click on a link of the same page is no request; the page itself is the only one.
            yield from ((mode.name, "request", url[:200]) for url in self.asked if url.partition("#")[0] != address)
            if mode in (LIGHT, DARK):
                # Last, for axe itself works on the page.
                page.evaluate(OPEN)
                yield from ((mode.name, "axe", words) for words in self.violations(page))

    def faults(self, page, mode, paper):
        yield from page.evaluate(LAYOUT)
        if mode is LIGHT:
            yield from page.evaluate(CHARTS)
            yield from page.evaluate(STYLE)
            yield from self.by_keyboard(page)
        if mode is FORCED:
            yield from page.evaluate(MARKS)
        if mode.is_paper:
            yield from page.evaluate(PRINTED)
            pdf = page.pdf(prefer_css_page_size=True, print_background=True)
            if not pdf.startswith(b"%PDF") or len(pdf) < 2000:
                yield "print", "no PDF came out"
            if paper:
                with open(paper, "wb") as file:
                    file.write(pdf)
        else:
            # What is folded away must fit as well.
            page.evaluate(OPEN)
            yield from page.evaluate(LAYOUT)

    def by_keyboard(self, page):
        page.evaluate(OPEN)
        stops = page.evaluate(LISTEN)
        for _ in range(stops + 1):
            page.keyboard.press("Tab")
        yield from page.evaluate(REACHED)

    def violations(self, page):
        for violation in self.axe.run(page, options=AXE).response["violations"]:
            where = "; ".join(" ".join(map(str, node["target"])) for node in violation["nodes"][:3])
            yield f"{violation['id']}: {len(violation['nodes'])} at {where}"
