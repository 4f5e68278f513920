/// The categories with which a new user starts, as MONO gave them (legacy-systems.md, section 2).
package enum DefaultCategories {
  private static let spending: KeyValuePairs<String, (icon: String, color: String)> = [
    "Food": ("fork.knife", "orange"), "Transport": ("car.fill", "blue"),
    "Shopping": ("bag.fill", "purple"), "Bills": ("doc.text.fill", "red"),
    "Entertainment": ("gamecontroller.fill", "green"), "Health": ("cross.fill", "cyan"),
    "Education": ("graduationcap.fill", "blue"), "Others": ("ellipsis.circle.fill", "gray"),
  ]

  private static let income: KeyValuePairs<String, (icon: String, color: String)> = [
    "Salary": ("banknote.fill", "green"), "Freelance": ("laptopcomputer", "blue"),
    "Investment": ("chart.line.uptrend.xyaxis", "green"),
    "Business": ("briefcase.fill", "purple"), "Others": ("plus.circle.fill", "gray"),
  ]

  /// Each as an entry of the register of categories, made on a day.
  ///
  /// The keys begin with `owner`, such as `mono`, and say type and name.
  package static func all(owner: String, on day: CalendarDate) -> [RegisterEntry] {
    [("expense", spending), ("income", income)].flatMap { type, categories in
      categories.map { name, look in
        var entry = RegisterEntry(key: "\(owner)/default/\(type)/\(name)")
        entry["name"] = .text(name)
        entry["icon"] = .text(look.icon)
        entry["color"] = .text(look.color)
        entry["type"] = .text(type)
        entry["isDefault"] = .flag(true)
        entry["createdAt"] = Moment(day: day, second: 0).map { .moment($0) }
        return entry
      }
    }
  }
}
