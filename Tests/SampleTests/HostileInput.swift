import Testing

/// A hostile file that is too large to stand in the repository: how a shell makes it, and what
/// saldo says to it.
struct HostileInput: Sendable, CustomTestStringConvertible {
  /// The file's name, which says what is wrong with it.
  var name: String
  /// The lines of a shell whose output is the file.
  var script: String
  /// A part of the message.
  var message: String
  /// Options of the import.
  var options = ""

  var testDescription: String { name }

  /// So many letters and no line end.
  private static func letters(_ count: Int) -> String {
    "head -c \(count) /dev/zero | tr '\\0' x"
  }

  private static let camt =
    "printf '<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt>"
    + "<Stmt>'"
  private static let ofx1 =
    "printf 'OFXHEADER:100\\nDATA:OFXSGML\\nVERSION:102\\nSECURITY:NONE\\nENCODING:USASCII\\n"
    + "CHARSET:1252\\nCOMPRESSION:NONE\\nOLDFILEUID:NONE\\nNEWFILEUID:NONE\\n\\n<OFX>'"
  private static let ofx2 =
    "printf '<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\" VERSION=\"211\" SECURITY=\"NONE\" "
    + "OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?><OFX>'"
  private static let mt940 =
    "printf ':20:X\\n:25:DE02120300000000202051\\n:28C:1/1\\n:60F:C260831EUR100,00\\n"
    + ":61:2609010901D1,NTRFNONREF\\n:86:'"
  private static let json =
    "printf '{\"transactions\": [{\"id\": \"a\", \"amount\": 1, \"date\": \"2026-08-01\", "
    + "\"description\": \"x\", \"type\": \"expense\", \"z\": '"
  private static let csv = "printf 'Date,Payee,Text,Amount,Balance\\n2026-09-01,'"

  static let all: [HostileInput] = nested + long + many + blank

  /// Deeper than any statement.
  private static let nested = [
    HostileInput(
      name: "elements-100000-deep.xml", script: "\(camt); yes '<a>' | head -n 100000",
      message: "elements are nested more than 64 levels deep"),
    HostileInput(
      name: "elements-100000-deep-2.ofx", script: "\(ofx2); yes '<A>' | head -n 100000",
      message: "elements are nested more than 64 levels deep"),
    HostileInput(
      name: "elements-100000-deep-1.ofx", script: "\(ofx1); yes '<BANKMSGSRSV1>' | head -n 100000",
      message: "elements are nested more than 64 levels deep"),
    HostileInput(
      name: "lists-100000-deep.json", script: "\(json); yes '[' | head -n 100000",
      message: "this JSON is nested more than 64 levels deep"),
    HostileInput(
      name: "objects-100000-deep.json", script: "\(json); yes '{\"a\":' | head -n 100000",
      message: "this JSON is nested more than 64 levels deep"),
  ]

  /// One field that does not end.
  private static let long = [
    HostileInput(
      name: "field-4-mb.csv", script: "\(csv); \(letters(4_000_000))",
      message: "this line is longer than 1048576 bytes", options: "--profile giro"),
    HostileInput(
      name: "field-100-kb.csv",
      script: "\(csv); \(letters(100_000)); printf ',TEXT,-7.50,\"2,980.00\"\\n'",
      message: "this field is longer than 65536 bytes", options: "--profile giro"),
    HostileInput(
      name: "quote-4-mb.csv", script: "\(csv); printf '\"'; yes word | head -n 900000",
      message: "error: unclosed quote", options: "--profile giro"),
    HostileInput(
      name: "text-4-mb.xml", script: "\(camt); printf '<Id>'; \(letters(4_000_000))",
      message: "the text of \"Id\" is longer than 65536 bytes"),
    HostileInput(
      name: "attribute-12-mb.xml", script: "\(camt); printf '<Id a=\"'; \(letters(12_000_000))",
      message: "a tag is longer than 262144 bytes"),
    HostileInput(
      name: "comment-12-mb.xml", script: "\(camt); printf '<!--'; \(letters(12_000_000))",
      message: "a tag is longer than 262144 bytes"),
    HostileInput(
      name: "text-4-mb-2.ofx", script: "\(ofx2); printf '<NAME>'; \(letters(4_000_000))",
      message: "the text of \"NAME\" is longer than 65536 bytes"),
    HostileInput(
      name: "text-4-mb-1.ofx", script: "\(ofx1); printf '<NAME>'; \(letters(4_000_000))",
      message: "the text of \"NAME\" is longer than 65536 bytes"),
    HostileInput(
      name: "tag-4-mb-1.ofx", script: "\(ofx1); printf '<'; \(letters(4_000_000))",
      message: "the file ends inside OFX"),
    HostileInput(
      name: "string-4-mb.json", script: "\(json); printf '\"'; \(letters(4_000_000))",
      message: "this string is longer than 65536 bytes"),
    HostileInput(
      name: "receipt-4-mb.json",
      script: #"printf '{"schema": "saldo.receipt/1", "merchant": "'; "# + letters(4_000_000),
      message: "this string is longer than 65536 bytes"),
    HostileInput(
      name: "number-4-mb.json", script: "\(json); \(letters(4_000_000)) | tr x 7",
      message: "this number is longer than 1024 digits"),
    HostileInput(
      name: "line-4-mb.sta", script: "\(mt940); \(letters(4_000_000))",
      message: "this line is longer than 1048576 bytes"),
    HostileInput(
      name: "lines-4-mb.sta", script: "\(mt940); yes word | head -n 900000",
      message: "this field is longer than 65536 bytes"),
    HostileInput(
      name: "line-4-mb.qif",
      script: "printf '!Type:Bank\\nD2026-08-31\\nP'; \(letters(4_000_000))",
      message: "this line is longer than 1048576 bytes", options: "--account giro"),
    HostileInput(
      name: "lines-4-mb.qif",
      script: "printf '!Type:Bank\\nD2026-08-31\\n'; yes Aword | head -n 800000",
      message: "and has no closing ^", options: "--account giro"),
  ]

