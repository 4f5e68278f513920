/// The registers for the user, settings of an old tracker and reminders.
extension Register {
  /// The user who owns the ledger; usually one record, because each user has a separate ledger.
  package static let person = Register(
    "person", plural: "users",
    fields: [
      .required("name", .text), RegisterField("email", .text), RegisterField("createdAt", .moment),
    ])

  /// A setting of an old tracker that also has a meaning in saldo.
  ///
  /// Examples are the theme and the name of the currency.
  package static let setting = Register(
    "setting",
    fields: [.required("name", .text), .required("value", .text)])

  /// A reminder, once or repeated daily, monthly or yearly.
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
