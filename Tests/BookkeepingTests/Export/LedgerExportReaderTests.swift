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
      "saldo.ledger/7", "saldo.ledger/8",
      #"$.schema is "saldo.ledger/8"; this version of saldo reads exports up to version 7"#
    ),
    (
      "saldo.ledger/7", "saldo.ledger/07",
      #"$.schema is "saldo.ledger/07"; this version of saldo reads exports up to version 7"#
    ),
    (#""amount":-350,"#, "", "$.transactions[0].amount is missing"),
    (
      #""amount":-350,"#, #""amount":-3.5,"#,
      #"invalid value for $.transactions[0].amount: expected a whole number"#
    ),
    (
      #""amount":-350,"#, #""amount":"-350","#,
      #"invalid value for $.transactions[0].amount: expected a whole number"#
    ),
    (
      #""amount":-350,"#, #""amount":-350,"colour":"red","#,
      #"unknown key "colour" in $.transactions[0] (export version 7)"#
    ),
    (#""day":"2026-08-03","#, #""day":"2026-08-32","#, "$.transactions[0].day cannot be read"),
    (
      #""day":"2026-08-03","account":"giro""#, #""day":"2026-08-03","account":"gyro""#,
      "$.transactions[0].account is not in $.accounts"
    ),
    (
      #""kind":"bank""#, #""kind":"purse""#,
      "$.accounts[0] was rejected by the ledger: CHECK constraint failed: "
        + "kind IN('bank','card','cash','savings','loan','investment')"
    ),
    (
      "\"deletions\":[", "\"deletion\":[",
      #"unknown key "deletion" in $ (export version 7)"#
    ),
    ("\"verdicts\":[],\n", "", "expected $.verdicts, found $.links"),
    (
      #""amount":-350,"#, #""amount":-351,"#,
      "$.transactions was modified: a row was changed, removed or added"
    ),
    ("\"digests\":{", "\"digest\":{", #"unknown key "digest" in $ (export version 7)"#),
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
    var numbers = SplitMix(state: 8)
    var taken = 0
    for _ in 0..<Seeds.count(8, full: 150) {
      var damaged = whole
      let place = numbers.pick(40...whole.count - 1)
      damaged[place] ^= 1 << UInt8(numbers.pick(0...7))
      if try refusal(damaged).isEmpty { taken += 1 }
    }
    // A flip in a blank between tokens can give another blank.
    #expect(taken < 5)
  }

  @Test func `blanks between tokens are free`() throws {
    #expect(try refusal(replacing: "\"accounts\":[\n", with: "\"accounts\" : [\r\n\t ").isEmpty)
  }

  /// An export that saldo wrote when it kept changes in four lists: words of a person, registers, and what
  /// rules made of rows and of a receipt.
  private static let earlier = Result {
    try String(
      contentsOf: ExportKit.samples.appending(path: "exports/version-4.json"), encoding: .utf8)
  }

  /// What is said of an export of an earlier version; empty when it was taken, and is known again.
  private func refusal(earlier lines: some Sequence<some StringProtocol>) throws -> [String] {
    let scratch = try ScratchWorkspace()
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let messages = HandKit.refusal { _ = try ExportKit.migrate(bytes, into: scratch) }
    guard messages.isEmpty else { return messages }
    let again = try ExportKit.migrate(bytes, into: scratch)
    #expect(again.total.new == 0 && again.total.unchanged > 0)
    return []
  }

  @Test(arguments: [
    (1, ["receiptDerivations"], "$.receiptDerivations is missing"),
    (2, ["entryParts", "originals"], "expected $.entryParts, found $.sightings"),
    (3, ["originals"], "expected $.originals, found $.sightings"),
  ])
  func `an export of an earlier version is whole without later lists, a later one is not`(
    version: Int, absent: [String], message: String
  ) throws {
    var lines = try Self.earlier.get().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(try refusal(earlier: lines) == [])
    for name in absent { Self.remove(name, from: &lines) }
    #expect(try refusal(earlier: lines) == [message])
    let schema = try #require(lines.firstIndex { $0.contains("saldo.ledger/4") })
    lines[schema] = "\"schema\":\"saldo.ledger/\(version)\","
    #expect(try refusal(earlier: lines) == [])
    Self.remove("derivations", from: &lines)
    #expect(try refusal(earlier: lines).count == 1)
  }

  /// Takes a list away, and its digest.
  private static func remove(_ name: String, from lines: inout [Substring]) {
    guard let begin = lines.firstIndex(where: { $0.hasPrefix("\"\(name)\":[") }),
      let end = lines[begin...].firstIndex(where: { $0.hasPrefix("\"\(name)\":[],") || $0 == "]," })
    else { return }
    lines.removeSubrange(begin...end)
    lines.removeAll { $0.hasPrefix("\"\(name)\":\"") }
    // No comma stands behind the last digest.
    if lines[lines.count - 4].hasSuffix(",") { lines[lines.count - 4].removeLast() }
  }
}
