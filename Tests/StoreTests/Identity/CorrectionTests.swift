import Ledger
import Store
import Testing

/// What a bank takes back itself (OFX 2.x, CORRECTFITID and CORRECTACTION).
@Suite struct CorrectionTests {
  private let wrong = BankRow.on(1, -350, "WRONG", id: "A")
  private let right = BankRow.on(4, -450, "RIGHT", id: "B", correcting: "A", .replaces)

  @Test func `a correction stands in the place of what it names, in any order of files`() throws {
    for exports in [[[wrong], [right]], [[right], [wrong]], [[wrong, right]], [[right, wrong]]] {
      let books = try Books()
      for rows in exports { try books.take(Export(rows)) }
      #expect(try books.statuses() == ["WRONG": .superseded, "RIGHT": .counts])
      #expect(try books.amounts() == [-450])
    }
  }

  @Test func `a correction updates the ledger, and goes with its file`() throws {
    let books = try Books()
    try books.take(Export([wrong]))
    let outcome = try books.take(Export([right]))[0]
    #expect(outcome.updated == 1 && outcome.new == 0)
    let again = try books.take(Export([right, .on(5, -1, "FEE", id: "C")]))[0]
    #expect(again.new == 1 && again.alreadyIn == 1)
    _ = try books.store.undo(run: 2)
    #expect(try books.statuses() == ["WRONG": .superseded, "RIGHT": .counts, "FEE": .counts])
    _ = try books.store.undo(run: 3)
    #expect(try books.statuses() == ["WRONG": .counts])
  }

  @Test func `an entry that deletes another is no payment itself`() throws {
    let books = try Books()
    try books.take(Export([wrong, .on(1, -100, "TRAM", id: "T")]))
    try books.take(Export([.on(2, 0, "VOID", id: "B", correcting: "A", .deletes)]))
    #expect(try books.statuses() == ["WRONG": .superseded, "VOID": .superseded, "TRAM": .counts])
    #expect(try books.amounts() == [-100])
  }

  @Test func `an entry that deletes another takes it away though it repeats its fields`() throws {
    let charge = BankRow.on(1, -80, "HOTEL", id: "A")
    let delete = BankRow.on(1, -80, "HOTEL", id: "D", correcting: "A", .deletes)
    for exports in [[[charge], [delete]], [[delete], [charge]], [[charge, delete]]] {
      let books = try Books()
      for rows in exports { try books.take(Export(rows)) }
      #expect(try books.amounts() == [])
      try books.take(Export([delete, .on(5, -1, "FEE", id: "C")]))
      #expect(try books.amounts() == [-1])
    }
  }

  @Test func `of two equal rows a deletion takes one`() throws {
    let charges = ["A", "B"].map { BankRow.on(1, -80, "HOTEL", id: $0) }
    for id in ["A", "B"] {
      let books = try Books()
      try books.take(Export(charges))
      try books.take(Export([.on(1, -80, "HOTEL", id: "D", correcting: id, .deletes)]))
      #expect(try books.amounts() == [-80])
    }
  }

  @Test func `a deletion of what the ledger never had moves nothing`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -80, "HOTEL", id: "D", correcting: "A", .deletes)]))
    #expect(try books.amounts() == [])
  }

  @Test func `a correction of the texts alone still counts once`() throws {
    let books = try Books()
    try books.take(Export([wrong]))
    try books.take(Export([.on(1, -350, "RIGHT", id: "B", correcting: "A", .replaces)]))
    #expect(try books.amounts() == [-350])
  }

  @Test func `of corrections of corrections the last counts`() throws {
    let books = try Books()
    let last = BankRow.on(6, -550, "LAST", id: "C", correcting: "B", .replaces)
    for row in [last, wrong, right] { try books.take(Export([row])) }
    #expect(try books.amounts() == [-550])
  }

  @Test func `a correction of what the ledger never had is an entry like any other`() throws {
    let books = try Books()
    #expect(try books.take(Export([right]))[0].new == 1)
    #expect(try books.amounts() == [-450])
  }

  @Test func `two entries that name each other cannot both go`() throws {
    let books = try Books()
    try books.take(
      Export([
        .on(1, -350, "ONE", id: "A", correcting: "B", .replaces),
        .on(1, -450, "TWO", id: "B", correcting: "A", .replaces),
      ]))
    #expect(try books.amounts().count == 1)
  }
}

extension BankRow {
  fileprivate static func on(
    _ day: Int, _ amount: Int64, _ payee: String, id: String, correcting corrected: String,
    _ correction: EntryCorrection
  ) -> BankRow {
    var row = BankRow.on(day, amount, payee, id: id)
    row.correctedID = corrected
    row.correction = correction
    return row
  }
}
