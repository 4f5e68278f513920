internal import Crypto
import Ledger

extension Receipt {
  /// The identity of a receipt: what it says of seller, number, day, money and lines.
  ///
  /// Neither a file's name nor the place in it counts, nor anything that rules make of it.
  ///
  /// One that is made of a register's purchases is what was bought in one store on one day, so that what
  /// a person decided about it holds when a purchase changes.
  var digest: Fingerprint {
    var message = Array("saldo receipt 1".utf8)
    func add(_ text: String) {
      message.append(0x1F)
      message.append(contentsOf: text.utf8)
    }
    guard !isOfRegister else {
      add(series)
      return Self.fingerprint(message)
    }
    for text in [
      merchant, number, day.description, total.currency.code, "\(total.minorUnits)",
      "\(prepaid)", "\(rounding)",
    ] {
      add(text)
    }
    for line in lines {
      for text in [
        line.text, line.quantity?.description ?? "", line.unit, line.unitPrice?.description ?? "",
        "\(line.amount)", line.article,
      ] {
        add(text)
      }
    }
    return Self.fingerprint(message)
  }

  private static func fingerprint(_ message: [UInt8]) -> Fingerprint {
    Fingerprint(SHA256.hash(message))
  }
}
