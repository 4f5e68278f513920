import Syntax

/// The elements of camt.052, camt.053 and camt.054 that saldo reads, by path below the message.
///
/// The versions .001.01 to .001.14 differ in few elements, and no path changes its meaning, so one
/// table covers them all. It uses local names and ignores the namespace (formats.md, section 4). In
/// a path, `a|b` means either name, and `a?` is an element that only some versions have.
struct CAMTPaths: Sendable {
  private static let statement: [(String, CAMTField)] = [
    ("", .statement), ("CreDtTm", .created),
    ("FrToDt/FrDtTm|FrDt", .from), ("FrToDt/ToDtTm|ToDt", .to),
    ("StmtPgntn|RptPgntn|NtfctnPgntn/PgNb", .pageNumber),
    ("StmtPgntn|RptPgntn|NtfctnPgntn/LastPgInd", .lastPage),
    ("Acct/Id/IBAN", .iban), ("Acct/Id/BBAN|UPIC", .otherAccount),
    ("Acct/Id/Othr|PrtryAcct/Id", .otherAccount), ("Acct/Ccy", .accountCurrency),
    ("Acct/Tp/Cd|Prtry", .accountType),
    ("Bal", .balance), ("Bal/Tp/CdOrPrtry?/Cd|Prtry", .balanceType), ("Bal/Amt", .balanceAmount),
    ("Bal/CdtDbtInd", .balanceMark), ("Bal/Dt/Dt|DtTm", .balanceDay),
  ]

  private static let entry: [(String, CAMTField)] = [
    ("", .entry), ("Amt", .amount), ("CdtDbtInd", .mark), ("RvslInd", .reversal),
    ("Sts", .status), ("Sts/Cd|Prtry", .status),
    ("BookgDt/Dt|DtTm", .bookingDay), ("ValDt/Dt|DtTm", .valueDay),
    ("BkTxCd/Domn/Fmly/Cd", .family), ("BkTxCd/Domn/Fmly/SubFmlyCd", .subfamily),
    ("AcctSvcrRef", .text(.entryBankID)), ("AddtlNtryInf", .text(.entryNote)),
    ("Chrgs/TtlChrgsAndTaxAmt", .entryChargesTotal), ("Chrgs/Rcrd?/Amt", .entryCharge),
    ("AmtDtls/InstdAmt|TxAmt/Amt", .originalAmount),
    ("NtryDtls/Btch/NbOfTxs", .batchCount), ("Btch/NbOfTxs", .batchCount),
  ]

  private static let transaction: [(String, CAMTField)] = [
    ("", .transaction), ("Amt", .transactionAmount), ("AmtDtls/TxAmt/Amt", .detailedAmount),
    ("AmtDtls/InstdAmt/Amt", .originalAmount),
    ("CdtDbtInd", .transactionMark),
    ("Chrgs/TtlChrgsAndTaxAmt", .chargesTotal), ("Chrgs/Rcrd?/Amt", .charge),
    ("Refs/AcctSvcrRef", .text(.bankID)), ("Refs/EndToEndId", .text(.endToEnd)),
    ("Refs/ChqNb", .text(.cheque)),
    ("RltdPties/Cdtr/Pty?/Nm", .text(.creditor)), ("RltdPties/Dbtr/Pty?/Nm", .text(.debtor)),
    ("RltdPties/UltmtCdtr/Pty?/Nm", .text(.ultimateCreditor)),
    ("RltdPties/UltmtDbtr/Pty?/Nm", .text(.ultimateDebtor)),
    ("RltdPties/CdtrAcct/Id/IBAN|BBAN|UPIC", .text(.creditorAccount)),
    ("RltdPties/CdtrAcct/Id/Othr|PrtryAcct/Id", .text(.creditorAccount)),
    ("RltdPties/DbtrAcct/Id/IBAN|BBAN|UPIC", .text(.debtorAccount)),
    ("RltdPties/DbtrAcct/Id/Othr|PrtryAcct/Id", .text(.debtorAccount)),
    ("RmtInf/Ustrd", .text(.remittance)), ("RmtInf/Strd/AddtlRmtInf", .text(.structured)),
    ("RmtInf/Strd/CdtrRefInf/Ref|CdtrRef", .text(.structured)),
    ("RmtInf/Strd/RfrdDocInf/Nb|RfrdDocNb", .text(.structured)),
    ("AddtlTxInf", .text(.note)), ("BkTxCd/Domn/Fmly/Cd", .family),
    ("BkTxCd/Domn/Fmly/SubFmlyCd", .subfamily),
  ]

  private static let message: [(String, CAMTField)] = [
    ("GrpHdr/CreDtTm", .messageCreated), ("GrpHdr/MsgPgntn/PgNb", .messagePageNumber),
    ("GrpHdr/MsgPgntn/LastPgInd", .messageLastPage),
  ]

  /// The container element of each message; in version .001.01 its name ends in `V01`.
  private static let containers: [(name: String, message: CAMTMessage)] = [
    ("BkToCstmrAcctRpt", .report), ("BkToCstmrStmt", .statement),
    ("BkToCstmrDbtCdtNtfctn", .notification), ("BkToCstmrAcctRptV01", .report),
    ("BkToCstmrStmtV01", .statement), ("BkToCstmrDbtCdtNtfctnV01", .notification),
  ]

