import Foundation
import Testing

/// `saldo key` as a person and a shell meet it: C1, C2, C6, C7, C10, C11, C12.
@Suite struct KeyCommandTests {
  private static let passphrase = "KANARIE-passphrase-41"
  private static let secrets = [
    "KANARIE-REF-77", "KANARIE-REF-78", "KANARIE note", "DE02120300000000202051",
    "DE02500105170137075030",
  ]
  private let scratch: Scratch
  private var folder: URL { scratch.folder }

  /// A workspace with two rows in its inbox, and a rule that notes something of one.
  init() throws {
    scratch = try Scratch()
    try write("version: 1\n", to: "saldo.yaml")
    try write(
      """
      version: 1
      stage: tags
      rules:
        - when: {text: {contains: Shop}}
          set: {note: KANARIE note}

      """, to: "rules/10.yaml")
    try write(
      """
      :20:START
      :25:12030000/DE02120300000000202051
      :28C:1/1
      :60F:C260801EUR100,00
      :61:2608030803D10,00NTRFNONREF
      :86:106?00KARTE?20EREF+KANARIE-REF-77?21SVWZ+Brot?31DE02500105170137075030?32Shop
      :61:2608040804D5,00NTRFNONREF
      :86:106?00KARTE?20EREF+KANARIE-REF-78?21SVWZ+Zeitung?32Kiosk
      :62F:C260804EUR85,00
      -

      """, to: "inbox/giro.sta")
  }

  private func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func run(_ line: String) throws -> Shell.Outcome { try Shell.run(line, in: folder) }

  private let with = "SALDO_PASSPHRASE=\(passphrase)"

  /// Imports, seals, and gives what `list` showed before.
  private func seal(_ options: String = "") throws -> String {
    #expect(try run("saldo import").status == 0)
    let open = try run("saldo list --json")
    #expect(open.status == 0 && open.output.contains("KANARIE-REF-77"))
    let sealed = try run("\(options.isEmpty ? with : "") saldo key new \(options)")
    #expect(sealed.status == 0, "\(sealed.output)")
    return open.output
  }

  /// The secrets that any file of the workspace's `.saldo` holds.
  private func found() throws -> [String] {
    let files = try Scratch.files(below: folder.appending(path: ".saldo")).values
    return Self.secrets.filter { secret in
      files.contains { $0.range(of: Data(secret.utf8)) != nil }
    }
  }

  @Test func `C1 C2 a sealed ledger is opened by its key alone, and exit 77 says so`() throws {
    // A passphrase costs a second in a debug build; a key file nothing.
    let open = try seal("--key-file k")
    _ = try run("(umask 077; printf 'saldo-key-file 1 %064d\\n' 7 > other)")
    let missing = try run("saldo list")
    #expect(missing.status == 77)
    #expect(missing.output.contains("SALDO_KEY_FILE, SALDO_PASSPHRASE_FD"))
    let wrong = try run("saldo list --key-file other")
    #expect(wrong.status == 77 && wrong.output.contains("wrong key"))
    let ledger = try Scratch.files(below: folder.appending(path: ".saldo"))["me.sqlite"]
    for command in ["import", "undo 1", "key export -o x", "key rotate --data-key"] {
      #expect(try run("saldo \(command)").status == 77, "\(command)")
      #expect(try run("saldo \(command) --key-file other").status == 77)
    }
    #expect(try Scratch.files(below: folder.appending(path: ".saldo"))["me.sqlite"] == ledger)
    for command in ["report --period 2026-08", "runs", "check", "profile --help"] {
      #expect(try run("saldo \(command)").status == 0, "\(command)")
    }
    #expect(try run("saldo list --json --key-file k").output == open)
  }

  @Test func `C2 every source of a key is asked, in its order`() throws {
    let open = try seal()
    try write("\(Self.passphrase)\n", to: "pass")
    for source in [
      "SALDO_PASSPHRASE_FD=7 saldo list --json 7<pass",
      "SALDO_PASSPHRASE_COMMAND='cat pass' saldo list --json",
      "SALDO_PASSPHRASE_FD=7 SALDO_PASSPHRASE_COMMAND=false saldo list --json 7<pass",
      "SALDO_PASSPHRASE_COMMAND='cat pass' SALDO_PASSPHRASE=wrong saldo list --json",
    ] {
      #expect(try run(source).output == open, "\(source)")
    }
    for source in [
      "SALDO_PASSPHRASE_FD=7 \(with) saldo list 7</dev/null", "SALDO_PASSPHRASE_FD=x saldo list",
      "SALDO_PASSPHRASE_FD=99 saldo list", "SALDO_PASSPHRASE_COMMAND=false saldo list",
      "SALDO_PASSPHRASE_COMMAND='cat pass; exit 3' \(with) saldo list",
      "SALDO_KEY_FILE=none \(with) saldo list", "SALDO_PASSPHRASE= saldo list",
    ] {
      #expect(try run(source).status == 77, "\(source)")
    }
  }

