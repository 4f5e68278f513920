/// The tags of OFX that saldo reads or must not mistake for others; upper-cased, the case names
/// are the tags.
enum OFXTag: Int, CaseIterable {
  // Aggregates: elements that hold elements.
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

  // Leaves: elements that hold a value.
  case code, severity, message
  case curDef, curSym, curRate, acctID, acctType, dtStart, dtEnd, balAmt, dtAsOf
  case trnType, dtPosted, dtUser, dtAvail, dtTran, trnAmt, fitID, checkNum, chkNum, refNum
  case correctFitID, correctAction
  case name, memo
  case dtTrade, dtSettle, uniqueID, uniqueIDType, units, unitPrice, total, fracCash
  case commission, fees, load, taxes, withholding, stateWithholding, penalty
  case incomeType, tferAction, posType, oldUnits, newUnits
  case mktVal, dtPriceAsOf, availCash, secName, ticker

  /// The tag as it stands in a file.
  var word: String { "\(self)".uppercased() }

  var isAggregate: Bool { rawValue < Self.code.rawValue }

  /// A transaction of an investment statement; its name is a plain word elsewhere.
  var isTrade: Bool { rawValue >= Self.buyDebt.rawValue && isAggregate }

  /// Whatever becomes an entry.
  var isEntry: Bool { self == .stmtTrn || self == .stmtTrnP || isTrade }

  /// Whatever becomes a statement.
  var isStatement: Bool { self == .stmtRs || self == .ccStmtRs || self == .invStmtRs }

  /// A list of transactions.
  var holdsEntries: Bool {
    switch self {
    case .bankTranList, .bankTranListP, .ccTranListP, .invTranList: true
    default: false
    }
  }

  /// An aggregate around statements or their transactions, but none of what else they may say.
  var holdsStatements: Bool {
    switch self {
    case .ofx, .bankMsgsRsV1, .creditCardMsgsRsV1, .invStmtMsgsRsV1, .stmtTrnRs, .ccStmtTrnRs,
      .invStmtTrnRs:
      true
    default: isStatement || holdsEntries
    }
  }

  /// An entry, or an aggregate inside one whose values are the entry's.
  var isPartOfEntry: Bool {
    isEntry || self == .invTran || self == .invBuy || self == .invSell
  }

  /// Aggregates whose content must not reach the statement around them (OFX 2.2, 11.4.4 and 13).
  var isSkipped: Bool {
    switch self {
    case .start, .balList, .imageData, .loanPmtInfo, .extDPmt, .invOOList, .inv401k, .inv401kBal:
      true
    default: false
    }
  }
}
