internal import Foundation
import Ledger

/// The words of a file name that say something about its account.
///
/// Dates, counters and words such as `statement` or `Umsätze` say nothing.
struct FileNameWords: Sendable {
  /// The words in lower-case ASCII letters and digits, in order.
  let all: [String]

  init(_ file: String) {
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    all = Self.words(stem).compactMap { word in
      // The word of `Chase1234_Activity` is `chase`.
      let digits = word.reversed().prefix(while: \.isNumber).count
      let bare = digits >= 4 ? String(word.dropLast(digits)) : word
      return bare.contains(where: \.isLetter) && !Self.empty.contains(bare)
        && !Self.months.contains(bare) ? bare : nil
    }
  }

  /// The kind of account that the words name; otherwise the kind that the file states.
  ///
  /// The words count only if `isNamed` is true and the file states an ordinary bank account.
  func kind(or stated: Account.Kind, isNamed: Bool) -> Account.Kind {
    guard isNamed, stated == .bank else { return stated }
    return all.lazy.compactMap { Self.kinds[$0] }.first ?? stated
  }

  /// The words of a text in lower-case ASCII letters and digits.
  static func words(_ text: String) -> [String] {
    let plain = text.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil
    ).replacing("ß", with: "ss")
    return plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  /// A pattern for the names of later files: `giro-2026-08.qif` gives `giro-*.qif`.
  static func pattern(for file: String) -> String {
    let end = file.lastIndex(of: ".").map { file[$0...] } ?? ""
    let start = file.dropLast(end.count).prefix { !$0.isNumber && $0 != "(" }
      .replacing("*", with: "?").trimmingCharacters(in: .whitespaces)
    return "\(start.count < 3 ? "" : start)*\(end)"
  }

  /// The kinds of account, by the word that names them.
  static let kinds: [String: Account.Kind] = [
    "card": .card, "investment": .investment, "loan": .loan, "creditcard": .card, "visa": .card,
    "mastercard": .card, "amex": .card,
    "kreditkarte": .card, "carte": .card, "savings": .savings, "tagesgeld": .savings,
    "sparkonto": .savings, "epargne": .savings, "cash": .cash, "wallet": .cash,
  ]

  private static let empty: Set<String> = [
    "account", "accounts", "activity", "all", "auszug", "bank", "camt", "camt053", "copy", "csv",
    "data", "download", "downloads", "export", "exported", "extracto", "estratto", "file", "from",
    "history", "konto", "kontoauszug", "kontoumsaetze", "kontoumsatze", "list", "mouvements",
    "movimenti", "movimientos", "mt940", "my", "new", "ofx", "operations", "qbo", "qfx", "qif",
    "releve", "report", "statement", "statements", "to", "transaction", "transactions",
    "transacties", "umsaetze", "umsatz", "umsatze", "bis", "vom", "von", "xml",
  ]

  private static let months: Set<String> = Set(
    """
    january february march april may june july august september october november december jan feb \
    mar apr jun jul aug sep sept oct nov dec januar februar marz maerz mai juni juli oktober \
    dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
    """.split(separator: " ").map(String.init))
}
