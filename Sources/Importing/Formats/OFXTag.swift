/// The tags of OFX that saldo reads or must not mistake for others; upper-cased, the case names
/// are the tags.
enum OFXTag: Int, CaseIterable {
  // Aggregates: elements that hold elements.
  case ofx, start, signOnMsgsRsV1, sonRs, status
  case bankMsgsRsV1, stmtTrnRs, stmtRs, bankAcctFrom, bankTranList, stmtTrn, ledgerBal, availBal
  case creditCardMsgsRsV1, ccStmtTrnRs, ccStmtRs, ccAcctFrom, bankAcctTo, ccAcctTo, payee
  case currency, origCurrency
  case invStmtMsgsRsV1, invStmtTrnRs, invStmtRs, secListMsgsRsV1
  case bankTranListP, ccTranListP, stmtTrnP, balList, imageData, loanPmtInfo, extDPmt

  // Leaves: elements that hold a value.
  case code, severity, message
  case curDef, curSym, curRate, acctID, acctType, dtStart, dtEnd, balAmt, dtAsOf
  case trnType, dtPosted, dtUser, dtAvail, trnAmt, fitID, correctFitID, checkNum, chkNum, refNum
  case name, memo

  /// The tag as it stands in a file.
  var word: String { "\(self)".uppercased() }

  var isAggregate: Bool { rawValue < Self.code.rawValue }

  /// Aggregates whose content must not reach the statement around them (OFX 2.2, 11.4.4 and 13).
  var isSkipped: Bool {
    switch self {
    case .start, .invStmtRs, .secListMsgsRsV1, .bankTranListP, .ccTranListP, .balList,
      .imageData, .loanPmtInfo, .extDPmt:
      true
    default: false
    }
  }
}
