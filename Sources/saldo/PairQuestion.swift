import Bookkeeping
import Ledger
import Syntax

/// The question of `saldo review` about rows, or a receipt and rows, that may belong together.
struct PairQuestion {
  private let conversation: ReviewConversation
  private let decision: OpenDecisions.Decision

  private var console: Console { conversation.console }
  private var workspace: Workspace { conversation.workspace }

  init(_ conversation: ReviewConversation, _ decision: OpenDecisions.Decision) {
    self.conversation = conversation
    self.decision = decision
  }

  /// Asks until you decide, skip, undo or quit, and returns what you did.
  func ask() throws -> ReviewConversation.Turn {
    while let answer = console.ask("  \(question):") {
      if let turn = ReviewConversation.common(answer) { return turn }
      guard answer != "?", let choice = choice(answer) else {
        help.forEach { console.sayLine("    \($0)") }
        continue
      }
      if let undo = try decide(choice) {
        return .decided(ReviewConversation.Step(key: decision.key, undo: undo))
      }
    }
    return .quit
  }

  /// The number of candidates to choose from.
  private var candidateCount: Int {
    switch decision {
    case .transfer(let question): question.candidates.count
    case .receipt(_, let candidates): candidates.count
    default: 1
    }
  }

  private var question: String {
    switch decision {
    case .receipt: "which row paid it (\(numbers), n for none)"
    case .transfer where candidateCount > 1: "which pair (\(numbers), n for none)"
    case .transfer: "one transfer (y/n)"
    default: "the same transaction (y/n)"
    }
  }

  private var numbers: String { candidateCount == 1 ? "1" : "1–\(candidateCount)" }

  private var isYesOrNo: Bool {
    if case .receipt = decision { return false }
    return candidateCount == 1
  }

  private var help: [String] {
    let choices =
      isYesOrNo
      ? ["y            yes", "n            no"]
      : ["\(Printable.padded(numbers, 13))this one", "n            none of them"]
    return choices + [
      "s            skip it", "u            undo the last decision",
      "q            quit; all decisions so far stay",
    ]
  }

  /// The index of the chosen candidate, or -1 for none; nil if the answer is invalid.
  private func choice(_ answer: String) -> Int? {
    switch answer.lowercased() {
    case "y", "yes": return isYesOrNo ? 0 : nil
    case "n", "no": return -1
    default:
      guard !isYesOrNo, let number = Int(answer), (1...candidateCount).contains(number) else {
        return nil
      }
      return number - 1
    }
  }

  /// Stores the decision and returns its undo action; nil to ask again.
  private func decide(_ choice: Int) throws -> (() throws -> Void)? {
    do {
      switch decision {
      case .duplicate(let question): return try duplicate(question, isSame: choice == 0)
      case .transfer(let question): return try transfer(question, choice)
      case .receipt(let receipt, let candidates): return try match(receipt, candidates, choice)
      default: return nil
      }
    } catch {
      guard let failure = Failure(error), [.usage, .inputRefused].contains(failure.status) else {
        throw error
      }
      console.say(failure.diagnostics)
      return nil
    }
  }

  private func duplicate(_ question: OpenQuestion, isSame: Bool) throws -> () throws -> Void {
    let (one, other) = (question.first.id, question.second.id)
    let deciding = DecideDuplicates(workspace)
    _ = try deciding.decide(one, other, areSame: isSame)
    console.sayLine(isSame ? "    duplicates: they count once" : "    distinct: each counts")
    return { try deciding.withdraw(one, other) }
  }

  private func transfer(_ question: TransferQuestion, _ choice: Int) throws -> () throws -> Void {
    let deciding = OwnTransfers(workspace)
    let pairs = choice < 0 ? question.candidates : [question.candidates[choice]]
    for pair in pairs {
      try deciding.decide(pair.out.id, pair.into.id, isTransfer: choice >= 0)
    }
    console.sayLine(choice < 0 ? "    not a transfer" : "    one transfer")
    return {
      for pair in pairs.reversed() { try deciding.withdraw(pair.out.id, pair.into.id) }
    }
  }

  private func match(
    _ receipt: ReceiptSummary, _ candidates: [Transaction], _ choice: Int
  ) throws -> () throws -> Void {
    let deciding = ListReceipts(workspace)
    try deciding.decide(receipt.id, paidBy: choice < 0 ? nil : candidates[choice].id)
    console.sayLine(choice < 0 ? "    counts on its own" : "    paid by \(candidates[choice].id)")
    return { try deciding.withdraw(receipt.id) }
  }
}
