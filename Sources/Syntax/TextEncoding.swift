/// A character encoding of statements.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1257 = "windows-1257"
  case ibm852 = "ibm852"
  case latin1 = "iso-8859-1"
  case latin9 = "iso-8859-15"
  case latin2 = "iso-8859-2"
  case shiftJIS = "shift_jis"
  case gb18030 = "gb18030"
  case big5 = "big5"
  case eucJP = "euc-jp"
  case eucKR = "euc-kr"

  /// Creates the encoding with a name from a file or from you: `UTF8`, `cp1252`, `8859-1`,
  /// `utf-16`.
  ///
  /// Nil if saldo does not know the name.
  package init?(name: String) {
    let plain = name.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
    switch plain {
    case "utf8", "unicode", "csunicode", "ascii", "usascii": self = .utf8
    case "utf16", "utf16le", "ucs2": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "1252", "cp1252", "windows1252", "ansi", "win1252": self = .windows1252
    case "1250", "cp1250", "windows1250": self = .windows1250
    case "1251", "cp1251", "windows1251": self = .windows1251
    case "1257", "cp1257", "windows1257": self = .windows1257
    case "852", "cp852", "ibm852": self = .ibm852
    case "88591", "iso88591", "latin1": self = .latin1
    case "885915", "iso885915", "latin9": self = .latin9
    case "88592", "iso88592", "latin2": self = .latin2
    case "shiftjis", "sjis", "cp932": self = .shiftJIS
    case "gb18030", "gbk", "gb2312": self = .gb18030
    case "big5": self = .big5
    case "eucjp": self = .eucJP
    case "euckr", "cp949": self = .eucKR
    default: return nil
    }
  }

  /// The encoding and length of a byte order mark at the start of `bytes`; nil if there is none.
  package static func byteOrderMark(
    _ bytes: UnsafeRawBufferPointer
  ) -> (encoding: TextEncoding, length: Int)? {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { return (.utf8, 3) }
    if bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == 0xFE { return (.utf16LittleEndian, 2) }
    if bytes.count >= 2, bytes[0] == 0xFE, bytes[1] == 0xFF { return (.utf16BigEndian, 2) }
    return nil
  }

  /// The name for `iconv`.
  ///
  /// Latin 1 is not read as Windows-1252, because 0x80…0x9F differ.
  var iconvName: String {
    switch self {
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .windows1252: "CP1252"
    case .windows1250: "CP1250"
    case .windows1251: "CP1251"
    case .windows1257: "CP1257"
    default: rawValue.uppercased()
    }
  }
}
