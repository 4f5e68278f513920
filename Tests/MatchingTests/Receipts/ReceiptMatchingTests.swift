import Ledger
import Testing

@testable import Matching

@Suite struct ReceiptMatchingTests {
  private static let start = CalendarDate(daysSince1970: 20_000)

  private static func receipt(
    _ number: Int64, _ merchant: String, _ day: Int, _ total: Int64, due: Int? = nil,
    account: String = ""
  ) -> StoredReceipt {
    var receipt = Receipt(
      merchant: merchant, day: start.adding(days: day),
      total: Amount(minorUnits: total, currency: .eur), line: 1)
    receipt.dueDay = due.map { start.adding(days: $0) }
    receipt.payeeAccount = account
    receipt.lines = [ReceiptLine(text: "all", amount: total)]
    return StoredReceipt(
      row: number, digest: Fingerprint(high: UInt64(number), low: 0), occurrence: 1,
      receipt: receipt, categories: [1], source: SourceLine(file: "r", line: 1))
  }

  private static func row(
    _ number: UInt64, _ payee: String, _ day: Int, _ amount: Int64, counterparty: String = "",
    isTransfer: Bool = false
  ) -> PaymentCandidate {
    var row = PaymentCandidate(
      TransactionKey(
        day: start.adding(days: day), account: 1, fingerprint: Fingerprint(high: number, low: 0),
        occurrence: 1),
      account: "giro", amount: Amount(minorUnits: amount, currency: .eur), category: 1,
      payee: payee)
    row.counterparty = counterparty
    row.isTransfer = isTransfer
    return row
  }

  /// `1:7` for receipt 1 paid by row 7, `2?` for an open one, sorted.
  private static func words(_ receipts: [StoredReceipt], _ rows: [PaymentCandidate]) -> [String] {
    let outcome = ReceiptMatching.outcome(receipts, rows, verdicts: [:])
    return
      (outcome.payments.map { "\($0.key):\($0.value.row.fingerprint.high)" }
      + outcome.open.keys.map { "\($0)?" }).sorted()
  }

  @Test func `amount, days and the merchant's name make a match`() {
    let receipt = Self.receipt(1, "Bäckerei Roth GmbH", 10, 450)
    #expect(Self.words([receipt], [Self.row(7, "BAECKEREI ROTH BERLIN", 12, -450)]) == ["1:7"])
    #expect(Self.words([receipt], [Self.row(7, "ROTH", 21, -450)]) == [])
    #expect(Self.words([receipt], [Self.row(7, "ROTH", 6, -450)]) == [])
    #expect(Self.words([receipt], [Self.row(7, "ROTH", 7, -450)]) == ["1:7"])
    #expect(Self.words([receipt], [Self.row(7, "ROTH", 10, -451)]) == [])
    #expect(Self.words([receipt], [Self.row(7, "ROTH", 10, 450)]) == [])
  }

  @Test func `of two rows as near as each other the later one paid`() {
    let rows = [Self.row(7, "ROTH", 8, -450), Self.row(8, "ROTH", 12, -450)]
    #expect(Self.words([Self.receipt(1, "Roth", 10, 450)], rows) == ["1:8"])
    #expect(Self.words([Self.receipt(1, "Roth", 10, 450)], rows.reversed()) == ["1:8"])
  }