  /// The common prefix of all container names, in upper case.
  static let sign: StaticString = "BKTOCSTMR"

  static let all = CAMTPaths()

  /// A node in the tree of paths.
  typealias Node = Int
  /// The node of every element without a path.
  static let nowhere: Node = 0
  /// The node of the message element.
  static let inMessage: Node = 1

  /// The vocabulary of the names in the paths, container names first.
  let vocabulary: Vocabulary
  private let nameCount: Int
  private var steps: [Node]
  private var fields: [CAMTField] = [.none, .none]

  private init() {
    let prefixed =
      Self.message + Self.statement.map { (Self.below("Stmt|Rpt|Ntfctn", $0.0), $0.1) }
      + Self.entry.map { (Self.below("Stmt|Rpt|Ntfctn/Ntry", $0.0), $0.1) }
      + Self.transaction.map { (Self.below("Stmt|Rpt|Ntfctn/Ntry/NtryDtls?/TxDtls", $0.0), $0.1) }
    var numbers: [String: Int] = [:]
    for container in Self.containers { numbers[container.name] = numbers.count }
    for name in prefixed.flatMap({ Self.names($0.0) }) where numbers[name] == nil {
      numbers[name] = numbers.count
    }
    vocabulary = Vocabulary(numbers.sorted { $0.value < $1.value }.map(\.key))
    nameCount = numbers.count
    steps = [Node](repeating: Self.nowhere, count: 2 * nameCount)
    for (path, field) in prefixed {
      insert(path.split(separator: "/")[...], below: Self.inMessage, field, numbers)
    }
  }

  private static func below(_ parent: String, _ path: String) -> String {
    path.isEmpty ? parent : "\(parent)/\(path)"
  }

  private static func names(_ path: String) -> [String] {
    path.split { $0 == "/" || $0 == "|" || $0 == "?" }.map(String.init)
  }

  private mutating func insert(
    _ path: ArraySlice<Substring>, below node: Node, _ field: CAMTField, _ numbers: [String: Int]
  ) {
    guard let segment = path.first else {
      fields[node] = field
      return
    }
    if segment.hasSuffix("?") { insert(path.dropFirst(), below: node, field, numbers) }
    let children = Self.names(String(segment)).compactMap { numbers[$0] }
    for name in children {
      let step = node * nameCount + name
      // Alternative names lead to the same node, which the first path creates.
      if steps[step] == Self.nowhere { steps[step] = shared(children, below: node) }
      insert(path.dropFirst(), below: steps[step], field, numbers)
    }
  }

  private mutating func shared(_ names: [Int], below node: Node) -> Node {
    if let known = names.map({ steps[node * nameCount + $0] }).first(where: { $0 != Self.nowhere })
    {
      return known
    }
    fields.append(.none)
    steps.append(contentsOf: repeatElement(Self.nowhere, count: nameCount))
    return fields.count - 1
  }

  /// The node of a child element of `node`; ``nowhere`` if the child has no path.
  func step(_ node: Node, _ name: Int) -> Node {
    guard name != Vocabulary.unknown, node != Self.nowhere else { return Self.nowhere }
    return steps[node * nameCount + name]
  }

  func field(_ node: Node) -> CAMTField { fields[node] }

  /// The message of a container name; nil for other names.
  static func message(_ name: Int) -> CAMTMessage? {
    containers.indices.contains(name) ? containers[name].message : nil
  }
}

/// The meaning of an element of a CAMT message, independent of the version.
enum CAMTField: Hashable, Sendable {
  case none
  // Of the message.
  case messageCreated, messagePageNumber, messageLastPage
  // Of the statement, report or notification.
  case statement, created, from, to, pageNumber, lastPage
  case iban, otherAccount, accountCurrency, accountType
  // Of a balance.
  case balance, balanceType, balanceAmount, balanceMark, balanceDay
  // Of an entry.
  case entry, amount, mark, reversal, status, bookingDay, valueDay
  case family, subfamily, batchCount
  case entryChargesTotal, entryCharge
  /// The amount of the entry or transaction before the bank's currency conversion.
  case originalAmount
  // Of a transaction inside an entry.
  case transaction, transactionAmount, detailedAmount, transactionMark
  case chargesTotal, charge
  case text(CAMTText)
}

/// A text field of an entry or of one of its transactions.
enum CAMTText: Int, Hashable, Sendable, CaseIterable {
  case entryBankID, entryNote
  case bankID, endToEnd, cheque, note, remittance, structured
  case creditor, debtor, ultimateCreditor, ultimateDebtor, creditorAccount, debtorAccount

  /// Whether the field belongs to the entry itself and not to a transaction.
  var isOfEntry: Bool { self == .entryBankID || self == .entryNote }
}

/// The kind of message that contains a statement.
enum CAMTMessage: Sendable {
  /// An interim report (camt.052); more reports may follow on the same day.
  case report
  /// A statement of all booked entries of a period, between two balances (camt.053).
  case statement
  /// Individual entries without balances (camt.054).
  case notification
}
