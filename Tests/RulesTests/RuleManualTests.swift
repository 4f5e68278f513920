import Foundation
import Syntax
import Testing

@testable import Rules

/// `samples/rules` shows the whole language, each piece with an example.
@Suite struct RuleManualTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples/rules/rules")

  @Test func `every condition and every action stands in the manual with an example`() throws {
    var shown: Set<String> = []
    for file in try Self.files() {
      let root = try YAMLDocument(file.text, file: file.name).root
      for rule in try root.mapping(allowing: ["version", "stage", "rules"]).required("rules").list()
      {
        guard case .mapping(let entries) = rule.content else { continue }
        let names = try entries.map { try $0.key.string() }
        guard names.contains("expect") || names.contains("include") else { continue }
        shown.formUnion(names)
        for entry in entries { Self.gather(entry.value, &shown) }
      }
    }
    let keys = Conditions.all.flatMap { $0.keys } + RuleActions.keys
    let forms = TextForm.allCases.map(\.rawValue) + ["matches", "any", "all", "not"]
    for key in keys + forms + ["stop", "include"] {
      #expect(shown.contains(key), "\(key) has no example")
    }
  }

  private static func files() throws -> [RuleFile] {
    try ["", "shared/"].flatMap { sub in
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: sub).path)
      return try names.filter { $0.hasSuffix(".yaml") }.map { name in
        let url = folder.appending(path: sub + name)
        return RuleFile(name: name, text: try String(contentsOf: url, encoding: .utf8))
      }
    }
  }

  /// The keys of a condition or of what is set, at any depth.
  private static func gather(_ value: YAMLValue, _ shown: inout Set<String>) {
    switch value.content {
    case .scalar: break
    case .list(let values): for value in values { gather(value, &shown) }
    case .mapping(let entries):
      for entry in entries {
        if let key = try? entry.key.string() { shown.insert(key) }
        gather(entry.value, &shown)
      }
    }
  }
}
