import Foundation
import Importing
import Ledger
import Syntax
import TestKit
import Testing

/// The same elements in every shape give the same entries, whatever the elements are.
@Suite struct LegacyShapesTests {
  /// How a platform writes things.
  struct Shape: Sendable {
    var name: @Sendable (String) -> String = { $0 }
    /// Of seconds since 1970.
    var time: @Sendable (Int) -> String
    var amount: @Sendable (Int) -> String = { "\($0 / 100).\($0 % 100 < 10 ? "0" : "")\($0 % 100)" }
    var isNested = false
    var wrap: @Sendable (String) -> String = { $0 }
  }

  static let shapes: [Shape] = [
    Shape(time: { "\"\(Moment(secondsSince1970: Int64($0))?.description ?? "")\"" }),
    Shape(time: { "\($0)000" }, wrap: { "{\"data\":\($0)}" }),
    Shape(time: { "\($0)" }, amount: { "\"₹\($0 / 100).\($0 % 100 < 10 ? "0" : "")\($0 % 100)\"" }),
    Shape(time: { "\($0 - 978_307_200).0" }, amount: { Self.noise($0) }, isNested: true),
    Shape(
      name: { "Z\($0.uppercased())" }, time: { "\($0 - 978_307_200)" },
      wrap: { "{\"state\":{\"export\":\($0)}}" }),
    Shape(
      name: { Self.snake($0) }, time: { "\"\($0)000\"" },
      wrap: { "{\"state\":\(Self.quoted($0)),\"version\":0}" }),
  ]

  /// The amount as binary fractions would have it.
  private static func noise(_ cents: Int) -> String { "\((Double(cents) / 100).nextUp)" }

  private static func snake(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Users with their categories and expenses, as numbers; written by ``text(_:)``.
  struct Household {
    var users: [[(category: Int, cents: Int, time: Int, type: String)]] = []

    init(seed: UInt64) {
      var random = SplitMix(state: seed)
      for _ in 0..<(1 + random.below(3)) {
        users.append(
          (0..<random.below(12)).map { _ in
            (
              random.below(3), 1 + random.below(5_000_000),
              1_609_459_200 + random.below(178_000_000),
              ["Expenses", "Income", "Transfer"][random.below(3)]
            )
          })
      }
    }

    func text(_ shape: Shape) -> String {
      func object(_ fields: [(String, String)]) -> String {
        "{\(fields.map { "\"\(shape.name($0.0))\":\($0.1)" }.joined(separator: ","))}"
      }
      var people: [String] = []
      var categories: [String] = []
      var expenses: [String] = []
      for (user, all) in users.enumerated() {
        let owner = shape.isNested ? [] : [("userId", "\"u\(user)\"")]
        let own = (0..<3).map { category in
          object(
            [
              ("id", "\"c\(user)\(category)\""), ("name", "\"N\(category)\""), ("icon", "\"i\""),
              ("color", "\"red\""), ("type", "\"Expenses\""),
            ] + owner)
        }
        let spent = all.enumerated().map { number, one in
          object(
            [
              ("id", "\"x\(user).\(number)\""), ("name", "\"\(number) ☕️\""),
              ("type", "\"\(one.type)\""),
              ("amount", shape.amount(one.cents)), ("date", shape.time(one.time)),
              ("createdAt", shape.time(one.time)), ("categoryId", "\"c\(user)\(one.category)\""),
            ] + owner)
        }
        let lists = [
          ("expenses", "[\(spent.joined(separator: ","))]"),
          ("categories", "[\(own.joined(separator: ","))]"),
        ]
        let fields = [("id", "\"u\(user)\""), ("name", "\"U\(user)\""), ("email", "\"e\"")]
        people.append(object(fields + (shape.isNested ? lists : [])))
        categories += shape.isNested ? [] : own
        expenses += shape.isNested ? [] : spent
      }
      let lists = shape.isNested ? [] : [("expenses", expenses), ("categories", categories)]
      let all = (lists + [("users", people)]).map { "\"\($0)\":[\($1.joined(separator: ","))]" }
      return shape.wrap("{\(all.joined(separator: ","))}")
    }
  }

  @Test(arguments: UInt64(1)...40) func `all shapes give the same entries`(seed: UInt64) throws {
    let household = Household(seed: seed)
    var first: [[String]]?
    for shape in Self.shapes {
      let export = try LegacyKit.read(household.text(shape), LegacyKit.options("INR"))
      #expect(export.rejected.map(\.reason.text) == [])
      let found = export.people.map { $0.entries.map(LegacyKit.line).sorted() }
      #expect(found == first ?? found)
      first = first ?? found
      let sum = export.entries.compactMap { $0.entry.money("amount") }.reduce(0, +)
      #expect(sum == household.users.joined().reduce(0) { $0 + Int64($1.cents) })
      #expect(export.count == household.users.reduce(0) { $0 + 4 + $1.count })
    }
  }
}
