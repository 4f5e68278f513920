import Foundation
import Testing

/// The arrows and promises of the house (Sources/README.md) hold.
@Suite struct HouseTests {
  /// What each module may import.
  static let arrows: [String: Set<String>] = [
    "Ledger": [],
    "LedgerSchema": ["Ledger"],
    "Crypto": ["CCrypto"],
    "Syntax": ["CLibCSV", "CLibXML2", "CYAML", "Glibc"],
    "Matching": ["Ledger"],
    "Demo": ["Ledger", "Templates"],
    "Importing": ["Ledger", "Syntax"],
    "Rules": ["CRE2", "Ledger", "Synchronization", "Syntax"],
    "Geotagging": ["Ledger", "Syntax"],
    "Store": [
      "CBulkRows", "CSQLite", "Crypto", "Foundation", "GRDB", "Glibc", "Ledger", "LedgerSchema",
      "Matching",
    ],
    "Reporting": ["Glibc", "Ledger", "Matching", "Synchronization"],
    "Rendering": [
      "Crypto", "Foundation", "Glibc", "Ledger", "Mustache", "Reporting", "Synchronization",
      "Templates",
    ],
    "Bookkeeping": [
      "Demo", "Dispatch", "Foundation", "Geotagging", "Glibc", "Importing", "Ledger", "Rendering",
      "Reporting", "Rules", "Store", "Synchronization", "Syntax", "Templates",
    ],
    "saldo": [
      "ArgumentParser", "Bookkeeping", "CProcess", "Demo", "Foundation", "Glibc", "Ledger",
      "Synchronization", "Syntax",
    ],
    "embed-ledger": ["CSQLite", "Foundation", "LedgerSchema"],
    "embed-templates": ["Foundation"],
    "Plugins": ["PackagePlugin"],
  ]

  @Test func `a module imports what the house allows it and no more`() {
    for path in Checkout.sources {
      let module = String(path.split(separator: "/")[1])
      let allowed = Self.arrows[module] ?? []
      for line in Checkout.code(path) {
        let words = line.text.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(of: "import"), place < 3, words.count > place + 1,
          words[..<place].allSatisfy({ ["package", "internal", "private"].contains($0) })
        else { continue }
        let name = words[place + 1]
        #expect(allowed.contains(name), "\(path):\(line.number): \(module) imports \(name)")
      }
    }
  }

