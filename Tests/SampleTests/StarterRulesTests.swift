import Foundation
import Testing

/// The starter rules categorise what is certain, in many languages, and leave alone what is not.
@Suite struct StarterRulesTests {
  /// A text and its amount with the category that a new workspace gives it.
  private static let expected: [(text: String, amount: String, category: String)] = [
    ("SALARY AUGUST ACME LTD", "2500.00", "Income:Salary"),
    ("Lohn/Gehalt 08/2026", "2100.00", "Income:Salary"),
    ("VIREMENT SALAIRE AOUT", "1900.00", "Income:Salary"),
    ("ABONO NÓMINA AGOSTO", "1800.00", "Income:Salary"),
    ("ACCREDITO EMOLUMENTI STIPENDIO", "1700.00", "Income:Salary"),
    ("Salaris augustus", "2300.00", "Income:Salary"),
    ("SALÁRIO AGOSTO", "1200.00", "Income:Salary"),
    ("Wynagrodzenie za sierpień", "6000.00", "Income:Salary"),
    ("Lön augusti", "30000.00", "Income:Salary"),
    ("INTEREST PAID", "1.20", "Income:Interest"), ("Habenzinsen", "0.31", "Income:Interest"),
    ("INTÉRÊTS LIVRET A", "12.00", "Income:Interest"), ("Ränta", "3.00", "Income:Interest"),
    ("PURCHASE INTEREST", "-9.00", "Fees:Interest"), ("Sollzinsen", "-4.00", "Fees:Interest"),
    ("ACCOUNT FEE 08", "-4.00", "Fees:Bank"), ("Kontoführungsgebühr", "-4.90", "Fees:Bank"),
    ("FRAIS DE TENUE DE COMPTE", "-2.00", "Fees:Bank"),
    ("COMISIÓN MANTENIMIENTO", "-3.00", "Fees:Bank"),
    ("Opłata za kartę", "-7.00", "Fees:Bank"),
    ("ATM 1234 LEEDS", "-40.00", "Cash"), ("Geldautomat Berlin", "-50.00", "Cash"),
    ("RETRAIT DAB PARIS", "-30.00", "Cash"), ("REINTEGRO CAJERO", "-60.00", "Cash"),
    ("PRELIEVO BANCOMAT", "-70.00", "Cash"), ("Geldopname Utrecht", "-20.00", "Cash"),
    ("ATW-416021XXXXXX8842-MG ROAD", "-6000.00", "Cash"),
    ("STANDING ORDER RENT FLAT 3", "-950.00", "Home:Rent"),
    ("Miete August", "-700.00", "Home:Rent"),
    ("LOYER AOUT", "-650.00", "Home:Rent"), ("Czynsz sierpień", "-900.00", "Home:Rent"),
    ("COUNCIL TAX LEEDS", "-120.00", "Taxes"),
    ("Finanzamt Mitte Einkommensteuer", "-80.00", "Taxes"),
    ("PRELEVEMENT DGFIP IMPOT", "-50.00", "Taxes"), ("Belastingdienst", "-45.00", "Taxes"),
    ("Haftpflichtversicherung 2026", "-60.00", "Insurance"),
    ("LINDE INSURANCE", "-99.00", "Insurance"),
    ("Zorgverzekering", "-130.00", "Insurance"), ("Hemförsäkring", "-20.00", "Insurance"),
    ("TRANSFER TO SAVINGS 42", "-100.00", "Transfers:Savings"),
    ("Umbuchung", "-75.00", "Transfers:Own accounts"),
    ("GIROCONTO", "-76.00", "Transfers:Own accounts"),
    ("PAYMENT RECEIVED THANK YOU", "310.00", "Transfers:Card bill"),
    ("ÉPICERIE DU COIN", "-14.00", "Food:Groceries"),
    ("APOTHEKE AM MARKT", "-8.00", "Health:Pharmacy"),
    ("HDFC LTD HOME LOAN-620114473", "-9000.00", "Home:Mortgage"),
    ("Wypłata z bankomatu", "-200.00", "Cash"), ("Uttag Bankomat", "-500.00", "Cash"),
    ("NETFLIX.COM", "-9.99", "Leisure:Subscriptions"),
  ]

