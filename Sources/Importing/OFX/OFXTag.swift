import Ledger
import Syntax

/// The OFX tags that saldo reads or must distinguish; in upper case, each case name is its tag.
enum OFXTag: Int, CaseIterable {
  // Aggregates: elements that contain elements.
  case ofx, start, signOnMsgsRsV1, sonRs, status
  case bankMsgsRsV1, stmtTrnRs, stmtRs, bankAcctFrom, bankTranList, stmtTrn, ledgerBal, availBal
  case creditCardMsgsRsV1, ccStmtTrnRs, ccStmtRs, ccAcctFrom, bankAcctTo, ccAcctTo, payee
  case currency, origCurrency
  case bankTranListP, ccTranListP, stmtTrnP, balList, imageData, loanPmtInfo, extDPmt

  // Aggregates of investment statements (OFX 2.2, chapter 13).
  case invStmtMsgsRsV1, invStmtTrnRs, invStmtRs, invAcctFrom, invTranList, invPosList, invBal
  case invBankTran, invTran, invBuy, invSell, invPos
  case secID, secListMsgsRsV1, secList, secInfo
  case invOOList, inv401k, inv401kBal
  case buyDebt, buyMF, buyOpt, buyOther, buyStock
  case sellDebt, sellMF, sellOpt, sellOther, sellStock
  case income, reinvest, retOfCap, split, transfer, invExpense, jrnlFund, jrnlSec
  case marginInterest, closureOpt

  // Leaves: elements that contain a value.
  case code, severity, message
  case curDef, curSym, curRate, acctID, acctType, dtStart, dtEnd, balAmt, dtAsOf
  case trnType, dtPosted, dtUser, dtAvail, dtTran, trnAmt, fitID, checkNum, chkNum, refNum
  case correctFitID, correctAction
  case name, memo
  case dtTrade, dtSettle, uniqueID, uniqueIDType, units, unitPrice, total, fracCash
  case commission, fees, load, taxes, withholding, stateWithholding, penalty
  case incomeType, tferAction, posType, oldUnits, newUnits
  case mktVal, dtPriceAsOf, availCash, secName, ticker

  /// The tag as written in a file.
  var word: String { "\(self)".uppercased() }

  var isAggregate: Bool { rawValue < Self.code.rawValue }

  /// Whether this is an investment transaction.
  ///
  /// Outside a list of investment transactions, names such as INCOME or SPLIT have other meanings.
  var isTrade: Bool { rawValue >= Self.buyDebt.rawValue && isAggregate }

  /// Whether this aggregate becomes an entry.
  var isEntry: Bool { self == .stmtTrn || self == .stmtTrnP || isTrade }

  /// Whether this aggregate becomes a statement.
  var isStatement: Bool { self == .stmtRs || self == .ccStmtRs || self == .invStmtRs }

  /// Whether this is a list of transactions.
  var holdsEntries: Bool {
    switch self {
    case .bankTranList, .bankTranListP, .ccTranListP, .invTranList: true
    default: false
    }
  }

  /// Whether this aggregate contains statements or transactions; aggregates with other content are
  /// excluded.
  var holdsStatements: Bool {
    switch self {
    case .ofx, .bankMsgsRsV1, .creditCardMsgsRsV1, .invStmtMsgsRsV1, .stmtTrnRs, .ccStmtTrnRs,
      .invStmtTrnRs:
      true
    default: isStatement || holdsEntries
    }
  }

  /// Whether this is an entry, or an aggregate with values of the entry around it.
  var isPartOfEntry: Bool {
    isEntry || self == .invTran || self == .invBuy || self == .invSell
  }

  /// Whether saldo skips this aggregate, because its values do not belong to the statement (OFX
  /// 2.2, 11.4.4 and 13).
  var isSkipped: Bool {
    switch self {
    case .start, .balList, .imageData, .loanPmtInfo, .extDPmt, .invOOList, .inv401k, .inv401kBal:
      true
    default: false
    }
  }
}

/// A parser for OFX dates that uses the printed day, usually the first eight digits.
///
/// It also reads `DDMMYY` and `YYYY-MM-DD`. It never converts time zones: 20:20 [-4:EST] stays on
/// the day that the bank printed (formats.md, 1.5).
enum OFXDate {
  /// The day of a value; an empty value, or one of at least six zeros, is absent.
  static func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> DateReading {
    var digits = 0
    while digits < bytes.count, bytes[digits] &- 0x30 < 10 { digits += 1 }
    if bytes.isEmpty || (digits >= 6 && bytes[..<digits].allSatisfy { $0 == 0x30 }) {
      return .absent
    }
    let date: CalendarDate?
    if digits >= 8, digits <= 14, isTime(bytes[digits...]) {
      date = CalendarDate(
        year: number(bytes[0..<4]), month: number(bytes[4..<6]),
        day: number(bytes[6..<8]))
    } else if digits == 6, bytes.count == 6 {
      // DDMMYY, seen in Brazil (formats.md, 1.5).
      let year = number(bytes[4..<6])
      date = CalendarDate(
        year: year < 70 ? 2000 + year : 1900 + year, month: number(bytes[2..<4]),
        day: number(bytes[0..<2]))
    } else if digits == 4, bytes.count >= 10 {
      date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self))
    } else {
      date = nil
    }
    return date.map { .day($0) } ?? .bad
  }

  /// Whether the rest of a date is empty, or begins like a time, milliseconds or a time zone.
  private static func isTime(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = rest.first else { return true }
    return first == UInt8(ascii: ".") || first == UInt8(ascii: "[") || first == 0x20
      || first == UInt8(ascii: ":") || first == UInt8(ascii: "T") || first == UInt8(ascii: "Z")
      || first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}

/// The entry kinds of the TRNTYPE words (OFX 2.2, 11.4.4.3).
struct OFXKinds {
  private static let words: [(String, EntryKind)] = [
    ("CREDIT", .credit), ("DEBIT", .debit), ("INT", .interest), ("DIV", .dividend), ("FEE", .fee),
    ("SRVCHG", .serviceCharge), ("DEP", .deposit), ("ATM", .atm), ("POS", .card),
    ("XFER", .transfer), ("CHECK", .check), ("PAYMENT", .payment), ("CASH", .cash),
    ("DIRECTDEP", .directDeposit), ("DIRECTDEBIT", .directDebit), ("REPEATPMT", .standingOrder),
    ("HOLD", .hold), ("OTHER", .other),
  ]

  private let vocabulary = Vocabulary(words.map(\.0), foldsCase: true)

  /// The kind of a word, ignoring case; `other` for an unknown word.
  func kind(_ bytes: UnsafeBufferPointer<UInt8>) -> EntryKind {
    let number = vocabulary.number(of: bytes)
    return number == Vocabulary.unknown ? .other : Self.words[number].1
  }
}
