import Ledger

/// Icons and colours of categories (legacy-systems.md, "The five source systems").
extension RegisterBook {
  /// The marks of the categories of one kind by their names: those of the register, else those that
  /// transactions carry.
  func marks(of kind: FlowKind) -> [String: CategoryMark] {
    var marks: [String: CategoryMark] = [:]
    for entry in self[.manualTransaction] where entry.text("type") == kind.rawValue {
      guard let category = entry.text("category"), marks[category] == nil else { continue }
      marks[category] = CategoryMark(
        icon: entry.mark("categoryIcon"), colour: entry.mark("categoryColor"))
    }
    for entry in self[.category] where entry.text("type") == kind.rawValue {
      guard let name = entry.text("name"),
        let mark = CategoryMark(icon: entry.mark("icon"), colour: entry.mark("color"))
      else { continue }
      marks[name] = mark
    }
    return marks
  }
}

extension RegisterEntry {
  /// The icon or colour in a field; nil also where the old tracker left it empty.
  func mark(_ field: String) -> String? {
    text(field).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension Cell {
  /// The name of a category, with its mark where it has one.
  static func named(_ name: String, _ mark: CategoryMark?) -> Cell {
    mark.map { .marked(name, $0) } ?? .text(name)
  }
}
