import Testing

@testable import Store

/// The filter of bank ids: it never misses one, and seldom claims one that was not shown.
@Suite struct BankIDFilterTests {
  private func insert(_ id: String, of account: Int32 = 1, into filter: BankIDFilter) -> Bool {
    var id = id
    return id.withUTF8 { filter.insert($0, of: account) }
  }

  @Test func `an id that was shown is known`() {
    let filter = BankIDFilter()
    for number in 0..<2_000 { _ = insert("2024\(number)", into: filter) }
    for number in 0..<2_000 { #expect(insert("2024\(number)", into: filter)) }
  }

  @Test func `of ids that were not shown hardly any is claimed`() {
    let filter = BankIDFilter()
    var claims = 0
    for number in 0..<100_000 where insert("FITID\(number)", into: filter) { claims += 1 }
    #expect(claims < 100)
  }

  @Test func `an id of one account says nothing of another`() {
    let filter = BankIDFilter()
    for number in 0..<2_000 { _ = insert("2024\(number)", of: 1, into: filter) }
    let claims = (0..<2_000).count { insert("2024\($0)", of: 2, into: filter) }
    #expect(claims < 5)
  }
}
