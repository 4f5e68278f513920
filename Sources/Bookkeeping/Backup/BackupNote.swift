internal import Foundation
import Ledger

/// When a ledger was backed up last, and where: a line beside the ledger.
struct BackupNote {
  let day: CalendarDate
  let path: String

  /// What the path of the note ends with, behind the ledger's.
  static let ending = "-backup"

  init(day: CalendarDate, path: String) {
    self.day = day
    self.path = path
  }

  /// The note of a workspace's ledger; nil where it was never backed up.
  init?(_ workspace: Workspace) {
    guard let bytes = FileManager.default.contents(atPath: workspace.ledgerPath + Self.ending)
    else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, let day = CalendarDate(words[0]) else { return nil }
    self.init(day: day, path: String(words[1].prefix { $0 != "\n" }))
  }

  func write(_ workspace: Workspace) throws {
    _ = try OutputFile.write(Array("\(day) \(path)\n".utf8), to: workspace.ledgerPath + Self.ending)
  }
}
