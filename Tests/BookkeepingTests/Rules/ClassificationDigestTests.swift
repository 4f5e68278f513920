import Foundation
import Testing

@testable import Bookkeeping

/// The digest of what decides classifications: each file of it counts, and nothing else does.
@Suite struct ClassificationDigestTests {
  private static func digest(_ scratch: ScratchWorkspace) throws -> [UInt8] {
    try ClassificationDigest(try Workspace(root: scratch.folder)).bytes
  }

  /// Whether a change of the workspace changes the digest.
  private static func changes(
    _ scratch: ScratchWorkspace, _ change: () throws -> Void
  ) throws -> Bool {
    let before = try digest(scratch)
    try change()
    return try digest(scratch) != before
  }

  @Test func `rules, included files, places and cities count`() throws {
    let scratch = try ScratchWorkspace()
    let rule = "- {when: {text: a}, set: {category: A}}"
    #expect(
      try Self.changes(scratch) { try scratch.writeRules([rule, "- include: ../more/x.yaml"]) })
    #expect(try Self.changes(scratch) { try scratch.writeRules([rule], to: "more/x.yaml") })
    #expect(
      try Self.changes(scratch) { try scratch.writeRules(["- include: y.csv"], to: "more/x.yaml") })
    #expect(
      try Self.changes(scratch) { try scratch.write("text,category\na,B\n", to: "more/y.csv") })
    #expect(
      try Self.changes(scratch) { try scratch.write("text,category\na,C\n", to: "rules/9.csv") })
    #expect(
      try Self.changes(scratch) {
        try FileManager.default.moveItem(
          atPath: "\(scratch.folder)/rules/9.csv", toPath: "\(scratch.folder)/rules/05.csv")
      })
    #expect(
      try Self.changes(scratch) { try scratch.write("id,name\nx,X\n", to: "tables/places.csv") })
    #expect(
      try Self.changes(scratch) {
        try scratch.write("cities\n", to: "cities.txt")
        try scratch.write("version: 1\ngazetteer: cities.txt\n", to: "saldo.yaml")
      })
    #expect(try Self.changes(scratch) { try scratch.write("cities!\n", to: "cities.txt") })
  }

  @Test func `budgets, rates, other settings and the folder do not count`() throws {
    let scratch = try ScratchWorkspace()
    try scratch.writeRules(["- {when: {text: a}, set: {category: A}}"])
    #expect(
      try !Self.changes(scratch) {
        try scratch.write("category,period,amount\nFood,monthly,10\n", to: "tables/budgets.csv")
        try scratch.write("date,currency,rate\n", to: "tables/rates.csv")
        try scratch.write("version: 1\ntitle: Mine\ncurrency: USD\n", to: "saldo.yaml")
        try scratch.write("notes", to: "rules/notes.txt")
      })
    let copy = try ScratchWorkspace()
    try copy.writeRules(["- {when: {text: a}, set: {category: A}}"])
    #expect(try Self.digest(scratch) == Self.digest(copy))
  }

  @Test func `a large file of cities counts by its size and by samples`() throws {
    let scratch = try ScratchWorkspace(settings: "version: 1\ngazetteer: cities.txt\n")
    let text = Array(repeating: "a line of cities\n", count: 40_000).joined()
    try scratch.write(text, to: "cities.txt")
    #expect(try Self.changes(scratch) { try scratch.write("\(text)\n", to: "cities.txt") })
    try scratch.write(text, to: "cities.txt")
    let other = text.replacing("cities", with: "places")
    #expect(try Self.changes(scratch) { try scratch.write(other, to: "cities.txt") })
  }

  @Test func `circular includes end`() throws {
    let scratch = try ScratchWorkspace()
    try scratch.writeRules(["- include: 10.yaml"])
    #expect(try Self.digest(scratch).count == 32)
  }
}
