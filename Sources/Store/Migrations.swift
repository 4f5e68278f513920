internal import GRDB

/// The steps that bring a ledger's schema up to date; append only, never edit one that shipped.
enum Migrations {
  static var all: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 ledger") { try $0.execute(sql: Schema.first) }
    return migrator
  }
}
