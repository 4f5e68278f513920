/// The registers of categories, budgets, loans and manual transactions.
extension Register {
  /// A category with its icon and colour (legacy-systems.md, section 2).
  package static let category = Register(
    "category", plural: "categories",
    fields: [
      .required("name", .text), RegisterField("icon", .text), RegisterField("color", .text),
      .required("type", .word(["income", "expense", "transfer"])),
      RegisterField("isDefault", .flag, isRequired: true, initial: .flag(false)),
      RegisterField("isActive", .flag, isRequired: true, initial: .flag(true)),
      RegisterField("createdAt", .moment),
    ])

  /// A spending limit, recurring or for the days between two dates.
  package static let budget = Register(
    "budget",
    fields: [
      RegisterField("name", .text),
      .required("amount", .money, least: .above(0)), .required("currency", .currency),
      RegisterField(
        "period", .word(["weekly", "monthly", "yearly", "once"]), isRequired: true,
        initial: .text("monthly")),
      RegisterField("category", .text),
      RegisterField("startDate", .day), RegisterField("endDate", .day),
      RegisterField("isActive", .flag, isRequired: true, initial: .flag(true)),
      RegisterField("categoryBudgets", .amounts), RegisterField("createdAt", .moment),
    ],
    rules: [
      RegisterRule("startsBeforeItEnds", "startDate<endDate", "startDate must be before endDate"),
      RegisterRule(
        "onceFromDayToDay", "period<>'once' OR startDate IS NOT NULL AND endDate IS NOT NULL",
        "a budget that does not repeat needs startDate and endDate"),
    ])

  /// A loan with equal monthly instalments.
  package static let loan = Register(
    "loan",
    fields: [
      .required("name", .text), .required("amount", .money, least: .above(0)),
      .required("currency", .currency),
      .required("startDate", .day), RegisterField("endDate", .day),
      RegisterField("principal", .money, least: .above(0)),
      RegisterField("rate", .number, least: .atLeast(0)), RegisterField("account", .text),
      RegisterField("createdAt", .moment),
    ],
    rules: [
      RegisterRule(
        "endsAfterItStarts", "startDate<=endDate", "endDate must not be before startDate")
    ])

  /// A manual transaction: income, an expense or a transfer.
  package static let manualTransaction = Register(
    "manualTransaction", plural: "transactions", title: "transaction",
    fields: [
      .required("name", .text, aliases: ["description"]),
      .required("amount", .money, least: .above(0)), .required("currency", .currency),
      .required("type", .word(["income", "expense", "transfer"])),
      RegisterField("category", .text),
      RegisterField("categoryID", .link("category", whenGone: .losesLink)),
      RegisterField("categoryIcon", .text), RegisterField("categoryColor", .text),
      .required("date", .day), RegisterField("time", .moment), RegisterField("location", .text),
      RegisterField("latitude", .number), RegisterField("longitude", .number),
      RegisterField("notes", .secret), RegisterField("reminderDate", .moment),
      RegisterField("isRecurring", .flag, isRequired: true, initial: .flag(false)),
      .required("account", .text),
      RegisterField("createdAt", .moment), RegisterField("updatedAt", .moment),
    ],
    rules: [
      RegisterRule(
        "accountIsKey", "length(account)<=64 AND account NOT GLOB '*[^a-z0-9_-]*'",
        "account must be an account key: lower-case letters, digits, - and _"),
      RegisterRule(
        "bothCoordinates", "(latitude IS NULL)=(longitude IS NULL)",
        "latitude and longitude must be set together"),
      RegisterRule(
        "onEarth", "abs(CAST(latitude AS REAL))<=90 AND abs(CAST(longitude AS REAL))<=180",
        "latitude must be between -90 and 90, longitude between -180 and 180"),
    ])
}

/// The default categories, taken from MONO (legacy-systems.md, section 2).
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

  /// The records for the register of categories, created on a day.
  ///
  /// A key such as `mono/default/expense/Food` consists of `owner`, the type and the name.
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
