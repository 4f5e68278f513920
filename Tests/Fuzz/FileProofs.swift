import Ledger
import Rendering
import Rules
import Store
import Syntax

/// A file of a workspace is read or refused with a word.
enum FileProof {
  static func hold(_ read: () throws(Rejection) -> Void) {
    do throws(Rejection) {
      try read()
    } catch {
      prove(!error.diagnostics.isEmpty, "refused without a word")
      prove(error.diagnostics.allSatisfy { !$0.message.isEmpty })
    }
  }

  static func hold(_ bytes: [UInt8], _ read: (ByteStream) throws(Rejection) -> Void) {
    hold { () throws(Rejection) in try read(ByteStream(name: "fuzz", bytes: bytes)) }
  }
}

/// The expression up to the first line end is refused with a word, or tried on the text behind it.
enum PatternProof {
  static func hold(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let rule = """
      version: 1
      stage: category
      rules:
        - when: {text: {matches: \(quoted(lines[0]))}}
          set: {category: Seen}
          expect:
            - {text: \(quoted(lines.last ?? "")), amount: -1, gives: Seen}

      """
    FileProof.hold { () throws(Rejection) in
      let book = try RuleBook(files: [RuleFile(name: "rules/fuzz.yaml", text: rule)])
      prove(book.failures() == book.failures(), "a pattern matches once and not again")
    }
  }

  /// A text as YAML has it between double quotes.
  private static func quoted(_ text: Substring) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        let digits = String(scalar.value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }.joined() + "\""
  }
}

/// A page of a person's own is refused with the line of its fault, or filled in.
enum TemplateProof {
  static func hold(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(TemplateError) {
      let templates = try TemplateLibrary(overrides: ["pages/index.mustache": text])
      _ = IndexPage(ledger: "fuzz", templates: templates).file([])
    } catch {
      prove(error.line >= 1 && !error.message.isEmpty, "refused without a word")
    }
  }
}

/// A question is answered or refused, and changes nothing.
enum QueryProof {
  private static let store = try? LedgerStore()

  private struct Enough: Error {}

  static func hold(_ bytes: [UInt8]) {
    guard let store, let sql = String(validating: bytes, as: UTF8.self) else { return }
    // Whoever asks for rows without end waits for them: that is no fault of saldo's.
    guard !sql.lowercased().contains("with") else { return }
    var rows = 0
    let count: ([QueryValue]) throws -> Void = { _ in
      rows += 1
      if rows > 1000 { throw Enough() }
    }
    try? LedgerQuery(store, income: IncomeCategories()).run(sql, columns: { _ in }, row: count)
    prove((try? store.runs().isEmpty) == true, "a question wrote something")
  }
}
