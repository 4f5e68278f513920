import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of the update of earlier transactions at an import.
struct RulesUpdateText {
  private let update: RulesUpdate

  init(_ update: RulesUpdate) { self.update = update }

  /// The line of the import summary about the update.
  ///
  /// An example is `Rules changed since run 3: 1 transaction updated (1 place).`
  var line: String {
    let verb = update.run == nil ? "would change" : "updated"
    let head =
      update.since.map { "Rules changed since run \($0)" } ?? "Rules applied to earlier rows"
    let text = "\(head): \(parts(verb).joined(separator: ", "))."
    return update.run.map { "\(text)  Undo: saldo undo \($0)" } ?? text
  }

  private func parts(_ verb: String) -> [String] {
    let counts = update.counts
    var parts: [String] = []
    if counts.changed > 0 {
      let fields = update.fields.map { $1.of(Self.noun($0).one, Self.noun($0).several) }
      parts.append(
        "\(counts.changed.of("transaction")) \(verb) (\(fields.joined(separator: ", ")))")
    }
    if counts.receiptsChanged > 0 {
      parts.append("\(counts.receiptsChanged.of("receipt")) \(verb)")
    }
    guard parts.isEmpty else { return parts }
    // Undo lists these, so the run needs an explanation.
    return [
      "\(counts.alsoChanged.of("hidden change")) (overridden, or in rows that do not count)"
    ]
  }

  private static func noun(_ field: RulesUpdate.Field) -> (one: String, several: String) {
    switch field {
    case .category: ("category", "categories")
    case .place: ("place", "places")
    case .payee: ("payee", "payees")
    case .tags: ("list of tags", "lists of tags")
    case .note: ("note", "notes")
    case .kind: ("kind", "kinds")
    case .transfer: ("transfer", "transfers")
    }
  }

  var json: JSON {
    let counts = update.counts
    return [
      "run": JSON(update.run), "since": JSON(update.since), "changed": counts.changed,
      "fields": JSON.object(update.fields.map { ($0.rawValue, $1.json) }),
      "changedUncounted": counts.alsoChanged, "byHand": counts.byHand,
      "receiptsChanged": counts.receiptsChanged,
    ]
  }
}
