import Foundation
import Importing
import Ledger
import Store
import Syntax
import Testing

@testable import Bookkeeping

@Suite struct InitFromStatementsTests {
  private let scratch: ScratchWorkspace
  private static let asOf = CalendarDate(daysSince1970: 20_700)

  init() throws { scratch = try ScratchWorkspace() }

  private func draft(
    _ names: [String], currency: Currency? = nil, in folder: String = "money",
    asking: InitFromStatements.Questions = .none
  ) throws -> (work: InitFromStatements, draft: InitFromStatements.Draft) {
    var options = InitFromStatements.Options(asOf: Self.asOf)
    options.paths = names.map { "\(scratch.folder)/\($0)" }
    options.currency = currency
    let work = InitFromStatements(folder: "\(scratch.folder)/\(folder)", options: options)
    return (work, try work.draft(asking: asking))
  }

  /// Expects that nothing is written, and returns the messages.
  private func refusal(
    _ names: [String], currency: Currency? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> String {
    let failure = #expect(throws: Failure.self, sourceLocation: sourceLocation) {
      _ = try draft(names, currency: currency)
    }
    #expect(scratch.names(in: "money").isEmpty)
    return (failure?.diagnostics ?? []).map(\.text).joined(separator: "\n")
  }

  /// Writes a CSV with a running balance, so that its layout is proven.
  private func writeProven(_ name: String, start: Int = 1) throws {
    let rows = (0..<4).map { row in
      "\(String(format: "%02d", start + row)).05.2026;Laden;-10,00;"
        + "\(String(format: "%d,00", 100 - 10 * (row + 1)))"
    }
    try scratch.write(
      (["Datum;Empfänger;Betrag EUR;Saldo"] + rows).joined(separator: "\n") + "\n", to: name)
  }

  private func writeOFX(_ name: String, account: String, currency: String = "EUR") throws {
    try scratch.write(
      """
      OFXHEADER:100
      <OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Fairfield Bank<FID>7</FI></SONRS></SIGNONMSGSRSV1>
      <CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>\(currency)<CCACCTFROM><ACCTID>\(account)</CCACCTFROM>
      <BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260504<TRNAMT>-12.00<FITID>F1<NAME>Kino</STMTTRN>
      </BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
      """, to: name)
  }

  private func writeQIF(_ name: String) throws {
    try scratch.write("!Type:Bank\nD15/05/2026\nT-12.00\nPKino\n^\n", to: name)
  }

