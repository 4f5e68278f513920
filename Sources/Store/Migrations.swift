internal import GRDB

/// The steps that bring a ledger's schema up to date; append only, never edit one that shipped.
enum Migrations {
  static var all: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 ledger") { try $0.execute(sql: Schema.first) }
    migrator.registerMigration("2 standing") { database in
      try database.execute(sql: Schema.second)
      for part in [Schema.identity, Schema.transfers, Schema.securities, Schema.receipts] {
        try database.execute(sql: part)
      }
      try database.execute(sql: "PRAGMA user_version=2")
    }
    migrator.registerMigration("3 identity") { database in
      for part in [Schema.thirdIdentity, Schema.thirdReceipts] { try database.execute(sql: part) }
      try database.execute(sql: "PRAGMA user_version=3")
    }
    migrator.registerMigration("4 registers") { database in
      for part in [Schema.fourth, Schema.fourthRegisters, Schema.fourthEdits] {
        try database.execute(sql: part)
      }
      try database.execute(sql: "PRAGMA user_version=4")
    }
    migrator.registerMigration("5 sealing") { database in
      try database.execute(sql: Schema.sealing)
      try database.execute(sql: "PRAGMA user_version=5")
    }
    migrator.registerMigration("6 rules") { database in
      for part in [Schema.places, Schema.derivations] { try database.execute(sql: part) }
      try database.execute(sql: "PRAGMA user_version=6")
    }
    migrator.registerMigration("7 divisions") { database in
      try database.execute(sql: Schema.divisions)
      try database.execute(sql: "PRAGMA user_version=7")
    }
    migrator.registerMigration("8 receipts by rules") { database in
      try database.execute(sql: Schema.receiptDerivations)
      try database.execute(sql: "PRAGMA user_version=8")
    }
    return migrator
  }
}
