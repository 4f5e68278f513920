internal import GRDB
import Ledger

/// A translator of the names in classifications to ids of one ledger.
///
/// The translator looks up each name of the rule book once. All code that writes classified rows
/// needs a translator. The translator therefore stores the digest of the rules with the run.
final class NameTranslator {
  private let database: Database
  private let noteTexts: NoteTexts
  private let names: ClassificationNames
  private var categories: [Int32]
  private var places: [Int32]
  private var payees: [Int32]
  private var notes: [Int32]
  private var tagSets: [Int32] = []
  private var sourceCategories: [String: Int32] = [:]

  init(
    _ database: Database, _ seal: Seal, run: Int, names: ClassificationNames
  ) throws {
    try RunRules(database).keep(names.digest, of: run)
    self.database = database
    noteTexts = try NoteTexts(database, seal)
    self.names = names
    categories = Array(repeating: 0, count: names.categories.count)
    places = Array(repeating: 0, count: names.places.count)
    payees = Array(repeating: 0, count: names.payees.count)
    notes = Array(repeating: 0, count: names.notes.count)
  }

  /// The classification of an entry in a batch as ids; `text` is the batch's text.
  func ids(
    _ index: Int, of prepared: PreparedBatch, _ text: UnsafeBufferPointer<UInt8>
  ) throws -> DerivedFields {
    let classification = prepared.classifications[index]
    let made = prepared.made
    let source = prepared.batch.entries[index].category
    // Few batches have points, and a lookup for each row would take time.
    let point = prepared.points.isEmpty ? nil : prepared.points[index]
    return DerivedFields(
      category: try category(
        classification.category, made, source: String(decoding: text.bytes(source), as: UTF8.self)),
      place: try point.map { try database.know($0) } ?? place(classification.place),
      payee: try id(classification.payee, in: &payees, names.payees, made.payees, .payee),
      tagSet: try tagSet(classification.tagSet, prepared.tagSets),
      note: try note(classification.note, made.notes),
      kind: Int32(classification.kind.rawValue), isTransfer: classification.isTransfer ? 1 : 0,
      placeReason: Int32(classification.placeReason.rawValue))
  }

  /// The id of the category with an index in a classification.
  ///
  /// ``EntryClassification/fromSource`` means the category with the path `source`. `made` has the
  /// names with indices after those of the translator's own names.
  func category(
    _ index: Int32, _ made: ClassificationNames, source: @autoclosure () -> String
  ) throws -> Int32 {
    guard index == EntryClassification.fromSource else {
      return try id(index, in: &categories, names.categories, made.categories, .category)
    }
    return try category(ofSource: source())
  }

  /// The id of the category with an index in the translator's own names.
  func category(_ index: Int32) throws -> Int32 { try category(index, .none, source: "") }

  /// The division with this index in a classification.
  func division(_ index: Int32) -> Division { names.divisions[Int(index)] }

  /// The id of the category with a path from a source; an invalid path counts as uncategorised.
  func category(ofSource path: String) throws -> Int32 {
    if let known = sourceCategories[path] { return known }
    let category = Category(path) ?? .uncategorised
    let id = try intern(category.path, in: .category)
    sourceCategories[path] = id
    return id
  }

  private func note(_ index: Int32, _ made: [String]) throws -> Int32 {
    guard index >= 0 else { return 0 }
    let index = Int(index)
    guard index < notes.count else { return Int32(try noteTexts.id(of: made[index - notes.count])) }
    if notes[index] != 0 { return notes[index] }
    let id = Int32(try noteTexts.id(of: names.notes[index]))
    notes[index] = id
    return id
  }

  private func tagSet(_ index: Int32, _ sets: [String]) throws -> Int32 {
    while tagSets.count < sets.count { tagSets.append(0) }
    return try id(index, in: &tagSets, sets, [], .tagSet)
  }

  private func id(
    _ index: Int32, in known: inout [Int32], _ names: [String], _ made: [String], _ table: NameTable
  ) throws -> Int32 {
    guard index >= 0 else { return 0 }
    let index = Int(index)
    guard index < names.count else { return try intern(made[index - names.count], in: table) }
    if known[index] == 0 { known[index] = try intern(names[index], in: table) }
    return known[index]
  }

  /// The id of a name; inserts the name if it is new.
  private func intern(_ name: String, in table: NameTable) throws -> Int32 {
    let find = try database.cachedStatement(
      sql: "SELECT id FROM \(table.rawValue) WHERE \(table.column)=?")
    if let id = try Int32.fetchOne(find, arguments: [name]) { return id }
    try database.cachedStatement(sql: "INSERT INTO \(table.rawValue)(\(table.column)) VALUES(?)")
      .execute(arguments: [name])
    return Int32(database.lastInsertedRowID)
  }

  /// The id of the place with an index in a classification; 0 for a negative index.
  func place(_ index: Int32) throws -> Int32 {
    guard index >= 0 else { return 0 }
    if places[Int(index)] == 0 { places[Int(index)] = try database.know(names.places[Int(index)]) }
    return places[Int(index)]
  }
}

extension Database {
  /// The id of a place; inserts the place, or updates its name, coordinates, area and city.
  @discardableResult
  func know(_ place: Place) throws -> Int32 {
    // A cached statement, because a table may have many places.
    let insert = try cachedStatement(
      sql: """
        INSERT INTO place(key,name,latitude,longitude,area,city) VALUES(?,?,?,?,?,?)
        ON CONFLICT(key) DO UPDATE SET name=excluded.name, latitude=excluded.latitude,
          longitude=excluded.longitude, area=excluded.area, city=excluded.city
        RETURNING id
        """)
    return try Int32.fetchOne(
      insert,
      arguments: [
        place.id, place.name, place.coordinate?.latitude, place.coordinate?.longitude, place.area,
        place.city.isEmpty ? nil : place.city,
      ]) ?? 0
  }
}

/// The notes of a ledger by id; equal notes are stored once.
struct NoteTexts {
  private let database: Database
  private let secrets: SecretTexts

  init(_ database: Database, _ seal: Seal) throws {
    self.database = database
    secrets = try SecretTexts(database, seal)
  }

  /// The id of a note; inserts the note if it is new.
  ///
  /// The note is found by its text, or by its token if texts are encrypted.
  func id(of text: String) throws -> Int64 {
    let column = try secrets.column(text, .noteText) ?? ""
    if let known = try database.value(Int64.self, "SELECT id FROM note WHERE text=?", [column]) {
      return known
    }
    try database.run("INSERT INTO note(text) VALUES(?)", [column])
    let id = database.lastInsertedRowID
    try secrets.keep(text.utf8, .noteText, of: .numbered(id))
    return id
  }

  /// The readable value of an edit: for a note its text, otherwise the value itself.
  func readable(_ value: String?, _ field: TransactionEdit.Field) throws -> String? {
    guard field == .note, let id = value.flatMap({ Int64($0) }) else { return value }
    let column = try database.value(String.self, "SELECT text FROM note WHERE id=?", [id])
    return try column.flatMap { try secrets.text($0, .noteText, of: .numbered(id)) }
  }

  func readable(_ edit: TransactionEdit) throws -> TransactionEdit {
    var edit = edit
    edit.value = try readable(edit.value, edit.field)
    edit.derived = try readable(edit.derived, edit.field)
    return edit
  }
}
