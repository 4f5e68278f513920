/// Who keeps the ledger, and how they had their old tracker set up.
extension Register {
  /// The person whose ledger it is: one, since each has a ledger of their own.
  package static let person = Register(
    "person", plural: "users",
    fields: [
      .required("name", .text), RegisterField("email", .text), RegisterField("createdAt", .moment),
    ])

  /// A setting of an old tracker that means something here: its theme, the name of its currency.
  package static let setting = Register(
    "setting",
    fields: [.required("name", .text), .required("value", .text)])

  /// Something to be reminded of, once or every day.
  package static let reminder = Register(
    "reminder",
    fields: [
      .required("text", .text), .required("date", .moment, aliases: ["reminderDate"]),
      RegisterField(
        "repeats", .word(["never", "daily", "monthly", "yearly"]), isRequired: true,
        initial: .text("never")),
      RegisterField("transactionKey", .link("manualTransaction", whenGone: .goesToo)),
    ])
}
