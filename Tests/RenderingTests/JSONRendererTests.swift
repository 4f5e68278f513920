import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite struct JSONRendererTests {
  @Test func `hostile text comes back as it was`() throws {
    let text = try Hostile.text(JSONRenderer())
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(json?["schema"] as? String == "saldo.places/1")
    let tables = try required(json?["tables"] as? [[String: Any]])
    let rows = try required(tables[0]["rows"] as? [[String: Any]])
    #expect(Set(rows.compactMap { $0["place"] as? String }) == Set(Hostile.texts))
  }
}
