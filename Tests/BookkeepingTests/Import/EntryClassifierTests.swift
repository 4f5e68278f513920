import Ledger
import Testing

@testable import Bookkeeping

/// Which branch of a chain a row means is told by the rows of its day.
@Suite struct EntryClassifierTests {
  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace(
      settings: "version: 1\ncurrency: EUR\ngazetteer: cities.txt\n")
    try scratch.writeGiroProfile()
    try scratch.folder("tables")
    try scratch.folder("rules")
    try scratch.write(
      "id,name,lat,lon,match,codes\nnorth,North,52.7,13.4,REWE,\nsouth,South,52.3,13.4,REWE,\n"
        + "hostel,Hostel,52.31,13.4,HOSTEL,\nmuseum,Museum,52.71,13.4,,M77\nweb,Web,,,SHOP.DE,\n",
      to: "tables/places.csv")
    try scratch.write(
      "version: 1\nstage: tags\nrules:\n- {when: {place: south}, set: {tags: [trip]}}\n",
      to: "rules/10.yaml")
    try scratch.write(
      "1\tKassel\tKassel\t\t51.3\t9.5\tP\tPPL\tDE\t\t05\t\t\t\t200000\t\t\tEurope/Berlin\t\n",
      to: "cities.txt")
  }

  private func take(_ rows: String..., name: String = "giro") throws {
    let path = try scratch.write(
      "Day,Text,Amount\n" + rows.map { "\($0),-1.00\n" }.joined(), to: "\(name).csv")
    _ = try scratch.take(path)
  }

  /// `text place reason tags`, in the order of days and texts.
  private func rows() throws -> [String] {
    try ListTransactions(scratch.workspace).all(TransactionFilter())
      .sorted { ($0.bookingDate, $0.rawPayee) < ($1.bookingDate, $1.rawPayee) }
      .map { row in
        ([row.rawPayee, row.place?.id ?? "-", "\(row.placeReason)"] + row.tags)
          .joined(separator: " ")
      }
  }

  @Test func `rows of a day tell of each other, whatever their order`() throws {
    try take(
      "2026-08-01,REWE 1", "2026-08-01,HOSTEL", "2026-08-02,REWE 2", "2026-08-03,M77",
      "2026-08-03,REWE 3", "2026-08-04,SHOP.DE", "2026-08-04,REWE 4", "2026-08-05,ADLER KASSEL")
    #expect(
      try rows() == [
        "HOSTEL hostel name", "REWE 1 south branch trip", "REWE 2 north chain",
        "M77 museum code", "REWE 3 north branch", "REWE 4 north chain", "SHOP.DE web name",
        "ADLER KASSEL geonames-1 city",
      ])
  }

  @Test func `rows of the ledger tell of a later file, a person's word among them`() throws {
    try take("2026-08-01,HOSTEL", "2026-08-02,BAKER", "2026-08-03,REWE 0")
    let baker = try #require(
      try ListTransactions(scratch.workspace).all(TransactionFilter())
        .first { $0.rawPayee == "BAKER" })
    let day = CalendarDate(daysSince1970: 20_697)
    _ = try EditTransaction(scratch.workspace, asOf: day)
      .edit(baker.id, [try FieldWord("place=hostel")])
    try take(
      "2026-08-01,REWE 1", "2026-08-02,REWE 2", "2026-08-03,REWE 3", name: "later")
    #expect(
      try rows() == [
        "HOSTEL hostel name", "REWE 1 south branch trip", "BAKER hostel unknown",
        "REWE 2 south branch trip", "REWE 0 north chain", "REWE 3 north chain",
      ])
  }

  @Test func `an explanation has the reason, how far it goes, and what the ledger has`() throws {
    try take("2026-08-01,REWE 1", "2026-08-01,HOSTEL", "2026-08-05,ADLER KASSEL")
    func lines() throws -> [String] {
      try ListTransactions(scratch.workspace).all(TransactionFilter())
        .sorted { $0.rawPayee < $1.rawPayee }
        .flatMap { try ExplainTransaction(scratch.workspace).run($0.id) }
        .flatMap { explained in
          explained.rules.lines.filter { $0.hasPrefix("place") }
            .map { ($0.split(separator: ":").last ?? "").drop { $0.isNumber || $0 == " " } }.map(
              String.init)
            + (explained.hasMoved ? ["moved"] : [])
        }
    }
    #expect(
      try lines() == [
        "city in the text, guess", "name \"HOSTEL\", likely",
        "branch near Hostel that day, likely",
      ])
    try scratch.write(
      "id,name,match\nnorth,North,REWE\nhostel,Hostel,HOSTEL\nsouth,South,\n",
      to: "tables/places.csv")
    #expect(
      try lines() == [
        "city in the text, guess", "name \"HOSTEL\", likely", "name \"REWE\", likely", "moved",
      ])
  }

  @Test func `a file of cities that is not there, or another, is refused where it is read`() throws
  {
    try scratch.write("a\tb\n", to: "cities.txt")
    #expect(
      HandKit.refusal { _ = try scratch.workspace.classifierBook() } == [
        "expected 19 GeoNames columns, found 2"
      ])
  }
}
