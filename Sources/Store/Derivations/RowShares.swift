internal import GRDB
package import Ledger

/// The parts into which rules divide rows, each as a text that a run can keep: the path of a category,
/// U+001E and minor units, parts joined by U+001F.
struct RowShares {
  private let names: ClassificationNames
  /// What rules had given, by row; there are few.
  private let byRule: [TransactionKey: String]
  /// Rows that their statement divides, and rules therefore do not.
  private let ofStatement: Set<TransactionKey>

  private static let measure: Character = "\u{1E}"
  private static let part: Character = "\u{1F}"

  init(_ database: Database, _ names: ClassificationNames) throws {
    self.names = names
    let scan = try HotStatement(
      database,
      """
      SELECT s.day, s.account, s.fingerprint, s.occurrence, s.ofStatement, c.path, s.amount
      FROM split s JOIN category c ON c.id=s.category
      WHERE s.ofStatement=1 OR s.byRule=1 ORDER BY 1,2,3,4,s.part
      """)
    var (byRule, ofStatement): ([TransactionKey: [String]], Set<TransactionKey>) = ([:], [])
    while try scan.next() {
      let key = scan.key(0)
      if scan.int32(4) != 0 {
        ofStatement.insert(key)
      } else {
        byRule[key, default: []].append("\(scan.text(5))\(Self.measure)\(scan.int64(6))")
      }
    }
    self.byRule = byRule.mapValues { $0.joined(separator: String(Self.part)) }
    self.ofStatement = ofStatement
  }

  /// The parts that a row has by rules; nil where it is whole.
  func before(_ key: TransactionKey) -> String? { byRule[key] }

  /// The parts that rules give a row now; nil where it stays whole.
  func after(_ index: Int, of prepared: PreparedBatch, _ key: TransactionKey) -> String? {
    let own = prepared.parts(ofEntryAt: index)
    if !own.isEmpty {
      return own.map {
        "\(names.category($0.category, prepared.made))\(Self.measure)\($0.share.minorUnits)"
      }.joined(separator: String(Self.part))
    }
    let division = prepared.classifications[index].division
    guard division >= 0, !ofStatement.contains(key) else { return nil }
    let amount = prepared.batch.entries[index].amount
    let parts =
      names.divisions[Int(division)]
      .amounts(of: amount.minorUnits, exponent: amount.currency.exponent) ?? []
    guard !parts.isEmpty else { return nil }
    return parts.map { "\(names.categories[Int($0.category)])\(Self.measure)\($0.minorUnits)" }
      .joined(separator: String(Self.part))
  }

  /// A text's parts.
  static func parts(_ text: String) -> [(category: String, minorUnits: Int64)] {
    text.split(separator: part).compactMap { part in
      let words = part.split(separator: measure)
      guard words.count == 2, let minorUnits = Int64(words[1]) else { return nil }
      return (String(words[0]), minorUnits)
    }
  }
}

extension DerivedChange {
  /// A text of shares as a person reads it: `Food -29.99, Home -10.00`.
  package static func words(ofShares text: String, in currency: Currency) -> String {
    RowShares.parts(text).map {
      "\($0.category) \(Amount(minorUnits: $0.minorUnits, currency: currency))"
    }.joined(separator: ", ")
  }
}