  @Test func `an unknown CSV and a card get accounts, a profile and copies`() throws {
    try writeProven("nordlicht-2026.csv")
    try writeOFX("card.ofx", account: "5500000000004821")
    let (work, draft) = try draft(["nordlicht-2026.csv", "card.ofx"])
    #expect(draft.plan.currency == .eur)
    #expect(
      draft.plan.accounts.map(\.line) == [
        #"  fairfield-bank-card: {name: Fairfield Bank card, kind: card, currency: EUR, number: "5500000000004821"}"#,
        "  nordlicht: {name: Nordlicht, kind: bank, currency: EUR}",
      ])
    #expect(scratch.names(in: "money").isEmpty)
    _ = try work.write(draft)
    #expect(scratch.names(in: "money/inbox") == ["card.ofx", "nordlicht-2026.csv"])
    let profile = try CSVProfile(
      yaml: scratch.text("money/profiles/nordlicht.yaml") ?? "", name: "nordlicht", file: "x")
    #expect(profile.account == "nordlicht" && profile.currency == .eur)
    let workspace = try Workspace(root: "\(scratch.folder)/money")
    let summary = try ImportStatements(
      workspace, options: ImportStatements.Options(asOf: Self.asOf)
    ).run()
    #expect(summary.status == .done && summary.total.new == 5)
    let accounts = try workspace.openLedger(.read).accounts()
    #expect(accounts.map(\.key).sorted() == ["fairfield-bank-card", "nordlicht"])
    #expect(accounts.first { $0.kind == .card }?.name == "Fairfield Bank card")
  }

  @Test func `nothing is written if one file is not understood, and each one is reported`() throws {
    try writeProven("nordlicht.csv")
    try scratch.write("%PDF-1.4", to: "a.pdf")
    try scratch.write("Datum;Betrag\n01.05.2026;10,x\n02.05.2026;11,00\n", to: "bad.csv")
    let text = try refusal(["nordlicht.csv", "a.pdf", "bad.csv", "missing.csv"])
    #expect(text.contains("a.pdf:1:1: error: this is a PDF"))
    #expect(text.contains("bad.csv") && text.contains("missing.csv"))
    #expect(text.hasSuffix("nothing was written"))
  }

  @Test func `a built-in profile without an account gets one`() throws {
    try scratch.write(
      """
      Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR),Original Amount,Original Currency,Exchange Rate
      2026-04-02,2026-04-02,Laden,,Presentment,,Main,-12.85,,,
      """ + "\n", to: "x.csv")
    let (_, draft) = try draft(["x.csv"])
    #expect(draft.plan.accounts.map(\.key) == ["n26"])
    #expect(draft.plan.profiles.map(\.path) == ["profiles/n26.yaml"])
    #expect(draft.plan.profiles.first?.text.hasSuffix("\naccount: n26\n") == true)
  }

  @Test func `a file without a currency is refused with the option, which settles it`() throws {
    try writeQIF("wallet.qif")
    #expect(try refusal(["wallet.qif"]).contains("hint: add --currency EUR"))
    let (_, draft) = try draft(["wallet.qif"], currency: .usd)
    #expect(draft.plan.currency == .usd)
    #expect(
      draft.plan.accounts.map(\.line)
        == [#"  wallet: {name: Wallet, kind: cash, currency: USD, files: "wallet*.qif"}"#])
  }

  @Test func `the currency of another file is only a suggestion`() throws {
    try writeQIF("wallet.qif")
    try writeOFX("card.ofx", account: "5500000000004821", currency: "GBP")
    #expect(try refusal(["wallet.qif", "card.ofx"]).contains("--currency EUR"))
    var suggested: [Currency?] = []
    let questions = InitFromStatements.Questions(
      currency: { _, suggestion in
        suggested.append(suggestion)
        return .inr
      }, layout: { _, _ in nil })
    let (_, draft) = try draft(["wallet.qif", "card.ofx"], asking: questions)
    #expect(suggested == [.gbp])
    #expect(draft.plan.accounts.map(\.currency) == [.gbp, .inr] && draft.plan.currency == .inr)
  }

  @Test func `the country of the account's IBAN tells the currency`() throws {
    try scratch.write(
      """
      IBAN,Date,Description,Amount,Balance
      CH93 0076 2011 6238 5295 7,2026-05-01,Laden,-10.00,90.00
      CH93 0076 2011 6238 5295 7,2026-05-20,Laden,-10.00,80.00
      """ + "\n", to: "x.csv")
    let (_, draft) = try draft(["x.csv"])
    #expect(draft.plan.currency.code == "CHF" && draft.plan.country?.name == "Switzerland")
    #expect(draft.plan.accounts.map(\.key) == ["bank-2957"])
  }

  @Test func `files with equal names and equal bytes get one copy each`() throws {
    try writeProven("a/giro.csv")
    try writeProven("b/giro.csv", start: 11)
    try writeProven("c/giro.csv")
    let (work, draft) = try draft(["a/giro.csv", "b/giro.csv", "c/giro.csv"])
    let written = try work.write(draft)
    #expect(scratch.names(in: "money/inbox") == ["giro-2.csv", "giro.csv"])
    #expect(written.present.count == 1)
    #expect(scratch.names(in: "c") == ["giro.csv"], "init moves no file")
    #expect(draft.plan.accounts.map(\.key) == ["giro"])
  }

  @Test func `running it twice changes nothing, and an edited workspace stays`() throws {
    try writeProven("giro.csv")
    _ = try MakeWorkspace(folder: "\(scratch.folder)/money").run()
    let (work, draft) = try draft(["giro.csv"])
    _ = try work.write(draft)
    let again = try self.draft(["giro.csv"])
    #expect(try again.work.write(again.draft).present.count == 1)
    try scratch.write("version: 1\n", to: "money/saldo.yaml")
    try writeProven("giro.csv", start: 12)
    let (other, refused) = try self.draft(["giro.csv"])
    let failure = #expect(throws: Failure.self) { _ = try other.write(refused) }
    #expect(failure?.diagnostics.first?.hint?.contains("saldo import FILE") == true)
    #expect(scratch.text("money/saldo.yaml") == "version: 1\n")
    #expect(scratch.names(in: "money/inbox") == ["giro.csv"])
  }

  @Test func `two files of one layout with other rows on the same days are not one account`() throws
  {
    try writeProven("one.csv")
    try scratch.write(
      "Datum;Empfänger;Betrag EUR;Saldo\n01.05.2026;A;-1,50;98,50\n02.05.2026;A;-2,00;96,50\n"
        + "03.05.2026;A;-3,50;93,00\n04.05.2026;A;-4,00;89,00\n", to: "two.csv")
    let text = try refusal(["one.csv", "two.csv"])
    #expect(text.contains("is probably from another account"))
    #expect(text.contains("saldo import --account NAME"))
  }

  @Test func `a layout that leaves the sign open is asked, or refused`() throws {
    try scratch.write(
      "Date,Description,Betrag EUR\n2026-05-01,Shop,12.00\n2026-05-14,Refund,-3.00\n"
        + "2026-05-20,Shop,5.00\n", to: "card-x.csv")
    #expect(try refusal(["card-x.csv"]).contains("money in or money out"))
    var asked = 0
    let questions = InitFromStatements.Questions(
      currency: { _, _ in nil },
      layout: { _, question in
        asked += 1
        return question.choices.first { $0.answer == .sign(.inverted) }?.answer
      })
    let (_, draft) = try draft(["card-x.csv"], asking: questions)
    #expect(asked == 1)
    #expect(draft.plan.accounts.map(\.kind) == [.card])
    #expect(draft.plan.profiles.first?.text.contains("sign: inverted") == true)
  }
}
