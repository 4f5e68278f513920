import Syntax
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("catgory", "category"), ("CATEGORY", "category"), ("paeye", "payee"), ("meno", "memo"),
    ("amont", "amount"), ("x", nil), ("colour", nil), ("", nil),
  ])
  func `the closest word is meant when it is close`(word: String, meant: String?) {
    let words = ["payee", "memo", "category", "amount"]
    #expect(Suggestion.closest(to: word, among: words) == meant)
  }
}
