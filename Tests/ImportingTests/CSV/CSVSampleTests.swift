import Importing
import Ledger
import Syntax
import Testing

/// What a sample holds, computed apart from saldo when the sample was written.
struct CSVSample: Sendable, CustomTestStringConvertible {
  var name: String
  var count: Int
  var sum: Int64
  var first: String
  var last: String
  var opening: Int64?
  var closing: Int64?
  var pending: Int
  var accounts: Int

  init(
    _ name: String, count: Int, sum: Int64, first: String, last: String, opening: Int64?,
    closing: Int64?, pending: Int, accounts: Int
  ) {
    self.name = name
    self.count = count
    self.sum = sum
    self.first = first
    self.last = last
    self.opening = opening
    self.closing = closing
    self.pending = pending
    self.accounts = accounts
  }

  var testDescription: String { name }

  /// Amounts in minor units; the sum is that of the booked entries.
  static let all: [CSVSample] = [
    .init(
      "abn-amro-tab", count: 10, sum: 174_456, first: "2024-04-02", last: "2024-04-24",
      opening: 123_400, closing: 297_856, pending: 0,
      accounts: 1),
    .init(
      "alliant-checking", count: 10, sum: 77_706, first: "2024-04-01", last: "2024-04-30",
      opening: 99_900, closing: 177_606, pending: 0,
      accounts: 1),
    .init(
      "amex", count: 7, sum: -113_293, first: "2024-04-02", last: "2024-04-28",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "bank-of-america", count: 10, sum: 77_706, first: "2024-04-01", last: "2024-04-30",
      opening: 123_456, closing: 201_162, pending: 0,
      accounts: 1),
    .init(
      "banque-postale", count: 8, sum: 143_675, first: "2024-04-02", last: "2024-04-30",
      opening: nil, closing: 143_675, pending: 0,
      accounts: 1),
    .init(
      "barclays", count: 10, sum: 114_390, first: "2024-04-02", last: "2024-04-29",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "boursorama", count: 9, sum: 1_293_675, first: "2024-04-02", last: "2024-04-30",
      opening: nil, closing: nil, pending: 0,
      accounts: 2),
    .init(
      "capital-one-card", count: 7, sum: -113_293, first: "2024-04-02", last: "2024-04-28",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "chase-checking", count: 10, sum: 77_706, first: "2024-04-01", last: "2024-04-30",
      opening: 210_000, closing: 287_706, pending: 0,
      accounts: 1),
    .init(
      "comdirect-giro", count: 12, sum: 160_904, first: "2024-04-02", last: "2024-05-02",
      opening: nil, closing: 111_111, pending: 1,
      accounts: 1),
    .init(
      "dkb-giro", count: 12, sum: 160_904, first: "2024-04-02", last: "2024-05-02",
      opening: nil, closing: 345_678, pending: 1,
      accounts: 1),
    .init(
      "hdfc-savings", count: 12, sum: 5_813_230, first: "2024-04-01", last: "2024-04-30",
      opening: 4_521_010, closing: 10_334_240, pending: 0,
      accounts: 1),
    .init(
      "hvb-giro", count: 11, sum: 160_904, first: "2024-04-02", last: "2024-04-30",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "icici-card", count: 6, sum: 113_650, first: "2024-04-03", last: "2024-04-20",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "icici-savings", count: 12, sum: 5_813_230, first: "2024-04-01", last: "2024-04-30",
      opening: 10_050_000, closing: 15_863_230, pending: 0,
      accounts: 1),
    .init(
      "ing-de", count: 11, sum: 160_904, first: "2024-04-02", last: "2024-04-30",
      opening: 200_000, closing: 360_904, pending: 0,
      accounts: 1),
    .init(
      "ing-de-no-balance", count: 5, sum: 214_616, first: "2024-05-03", last: "2024-05-31",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "ing-nl", count: 10, sum: 174_456, first: "2024-04-02", last: "2024-04-24",
      opening: 98_765, closing: 273_221, pending: 0,
      accounts: 1),
    .init(
      "kotak-savings", count: 12, sum: 5_813_230, first: "2024-04-01", last: "2024-04-30",
      opening: 7_000_000, closing: 12_813_230, pending: 0,
      accounts: 1),
    .init(
      "monzo", count: 10, sum: 114_390, first: "2024-04-02", last: "2024-04-29",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "n26", count: 11, sum: 160_904, first: "2024-04-02", last: "2024-04-30",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "pnb-savings", count: 12, sum: 5_813_230, first: "2024-04-01", last: "2024-04-30",
      opening: 5_000_000, closing: 10_813_230, pending: 0,
      accounts: 1),
    .init(
      "rabobank", count: 13, sum: 189_568, first: "2024-04-02", last: "2024-04-30",
      opening: nil, closing: nil, pending: 0,
      accounts: 2),
    .init(
      "revolut", count: 11, sum: 8406, first: "2024-04-01", last: "2024-04-30",
      opening: nil, closing: nil, pending: 1,
      accounts: 3),
    .init(
      "revolut-pt", count: 4, sum: 10_310, first: "2024-04-02", last: "2024-04-09",
      opening: 0, closing: 10_310, pending: 1,
      accounts: 1),
    .init(
      "saldo-normalized", count: 3, sum: 148_750, first: "2024-04-02", last: "2024-04-06",
      opening: nil, closing: nil, pending: 1,
      accounts: 2),
    .init(
      "saldo-rejects", count: 3, sum: -122_056, first: "2024-02-29", last: "2024-03-04",
      opening: nil, closing: nil, pending: 0,
      accounts: 2),
    .init(
      "sbi-savings", count: 12, sum: 5_813_230, first: "2024-04-01", last: "2024-04-30",
      opening: 12_345_678, closing: 18_158_908, pending: 0,
      accounts: 1),
    .init(
      "sparkasse-camt", count: 12, sum: 160_904, first: "2024-04-02", last: "2024-05-02",
      opening: nil, closing: nil, pending: 1,
      accounts: 1),
    .init(
      "starling", count: 10, sum: 114_390, first: "2024-04-02", last: "2024-04-29",
      opening: 150_000, closing: 264_390, pending: 0,
      accounts: 1),
    .init(
      "swedbank", count: 6, sum: 2_007_150, first: "2024-04-02", last: "2024-04-26",
      opening: 1_500_000, closing: 3_507_150, pending: 0,
      accounts: 1),
    .init(
      "ubs", count: 7, sum: 440_745, first: "2024-04-02", last: "2024-04-30",
      opening: 1_234_567, closing: 1_675_312, pending: 0,
      accounts: 1),
    .init(
      "vr-bank-old", count: 3, sum: 200_851, first: "2024-04-15", last: "2024-04-29",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
    .init(
      "wells-fargo", count: 10, sum: 77_706, first: "2024-04-01", last: "2024-04-30",
      opening: nil, closing: nil, pending: 0,
      accounts: 1),
  ]
}

struct CSVSampleTests {
  @Test(arguments: CSVSample.all)
  func `a sample is read by the profile that its header names`(sample: CSVSample) throws {
    let path = try #require(CSVFiles.files(in: "samples/statements/csv-\(sample.name)").first)
    var options = CSVFiles.options
    options.profiles = try CSVFiles.shippedProfiles()
    let sink = CollectingSink()
    let stream = try ByteStream(path: path)
    let head = FileHead(name: path, bytes: try stream.peek(FileHead.size))
    let isRecognised = CSVFormat().recognises(head)
    #expect(isRecognised)
    try CSVFormat().read(stream, options: options, into: sink)

    let booked = sink.entries.filter { !$0.isPending }
    #expect(sink.entries.count == sample.count)
    #expect(booked.reduce(0) { $0 + $1.amount.minorUnits } == sample.sum)
    #expect(sink.entries.count - booked.count == sample.pending)
    let days = sink.entries.map(\.bookingDate)
    #expect(days.min()?.description == sample.first)
    #expect(days.max()?.description == sample.last)
    #expect(sink.ended.count == sample.accounts)
    if sample.accounts == 1 {
      #expect(sink.ended.first?.opening?.minorUnits == sample.opening)
      #expect(sink.ended.first?.closing?.minorUnits == sample.closing)
    }
    #expect(sink.texts.allSatisfy { !$0.isEmpty })
    #expect(!sink.notes.contains { $0.message.contains("layout detected automatically") })
  }

  @Test(arguments: CSVSample.all)
  func `exactly one profile fits a sample`(sample: CSVSample) throws {
    let path = try #require(CSVFiles.files(in: "samples/statements/csv-\(sample.name)").first)
    var options = CSVFiles.options
    options.profiles = try CSVFiles.shippedProfiles()
    let head = FileHead(name: path, bytes: try ByteStream(path: path).peek(FileHead.size))
    // Two that fit would be refused here.
    #expect(try CSVProfile.choose(for: head, options: options)?.name == sample.name)
  }

  @Test func `every shipped profile has a sample`() throws {
    let profiles = try CSVFiles.shippedProfiles().map(\.name)
    #expect(profiles.sorted() == CSVSample.all.map(\.name).sorted())
  }

  @Test func `a shipped profile is the same after it is written and read`() throws {
    for profile in try CSVFiles.shippedProfiles() {
      var read = try CSVProfile(
        yaml: profile.yaml(comments: ["a: comment"]), name: profile.name, file: "p.yaml",
        isShipped: true)
      read.origins = profile.origins
      #expect(read == profile)
    }
  }
}
