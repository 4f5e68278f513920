import Crypto

/// The one stylesheet of a page, and the policy that allows it and nothing else.
enum StyleSheet {
  /// Makes sure that the sheet can stand inside its element, which a `<` could end early.
  static func check(_ sheet: String, path: String) throws(TemplateError) {
    if let angle = sheet.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let line = sheet[..<angle].count { $0 == "\n" } + 1
      throw TemplateError(
        template: path, line: line, message: "a stylesheet must not contain \"<\"")
    }
  }

  /// The sheet with one of its two sets of colours on every screen; paper has its own.
  static func fixed(_ sheet: String, to scheme: TemplateLibrary.Scheme?) -> String {
    guard let scheme else { return sheet }
    return sheet.replacing("color-scheme:light dark", with: "color-scheme:\(scheme.rawValue)")
      .replacing(
        "@media (prefers-color-scheme:dark)",
        with: scheme == .dark ? "@media screen" : "@media not all")
  }

  /// `style=` attributes, scripts and requests are dead by this policy.
  static func policy(_ sheet: String) -> String {
    let digest = base64(SHA256.hash(Array(sheet.utf8)).bytes)
    return "default-src 'none'; style-src 'sha256-\(digest)'; img-src data:; base-uri 'none'; "
      + "form-action 'none'"
  }

  // RFC 4648 §4.
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0..<4 {
        let isFilled = place <= group.count
        text.append(isFilled ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }
}
