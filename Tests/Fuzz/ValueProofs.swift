import Importing
import Ledger
import Rules
import Syntax

/// An amount that is read is written and read back as the same.
enum AmountProof {
  static func hold(_ bytes: [UInt8]) {
    let grammars = [
      DecimalGrammar.plain,
      DecimalGrammar(
        decimalMark: UInt8(ascii: ","), groupMark: UInt8(ascii: "."), grouping: .thousands,
        allowsParentheses: true, allowsTrailingMinus: true, allowsDebitCreditSuffix: true,
        allowsCurrencySign: true),
      DecimalGrammar(groupMark: UInt8(ascii: ","), grouping: .indian),
    ]
    bytes.withUnsafeBufferPointer { text in
      for grammar in grammars {
        guard let units = try? grammar.minorUnits(text, exponent: 2) else { continue }
        let written = Array(Amount.decimalText(units, exponent: 2).utf8)
        written.withUnsafeBufferPointer { again in
          let back = try? DecimalGrammar.plain.minorUnits(again, exponent: 2)
          prove(back == units, "an amount changes when it is written")
        }
      }
    }
    if let text = String(validating: bytes, as: UTF8.self), let number = ExactDecimal(text) {
      prove(ExactDecimal(number.description) == number, "a decimal changes when written")
    }
  }
}

/// A day that is read is written and read back as the same.
enum DayProof {
  static func hold(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let day = CalendarDate(text) { prove(CalendarDate(day.description) == day) }
  }
}

/// A rule file is read or refused with a word, never anything else.
enum RuleProof {
  static func hold(_ bytes: [UInt8]) {
    do throws(Rejection) {
      _ = try RuleBook(files: [
        RuleFile(name: "rules/fuzz.yaml", text: String(decoding: bytes, as: UTF8.self))
      ])
    } catch {
      prove(!error.diagnostics.isEmpty, "refused without a word")
    }
  }
}

/// A CSV profile is read or refused with a word, and one that is read stays itself when written.
enum ProfileProof {
  static func hold(_ bytes: [UInt8]) {
    do throws(Rejection) {
      let profile = try CSVProfile(
        yaml: String(decoding: bytes, as: UTF8.self), name: "fuzz", file: "fuzz")
      var again = try? CSVProfile(yaml: profile.yaml(), name: "fuzz", file: "fuzz")
      // Where its keys stand is not the layout: writing puts them elsewhere.
      again?.origins = profile.origins
      prove(again == profile, "a profile changes when it is written")
    } catch {
      prove(!error.diagnostics.isEmpty, "refused without a word")
    }
  }
}
