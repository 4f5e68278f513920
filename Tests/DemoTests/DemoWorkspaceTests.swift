import Crypto
import Foundation
import Ledger
import Testing

@testable import Demo

@Suite struct DemoWorkspaceTests {
  private static let files = DemoWorkspace.files()

  private static func text(_ path: String) -> String {
    files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// The rows of a file without quoted fields, its header left out.
  private static func rows(_ path: String, separator: Character) -> [[String]] {
    text(path).split(separator: "\n").dropFirst().map { line in
      line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static func paths(_ prefix: String) -> [String] {
    files.map(\.path).filter { $0.hasPrefix("inbox/\(prefix)") }
  }

  /// Paise of `1234.50`; nothing in the demo has other than two decimals.
  private static func paise(_ text: some StringProtocol) -> Int {
    Int(String(text).filter { $0 != "." }) ?? .min
  }

  @Test func `two runs give the same bytes`() {
    let again = DemoWorkspace.files()
    #expect(again.map(\.path) == Self.files.map(\.path))
    #expect(again.map(\.bytes) == Self.files.map(\.bytes))
  }

  @Test func `the bytes are the ones looked at when this digest was written`() {
    var hash = SHA256()
    for file in Self.files {
      hash.update(Array("\(file.path)\n".utf8))
      hash.update(file.bytes)
    }
    let digest = hash.finalize().bytes.map {
      String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
    }
    #expect(
      digest.joined() == "97edeff0070f3e13384c516cbf5e1f82103bd1de1ab3d436977897891fce0f53")
  }

  @Test func `paths are unique, sorted and inside the workspace`() {
    let paths = Self.files.map(\.path)
    #expect(paths == Set(paths).sorted())
    #expect(paths.allSatisfy { !$0.hasPrefix("/") && !$0.contains("..") })
    for needed in ["saldo.yaml", ".gitignore", "rules/10-payees.csv", "tables/places.csv"] {
      #expect(paths.contains(needed))
    }
  }

  @Test(arguments: ["2025-q3", "2025-q4", "2026-q1", "2026-q2", "2026-q3"])
  func `the running balance of the savings account adds up`(name: String) {
    let rows = Self.rows("inbox/hdfc-savings-\(name).csv", separator: ",")
    #expect(rows.count > 50)
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(Self.paise(row[6]) - Self.paise(next[3]) + Self.paise(next[4]) == Self.paise(next[6]))
    }
  }

  @Test func `a download goes on where the one before it ended`() {
    let quarters = ["2025-q3", "2025-q4", "2026-q1", "2026-q2"].map {
      Self.rows("inbox/hdfc-savings-\($0).csv", separator: ",")
    }
    for (quarter, next) in zip(quarters, quarters.dropFirst()) {
      let closing = Self.paise(quarter[quarter.count - 1][6])
      #expect(closing - Self.paise(next[0][3]) + Self.paise(next[0][4]) == Self.paise(next[0][6]))
    }
  }

  @Test func `the running balance of the giro adds up over all its files`() {
    var balance = 640_35
    for path in Self.paths("spree-giro") {
      for row in Self.rows(path, separator: ";") {
        let numbers = [row[4], row[6]].map { Int($0.filter { $0 != "." && $0 != "," }) ?? .min }
        balance += numbers[0]
        #expect(balance == numbers[1], "\(path): \(row[0])")
      }
    }
    #expect(balance > 0)
  }

  @Test func `each card statement ends with the balance its charges lead to`() {
    var opening = -18_432_50
    var closing = opening
    for path in Self.paths("icici-card").dropLast() {
      let (charges, balance) = Self.card(path)
      #expect(opening + charges.reduce(0, +) == balance)
      opening = balance
      closing = balance
    }
    #expect(closing < 0)
  }

  private static func card(_ path: String) -> (charges: [Int], balance: Int) {
    let lines = text(path).split(separator: "\n")
    let charges = lines.filter { $0.hasPrefix("<TRNAMT>") }.map { paise($0.dropFirst(8)) }
    let balance = lines.first { $0.hasPrefix("<BALAMT>") }.map { paise($0.dropFirst(8)) }
    return (charges, balance ?? .min)
  }

  @Test func `the wallet never holds less than nothing`() throws {
    let path = try #require(Self.paths("expense_tracker").first)
    let export = try JSONDecoder().decode(Export.self, from: Data(Self.text(path).utf8))
    var cash = 0
    for transaction in export.transactions {
      cash += transaction.type == "income" ? transaction.amount : -transaction.amount
      #expect(cash >= 0, "\(transaction.date)")
    }
    #expect(Set(export.transactions.map(\.id)).count == export.transactions.count)
  }

  private struct Export: Decodable {
    struct Transaction: Decodable {
      let id: String
      let amount: Int
      let date: String
      let type: String
    }
    let transactions: [Transaction]
  }

  @Test func `every month has 60 to 120 payments, and all four accounts take part`() {
    let year = DemoYear()
    for month in 0...12 {
      let start = DemoYear.first.adding(months: month)
      let days = start...start.adding(months: 1).adding(days: -1)
      let counts = DemoAccount.allCases.map { year.extract($0, days).payments.count }
      #expect(counts.allSatisfy { $0 > 0 }, "\(start)")
      #expect((60...120).contains(counts.reduce(0, +)), "\(start)")
    }
  }

  @Test func `nothing is dated outside the thirteen months`() {
    let all = DemoYear().payments.values.flatMap { $0 }
    #expect(all.map(\.date).min() == CalendarDate("2025-08-01"))
    #expect(all.allSatisfy { $0.date <= DemoWorkspace.lastDay })
    #expect(DemoWorkspace.lastDay == CalendarDate("2026-08-31"))
  }

  @Test func `two coffees of one day differ in nothing but the balance after them`() {
    let rows = Self.rows("inbox/hdfc-savings-2026-q3.csv", separator: ",")
    for day in ["20/06/26", "12/08/26"] {
      let coffees = rows.filter { $0[0] == day && $0[1].contains("THIRD WAVE COFFEE") }
      #expect(coffees.count == 2)
      #expect(Set(coffees.map { $0.dropLast() }).count == 1)
    }
  }

  @Test func `the last bank download repeats the end of the one before, row for row`() {
    let quarter = Self.text("inbox/hdfc-savings-2026-q2.csv").split(separator: "\n")
    let latest = Self.text("inbox/hdfc-savings-2026-q3.csv").split(separator: "\n").dropFirst()
    let repeated = latest.filter(quarter.contains)
    #expect(repeated.count >= 10)
    #expect(Array(quarter.suffix(repeated.count)) == repeated)
  }

  @Test func `the last card download repeats transactions under the same ids`() {
    let ids = ["2026-07", "2026-08"].map { name in
      Set(
        Self.text("inbox/icici-card-\(name).ofx").split(separator: "\n")
          .filter { $0.hasPrefix("<FITID>") })
    }
    #expect(ids[0].intersection(ids[1]).count >= 5)
    #expect(ids[1].subtracting(ids[0]).count >= 10)
  }

  @Test func `every card payment leaves the bank and reaches the card`() {
    let year = DemoYear()
    let days = DemoYear.first...DemoYear.last
    let paid = year.extract(.savings, days).payments.filter { $0.text.contains("CREDIT CARD") }
    let received = year.extract(.card, days).payments.filter { $0.text.hasPrefix("PAYMENT") }
    #expect(paid.count == 13)
    #expect(paid.map(\.amount) == received.map { -$0.amount })
    #expect(paid.map(\.date) == received.map(\.date))
  }
}