  /// More of one thing than any statement has.
  private static let many = [
    HostileInput(
      name: "names-200000.xml", script: "\(camt); seq 200000 | sed 's,.*,<n&/>,'",
      message: "more than 1000 different unknown element names"),
    HostileInput(
      name: "names-200000-2.ofx", script: "\(ofx2); seq 200000 | sed 's,.*,<N&>1</N&>,'",
      message: "more than 1000 different unknown element names"),
    HostileInput(
      name: "names-200000-1.ofx", script: "\(ofx1); seq 200000 | sed 's,.*,<N&>1,'",
      message: "more than 1000 different unknown element names"),
    HostileInput(
      name: "transactions-100000-open-1.ofx",
      script: "\(ofx1); printf '<STMTRS><CURDEF>EUR'; yes '<STMTTRN>' | head -n 100000",
      message: "<STMTTRN> is never closed", options: "--account giro"),
    HostileInput(
      name: "attributes-200000.xml",
      script: "\(camt); printf '<Id'; seq 200000 | sed 's,.*, a&=\"1\",'",
      message: "a tag is longer than 262144 bytes"),
    HostileInput(
      name: "keys-200000.json", script: "\(json) ; printf '1,'; seq 200000 | sed 's/.*/\"k&\":1,/'",
      message: "the keys of this object exceed 1048576 bytes in total"),
    HostileInput(
      name: "columns-1000000.csv", script: "\(csv); yes , | head -n 1000000 | tr -d '\\n'",
      message: "this row has more than 4096 fields", options: "--profile giro"),
    HostileInput(
      name: "columns-1000000-unknown.csv",
      script: "printf 'Date,Description,Amount'; yes ,a | head -n 500000 | tr -d '\\n'",
      message: "no header row with a date and an amount", options: "--account giro"),
    HostileInput(
      name: "accounts-2000.csv",
      script: "printf 'Number,Date,Account,Amount,Subcategory,Memo\\n'; seq 2000 "
        + "| sed 's/.*/,01\\/08\\/2026,20-00-00 &,-1.50,PAYMENT,Shop/'",
      message: "more than 1024 accounts in one file"),
  ]

  /// Nothing, and much of it.
  private static let blank = [
    HostileInput(
      name: "blanks-4-mb.csv", script: "\(letters(4_000_000)) | tr x ' '",
      message: "this file is empty"),
    HostileInput(
      name: "line-ends-500000.csv", script: "yes '' | head -n 500000",
      message: "this file is empty"),
    HostileInput(
      name: "nothing-but-zeros.csv", script: "head -c 4000000 /dev/zero",
      message: "control character U+0000"),
    HostileInput(
      name: "one-line-4-mb.csv", script: letters(4_000_000),
      message: "saldo does not recognise the format"),
    HostileInput(
      name: "zero-behind-the-head.csv",
      script: "printf 'Date,Payee,Text,Amount,Balance\\n'; "
        + "yes '2026-09-02,Market,MARKET 17,-7.50,' | head -n 9000; "
        + "printf '2026-09-02,Mar\\0ket,x,-1,\\n'",
      message: "9002:12: error: control character U+0000 in this field"),
  ]
}
