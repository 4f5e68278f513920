import Bookkeeping
import Ledger
import Syntax

/// What a change by hand came to, in words.
enum OutcomeText {
  static func say(
    _ outcome: EditRegister.Outcome, _ verb: String, _ console: Console
  ) throws {
    if let entry = outcome.after ?? outcome.before {
      try console.writeLine(EntryText.text(entry, outcome.register))
    }
    guard let run = outcome.run else {
      console.tell("Nothing to change.")
      return
    }
    var words = "\(outcome.register.title) \(Printable.text(outcome.key)) \(verb)"
    if !outcome.gone.isEmpty {
      words += ", along with \(counts(outcome.gone))"
    }
    if !outcome.renamed.isEmpty {
      words += "; also renamed in \(counts(outcome.renamed))"
    }
    if outcome.defaultCategories > 0 {
      words += ", with \(outcome.defaultCategories) default categories"
    }
    if outcome.uncategorised > 0 {
      let isOne = outcome.uncategorised == 1
      words +=
        "; \(outcome.uncategorised) \(isOne ? "transaction" : "transactions") without a category"
    }
    console.tell("\(words.prefix(1).uppercased())\(words.dropFirst()). \(undo(run))")
  }

  private static func counts(_ entries: [(register: Register, count: Int)]) -> String {
    entries.map { register, count in
      "\(count) \(count == 1 ? register.title : RegisterName.words(register))"
    }.joined(separator: ", ")
  }

  static func undo(_ run: Int) -> String { "Run \(run).  Undo: saldo undo \(run)" }
}
