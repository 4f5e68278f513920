import Ledger

extension Schema {
  /// The registers: a table for each, made from its description.
  ///
  /// Every write to a register needs a run that is writing. The triggers of its table keep in `change` what
  /// stood there before.
  static let registers = """
    CREATE TABLE writingRun(
      one INTEGER PRIMARY KEY CHECK(one=1),
      run INTEGER NOT NULL REFERENCES run(id)) STRICT;
    CREATE TABLE registerFile(
      file INTEGER PRIMARY KEY REFERENCES file(id),
      read INTEGER NOT NULL CHECK(read>=0),
      new INTEGER NOT NULL CHECK(new>=0),
      alreadyIn INTEGER NOT NULL CHECK(alreadyIn>=0),
      updated INTEGER NOT NULL CHECK(updated>=0),
      rejected INTEGER NOT NULL CHECK(rejected>=0),
      CHECK(read=new+alreadyIn+updated+rejected)) STRICT;

    """ + Registers.all.map { RegisterTable(register: $0).sql }.joined(separator: "\n")
}