  /// Texts that look like the ones above and mean something else.
  private static let undecided: [(text: String, amount: String)] = [
    ("SALARY FINANCE LOAN", "500.00"), ("Salary to gardener", "-300.00"),
    ("BONUS PAYROLL", "900.00"),
    ("Finanzamt Erstattung Lohnsteuer", "200.00"), ("PINTEREST ADS", "5.00"),
    ("SIXT RENT A CAR", "-200.00"), ("RENT THE RUNWAY", "-89.00"), ("Miete Auto", "-120.00"),
    ("ATM MILANO BIGLIETTO", "-2.20"), ("PAYMENT RECEIVED FROM J SMITH", "100.00"),
    ("TRANSFER ANNA ROSSI", "-50.00"), ("OVERBOEKING JAN", "-20.00"),
    ("PAGO SEGURO TIENDA", "-30.00"),
    ("BANCOMAT PAGAMENTO BAR", "-3.00"), ("Bezahlung Bankomat Bahn", "-16.00"),
    ("LA HACIENDA", "-40.00"), ("Übertrag Max", "-10.00"),
    ("Hans Lohner", "-10.00"), ("CURRENT ACCOUNT", "-10.00"), ("Feebay", "-10.00"),
    ("REFUND KRONE APOTHEKE", "8.00"), ("Parkinson Trust", "-10.00"), ("London Hotel", "-90.00"),
  ]

  /// Imports the rows into a new workspace and returns the category of each text.
  private static func categories(_ rows: [(text: String, amount: String)]) throws -> [String:
    String]
  {
    let scratch = try Scratch()
    let lines = rows.map { "2026-08-03,\($0.text),\($0.amount)" }
    try Data((["Date,Description,Amount"] + lines).joined(separator: "\n").utf8)
      .write(to: scratch.folder.appending(path: "a.csv"))
    let outcome = try Shell.run(
      """
      saldo init . -q && saldo import -q --account checking a.csv; saldo list --json
      """, in: scratch.folder)
    var found: [String: String] = [:]
    for line in outcome.output.split(separator: "\n") where line.hasPrefix("{") {
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      found[row?["rawPayee"] as? String ?? ""] = row?["category"] as? String
    }
    #expect(found.count == rows.count, "\(outcome.transcript)")
    return found
  }

  @Test func `words that mean the same everywhere give a category`() throws {
    let found = try Self.categories(Self.expected.map { ($0.text, $0.amount) })
    for row in Self.expected { #expect(found[row.text] == row.category, "\(row.text)") }
  }

  @Test func `words that could mean something else give none`() throws {
    let found = try Self.categories(Self.undecided)
    for row in Self.undecided { #expect(found[row.text] == "Uncategorised", "\(row.text)") }
  }

  @Test func `a category that the file itself gives stays`() throws {
    let scratch = try Scratch()
    let export = """
      {"currency": "EUR", "transactions": [{"id": "a", "amount": 2500, "date": "2026-08-01",
        "description": "Salary", "category": "work", "type": "income"}]}
      """
    try Data(export.utf8).write(to: scratch.folder.appending(path: "a.json"))
    let outcome = try Shell.run(
      "saldo init . -q && saldo import -q a.json && saldo list --category work", in: scratch.folder)
    #expect(outcome.status == 0 && outcome.output.contains("Salary"), "\(outcome.output)")
  }

  @Test func `a new workspace has nothing to complain about`() throws {
    let scratch = try Scratch()
    for flag in ["", " --no-starter"] {
      let outcome = try Shell.run(
        "rm -rf new; saldo init new -q\(flag); saldo check -w new", in: scratch.folder)
      #expect(outcome.status == 0 && outcome.output.hasSuffix("0 findings\n"), "\(outcome.output)")
    }
  }
}
