import Testing

@testable import Demo

@Suite struct WorkspaceTemplateTests {
  @Test func `a new workspace has its settings, rules, tables and an explanation`() {
    #expect(
      WorkspaceTemplate.files().map(\.path) == [
        ".gitignore", "README.md", "rules/10-payees.csv", "rules/20-categories.yaml",
        "rules/99-starter.yaml", "saldo.yaml", "tables/budgets.csv", "tables/categories.csv",
        "tables/places.csv",
      ])
  }

  @Test func `without the starter there are no categories and no rules for them`() {
    let paths = WorkspaceTemplate.files(hasStarter: false).map(\.path)
    #expect(!paths.contains("rules/99-starter.yaml") && !paths.contains("tables/categories.csv"))
    #expect(paths.count == WorkspaceTemplate.files().count - 2)
  }

  @Test func `every file explains itself and ends with one newline`() {
    for (path, text) in WorkspaceTemplate.files() {
      #expect(text.hasPrefix("# "), "\(path)")
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
    }
  }

  @Test func `settings take the place of the examples, and the comments stay`() {
    let template = WorkspaceTemplate.files().first { $0.path == "saldo.yaml" }?.text ?? ""
    let text = WorkspaceTemplate.settings(
      currency: "INR", fiscalYearStart: "april",
      accounts: ["  a: {kind: bank}", "  b: {kind: card}"])
    let (old, new) = (Set(template.split(separator: "\n")), Set(text.split(separator: "\n")))
    #expect(
      new.subtracting(old) == [
        "currency: INR", "fiscal_year_start: april", "  a: {kind: bank}", "  b: {kind: card}",
      ])
    #expect(
      old.subtracting(new) == [
        "currency: EUR", "fiscal_year_start: january",
        "  checking: {name: Checking account, kind: bank, currency: EUR}",
      ])
    #expect(
      WorkspaceTemplate.settings(currency: "EUR", fiscalYearStart: "january", accounts: [])
        == template)
  }

  @Test func `private files stay out of git`() {
    let ignored = WorkspaceTemplate.gitignore.split(separator: "\n")
    for folder in [".saldo/", "inbox/", "archive/", "rejects/", "reports/"] {
      #expect(ignored.contains { $0 == folder })
    }
  }
}
