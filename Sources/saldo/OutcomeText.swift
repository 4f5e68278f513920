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
      let gone = outcome.gone.map { register, count in
        "\(count) \(count == 1 ? register.title : RegisterName.words(register))"
      }
      words += ", and with it \(gone.joined(separator: ", "))"
    }
    console.tell("\(words.prefix(1).uppercased())\(words.dropFirst()). \(undo(run))")
  }

  static func undo(_ run: Int) -> String { "Run \(run).  Undo: saldo undo \(run)" }
}
