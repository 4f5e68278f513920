/// What people wrote down themselves, and what they planned.
extension Register {
  /// A category with how it looks (legacy-systems.md, section 2).
  package static let category = Register(
    "category", plural: "categories",
    fields: [
      .required("name", .text), RegisterField("icon", .text), RegisterField("color", .text),
      .required("type", .word(["income", "expense", "transfer"])),
      RegisterField("isDefault", .flag, isRequired: true, initial: .flag(false)),
      RegisterField("isActive", .flag, isRequired: true, initial: .flag(true)),
      RegisterField("createdAt", .moment),
    ])

  /// What may be spent, in one category or in all, in each period or from a day to a day.
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

  /// A loan paid back in equal instalments, one a month.
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

  /// Income, spending or a transfer that a person wrote down.
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