  @Test func `C2 a key file opens the ledger only while it is its owner's alone`() throws {
    let open = try seal("--key-file k")
    #expect(try run("ls -l k | cut -c1-10").output == "-rw-------\n")
    #expect(try run("saldo list --json --key-file k").output == open)
    #expect(try run("SALDO_KEY_FILE=k saldo list --json").output == open)
    #expect(try run("SALDO_KEY_FILE=none saldo list --json --key-file k").output == open)
    #expect(try run("\(with) saldo list").status == 77)
    #expect(try run("saldo key new --key-file k").status == 64)
    for line in ["chmod 640 k", "chmod 604 k", "chmod 600 k; echo x > k", "rm k; mkfifo -m 600 k"] {
      let refused = try run("\(line); saldo list --key-file k")
      #expect(refused.status == 77 && refused.output.contains("cannot use the key file k"))
    }
  }

  @Test func `C6 after a rotation the old secret opens nothing`() throws {
    let open = try seal("--key-file k")
    #expect(try run("saldo key export --key-file k -o exported").status == 0)
    #expect(try run("saldo key export --key-file k -o exported").status == 73)
    #expect(try run("saldo list --json --key-file exported").output == open)
    #expect(try run("saldo key rotate --key-file k").status == 77)
    #expect(try run("saldo key rotate --key-file k --new-key-file k2").status == 0)
    #expect(try run("saldo list --key-file k").status == 77)
    #expect(try run("saldo list --json --key-file k2").output == open)
    #expect(try run("saldo list --json --key-file exported").output == open)
    #expect(try run("saldo key rotate --data-key --key-file exported").status == 64)
    let rotated = try run(
      "SALDO_NEW_PASSPHRASE='four more words' saldo key rotate --data-key --key-file k2")
    #expect(rotated.status == 0, "\(rotated.output)")
    for key in ["k", "k2", "exported"] {
      #expect(try run("saldo list --key-file \(key)").status == 77)
    }
    #expect(try run("SALDO_PASSPHRASE='four more words' saldo list --json").output == open)
    #expect(try found() == [])
  }

  @Test func `C6 a rotation killed at any moment leaves the ledger to the old key or the new`()
    throws
  {
    try write(Self.portfolio, to: "export.json")
    #expect(try run("saldo migrate -q export.json --as-of 2026-08-31").status == 0)
    let assets = try run("saldo list assets --json").output
    let open = try seal("--key-file k")
    for moment in 0..<60 {
      // The shell ends saldo so many milliseconds after it started.
      _ = try run(
        """
        saldo key rotate -q --data-key --key-file k --new-key-file k2 2>/dev/null &
        sleep 0.0\(moment / 10)\(moment % 10); kill -9 $! 2>/dev/null; wait $! 2>/dev/null
        """)
      var listed = try run("saldo list --json --key-file k")
      if listed.status != 0 {
        listed = try run("saldo list --json --key-file k2")
        _ = try run("mv k2 k")
      }
      #expect(listed.transcript == open, "killed after \(moment) ms")
      _ = try run("rm -f k2")
    }
    #expect(try run("saldo list --json --key-file k").output == open)
    #expect(try run("saldo list assets --json --key-file k").output == assets)
    #expect(try run("saldo check --key-file k").status == 0)
  }

  @Test func `C7 nothing secret is left in the workspace's folder of ledgers`() throws {
    #expect(try run("saldo import").status == 0)
    #expect(try found() == Self.secrets)
    #expect(try run("saldo key new --key-file k").status == 0)
    #expect(try found() == [])
    let line = "export SALDO_KEY_FILE=k TMPDIR=tmp; mkdir tmp; saldo undo 1; saldo import"
    #expect(try run(line).status == 0)
    #expect(try found() == [])
    #expect(try run("find tmp -type f | wc -l").output.contains("0"))
  }

