package import Reporting

/// An output format: turns any report into files.
package protocol Renderer: Sendable {
  /// The word on the command line and the ending of its files.
  static var name: String { get }
  /// Its name in words.
  static var title: String { get }
  /// What it is good for, in a few words.
  static var summary: String { get }

  /// The names of the kinds of reports that it also reads, whichever were asked for.
  static var companions: [String] { get }
  /// Whether it makes a file of each report, and not one of all.
  static var isOfEachReport: Bool { get }
  /// Whether its files show ``Report/attention``.
  static var showsAttention: Bool { get }

  /// Whether it has a form for this report; most have one for every report.
  static func fits(_ report: Report) -> Bool

  init()

  /// The files of one report, the main one first. The edition says what they may link to.
  func files(for report: Report, in edition: Edition) -> [RenderedFile]
}

extension Renderer {
  package static func fits(_ report: Report) -> Bool { true }
  package static var companions: [String] { [] }
  package static var isOfEachReport: Bool { true }
  package static var showsAttention: Bool { true }

  /// The path of a report's file; `table` names one of several.
  func path(_ report: Report, _ table: String? = nil) -> String {
    let stem = table.map { "\(report.kind)-\($0)" } ?? report.kind
    return "\(report.period)/\(stem).\(Self.name)"
  }
}
