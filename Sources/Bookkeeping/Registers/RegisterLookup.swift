import Ledger
import Store
import Syntax

/// Finds entries of the ledger's registers, each register read once; without the ledger's key their
/// secret texts are left out.
final class RegisterLookup {
  private let store: LedgerStore
  private var read: [String: [RegisterEntry]] = [:]

  init(_ store: LedgerStore) { self.store = store }

  func entries(_ register: Register) throws -> [RegisterEntry] {
    if let known = read[register.name] { return known }
    return try Failure.ofLedger {
      let entries = try store.entriesWithoutKey(register)
      read[register.name] = entries
      return entries
    }
  }

  /// The entry that a person means: by its key, by the number of one made by hand, or by its name.
  func entry(_ text: String, in register: Register) throws -> RegisterEntry {
    let all = try entries(register)
    let key = text.allSatisfy(\.isNumber) && !text.isEmpty ? "saldo/\(text)" : text
    if let found = all.first(where: { $0.key == key }) { return found }
    let named = all.filter { $0.text("name")?.lowercased() == text.lowercased() }
    guard named.count < 2 else {
      throw Failure(
        .usage,
        "\(named.count) \(RegisterName.words(register)) are named \(Printable.quoted(text))",
        hint: "use a key: \(named.map(\.key).joined(separator: ", "))")
    }
    guard let found = named.first else { throw Failure.noEntry(text, register) }
    return found
  }

  func key(of text: String, in register: Register) throws -> String {
    try entry(text, in: register).key
  }
}
