import Importing
import Ledger

/// A proposed key for a file's account, from the bank's profile or the words of the file's name.
struct AccountProposal {
  let key: String

  init(file: String, profile: CSVProfile?) {
    if let profile, profile.isShipped {
      key = profile.name
      return
    }
    let stem = WriteProfile.stem(of: file).lowercased()
    let words = stem.split { !($0.isASCII && $0.isLetter) }.map(String.init)
    let telling = words.filter { $0.count > 1 && !Self.general.contains($0) }
    let name = telling.joined(separator: "-").prefix(64)
    let isCard = words.contains { Self.cards.contains($0) }
    key = name.isEmpty ? isCard ? "card" : "bank" : String(name)
  }

  /// The words of file names that say nothing about the account.
  private static let general: Set<String> = [
    "account", "accounts", "activity", "all", "bank", "csv", "data", "download", "downloads",
    "export", "file", "history", "list", "new", "statement", "statements", "test", "transaction",
    "transactions", "umsaetze", "umsatz", "kontoauszug", "kontoumsaetze", "buchungen", "auszug",
    "extrait", "releve", "mouvements", "operations", "extracto", "movimientos", "movimenti",
    "extrato", "transacties", "mutaties", "afschrift", "historia", "wyciag", "vypis", "jan", "feb",
    "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "january", "february",
    "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "januar", "februar", "maerz", "mai", "juni", "juli", "oktober", "dezember",
  ]
  private static let cards: Set<String> = ["card", "visa", "mastercard", "amex", "kreditkarte"]
}
