internal import Foundation
import Importing
package import Ledger
import Syntax

/// The name of a bank, with the part of the file or layout that states it.
package struct BankName: Hashable, Sendable {
  package var text: String
  package var reason: String
  /// The country of the bank; nil if it is unknown.
  package var country: Country?

  /// Creates a name from a built-in profile: the part of its title before the first comma.
  ///
  /// Nil for other profiles, and for a title without a comma.
  init?(_ profile: CSVProfile) {
    guard profile.isShipped, let title = profile.title, let comma = title.firstIndex(of: ",")
    else { return nil }
    text = String(title[..<comma])
    reason = "profile \(profile.name)"
    let place = title.split(separator: "(").last?.prefix { $0 != ")" } ?? ""
    country = Country(named: place)
  }

  /// Creates a name from the first bytes of a file: `ORG` in OFX, `Svcr` in CAMT.
  ///
  /// Nil for other formats, or without a usable name.
  init?(format: String, head: [UInt8], file: String) {
    // Names are ASCII or UTF-8 in practice; an odd byte changes only a suggested key.
    let text = String(decoding: head, as: UTF8.self)
    let found: Substring?
    let tag: String
    switch format {
    case "ofx": (found, tag) = (Self.content(of: "<ORG>", in: text[...]), "ORG")
    case "camt":
      let servicer = text.range(of: "Svcr>").map { text[$0.upperBound...] } ?? ""
      let end = servicer.range(of: "Svcr>").map { servicer[..<$0.lowerBound] } ?? ""
      (found, tag) = (Self.content(of: "Nm>", in: end), "Svcr")
    default: return nil
    }
    let name = (found ?? "").trimmed.replacingOccurrences(of: "&amp;", with: "&")
    guard name.count >= 2, name.count <= 40, name.contains(where: \.isLetter),
      !["none", "n/a", "org", "unknown", "bank"].contains(name.lowercased())
    else { return nil }
    self.text = Self.codes[name] ?? name
    reason = "\(tag) in \(file)"
  }

  /// The names of banks that write a code instead of a name as `ORG`, by code.
  private static let codes = ["B1": "Chase", "BofA": "Bank of America", "WF": "Wells Fargo"]

  private static func content(of tag: String, in text: Substring) -> Substring? {
    text.range(of: tag, options: .caseInsensitive).map { start in
      text[start.upperBound...].prefix { $0 != "<" && !$0.isNewline }
    }
  }
}
