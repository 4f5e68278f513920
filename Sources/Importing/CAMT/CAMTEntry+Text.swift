import Ledger
import Syntax

/// The texts of an entry or of one of its transactions; their memory is reused.
struct CAMTTexts {
  private var texts = [[UInt8]](repeating: [], count: CAMTText.allCases.count)

  subscript(_ text: CAMTText) -> [UInt8] {
    get { texts[text.rawValue] }
    _modify { yield &texts[text.rawValue] }
  }

  mutating func removeAll() {
    for index in texts.indices { texts[index].removeAll(keepingCapacity: true) }
  }

  /// Appends a piece of text; the pieces of a repeatable field are joined with spaces.
  ///
  /// Any other field keeps its first piece. A piece that would exceed the length limit is dropped.
  mutating func add(_ piece: [UInt8], to text: CAMTText) {
    guard !piece.isEmpty, self[text].count + piece.count < MarkupLimits.text else { return }
    let repeats = text == .remittance || text == .structured || text == .note
    if self[text].isEmpty {
      self[text] = piece
    } else if repeats {
      self[text].append(0x20)
      self[text].append(contentsOf: piece)
    }
  }
}

extension CAMTReader {
  /// Adds a text to the entry, or to the current part from the second transaction on.
  ///
  /// A text of the entry itself always goes to the entry.
  mutating func takeText(_ text: CAMTText, _ event: MarkupEvent) {
    guard !event.text.isEmpty, let piece = cleaned(event) else { return }
    if text.isOfEntry || entry.transactionCount <= 1 {
      entry.texts.add(piece, to: text)
    } else {
      entry.partTexts?.add(piece, to: text)
    }
  }

  /// The text on one line; nil, with an error recorded, if it contains a control character other
  /// than line breaks and tabs.
  private mutating func cleaned(_ event: MarkupEvent) -> [UInt8]? {
    let bytes = event.text
    guard bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else {
      return Array(bytes)
    }
    return out.oneLine(event, of: events, &entry.problems)
  }

  mutating func addTexts(to finished: inout StatementEntry) {
    entry.addTexts(to: &finished, own: statement.statement.accountNumber, into: &out.batch)
  }
}

extension CAMTEntry {
  /// Sets the payee, memo, counterparty and references of the finished entry.
  ///
  /// An entry of several transactions gets only a payee, the bank's reference and, as its memo, the
  /// number of transactions.
  func addTexts(to finished: inout StatementEntry, own: String, into batch: inout EntryBatch) {
    finished.bankID = batch.add(bankID)
    if count > 1 {
      finished.payee = batch.add(CAMTTexts.first(texts[.entryNote], counterparty(own).name))
      finished.memo = batch.add("\(count) transactions")
      return
    }
    let (party, account) = counterparty(own)
    let purpose = texts.purpose
    finished.counterparty = batch.add(account)
    finished.payee = batch.add(CAMTTexts.first(party, texts[.entryNote], purpose))
    finished.memo = batch.add(purpose)
    finished.reference = batch.add(reference)
  }

  /// The entry's own reference, otherwise that of its only transaction.
  private var bankID: [UInt8] {
    let own = Self.unlessNone(texts[.entryBankID])
    return own.isEmpty && count <= 1 ? Self.unlessNone(texts[.bankID]) : own
  }

  private var reference: [UInt8] {
    CAMTTexts.first(Self.unlessNone(texts[.endToEnd]), Self.unlessNone(texts[.cheque]))
  }

  private func counterparty(_ own: String) -> (name: [UInt8], account: [UInt8]) {
    texts.counterparty(own: own, isDebit: direction.isDebit)
  }

  /// The reference; empty if it is zeros or a placeholder such as `NOTPROVIDED`.
  private static func unlessNone(_ bytes: [UInt8]) -> [UInt8] {
    let isZeros = bytes.allSatisfy { $0 == 0x30 }
    let words = ["NOTPROVIDED", "NONREF", "NOT PROVIDED", "NOTAVAILABLE", "N/A"]
    return isZeros || words.contains(String(decoding: bytes, as: UTF8.self).uppercased())
      ? [] : bytes
  }
}

extension CAMTTexts {
  /// The purpose of the payment: the remittance information, otherwise the bank's additional text.
  var purpose: [UInt8] {
    let remittance = Self.joined(self[.remittance], self[.structured])
    return Self.first(remittance, self[.note], self[.entryNote])
  }

  /// The creditor of a debit, or the debtor of a credit.
  ///
  /// A returned payment names the parties of the original payment, so a party with this account's
  /// own number is not the counterparty.
  func counterparty(own: String, isDebit: Bool) -> (name: [UInt8], account: [UInt8]) {
    let creditor = (
      Self.first(self[.creditor], self[.ultimateCreditor]), self[.creditorAccount]
    )
    let debtor = (Self.first(self[.debtor], self[.ultimateDebtor]), self[.debtorAccount])
    let (side, otherSide) = isDebit ? (creditor, debtor) : (debtor, creditor)
    let isOwn = !own.isEmpty && side.1.elementsEqual(own.utf8)
    return isOwn && !otherSide.1.elementsEqual(own.utf8) ? otherSide : side
  }

  /// The first nonempty text; empty if there is none.
  static func first(_ texts: [UInt8]...) -> [UInt8] { texts.first { !$0.isEmpty } ?? [] }

  private static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    first.isEmpty ? second : second.isEmpty ? first : first + [0x20] + second
  }
}