  /// Two assets with a number and a note each, and a payment with a reference.
  private static let portfolio = """
    {"portfolios": [{"id": "p", "name": "Family", "currency": "EUR"}],
     "assets": [
      {"id": "a1", "name": "Savings", "portfolioId": "p", "assetType": "cashHolding",
       "accountType": "savings", "currentValue": "10.00", "currency": "EUR",
       "accountNumber": "KANARIE-0001", "notes": "KANARIE note one", "vault": "KANARIE kept"},
      {"id": "a2", "name": "Deposit", "portfolioId": "p", "assetType": "cashHolding",
       "accountType": "savings", "currentValue": "20.00", "currency": "EUR",
       "encryptedAccountNumber": "S0FOQVJJRS0wMDAy", "encryptedNotes": "S0FOQVJJRSBub3RlIHR3bw=="}],
     "transactions": [
      {"id": "t1", "transactionType": "deposit", "amount": "5.00", "transactionDate": "2026-08-05",
       "assetId": "a1", "reference": "KANARIE-T1", "notes": "KANARIE paid"}]}

    """
  private static let secretsOfPortfolio = [
    "KANARIE-0001", "KANARIE note one", "KANARIE kept", "KANARIE-0002", "KANARIE note two",
    "KANARIE-T1", "KANARIE paid", "KANARIE by hand", "S0FOQVJJRS",
  ]

  /// The secrets of registers and statements that any file but the originals holds.
  private func foundInWorkspace() throws -> [String] {
    let originals = ["inbox/giro.sta", "rules/10.yaml", "export.json"]
    let files = try Scratch.files(below: folder).filter { !originals.contains($0.key) }.values
    return (Self.secrets + Self.secretsOfPortfolio).filter { secret in
      files.contains { $0.range(of: Data(secret.utf8)) != nil }
    }
  }

  /// Statements, an export, what a person says, an undo and reports: with a key from the beginning,
  /// then with one that comes later.
  @Test(arguments: [true, false])
  func `C7 no file of a workspace but the originals holds a secret of registers or statements`(
    isSealedFirst: Bool
  ) throws {
    try write(Self.portfolio, to: "export.json")
    if isSealedFirst {
      let first =
        "saldo add portfolio name=None -q && saldo undo 1 && saldo key new -q --key-file k"
      #expect(try run(first).status == 0)
    }
    let work = """
      export SALDO_KEY_FILE=$PWD/k SALDO_NOW=2026-08-31
      test -e k || unset SALDO_KEY_FILE
      saldo import -q && saldo migrate -q export.json && saldo list assets --json >/dev/null &&
      saldo edit asset wealthwise/a1 notes='KANARIE by hand' &&
      saldo report -q --period 2026-08 --format html,csv,md,json &&
      saldo migrate -q export.json && saldo import -q && saldo check >/dev/null
      """
    let worked = try run(work)
    #expect(worked.status == 0, "\(worked.output)")
    if !isSealedFirst {
      let open = try foundInWorkspace()
      #expect(open == Self.secrets + Self.secretsOfPortfolio.dropLast())
      #expect(try run("saldo key new -q --key-file k").status == 0)
    }
    #expect(try foundInWorkspace() == [])
    let listed = try run("saldo list assets --json --key-file k").output
    #expect(listed.contains("KANARIE by hand") && listed.contains("KANARIE-0002"))
    #expect(try run("saldo key rotate -q --data-key --key-file k --new-key-file k2").status == 0)
    #expect(try foundInWorkspace() == [])
    let changes = try run("saldo list changes --key-file k2").output
    #expect(changes.contains("KANARIE note one") && changes.contains("KANARIE by hand"))
    #expect(try run("saldo list assets").status == 77)
    #expect(try run("saldo list assets --key-file k").status == 77)
    #expect(try run("saldo list portfolios && saldo report portfolio -q").status == 0)
  }

