import Syntax
import Testing

@Suite struct CSVRecordsTests {
  /// All rows, or the rejection of the first row that is none.
  static func rows(
    _ text: String, dialect: CSVDialect = CSVDialect()
  ) -> Swift.Result<[[String]], Rejection> {
    let records = CSVRecords(ByteStream(name: "x.csv", bytes: Array(text.utf8)), dialect: dialect)
    do throws(Rejection) {
      var rows: [[String]] = []
      while try records.next() { rows.append(records.texts) }
      return .success(rows)
    } catch {
      return .failure(error)
    }
  }

  @Test func `every text of up to six characters is cut as RFC 4180 says or refused`() {
    var texts = [""]
    var longest = [""]
    for _ in 1...6 {
      longest = longest.flatMap { text in ["a", ",", "\"", "\n", "\r"].map { text + $0 } }
      texts += longest
    }
    for text in texts {
      let expected = NaiveCSV.rows(of: text)
      let found = try? Self.rows(text).get()
      #expect(found == expected, "\(text.debugDescription)")
    }
  }
}
