import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo runs` command.
struct RunsCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs", abstract: "List all runs, oldest first.")

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Write one JSON object per line.")
  var json = false

  func run() throws {
    for run in try ListRuns(try common.openWorkspace()).all() {
      if json {
        try common.console.writeLine(Self.json(run))
        continue
      }
      let head = "\(run.id)  \(run.day)\(run.isUndone ? "  undone" : "")"
      try common.console.writeLine(head)
      for batch in run.batches { try common.console.writeLine(Self.line(batch)) }
    }
  }

  private static func line(_ batch: ImportBatch) -> String {
    if batch.format == ImportBatch.byRules {
      let isOfReceipts = batch.account == ImportBatch.ofReceipts
      let read = batch.read.of(isOfReceipts ? "receipt" : "row")
      return "    rules applied  \(read)  \(batch.updated) changed"
    }
    return "    \(batch.file.isEmpty ? "by hand" : batch.file)  \(batch.account)"
      + "  \(batch.read.of("row"))  \(batch.new) new"
      + "  \(batch.updated) updated  \(batch.alreadyIn) already in"
      + (batch.rejected > 0 ? "  \(batch.rejected) rejected" : "")
  }

  private static func json(_ run: ImportRun) -> JSON {
    let batches = run.batches.map { batch -> JSON in
      [
        "file": batch.file, "account": batch.account, "format": batch.format, "read": batch.read,
        "new": batch.new, "alreadyIn": batch.alreadyIn, "updated": batch.updated,
        "ignored": batch.ignored, "rejected": batch.rejected,
      ]
    }
    return ["run": run.id, "date": "\(run.day)", "undone": run.isUndone, "batches": batches]
  }
}
