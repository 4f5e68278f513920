import Syntax
import Testing

@Suite struct JSONVerdictsTests {
  /// What RFC 8259 leaves to readers, and saldo refuses because two readers would read it
  /// differently.
  private static let stricter: Set = [
    "y_object_duplicated_key", "y_object_duplicated_key_and_value",
  ]

  private static func isTaken(_ bytes: [UInt8]) -> Bool {
    do throws(Rejection) {
      let tokenizer = try JSONTokenizer(ByteStream(name: "t", bytes: bytes))
      while try tokenizer.next() != nil {}
      return true
    } catch {
      return false
    }
  }

  @Test func `every text of JSONTestSuite gets its verdict`() {
    for verdict in JSONVerdicts.all where !verdict.name.hasPrefix("i_") {
      let isTaken = verdict.name.hasPrefix("y_") && !Self.stricter.contains(verdict.name)
      #expect(Self.isTaken(verdict.bytes) == isTaken, "\(verdict.name)")
    }
    #expect(JSONVerdicts.all.count == 316)
  }

  /// A number is kept as it is written, whatever a Double could hold, and a byte order mark says
  /// how a text is encoded; what is not text, or nested too deep, is refused.
  @Test func `what a parser may take is taken where nothing is lost`() {
    let taken = JSONVerdicts.all.filter { $0.name.hasPrefix("i_") && Self.isTaken($0.bytes) }
    let marked = ["i_string_UTF-16LE_with_BOM", "i_structure_UTF-8_BOM_empty_object"]
    let numbers = JSONVerdicts.all.map(\.name).filter { $0.hasPrefix("i_number_") }
    #expect(taken.map(\.name) == (numbers + marked).sorted())
  }

  @Test func `a hundred thousand open arrays and objects are refused`() {
    #expect(!Self.isTaken([UInt8](repeating: 0x5B, count: 100_000)))
    #expect(!Self.isTaken(Array(String(repeating: #"[{"":"#, count: 50_000).utf8) + [0x0A]))
  }
}
