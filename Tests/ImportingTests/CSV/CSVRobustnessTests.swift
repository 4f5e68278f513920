import Importing
import Ledger
import Syntax
import Testing

struct CSVRobustnessTests {
  /// Samples with bytes changed, cut and doubled: each is read or refused, none stops the program,
  /// and what is read keeps the rules of the ledger.
  @Test(arguments: 1...8)
  func `damaged files are read or refused`(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
    var options = CSVFiles.options
    options.currency = .eur
    let profiles = try CSVFiles.shippedProfiles()
    for sample in CSVSample.all {
      let path = try #require(CSVFiles.files(in: "samples/statements/csv-\(sample.name)").first)
      var bytes = try ByteStream(path: path).peek(1 << 20)
      for _ in 0..<(1 + random(6)) {
        let place = random(bytes.count)
        switch random(4) {
        case 0: bytes[place] = UInt8(random(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + random(40)))
        case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        default: bytes.insert(Array("\"\n;,\t\r=-0".utf8)[random(9)], at: place)
        }
      }
      options.profiles = random(2) == 0 ? profiles : []
      let sink = CollectingSink()
      let stream = ByteStream(name: path, bytes: bytes)
      try? CSVFormat().read(stream, options: options, into: sink)
      #expect(sink.entries.allSatisfy { $0.amount.minorUnits.magnitude <= UInt64(Amount.limit) })
      #expect(
        sink.texts.allSatisfy { text in
          text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        })
    }
  }

  @Test func `every key of a profile is used by a shipped one`() throws {
    let texts = try CSVFiles.files(in: "templates/profiles").filter { $0.hasSuffix(".yaml") }
      .map { try CSVFiles.text(of: $0) }.joined()
    let keys = [
      "title", "account_kind", "encoding", "delimiter", "quote", "skip_until_header",
      "skip_lines", "footer", "skip", "value_date", "payee", "text", "reference", "bank_id",
      "category", "kind", "fee", "currency", "balance", "status", "account_number", "letterhead",
    ]
    for key in keys { #expect(texts.contains("\n\(key): "), "\(key)") }
    let words = [
      "file: ", "columns: 8", "debit_sign: minus", "sign: inverted", "flag: {", "number: plain",
      "number: us", "number: european", "number: swiss", "number: french", "number: indian",
      "parentheses", "dr-cr", "currency-sign", "pending: [", "ignored: [", "#2", "opening: ",
      "closing: ", "period: ", "HH:mm:ss", "MMM",
    ]
    for word in words { #expect(texts.contains(word), "\(word)") }
  }
}
