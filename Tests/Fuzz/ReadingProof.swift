import Importing
import Ledger
import Syntax

/// What must hold of a reader whatever the bytes are: it ends, what it hands over is well formed,
/// twice gives the same, and keeping good rows loses none that strict reading takes.
struct ReadingProof {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func hold(_ format: any StatementFormat) {
    _ = format.recognises(FileHead(name: "fuzz", bytes: Array(bytes.prefix(FileHead.size))))
    let first = read(format)
    let lenient = read(format, keepsGoodRows: true)
    guard case .taken = first else { return }
    prove(first == read(format), "reading twice gives two results")
    prove(first == lenient, "a good file changes with --rejects")
  }

  private enum Outcome: Equatable {
    case taken(entries: [String])
    case refused
  }

  private func read(_ format: any StatementFormat, keepsGoodRows: Bool = false) -> Outcome {
    var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_778))
    options.currency = Currency("EUR")
    options.keepsGoodRows = keepsGoodRows
    let sink = ProvingSink()
    do throws(Rejection) {
      try format.read(ByteStream(name: "fuzz", bytes: bytes), options: options, into: sink)
    } catch {
      prove(!error.diagnostics.isEmpty, "refused without a word")
      prove(error.diagnostics.allSatisfy { !$0.message.isEmpty })
      return .refused
    }
    return .taken(entries: sink.entries)
  }
}
