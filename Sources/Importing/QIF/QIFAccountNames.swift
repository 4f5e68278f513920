/// Which account the next section belongs to, as `!Account` says (formats.md, 2).
///
/// Between `!Option:AutoSwitch` and `!Clear:AutoSwitch` stands the list of all accounts, which
/// names the next section's only where it has one account.
struct QIFAccountNames {
  private(set) var current = ""
  private var listed = 0
  private var isInList = false

  mutating func beginList() {
    isInList = true
    listed = 0
  }

  mutating func endList() {
    if isInList, listed > 1 { current = "" }
    isInList = false
  }

  mutating func take(_ name: String) {
    if name != current || listed == 0 { listed += 1 }
    current = name
  }
}
