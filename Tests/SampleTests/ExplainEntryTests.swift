import Foundation
import Testing

/// `saldo explain` takes the key of an entry of a register too.
@Suite struct ExplainEntryTests {
  @Test func `an entry is followed to the place in its export`() throws {
    let scratch = try Scratch()
    let export = #"""
      {"portfolios":[{"id":"P1","name":"Family","currency":"INR","assets":[
        {"id":"A1","name":"Gold","assetType":"commodity","commodityType":"gold","currency":"INR",
         "currentValue":100}]}]}
      """#
    try Data(export.utf8).write(to: scratch.folder.appending(path: "old.json"))
    let moved = try Shell.run(
      "saldo init . -q; saldo migrate -q old.json --as-of 2026-08-31", in: scratch.folder)
    #expect(moved.status == 0, "\(moved.output)")
    let asset = try Shell.run("saldo explain wealthwise/A1", in: scratch.folder)
    #expect(asset.status == 0)
    #expect(asset.output.hasPrefix("wealthwise/A1  Gold "))
    #expect(
      asset.output.contains(
        "\nsource    asset wealthwise/A1   old.json:2   $.portfolios[0].assets[0]\n"))
  }

  @Test func `a transaction that was written down is explained by its key`() throws {
    let scratch = try Scratch()
    let lines = """
      saldo init . -q && saldo add transaction -q name=Tea amount=3 type=expense date=2026-08-03 &&
        saldo explain saldo/1 && saldo add loan name=Car amount=9 startDate=2026-08-01 -q
      """
    let outcome = try Shell.run(lines, in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("source    manual transaction saldo/1   by hand"))
    let both = try Shell.run("saldo explain saldo/1", in: scratch.folder)
    #expect(both.output.contains("source    loan saldo/1   by hand"))
    let missing = try Shell.run(
      "saldo explain saldo/99; saldo edit transaction saldo/99 name=x", in: scratch.folder)
    #expect(
      missing.output == """
        saldo: error: there is no record "saldo/99"
        hint: saldo list assets (or another register) shows keys; saldo list shows transaction ids
        saldo: error: there is no transaction "saldo/99"
        hint: saldo list manual-transactions shows their keys

        """)
  }
}
