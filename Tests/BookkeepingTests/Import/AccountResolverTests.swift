import Ledger
import Syntax
import TestKit
import Testing

@testable import Bookkeeping

@Suite struct AccountResolverTests {
  private static func statement(_ number: String, _ currency: String) -> Statement {
    var statement = Statement()
    statement.accountNumber = number
    statement.currency = Currency(currency)
    return statement
  }

  private static func account(_ key: String, _ currency: String) throws -> Account {
    Account(
      key: key, name: nil, kind: .bank, currency: try #require(Currency(currency)), number: nil)
  }

  private static func keys(
    _ statements: [Statement], named: String?, known: [Account] = []
  ) throws -> [String] {
    var resolver = AccountResolver(configuration: Configuration(), named: named, known: known)
    return try statements.map { try resolver.account(of: $0, file: "a.csv").key }
  }

  @Test func `a further currency of an account is an account of its own`() throws {
    let keys = try Self.keys(
      [Self.statement("", "EUR"), Self.statement("", "USD"), Self.statement("", "EUR")],
      named: "wallet")
    #expect(keys == ["wallet", "wallet-usd", "wallet"])
  }

  @Test(arguments: [
    ("hdfc-savngs", "hdfc-savings"), ("hdfc-savings", nil), ("card-2", nil), ("wallet", nil),
  ])
  func `a new key that resembles a known account is probably misspelt`(
    named: String, similar: String?
  ) throws {
    let known = try ["hdfc-savings", "card-1"].map { try Self.account($0, "EUR") }
    let resolver = AccountResolver(configuration: Configuration(), named: named, known: known)
    #expect(resolver.similarAccount(to: named) == similar)
  }

  @Test func `a later file may begin with either currency, or show only one`() throws {
    let known = [try Self.account("wallet", "EUR"), try Self.account("wallet-usd", "USD")]
    #expect(
      try Self.keys(
        [Self.statement("", "USD"), Self.statement("", "EUR")], named: "wallet", known: known)
        == ["wallet-usd", "wallet"])
    #expect(
      try Self.keys([Self.statement("", "USD")], named: "wallet", known: known) == ["wallet-usd"])
  }

  @Test func `the settings name the part for a further currency, so a file may begin with it`()
    throws
  {
    let configuration = try Configuration(
      """
      accounts:
        wallet: {currency: EUR, number: Current}
        wallet-usd: {currency: USD}

      """, file: "saldo.yaml")
    var resolver = AccountResolver(configuration: configuration)
    let dollars = try resolver.account(of: Self.statement("Current", "USD"), file: "a.csv")
    #expect(dollars.key == "wallet-usd")
  }

  @Test func `a file that names no account goes to the one whose pattern has its name`() throws {
    let configuration = try Configuration(
      """
      accounts:
        giro: {currency: EUR, number: "1111"}
        wallet: {currency: EUR, files: "wallet*.qif"}

      """, file: "saldo.yaml")
    var resolver = AccountResolver(configuration: configuration)
    let file = "inbox/Wallet-2026-04.QIF"
    #expect(try resolver.account(of: Self.statement("", "EUR"), file: file).key == "wallet")
    #expect(try resolver.account(of: Self.statement("1111", "EUR"), file: file).key == "giro")
    #expect(throws: Rejection.self) {
      _ = try resolver.account(of: Self.statement("", "EUR"), file: "inbox/giro.qif")
    }
  }

  @Test func `a file in one currency never makes a part of an account in another`() throws {
    let known = [try Self.account("giro", "EUR")]
    let rejection = #expect(throws: Rejection.self) {
      _ = try Self.keys([Self.statement("", "USD")], named: "giro", known: known)
    }
    #expect(
      rejection?.diagnostics.first?.firstLine
        == "a.csv: error: account giro is in EUR, but this statement is in USD")
  }

  @Test func `statements of two accounts are never one account`() throws {
    let rejection = #expect(throws: Rejection.self) {
      _ = try Self.keys(
        [Self.statement("1111", "EUR"), Self.statement("2222", "EUR")], named: "giro")
    }
    #expect(rejection?.diagnostics.first?.message.contains("several accounts") == true)
    #expect(
      try Self.keys(
        [Self.statement("1111", "EUR"), Self.statement("2222", "EUR")], named: nil)
        == ["bank-1111", "bank-2222"])
  }

  @Test(arguments: [
    ("My Checking", "my-checking"), ("Liquid Banking", "liquid-banking"), ("Sparbuch", "sparbuch"),
    ("DE02 1203 0000 0000 2020 51", "bank-2051"), ("Visa 4821", "bank-4821"),
  ])
  func `an account is called by its name, or by the end of its number`(
    number: String, key: String
  ) throws {
    #expect(try Self.keys([Self.statement(number, "EUR")], named: nil) == [key])
  }

  @Test func `four times as many accounts take no more than eight times as long`() throws {
    func seconds(_ count: Int) throws -> Double {
      var resolver = AccountResolver(configuration: Configuration())
      return try threadSeconds {
        for number in 0..<count {
          let account = try resolver.account(
            of: Self.statement("\(1_000_000 + number)", "EUR"), file: "all.ofx")
          let isNew = resolver.known.add(account)
          #expect(isNew)
        }
      }
    }
    _ = try seconds(100)
    // Looking through all accounts for each would take sixteen times as long.
    #expect(try seconds(8_000) < 8 * seconds(2_000))
  }
}
