import Foundation
import Ledger
import TestKit
import Testing

@testable import Bookkeeping

/// Damaged exports: each is refused with the place, and leaves nothing behind.
@Suite struct LedgerExportReaderTests {
  private static let whole = Result {
    let kit = try ExportKit.rich()
    return try withExtendedLifetime(kit) { try ExportKit.json(kit.workspace) }
  }

  /// What is said of an export; empty when it was taken.
  private func refusal(_ bytes: [UInt8]) throws -> [String] {
    let scratch = try ScratchWorkspace()
    let messages = HandKit.refusal { _ = try ExportKit.migrate(bytes, into: scratch) }
    if !messages.isEmpty { #expect(try !scratch.workspace.hasLedger, "\(messages)") }
    if messages.isEmpty { #expect(try ExportKit.json(scratch.workspace) == Self.whole.get()) }
    return messages
  }

  private func refusal(replacing text: String, with other: String) throws -> [String] {
    let whole = String(decoding: try Self.whole.get(), as: UTF8.self)
    let damaged = whole.replacing(text, with: other, maxReplacements: 1)
    try #require(damaged != whole, "\(text) does not stand in the export")
    return try refusal(Array(damaged.utf8))
  }

  static let damages: [(text: String, other: String, message: String)] = [
    (
      "saldo.ledger/4", "saldo.ledger/5",
      #"$.schema is "saldo.ledger/5"; this saldo reads versions up to 4"#
    ),
    (
      "saldo.ledger/4", "saldo.ledger/04",
      #"$.schema is "saldo.ledger/04"; this saldo reads versions up to 4"#
    ),
    (#""amount":-350,"#, "", "$.transactions[0].amount is missing"),
    (
      #""amount":-350,"#, #""amount":-3.5,"#,
      "$.transactions[0].amount is not as it should be: a whole number should stand there"
    ),
    (
      #""amount":-350,"#, #""amount":"-350","#,
      "$.transactions[0].amount is not as it should be: a whole number should stand there"
    ),
    (
      #""amount":-350,"#, #""amount":-350,"colour":"red","#,
      #"$.transactions[0] has "colour", which an export of version 4 has not"#
    ),
    (#""day":"2026-08-03","#, #""day":"2026-08-32","#, "$.transactions[0].day cannot be read"),
    (
      #""day":"2026-08-03","account":"giro""#, #""day":"2026-08-03","account":"gyro""#,
      "$.transactions[0].account is none of $.accounts"
    ),
    (
      #""kind":"bank""#, #""kind":"purse""#,
      "$.accounts[0] is refused by the ledger: CHECK constraint failed: "
        + "kind IN('bank','card','cash','savings','loan','investment')"
    ),
    (
      "\"deletions\":[", "\"deletion\":[",
      #"$ has "deletion", which an export of version 4 has not"#
    ),
    ("\"verdicts\":[],\n", "", "$.links stands where $.verdicts should"),
    (
      #""amount":-350,"#, #""amount":-351,"#,
      "$.transactions is not as saldo wrote it: a row was changed, lost or added"
    ),
    ("\"digests\":{", "\"digest\":{", #"$ has "digest", which an export of version 4 has not"#),
  ]

  @Test(arguments: damages.indices)
  func `a damaged place is named`(index: Int) throws {
    let damage = Self.damages[index]
    #expect(try refusal(replacing: damage.text, with: damage.other) == [damage.message])
  }

  @Test func `a file that is cut off anywhere is refused`() throws {
    let whole = try Self.whole.get()
    for count in stride(from: 60, to: whole.count - 1, by: 499) {
      try #require(!(try refusal(Array(whole.prefix(count)))).isEmpty, "\(count) bytes")
    }
  }

  @Test func `a flipped bit is refused, or changes nothing`() throws {
    let whole = try Self.whole.get()
    var numbers = SeededNumbers(seed: 8)
    var taken = 0
    for _ in 0..<Seeds.count(8, full: 150) {
      var damaged = whole
      let place = numbers.next(in: 40...whole.count - 1)
      damaged[place] ^= 1 << UInt8(numbers.next(in: 0...7))
      if try refusal(damaged).isEmpty { taken += 1 }
    }
    // A flip in a blank between tokens can give another blank.
    #expect(taken < 5)
  }

  @Test func `blanks between tokens are free`() throws {
    #expect(try refusal(replacing: "\"accounts\":[\n", with: "\"accounts\" : [\r\n\t ").isEmpty)
  }

  @Test func `an export of version 1 is whole without derivations of receipts, a later one is not`()
    throws
  {
    var lines = String(decoding: try Self.whole.get(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let there = lines.count
    lines.removeAll { $0.hasPrefix("\"receiptDerivations\":") }
    #expect(lines.count == there - 2)
    // The digest of the list stood last.
    let digest = try #require(lines.lastIndex { $0.hasPrefix("\"derivations\":") })
    lines[digest] = lines[digest].dropLast()
    #expect(
      try refusal(Array(lines.joined(separator: "\n").utf8)) == [
        "$.receiptDerivations is missing"
      ])
    let schema = try #require(lines.firstIndex { $0.contains("saldo.ledger/4") })
    lines[schema] = "\"schema\":\"saldo.ledger/1\","
    #expect(try refusal(Array(lines.joined(separator: "\n").utf8)) == [])
    let cut = lines.filter { !$0.hasPrefix("\"derivations\":[") }
    #expect(try refusal(Array(cut.joined(separator: "\n").utf8)).count == 1)
  }

  @Test func `an export of version 2 is whole without the parts of batches, a later one is not`()
    throws
  {
    let whole = String(decoding: try Self.whole.get(), as: UTF8.self)
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("\"entryParts\":") && !$0.hasPrefix("\"originals\":") }
    let text = lines.joined(separator: "\n")
    #expect(
      try refusal(Array(text.utf8)) == ["$.sightings stands where $.entryParts should"])
    let earlier = text.replacing("saldo.ledger/4", with: "saldo.ledger/2", maxReplacements: 1)
    #expect(try refusal(Array(earlier.utf8)) == [])
  }

  @Test func `an export of version 3 is whole without original amounts, a later one is not`()
    throws
  {
    let whole = String(decoding: try Self.whole.get(), as: UTF8.self)
    let text = whole.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("\"originals\":") }.joined(separator: "\n")
    #expect(try refusal(Array(text.utf8)) == ["$.sightings stands where $.originals should"])
    let earlier = text.replacing("saldo.ledger/4", with: "saldo.ledger/3", maxReplacements: 1)
    #expect(try refusal(Array(earlier.utf8)) == [])
  }
}
