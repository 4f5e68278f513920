import Testing

@testable import Rules
@testable import Syntax

/// The predicted category of a text, and the words that decide.
@Suite struct CategoryModelTests {
  private static func text(_ text: String) -> BareText {
    var text = text.lowercased()
    return text.withUTF8 { BareText(folded: $0) }
  }

  private static func model(_ rows: [(text: String, category: String)]) -> CategoryModel {
    CategoryModel(
      rows.map {
        CategoryModel.Example(text: text($0.text), isMoneyIn: false, category: $0.category)
      })
  }

  private static let rows = [
    ("CARD 1 REWE SAGT DANKE", "Food"), ("CARD 2 REWE TO GO", "Food"),
    ("CARD 3 REWE REISEN", "Travel"), ("CARD 4 SHELL 17", "Fuel"), ("CARD 5 SHELL 18", "Fuel"),
  ]

  @Test func `the words of one category decide, and tell the rows that support them`() throws {
    var model = Self.model(Self.rows)
    let prediction = model.prediction(for: Self.text("CARD 9 REWE CITY"), isMoneyIn: false)
    let found = try #require(prediction)
    #expect(found.category == "Food" && found.phrase == "rewe")
    #expect(found.matched == 3 && found.agreeing == 2 && found.example == 1)
  }

  @Test func `a rare pair of words beats a common word`() {
    var model = Self.model(Self.rows)
    let categories = ["REWE REISEN 8", "SHELL 99"].map { text in
      model.prediction(for: Self.text(text), isMoneyIn: false)?.category
    }
    #expect(categories == ["Travel", "Fuel"])
  }

  @Test func `a text without a known word has no prediction`() {
    var model = Self.model(Self.rows)
    let unknown = model.prediction(for: Self.text("KIOSK 1"), isMoneyIn: false)
    var empty = Self.model([])
    let none = empty.prediction(for: Self.text("REWE"), isMoneyIn: false)
    #expect(unknown == nil && none == nil)
  }

  @Test func `money in and money out with the same words are told apart`() {
    let text = Self.text("STADTWERKE ABSCHLAG")
    var model = CategoryModel([
      .init(text: text, isMoneyIn: false, category: "Energy"),
      .init(text: text, isMoneyIn: true, category: "Refund"),
    ])
    let found = [true, false].map { model.prediction(for: text, isMoneyIn: $0)?.category }
    #expect(found == ["Refund", "Energy"])
  }

  @Test func `the same examples always give the same predictions`() {
    let texts = (0..<60).map { "WORD\(["A", "B", "C"][$0 % 3]) SHOP\(["X", "Y"][$0 % 2]) \($0)" }
    let rows = texts.enumerated().map { ($1, "Category \(($0 * 7) % 5)") }
    let all = (0..<3).map { _ in
      var model = Self.model(rows)
      return texts.map { model.prediction(for: Self.text($0), isMoneyIn: false)?.category }
    }
    #expect(all[0] == all[1] && all[1] == all[2])
  }
}
