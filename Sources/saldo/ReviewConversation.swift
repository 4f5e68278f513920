import Bookkeeping
import Ledger
import Syntax

/// The conversation of `saldo review` about each open decision.
///
/// It stores each answer at once and can undo it. Each answer is complete in itself, so you can
/// stop at any question.
struct ReviewConversation {
  /// A stored decision.
  struct Step {
    let key: String
    let undo: () throws -> Void
  }

  /// The result of one question.
  enum Turn {
    case decided(Step)
    case skip, undo, quit
  }

  let workspace: Workspace
  let console: Console
  let day: CalendarDate
  private var open = OpenDecisions.none
  /// The keys of the decisions that saldo does not ask about again.
  private var passed: Set<String> = []
  private var steps: [Step] = []
  /// The keys of the decisions that you skipped.
  private var skipped: Set<String> = []

  init(_ workspace: Workspace, _ console: Console, asOf day: CalendarDate) {
    self.workspace = workspace
    self.console = console
    self.day = day
  }

  /// Asks about each open decision until you quit, then prints a summary.
  ///
  /// Without open decisions, it only says so.
  mutating func run() throws {
    try applyRules()
    open = try ListDecisions(workspace).run()
    let before = open.share
    guard !open.decisions.isEmpty else {
      console.tell("Nothing to decide.  \(ReviewText.share(before))")
      return
    }
    console.sayLine("\(ReviewText.counts(open)).  \(ReviewText.share(before))")
    console.sayLine("Enter accepts a proposal, s skips, u undoes, q quits, ? helps.")
    repeat {
      while let decision = next {
        console.sayLine("")
        for line in ReviewText.lines(decision) { console.sayLine(line) }
        guard try settle(decision) else { return summarise(since: before) }
      }
    } while try takesBackTheLast()
    summarise(since: before)
  }

  /// The next decision to ask about; nil if none is left.
  private var next: OpenDecisions.Decision? {
    open.decisions.first { !passed.contains($0.key) }
  }

  /// Offers to undo the last decision after the last question; returns whether you accept.
  private mutating func takesBackTheLast() throws -> Bool {
    guard !steps.isEmpty else { return false }
    console.sayLine("")
    let answer = console.ask("No more questions.  Enter ends, u undoes the last decision:")
    guard answer?.lowercased() == "u" else { return false }
    try undo()
    return true
  }

  /// Applies rules that changed since the last run, because proposals come from the ledger.
  private func applyRules() throws {
    let applied = try ApplyRules(workspace, options: .init(asOf: day)).run()
    guard let run = applied.run else { return }
    let changed = applied.counts.changed + applied.counts.receiptsChanged
    console.sayLine(
      "The rules changed since the last run: \(changed.of("row")) changed. Run \(run).")
  }

  /// Asks about a decision and carries out the answer; returns false if you quit.
  private mutating func settle(_ decision: OpenDecisions.Decision) throws -> Bool {
    switch try turn(decision) {
    case .quit: return false
    case .skip:
      skipped.insert(decision.key)
      passed.insert(decision.key)
    case .decided(let step):
      steps.append(step)
      passed.insert(step.key)
      open = try ListDecisions(workspace).run()
    case .undo: try undo()
    }
    return true
  }

  private func turn(_ decision: OpenDecisions.Decision) throws -> Turn {
    switch decision {
    case .category(let group):
      try TextQuestion(self, group, key: decision.key, isPlace: false).ask()
    case .place(let group):
      try TextQuestion(self, group, key: decision.key, isPlace: true).ask()
    case .duplicate, .transfer, .receipt:
      try PairQuestion(self, decision).ask()
    }
  }

  private mutating func undo() throws {
    guard let step = steps.last else {
      console.sayLine("    nothing to undo")
      return
    }
    do {
      try step.undo()
    } catch {
      guard let failure = Failure(error) else { throw error }
      console.say(failure.diagnostics)
      return
    }
    steps.removeLast()
    passed.remove(step.key)
    open = try ListDecisions(workspace).run()
    console.sayLine("    undone")
  }

  private func summarise(since before: CategorisedShare) {
    let left = open.decisions.count
    let skipped = skipped.isEmpty ? "" : ", \(skipped.count) skipped"
    console.sayLine("")
    console.tell("\(steps.count.of("decision")) made\(skipped), \(left) left.")
    let was = before.percent.map { " It was \($0) %." } ?? ""
    console.tell(ReviewText.share(open.share) + (open.share == before ? "" : was))
    if !steps.isEmpty { console.tell("saldo report writes the reports again.") }
  }

  /// Asks a question and returns whether you agree; nil at the end of the input.
  func agrees(_ question: String, isDefault: Bool) -> Bool? {
    console.agrees("    \(question)", isDefault: isDefault, again: "    type y or n")
  }

  /// The turn for an answer with the same meaning in every question; nil for any other answer.
  static func common(_ answer: String) -> Turn? {
    switch answer.lowercased() {
    case "q", "quit": .quit
    case "s", "skip": .skip
    case "u", "undo": .undo
    default: nil
    }
  }
}
