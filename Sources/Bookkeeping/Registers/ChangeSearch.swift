import Ledger

/// Finds changes by a text: in what a transaction, a receipt or an entry is called, in its id, and in
/// what stood there and stands there now, all of it as long as it is.
struct ChangeSearch {
  private let wanted: String

  init(_ text: String) { wanted = text.lowercased() }

  func finds(_ change: LedgerChange) -> Bool {
    (change.names + texts(change.subject)).contains { $0.lowercased().contains(wanted) }
  }

  private func texts(_ subject: LedgerChange.Subject) -> [String] {
    switch subject {
    case .entry(let register, let key, let before, let after):
      return [key]
        + [before, after].compactMap(\.self).flatMap { entry in
          texts(entry, register, but: entry == before ? after : before)
        }
    case .field(let id, _, let before, let after, _): return [id.description] + read(before, after)
    case .derived(let id, let derived):
      return [id.description] + read(derived.before, derived.after)
    case .derivedReceipt(let id, let line, let derived):
      return [id.description, line?.text ?? ""] + read(derived.before, derived.after)
    }
  }

  /// Tags are a list.
  private func read(_ values: String?...) -> [String] {
    values.compactMap { $0?.replacing("\u{1F}", with: ", ") }
  }

  /// The name of an entry, and what it has otherwise than the other; of moments and pictures nobody
  /// remembers a word.
  private func texts(
    _ entry: RegisterEntry, _ register: Register, but other: RegisterEntry?
  ) -> [String] {
    let differing = register.fields.filter { field in
      !["imageData", "receiptImage"].contains(field.name) && entry[field.name] != other?[field.name]
    }
    let values = differing.compactMap { field -> String? in
      guard let value = entry[field.name] else { return nil }
      if case .moment = value { return nil }
      return RegisterText.text(value, entry.currency)
    }
    return values + ["name", "text"].compactMap { entry.text($0) }
  }
}
