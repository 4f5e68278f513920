/// Where an entry of a register came from.
package struct RegisterSource: Hashable, Sendable {
  /// The ledger's number of the file; nil for what was written by hand.
  var file: Int64?
  /// The line of the file, from 1.
  package var line: Int?
  /// The place in the file's tree, such as `$.transactions[12]`.
  package var path: String

  package init(line: Int? = nil, path: String = "") {
    self.line = line
    self.path = path
  }

  /// The file alone.
  package var ofFile: RegisterSource {
    var source = RegisterSource()
    source.file = file
    return source
  }

  /// Orders sources by their files, what was written by hand first.
  package var fileNumber: Int64 { file ?? 0 }
}