  /// Where the boxes of a register's column begin: behind the column's name and a token.
  private func boxes(_ column: String, in bytes: Data) -> [Data.Index] {
    var starts: [Data.Index] = []
    var rest = bytes[...]
    while let name = rest.range(of: Data(column.utf8)) {
      rest = rest[name.upperBound...]
      let isToken = rest.prefix(32).allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
      }
      if isToken, rest.count > 100, rest[name.upperBound + 32] == 1 {
        starts.append(name.upperBound + 32)
      }
    }
    return starts
  }

  @Test func `C3 C4 a flipped bit and two exchanged fields are found, named and refused`() throws {
    try write(Self.portfolio, to: "export.json")
    for line in ["saldo migrate -q export.json", "saldo key new -q --key-file k"] {
      #expect(try run(line).status == 0)
    }
    let file = folder.appending(path: ".saldo/me.sqlite")
    let sound = try Data(contentsOf: file)
    // The last entry stands first in its page.
    let starts = boxes("accountNumber", in: sound)
    #expect(starts.count == 2)
    var flipped = sound
    flipped[try #require(starts.first) + 20] ^= 4
    var swapped = sound
    let length = 1 + 12 + "KANARIE-0001".utf8.count + 16
    swapped.replaceSubrange(
      starts[0]..<starts[0] + length, with: sound[starts[1]...].prefix(length))
    swapped.replaceSubrange(
      starts[1]..<starts[1] + length, with: sound[starts[0]...].prefix(length))
    for (bytes, asset) in [(flipped, "wealthwise/a2"), (swapped, "wealthwise/a1")] {
      try bytes.write(to: file)
      let listed = try run("saldo list assets --key-file k")
      #expect(listed.status == 77 && !listed.output.contains("KANARIE"))
      #expect(
        listed.output.contains(
          "the account number of asset \(asset) was changed outside saldo"))
      #expect(listed.output.contains("hint: restore the ledger from a backup"))
      let checked = try run("saldo check --key-file k")
      #expect(
        checked.status == 1 && checked.output.contains("asset \(asset) was changed"),
        "\(checked.output)")
      #expect(try run("saldo key rotate --data-key --key-file k").status == 77)
      // What needs no secret works.
      #expect(try run("saldo report portfolio -q").status == 0)
    }
    try sound.write(to: file)
    #expect(try run("saldo list assets --key-file k").status == 0)
    #expect(try run("saldo check --key-file k").status == 0)
  }

  @Test func `C10 no passphrase and no secret is in what any command says`() throws {
    _ = try seal()
    try write("\(Self.passphrase)x\n", to: "pass")
    var said = ""
    for line in [
      "\(with)x saldo list", "SALDO_PASSPHRASE_FD=7 saldo list 7<pass", "saldo explain 20260803",
      "SALDO_PASSPHRASE_COMMAND='cat pass' saldo undo 1 --errors json", "saldo key rotate",
      "SALDO_PASSPHRASE_COMMAND='cat pass; false' saldo list", "saldo \(Self.passphrase.count)",
      "\(with) saldo check", "saldo runs",
      "saldo report -q --period 2026-08 --format html,csv,md,json",
      "\(with) saldo import",
      "\(with) SALDO_NEW_PASSPHRASE=KANARIE-passphrase-43 saldo key rotate --data-key",
    ] {
      said += try run(line).output
    }
    for file in try Scratch.files(below: folder.appending(path: "reports")).values {
      said += String(decoding: file, as: UTF8.self)
    }
    #expect(!said.isEmpty && said.contains("wrong key"))
    for secret in Self.secrets + ["KANARIE-pass"] { #expect(!said.contains(secret)) }
  }

  @Test
  func
    `C10 a process that looks for a key leaves no core and no backtrace, and no option takes one`()
    throws
  {
    _ = try seal("--key-file k")
    #expect(
      try run(
        """
        ulimit -c unlimited 2>/dev/null
        SALDO_PASSPHRASE_COMMAND='ulimit -c > limit; echo \(Self.passphrase)' saldo list -q; cat limit
        """
      ).output.hasSuffix("0\n"))
    let crashed = try run("SALDO_PASSPHRASE_COMMAND='kill -ILL $PPID; sleep 1' saldo list")
    #expect(crashed.status == 132 && !crashed.output.lowercased().contains("backtrac"))
    #expect(!crashed.output.contains("Registers"))
    for command in ["new", "rotate", "export"] {
      let help = try run("saldo key \(command) --help")
      #expect(help.status == 0 && !help.output.contains("--passphrase"))
    }
  }

  @Test func `C11 help and version need no key, whatever the command does`() throws {
    _ = try seal("--key-file k")
    for command in ["--help", "help", "help key", "--version", "key --help", "formats"] {
      let outcome = try run("SALDO_PASSPHRASE_COMMAND='exit 9' saldo \(command)")
      #expect(outcome.status == 0 && !outcome.output.contains("error: "), "\(command)")
    }
    let plain = try Scratch()
    try Data("version: 1\n".utf8).write(to: plain.folder.appending(path: "saldo.yaml"))
    let line = "SALDO_PASSPHRASE_COMMAND='touch asked' saldo import; test ! -e asked"
    #expect(try Shell.run(line, in: plain.folder).status == 0)
  }

  @Test func `C12 a lost key cannot be recovered, and saldo says so before and after`() throws {
    #expect(try run("saldo import").status == 0)
    #expect(try run("saldo key --help").output.contains("A lost key cannot be recovered. "))
    #expect(try run("SALDO_PASSPHRASE=short saldo key new").status == 64)
    #expect(try run("saldo key new").output.contains("no key given to encrypt the ledger"))
    let sealed = try run("\(with) saldo key new")
    #expect(
      sealed.output.contains("saldo cannot open the ledger without its key"))
    #expect(sealed.output.contains("saldo key export"))
    #expect(try run("\(with) saldo key new").status == 64)
    for line in ["saldo list", "SALDO_PASSPHRASE=forgotten saldo list"] {
      let lost = try run(line)
      #expect(lost.status == 77)
      #expect(
        lost.output.contains(
          "a lost key cannot be recovered: use a file from saldo key export, or import"))
    }
  }
}