  /// What no source may contain, and what to do instead.
  static let banned: [(pattern: String, advice: String)] = [
    (#"\btry!"#, "throw, or handle the error"), (#"\bfatalError\b"#, "throw a Failure"),
    (#"\bas!"#, "use as? or a type that fits"), (#"\bDate\(\)"#, "take asOf as a parameter"),
    (#"\bprint\("#, "give the text to the program's Console"),
    (#"\bNSRegularExpression\b"#, "use Pattern, which runs in linear time"),
    (#"\b(Date|Number)Formatter\b"#, "write it out: the same bytes in every locale"),
  ]

  @Test func `no source uses what is banned`() throws {
    let patterns = Self.banned.map(\.pattern).joined(separator: "|")
    let regex = try NSRegularExpression(pattern: patterns)
    for path in Checkout.sources {
      for line in Checkout.code(path) where Self.has(regex, in: line.text) {
        let advice = try Self.advice(line.text)
        Issue.record("\(path):\(line.number): \(advice)")
      }
    }
  }

  /// What is banned of a line, and what to do instead.
  private static func advice(_ line: String) throws -> String {
    try banned.filter { has(try NSRegularExpression(pattern: $0.pattern), in: line) }
      .map { "\($0.pattern) is banned; \($0.advice)" }.joined(separator: "; ")
  }

  @Test func `nothing is left to be done`() throws {
    let regex = try NSRegularExpression(pattern: #"//.*\b(TODO|FIXME|XXX|HACK)\b"#)
    for path in Checkout.sources + Checkout.paths(below: "Tests").filter({ $0.hasSuffix(".swift") })
    where path != "Tests/HouseTests/HouseTests.swift" {
      for (index, line) in Checkout.text(path).split(separator: "\n").enumerated()
      where Self.has(regex, in: String(line)) {
        Issue.record("\(path):\(index + 1): do it, or say why it is not needed")
      }
    }
  }

  /// Where numbers are measures and not money.
  static let floatingPoint: [String: String] = [
    "Sources/Ledger/Place.swift": "degrees of a coordinate",
    "Sources/Ledger/UnitVector.swift": "angles and ways on the globe",
    "Sources/Geotagging/PlaceRow.swift": "degrees of a coordinate",
    "Sources/Geotagging/Gazetteer.swift": "degrees of a coordinate",
    "Sources/Geotagging/SpatialIndex.swift": "ways on the globe",
    "Sources/Geotagging/PlacesTable.swift": "metres",
    "Sources/Geotagging/PlaceTexts.swift": "metres",
    "Sources/Geotagging/Geotagger.swift": "metres",
    "Sources/Bookkeeping/Reports/GeoJSONShapes.swift": "degrees of a coordinate",
    "Sources/Bookkeeping/Rules/RuleExplanation.swift": "metres",
    "Sources/Store/Reading/Row+Values.swift": "degrees of a coordinate",
    "Sources/Store/Export/RestoreSession.swift": "degrees of a coordinate",
    "Sources/Reporting/Tables/Cell.swift": "degrees of a coordinate",
    "Sources/Reporting/Redaction/Redaction.swift": "degrees of a coordinate",
    "Sources/Reporting/Figures/Growth.swift": "rates of return and indices, never an amount",
    "Sources/Reporting/Figures/Household/TrackerMap.swift": "degrees of a coordinate",
    "Sources/Bookkeeping/Import/ClassifierBook.swift": "metres",
    "Sources/Rendering/Fixed.swift": "writes the numbers of a drawing",
    "Sources/Importing/Legacy/LegacyAmount.swift":
      "the export's amounts are doubles: says which decimal such a double was meant to be",
  ]

  @Test func `money is never a floating-point number`() throws {
    let regex = try NSRegularExpression(pattern: #"\b(Double|Float|CGFloat|Decimal)\b"#)
    for path in Checkout.sources where !path.hasPrefix("Sources/Rendering/Charts/") {
      let hits = Checkout.code(path).filter { Self.has(regex, in: $0.text) }
      if Self.floatingPoint[path] == nil {
        for line in hits { Issue.record("\(path):\(line.number): money is Int64 minor units") }
      }
    }
    for path in Self.floatingPoint.keys {
      #expect(Checkout.text(path).contains("Double"), "\(path) needs no exemption any more")
    }
  }

  /// What follows from a change of the ledger is derived in one place (Sources/DECISIONS.md).
  @Test func `nothing but the step at the end of a change calls a matcher`() throws {
    // A matcher is called so, and a step says that it is one.
    let steps = Checkout.sources.filter { $0.hasPrefix("Sources/Store/Consequences/") }.filter {
      Checkout.text($0).contains(": Consequence {")
    }.map(Checkout.stem)
    #expect(steps.count >= 3)
    let matchers = try NSRegularExpression(
      pattern: #"\b((?!Instalment)\w+Matching|TransferCandidates|AccountRows|"#
        + steps.joined(separator: "|")
        + #")(\(|\.(outcome|self))"#)
    let places = ["Sources/Matching/", "Sources/Store/Consequences/"]
    var calls = 0
    for path in Checkout.sources {
      let hits = Checkout.code(path).filter { Self.has(matchers, in: $0.text) }
      if places.contains(where: path.hasPrefix) {
        calls += hits.count
      } else {
        for line in hits { Issue.record("\(path):\(line.number): touch what changed instead") }
      }
    }
    #expect(calls >= 9, "the pattern finds the calls where they may stand")
  }

  @Test func `every folder of the sources says what it is for`() {
    for folder in Set(Checkout.sources.map(Checkout.folder)).sorted()
    where !Checkout.exists("\(folder)/README.md") {
      // A small folder is described by a page above it.
      let name = Checkout.stem(folder)
      let above = sequence(first: folder, next: Checkout.folder).dropFirst().prefix {
        $0.hasPrefix("Sources")
      }
      let isNamed = above.contains { Checkout.text("\($0)/README.md").contains(name) }
      #expect(isNamed, "\(folder) has no README.md, nor a line in one above it")
    }
  }

  /// A page that the manifest leaves out makes the first build on a new machine begin with a warning.
  @Test func `the manifest knows every page beside sources`() {
    let rooms = Checkout.text("Package.swift").split(separator: "\n    room(")
    for path in Checkout.paths(below: "Sources") where path.hasSuffix("/README.md") {
      let folders = path.split(separator: "/").dropLast()
      guard folders.count == 3 else { continue }
      let room = rooms.first {
        $0.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("\"\(folders[1])\"")
      }
      #expect(room?.contains("\"\(folders[2])\"") == true, "\(path)")
    }
  }

  @Test func `every page has one title, on its first line`() {
    let pages = ["Sources", "Tests", "samples", "templates"].flatMap(Checkout.paths)
    for page in pages.filter({ $0.hasSuffix(".md") }) + ["README.md"]
    where !page.hasPrefix("samples/reports/") {
      var isCode = false
      var titles = 0
      for line in Checkout.text(page).split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") { isCode.toggle() }
        if !isCode, line.hasPrefix("# ") { titles += 1 }
      }
      #expect(titles == 1, "\(page) has \(titles) titles")
      #expect(Checkout.text(page).hasPrefix("# "), "\(page) does not begin with its title")
    }
  }

  @Test func `the table of CSV files names the columns that they have`() {
    var compared = 0
    let files = ["samples/reports", "samples/registers"].flatMap(Checkout.paths)
    for row in Checkout.text("Sources/Rendering/README.md").split(separator: "\n") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, cells[0].hasPrefix("`"), cells[0].hasSuffix(".csv`") else { continue }
      let name = cells[0].dropFirst().dropLast()
      let columns = cells[1].components(separatedBy: " (")[0]
      for file in files where file.hasSuffix("/\(name)") {
        let head = Checkout.text(file).prefix { !$0.isNewline }
        #expect(head.replacing(",", with: ", ") == columns, "\(file)")
        compared += 1
      }
    }
    #expect(compared > 40)
  }

  @Test func `every layout that ships has a sample, and every sample a layout`() {
    let profiles = Checkout.names(in: "templates/profiles").filter { $0.hasSuffix(".yaml") }
      .map(Checkout.stem)
    let layouts = Checkout.names(in: "samples/statements").filter {
      Checkout.isFolder("samples/statements/\($0)")
    }
    let ofCSV = layouts.filter { $0.hasPrefix("csv-") }.map { String($0.dropFirst(4)) }
    #expect(profiles.sorted() == ofCSV.sorted())
    for layout in layouts {
      let names = Checkout.names(in: "samples/statements/\(layout)")
      #expect(names.contains { names.contains("\($0).expected") }, "\(layout) has no golden")
    }
  }

  @Test func `every format in the list has samples`() {
    let formats = Self.list("Sources/Importing/Formats.swift", ending: "Format()")
    #expect(!formats.isEmpty)
    let samples = Checkout.names(in: "samples/statements")
    for format in formats.map({ Self.kebab($0) }) {
      #expect(samples.contains { $0.hasPrefix(format) }, "no samples/statements/\(format)*")
    }
  }

  @Test func `every report has a golden of every renderer`() {
    let reports = Self.list("Sources/Reporting/Reports.swift", ending: "Report.self")
    let formats = Self.list("Sources/Rendering/Renderers.swift", ending: "Renderer.self")
    #expect(reports.count >= 4 && formats.count >= 4)
    let endings = ["Markdown": "md"]
    // A map of points is of places alone, a summary of all reports; samples/places.md has the one,
    // samples/destinations.md the other, and mails.
    let partial = ["GeoJSON", "Summary", "Mail"]
    // The demo has no registers; the reports on those have a sample of their own. A year has a folder.
    let folders =
      Checkout.names(in: "samples/reports").filter { Checkout.isFolder("samples/reports/\($0)") }
      .map { "samples/reports/\($0)" }
    let goldens = (folders + ["samples/registers/2026-08"]).flatMap(Checkout.names)
    for report in reports.map({ $0.lowercased() }) {
      for format in formats where !partial.contains(format) {
        let golden = "\(report).\(endings[format] ?? format.lowercased())"
        #expect(goldens.contains(golden), "the sample \(golden) is missing")
      }
    }
  }

  /// Tests of how several types work together; all others are named for the type they test.
  static let roles: Set<String> = [
    "CSVColumnChoice", "CSVPositions", "CSVRobustness", "CSVSample", "FormatsAgree", "Pages",
    "Palette",
    "RuleMessages", "DemoImport", "WrittenWorkspaces", "CSVContents", "LedgerStoreRuns",
    "DiagnosticText", "ImportProperties", "BankIDProperties", "CAMTProperty",
    "CSVKeepGoodRows", "CSVVectors", "JSONVerdicts", "Correction", "PeerFailures", "Pending",
    "PersonProperties", "LedgerStoreDecisions", "StatementShares", "SchemaVersion", "ByteText",
    "LedgerScan", "LastingCommit", "LedgerStoreBackup",
    "LegacyShapes",
    "RegisterReports", "RuleManual", "BatchParts", "CAMTBatch", "CutOffFiles", "ManyAccounts",
    "OFXRounding", "Securities", "HalfEven", "OriginalAmount", "BankRates", "Consequences",
    "AmountScope", "SettledReceipts", "MovedDecisions", "CountedRows",
  ]

  @Test func `a test file is named for what it tests`() {
    for path in Checkout.paths(below: "Tests") where path.hasSuffix("Tests.swift") {
      let target = path.split(separator: "/")[1].dropLast("Tests".count)
      guard target != "House", target != "Sample" else { continue }
      let subject = String(Checkout.stem(path).dropLast("Tests".count))
      let sources = Checkout.sources.filter { $0.hasPrefix("Sources/\(target)/") }
      let isType = sources.contains { source in
        Checkout.stem(source) == subject
          || Checkout.text(source).contains(" \(subject) ")
          || Checkout.text(source).contains(" \(subject):")
          || Checkout.text(source).contains(" \(subject)<")
      }
      #expect(isType || Self.roles.contains(subject), "\(path): what is \(subject)?")
    }
  }

  /// The names in a list such as `MonthReport.self,`, without their ending.
  private static func list(_ path: String, ending: String) -> [String] {
    Checkout.code(path).flatMap {
      $0.text.split { !$0.isLetter && !$0.isNumber && !"().".contains($0) }
    }
    .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
    .filter { !$0.isEmpty }
  }

  /// `WebTracker` as `web-tracker`, `OFX` as `ofx`.
  private static func kebab(_ name: String) -> String {
    var result = ""
    for (index, character) in name.enumerated() {
      let isStart = character.isUppercase && index > 0
      if isStart, result.last.map({ $0.isLetter }) == true,
        name.dropFirst(index - 1).first?.isLowercase == true
      {
        result += "-"
      }
      result += character.lowercased()
    }
    return result
  }

  private static func has(_ regex: NSRegularExpression, in text: String) -> Bool {
    regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}
