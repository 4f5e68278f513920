import Testing

@testable import saldo

/// Which lines need no shell, and what such a line gives `saldo`.
@Suite struct SaldoLineTests {
  @Test(arguments: [
    ("saldo", []),
    ("saldo  list --text  'a \"b\" | $c'", ["list", "--text", "a \"b\" | $c"]),
    (#"saldo add name="Odd \"ends\" \$1 \x" it\'s"#, ["add", #"name=Odd "ends" $1 \x"#, "it's"]),
    ("saldo list --text ''", ["list", "--text", ""]),
    ("saldo report -o - --format md", ["report", "-o", "-", "--format", "md"]),
    ("saldo import -- -q", ["import", "--", "-q"]),
    ("saldo 'x=1' a\"b c\"d", ["x=1", "ab cd"]),
  ])
  func `words are cut as sh cuts them`(line: String, arguments: [String]) throws {
    let call = try #require(SaldoLine(line))
    #expect(call.arguments == arguments && call.variables.isEmpty)
  }

  @Test func `assignments before saldo are its environment`() throws {
    let call = try #require(SaldoLine("CI=true SALDO_PASSPHRASE='four more words' saldo list a=b"))
    #expect(call.variables == ["CI": "true", "SALDO_PASSPHRASE": "four more words"])
    #expect(call.arguments == ["list", "a=b"])
  }

  @Test(arguments: [
    "saldo list | wc -l", "saldo list > x", "saldo a; saldo b", "saldo a && saldo b", "saldo a &",
    "saldo list $id", "saldo list \"$id\"", "saldo explain `cat id`", "saldo import two*",
    "saldo import ~/a", "saldo a # b", "(saldo a)", "saldo a\nsaldo b", "saldo 'a", "saldo \"a",
    "saldo a\\", "cat x", "", "A=b", "setpriv saldo a", "'CI=x' saldo a",
    // Standard input, descriptors and other programs are the process's own.
    "saldo import -", "saldo query -", "SALDO_PASSPHRASE_FD=7 saldo list",
    "SALDO_PASSPHRASE_COMMAND='cat pass' saldo list", "TMPDIR=x saldo list", "TZ=UTC saldo list",
  ])
  func `anything else needs a shell`(line: String) {
    #expect(SaldoLine(line) == nil)
  }
}
