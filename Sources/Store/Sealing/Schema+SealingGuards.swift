import Ledger
import LedgerSchema

extension Schema {
  /// The SQL of triggers that reject plain text in secret columns, created when a ledger gets its
  /// key.
  static var sealingGuards: String {
    sealingGuardsOfTables + Registers.all.map(sealingGuards).joined()
  }

  private static func sealingGuards(of register: Register) -> String {
    let isOpen = register.secrets.map(EntrySecrets.isOpen).joined(separator: " OR ")
    return [("IsSealed", "INSERT"), ("StaysSealed", "UPDATE")].map { name, event in
      """
      CREATE TRIGGER \(register.name)\(name) BEFORE \(event) ON \(register.table)
        WHEN \(isOpen)
        BEGIN SELECT RAISE(ABORT,'secret texts of this ledger are encrypted'); END;

      """
    }.joined()
  }

  private static let sealingGuardsOfTables = """
    CREATE TRIGGER accountNumberIsSealed BEFORE INSERT ON account WHEN new.number IS NOT NULL
      BEGIN SELECT RAISE(ABORT,'account numbers of this ledger are encrypted'); END;
    CREATE TRIGGER accountNumberStaysSealed BEFORE UPDATE OF number ON account
      WHEN new.number IS NOT NULL
      BEGIN SELECT RAISE(ABORT,'account numbers of this ledger are encrypted'); END;
    CREATE TRIGGER noteIsSealed BEFORE INSERT ON note
      WHEN new.text<>'' AND (length(new.text)<>32 OR new.text GLOB '*[^0-9a-f]*')
      BEGIN SELECT RAISE(ABORT,'notes of this ledger are encrypted'); END;
    CREATE TRIGGER txnTextsAreSealed BEFORE INSERT ON txn
      WHEN new.reference IS NOT NULL OR new.counterparty IS NOT NULL
      BEGIN SELECT RAISE(ABORT,'references of this ledger are encrypted'); END;
    CREATE TRIGGER receiptAccountIsSealed BEFORE INSERT ON receipt WHEN new.payeeAccount<>''
      BEGIN SELECT RAISE(ABORT,'account numbers of this ledger are encrypted'); END;

    """
}
