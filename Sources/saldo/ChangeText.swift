import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of a change in the ledger's history.
enum ChangeText {
  /// The lines of a change: one for each changed field, or one for an added or deleted record.
  ///
  ///     run 3  2026-09-01  by hand  budget saldo/1  amount  100.00 → 120.00
  static func lines(_ change: LedgerChange) -> [String] {
    let head = "run \(change.run)  \(change.day)  \(source(change))  "
    switch change.subject {
    case .entry(let register, let key, let before, let after):
      let subject = "\(register.title) \(Printable.text(key))"
      guard let after else { return ["\(head)\(subject)  deleted"] }
      guard let before else { return ["\(head)\(subject)  added"] }
      return differences(register, before, after).map { field, old, new in
        "\(head)\(subject)  \(field)  \(shown(old)) → \(shown(new))"
      }
    case .account(let key, let field, let before, let after):
      return ["\(head)account \(key)  \(field)  \(shown(before)) → \(shown(after))"]
    case .field(let id, let field, let before, let after, let isWord):
      return [
        "\(head)\(id)  \(field.rawValue)  \(shown(before)) → \(shown(after))"
          + (isWord ? "" : "  from the rules")
      ]
    case .derived(let id, let derived):
      return ["\(head)\(id)  \(derived.field)  \(sides(derived, inReceipt: false))"]
    case .derivedReceipt(let id, let line, let derived):
      let subject = line.map { FieldText.line($0.number, $0.text) } ?? derived.field
      return ["\(head)\(id)  \(subject)  \(sides(derived, inReceipt: true))"]
    }
  }

  private static func source(_ change: LedgerChange) -> String {
    change.isByRules ? "rules applied" : change.file.map(Printable.text) ?? "by hand"
  }

  /// The values before and after, such as `Food → Food:Groceries  rules/20-food.yaml:12:5`.
  private static func sides(_ derived: LedgerChange.Derived, inReceipt: Bool) -> String {
    let sides = [derived.before, derived.after].map {
      FieldText.shown($0, of: derived.field, inReceipt: inReceipt)
    }
    return sides.joined(separator: " → ")
      + (derived.decider.map { "  \(Printable.text($0))" } ?? "")
      + (derived.isBeneath ? "  overridden by hand" : "")
      + (derived.counts ? "" : "  in a \(inReceipt ? "receipt" : "row") that does not count")
  }

  private static func differences(
    _ register: Register, _ before: RegisterEntry, _ after: RegisterEntry
  ) -> [(String, String?, String?)] {
    register.fields.compactMap { field in
      let (old, new) = (before[field.name], after[field.name])
      guard old != new else { return nil }
      return (
        field.name, old.map { EntryText.shown($0, field, before.currency) },
        new.map { EntryText.shown($0, field, after.currency) }
      )
    }
  }

  private static func shown(_ text: String?) -> String { text.map(FieldText.cut) ?? "–" }

  static func json(_ change: LedgerChange) -> JSON {
    let head: JSON = ["run": change.run, "date": "\(change.day)", "file": JSON(change.file)]
    switch change.subject {
    case .entry(let register, let key, let before, let after):
      func values(_ entry: RegisterEntry?) -> JSON {
        entry.map { .object(EntryText.values($0, register)) } ?? .null
      }
      return head.adding([
        "register": register.name, "key": key, "before": values(before), "after": values(after),
      ])
    case .account(let key, let field, let before, let after):
      return head.adding([
        "account": key, "field": field, "before": JSON(before), "after": JSON(after),
      ])
    case .field(let id, let field, let before, let after, let isWord):
      return head.adding([
        "transaction": "\(id)", "field": field.rawValue, "before": json(before, of: field.rawValue),
        "after": json(after, of: field.rawValue), "byRules": !isWord,
      ])
    case .derived(let id, let derived):
      return head.adding(["transaction": "\(id)"]).adding(json(derived))
    case .derivedReceipt(let id, let line, let derived):
      let subject: JSON = ["receipt": "\(id)", "line": line?.number, "text": line?.text]
      return head.adding(subject).adding(json(derived))
    }
  }

  private static func json(_ derived: LedgerChange.Derived) -> JSON {
    [
      "field": derived.field, "before": json(derived.before, of: derived.field),
      "after": json(derived.after, of: derived.field), "byRules": true,
      "rule": JSON(derived.decider), "beneath": derived.isBeneath, "counts": derived.counts,
    ]
  }

  /// The JSON of a value: tags as a list, any other value as text; null for nil.
  private static func json(_ value: String?, of field: String) -> JSON {
    guard let value, field == TransactionEdit.Field.tags.rawValue else { return JSON(value) }
    return value.split(separator: "\u{1F}").map(String.init).json
  }
}