  @Test func `amount and day alone leave a receipt open`() {
    #expect(
      Self.words([Self.receipt(1, "Roth", 10, 450)], [Self.row(7, "Sumup", 10, -450)]) == ["1?"])
  }

  @Test func `purchases need no more than amount and day, where nothing else comes into question`()
  {
    var purchases = Self.receipt(1, "Roth", 10, 450)
    var receipt = purchases.receipt
    receipt.series = Receipt.seriesOfPurchases
    purchases = StoredReceipt(
      row: 1, digest: purchases.digest, occurrence: 1, receipt: receipt, categories: [1],
      source: purchases.source)
    for day in [7, 10, 13] {
      #expect(Self.words([purchases], [Self.row(7, "Sumup", day, -450)]) == ["1:7"])
    }
    for day in [6, 14] {
      #expect(Self.words([purchases], [Self.row(7, "Roth", day, -450)]) == [])
    }
    let transfer = Self.row(7, "Sumup", 10, -450, isTransfer: true)
    #expect(Self.words([purchases], [transfer]) == ["1?"])
    let two = [Self.row(7, "Sumup", 10, -450), Self.row(8, "Kiosk", 11, -450)]
    #expect(Self.words([purchases], two) == ["1?"])
    let other = Self.receipt(2, "Linde", 10, 450)
    #expect(Self.words([purchases, other], [two[0]]) == ["1?", "2?"])
    #expect(Self.words([purchases, other], [Self.row(7, "Linde", 10, -450)]) == ["2:7"])
  }

  @Test func `an invoice is paid when it is due, and known by its account`() {
    let invoice = Self.receipt(1, "Linde", 0, 900, due: 30, account: "DE02 1203 0000")
    #expect(
      Self.words([invoice], [Self.row(7, "X", 34, -900, counterparty: "DE0212030000")]) == ["1:7"])
    #expect(Self.words([invoice], [Self.row(7, "X", 36, -900, counterparty: "DE0212030000")]) == [])
  }

  @Test func `the account wins over a name, and frees the other row for the other receipt`() {
    let receipts = [
      Self.receipt(1, "Linde", 0, 900, account: "DE1"), Self.receipt(2, "Linde Garten", 0, 900),
    ]
    let rows = [
      Self.row(7, "Linde Garten", 1, -900), Self.row(8, "Linde", 1, -900, counterparty: "DE1"),
    ]
    #expect(Self.words(receipts, rows) == ["1:8", "2:7"])
  }

  @Test func `alike receipts and rows are paired in order, others stay open`() {
    let alike = [Self.receipt(1, "Roth", 1, 450), Self.receipt(2, "Roth", 3, 450)]
    let rows = [Self.row(8, "Roth", 4, -450), Self.row(7, "Roth", 2, -450)]
    #expect(Self.words(alike, rows) == ["1:7", "2:8"])
    let mixed = [Self.row(8, "Roth Berlin", 4, -450), Self.row(7, "Roth Köln", 2, -450)]
    #expect(Self.words([Self.receipt(1, "Roth", 1, 450)], mixed) == ["1?"])
  }

  @Test func `matching is one-to-one and no order of anything shows`() {
    var random = SystemRandomNumberGenerator()
    let names = ["Roth", "Linde", "Roth Berlin", "Kiosk"]
    for _ in 0..<500 {
      let receipts = (1...Int64.random(in: 1...8, using: &random)).map {
        Self.receipt(
          $0, names.randomElement(using: &random) ?? "", Int.random(in: 0...12, using: &random),
          Int64.random(in: 1...2, using: &random) * 100)
      }
      let rows = (1...UInt64.random(in: 1...8, using: &random)).map {
        Self.row(
          $0, names.randomElement(using: &random) ?? "", Int.random(in: 0...14, using: &random),
          -Int64.random(in: 1...2, using: &random) * 100)
      }
      let words = Self.words(receipts, rows)
      #expect(words == Self.words(receipts.shuffled(), rows.shuffled()))
      let paid = words.filter { $0.contains(":") }.map { $0.split(separator: ":") }
      #expect(Set(paid.map { $0[0] }).count == paid.count)
      #expect(Set(paid.map { $0[1] }).count == paid.count)
      for pair in paid {
        let receipt = receipts.first { "\($0.row)" == pair[0] }
        let row = rows.first { "\($0.key.fingerprint.high)" == pair[1] }
        #expect(receipt?.receipt.total.minorUnits == row.map { -$0.amount.minorUnits })
      }
    }
  }
}
