import Foundation
import Testing

/// A workspace that `saldo init` makes for a statement imports it without an option.
@Suite struct InitSamplesTests {
  /// Exports of trackers, which `saldo migrate` reads.
  private static let trackers: Set<String> = ["web-tracker", "receipt-grocery"]

  @Test(arguments: StatementSampleTests.layouts)
  func `a workspace made for a statement imports it into the accounts of its settings`(
    layout: String
  ) throws {
    let folder = StatementSampleTests.folder.appending(path: layout)
    let names = Checkout.names(in: folder).filter {
      !$0.hasSuffix(".expected") && $0 != "README.md"
    }
    for name in names {
      let scratch = try Scratch()
      let file = folder.appending(path: name)
      let made = try Shell.run(
        "saldo init money --from '\(file.path)' --currency EUR", in: scratch.folder)
      if Self.trackers.contains(layout) {
        #expect(made.status == 65 && made.output.contains("saldo migrate"), "\(made.output)")
        continue
      }
      let expected = try Shell.run(
        "saldo normalize --json --currency EUR '\(file.path)'", in: folder)
      let entries = Self.count(#""type":"entry""#, in: expected.output)
      guard expected.status == 0, entries > 0 || expected.output.contains(#""type":"receipt""#)
      else {
        // Init refuses what an import refuses, and a file without entries.
        if made.status != 0 {
          #expect(made.output.contains("nothing was written"), "\(made.output)")
          #expect(try Scratch.files(below: scratch.folder).isEmpty)
        }
        continue
      }
      #expect(made.status == 0, "\(name): \(made.output)")
      let imported = try Shell.run("saldo import -w money", in: scratch.folder)
      #expect([0, 1].contains(imported.status), "\(name): \(imported.transcript)")
      let settings = try String(
        contentsOf: scratch.folder.appending(path: "money/saldo.yaml"), encoding: .utf8)
      let rows = imported.output.split(separator: "\n").filter {
        $0.hasPrefix("money/inbox/\(name) ")
      }
      #expect(!rows.isEmpty, "\(imported.output)")
      for row in rows {
        let words = row.dropFirst("money/inbox/\(name)".count).split(separator: " ")
        let key = words.first.map(String.init) ?? ""
        #expect(
          ["receipt", "receipts"].contains(key) || settings.contains("\n  \(key): {"), "\(row)")
      }
    }
  }

  private static func count(_ text: String, in all: String) -> Int {
    all.components(separatedBy: text).count - 1
  }
}
