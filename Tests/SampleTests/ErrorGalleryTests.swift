import Foundation
import Testing

/// The gallery of messages: each file of `samples/errors/` provokes what stands in the `.stderr`
/// beside it, whose first line is the command.
///
/// A folder of the gallery is named for the place that its files take in the workspace.
@Suite struct ErrorGalleryTests {
  static let folder = Checkout.samples.appending(path: "errors")
  static let workspace = folder.appending(path: "workspace")

  /// Where the files of each folder go, and the command that meets them.
  private static let places = [
    "statements": (path: "inbox/%", command: "saldo import inbox/%"),
    "layouts": (path: "%", command: "saldo profile new --name new-bank -o - %"),
    "profiles": (path: "profiles/giro.yaml", command: "saldo import inbox/giro-2026-09.csv"),
    "rules": (path: "rules/%", command: "saldo import inbox/giro-2026-09.csv"),
    "places": (path: "tables/places.csv", command: "saldo import inbox/giro-2026-09.csv"),
    "categories": (path: "tables/categories.csv", command: "saldo check category"),
    "budgets": (path: "tables/budgets.csv", command: "saldo report budget -o - --format md"),
    "basemaps": (path: "basemap.geojson", command: "saldo report places -o - --format html"),
    "settings": (path: "saldo.yaml", command: "saldo import inbox/giro-2026-09.csv"),
  ]

  /// A workspace with one statement taken in; each case works on a copy of it.
  private static let prepared = Result {
    let scratch = try Scratch(copyOf: workspace)
    let outcome = try Shell.run("saldo import", in: scratch.folder)
    guard outcome.status == 0 else { throw Unprepared(output: outcome.output) }
    return scratch
  }

  private struct Unprepared: Error {
    var output: String
  }

  static let cases = places.keys.sorted().flatMap { place in
    Checkout.names(in: folder.appending(path: place)).filter { !$0.hasSuffix(".stderr") }
      .map { "\(place)/\($0)" }
  }

  @Test(arguments: cases)
  func `a damaged file gives its message and leaves the ledger as it was`(path: String) throws {
    let parts = path.split(separator: "/").map(String.init)
    let place = try #require(Self.places[parts[0]])
    let scratch = try Scratch(copyOf: Self.prepared.get().folder)
    let target = scratch.folder.appending(path: place.path.replacing("%", with: parts[1]))
    try? FileManager.default.removeItem(at: target)
    try FileManager.default.copyItem(at: Self.folder.appending(path: path), to: target)
    let ledger = scratch.folder.appending(path: ".saldo/me.sqlite")
    let before = try Data(contentsOf: ledger)

    let golden = Self.folder.appending(path: path + ".stderr")
    let command =
      Self.command(of: golden) ?? place.command.replacing("%", with: parts[1])
    let outcome = try Shell.run(command, in: scratch.folder)
    try Golden.expect("$ \(command)\n\(outcome.transcript)", at: golden)
    #expect(try Data(contentsOf: ledger) == before, "\(path) changed the ledger")
  }

  /// The command on the first line of a golden.
  private static func command(of golden: URL) -> String? {
    let text = try? String(contentsOf: golden, encoding: .utf8)
    guard let first = text?.split(separator: "\n").first, first.hasPrefix("$ ") else { return nil }
    return String(first.dropFirst(2))
  }

  @Test func `the gallery is as large as the list of mistakes is long`() {
    #expect(Self.cases.count >= 60)
  }

  @Test func `no message stands without the file that provokes it`() {
    for place in Self.places.keys.sorted() {
      let names = Checkout.names(in: Self.folder.appending(path: place))
      for name in names where name.hasSuffix(".stderr") {
        #expect(names.contains(String(name.dropLast(7))), "errors/\(place)/\(name) stands alone")
      }
    }
  }
}
