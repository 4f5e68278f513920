import Foundation
import Testing

@testable import saldo

/// The gallery of mistaken commands: each file of `samples/errors/commands/` holds a command line, the
/// lines that prepare it, and what saldo answers in the demo's workspace.
@Suite struct MistakenCommandTests {
  private static let folder = Checkout.samples.appending(path: "errors/commands")
  static let cases = Checkout.names(in: folder)

  /// The demo's workspace without the pages of its periods, which no case reads.
  private static let prepared = Result {
    let demo = try DemoReportTests.demo.get().folder.appending(path: "saldo-demo")
    let scratch = try Scratch(copyOf: demo)
    let reports = scratch.folder.appending(path: "reports")
    for name in Checkout.names(in: reports) where name.hasPrefix("20") {
      try FileManager.default.removeItem(at: reports.appending(path: name))
    }
    return scratch
  }

  /// The command lines at the top of a case; the last one calls saldo with the mistake.
  private struct Case {
    let golden: URL
    let lines: [String]
    let scratch: Scratch

    init(_ name: String) throws {
      golden = MistakenCommandTests.folder.appending(path: name)
      let text = try String(contentsOf: golden, encoding: .utf8)
      lines = text.split(separator: "\n").prefix { $0.hasPrefix("$ ") }.map {
        String($0.dropFirst(2))
      }
      scratch = try Scratch(copyOf: MistakenCommandTests.prepared.get().folder)
      for line in lines.dropLast() {
        let outcome = try Shell.process(line, in: scratch.folder)
        #expect(outcome.status == 0, "\(name): \(outcome.output)")
      }
    }

    var call: String { lines.last ?? "" }
    var head: String { lines.map { "$ \($0)\n" }.joined() }
  }

  @Test(arguments: cases)
  func `a mistake gets its answer, which is never silence, and leaves no file behind`(
    name: String
  ) throws {
    let mistake = try Case(name)
    let before = try Scratch.files(below: mistake.scratch.folder)
    let outcome = try Shell.run(mistake.call, in: mistake.scratch.folder)
    let after = try Scratch.files(below: mistake.scratch.folder)
    try Golden.expect(mistake.head + outcome.transcript, at: mistake.golden)
    #expect(!outcome.output.isEmpty, "\(name) is silent")
    #expect(after.keys.sorted() == before.keys.sorted(), "\(name) leaves files behind")
    guard outcome.status > 1 else { return }
    let changed = after.keys.filter { after[$0] != before[$0] }
    #expect(changed.sorted() == [], "\(name) changes files and fails")
  }

  @Test(arguments: cases)
  func `with JSON, standard error has objects alone`(name: String) throws {
    let mistake = try Case(name)
    let line = try #require(SaldoLine("SALDO_ERRORS=json \(mistake.call)"))
    let (output, errors) = (Transcript(), Transcript())
    let status = Saldo.run(
      Invocation(
        arguments: line.arguments,
        environment: line.variables.merging(["SALDO_NOW": "2026-09-01"]) { own, _ in own },
        folder: mistake.scratch.folder.path, output: .transcript(output),
        errors: .transcript(errors)))
    let lines = String(decoding: errors.bytes, as: UTF8.self).split(separator: "\n")
    for line in lines {
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      let object = value as? [String: Any]
      #expect(object?["severity"] is String && object?["message"] is String, "\(name): \(line)")
    }
    #expect(status == 0 || !lines.isEmpty, "\(name): no message")
  }

  @Test func `the gallery has the mistakes of a first month`() {
    #expect(Self.cases.count == 85)
  }
}
