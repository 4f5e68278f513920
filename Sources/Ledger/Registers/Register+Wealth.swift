/// WealthWise's registers (legacy-systems.md, section 5).
extension Register {
  package static let portfolio = Register(
    "portfolio",
    fields: [
      .required("name", .text), RegisterField("portfolioDescription", .text),
      .required("currency", .currency),
      RegisterField("totalValue", .money),
      RegisterField("isDefault", .flag, isRequired: true, initial: .flag(false)),
      RegisterField("createdAt", .moment), RegisterField("updatedAt", .moment),
    ])

  /// An asset of one of six types, with the fields of all types.
  package static let asset = Register(
    "asset",
    fields: common + commodity + realEstate + bond + chitFund + deposit + cash,
    rules: [
      needs("commodity", ["commodityType"]), needs("realEstate", ["propertyType"]),
      needs("bond", ["bondType"]),
      needs("chitFund", ["chitValue", "monthlyContribution", "totalMonths", "currentMonth"]),
      needs("fixedDeposit", ["depositType", "interestRate", "tenure", "maturityDate"]),
      needs("cashHolding", ["accountType"]),
      RegisterRule(
        "prizeInAMonth", "prizeReceivedMonth IS NULL OR hasReceivedPrize=1",
        "prizeReceivedMonth needs hasReceivedPrize"),
    ])

  package static let assetTransaction = Register(
    "assetTransaction", title: "asset transaction",
    fields: [
      RegisterField("asset", .link("asset", whenGone: .goesToo)),
      RegisterField("portfolio", .link("portfolio", whenGone: .goesToo)),
      .required(
        "transactionType",
        .word(["buy", "sell", "deposit", "withdrawal", "dividend", "interest", "fee", "transfer"])),
      .required("amount", .money), .required("currency", .currency),
      RegisterField("price", .number), RegisterField("quantity", .number),
      .required("transactionDate", .day),
      RegisterField("reference", .secret, aliases: ["encryptedReference"]),
      RegisterField("notes", .secret, aliases: ["encryptedNotes"]),
      RegisterField("createdAt", .moment),
    ])

  /// A rule that an asset of this type must have these fields.
  private static func needs(_ type: String, _ fields: [String]) -> RegisterRule {
    let present = fields.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    return RegisterRule(
      "\(type)IsWhole", "assetType<>'\(type)' OR \(present)",
      "an asset of type \(type) needs \(fields.joined(separator: ", "))")
  }

  private static let interestFrequencies = [
    "monthly", "quarterly", "halfYearly", "annual", "maturity",
  ]

  private static let common: [RegisterField] = [
    .required("portfolio", .link("portfolio", whenGone: .goesToo)),
    .required("name", .text), RegisterField("symbol", .text),
    .required(
      "assetType",
      .word(["commodity", "realEstate", "bond", "chitFund", "fixedDeposit", "cashHolding"])),
    RegisterField("assetCategory", .text), .required("currentValue", .money),
    RegisterField("purchasePrice", .money), RegisterField("purchaseDate", .day),
    RegisterField("quantity", .number, least: .atLeast(0)), .required("currency", .currency),
    RegisterField("isActive", .flag, isRequired: true, initial: .flag(true)),
    RegisterField("accountNumber", .secret, aliases: ["encryptedAccountNumber"]),
    RegisterField("notes", .secret, aliases: ["encryptedNotes"]),
    RegisterField("createdAt", .moment), RegisterField("updatedAt", .moment),
  ]

  private static let commodity: [RegisterField] = [
    RegisterField(
      "commodityType",
      .word(["gold", "silver", "platinum", "palladium", "copper", "oil", "other"])),
    RegisterField("weight", .number, least: .atLeast(0)), RegisterField("unit", .text),
    RegisterField("purity", .text), RegisterField("storageLocation", .text),
  ]

  private static let realEstate: [RegisterField] = [
    RegisterField(
      "propertyType",
      .word(["residential", "commercial", "agricultural", "industrial", "plot"])),
    RegisterField("address", .text), RegisterField("city", .text), RegisterField("state", .text),
    RegisterField("country", .text), RegisterField("zipCode", .text),
    RegisterField("areaInSqFt", .number, least: .atLeast(0)),
    RegisterField("registrationNumber", .text), RegisterField("annualRentalIncome", .money),
    RegisterField("isPrimaryResidence", .flag), RegisterField("mortgageAmount", .money),
  ]

  private static let bond: [RegisterField] = [
    RegisterField(
      "bondType",
      .word(["government", "corporate", "municipal", "convertible", "zeroCoupon"])),
    RegisterField("issuer", .text), RegisterField("isin", .text),
    RegisterField("faceValue", .money),
    RegisterField("couponRate", .number, least: .atLeast(0)), RegisterField("maturityDate", .day),
    RegisterField("interestFrequency", .word(interestFrequencies)),
    RegisterField("nextCouponDate", .day), RegisterField("yieldToMaturity", .number),
    RegisterField("rating", .text),
  ]

  private static let chitFund: [RegisterField] = [
    RegisterField("chitValue", .money), RegisterField("monthlyContribution", .money),
    RegisterField("totalMonths", .count, least: .atLeast(0)),
    RegisterField("totalMembers", .count, least: .atLeast(0)),
    RegisterField("currentMonth", .count, least: .atLeast(0)), RegisterField("startDate", .day),
    RegisterField("hasReceivedPrize", .flag),
    RegisterField("prizeReceivedMonth", .count, least: .atLeast(0)),
    RegisterField("prizeReceivedDate", .day), RegisterField("forepersonName", .text),
  ]

  private static let deposit: [RegisterField] = [
    RegisterField("bankName", .text),
    RegisterField(
      "depositType",
      .word(["fixedDeposit", "recurringDeposit", "taxSaverFD", "seniorCitizenFD"])),
    RegisterField("interestRate", .number, least: .atLeast(0)),
    RegisterField("tenure", .count, least: .atLeast(0)), RegisterField("maturityAmount", .money),
    RegisterField("autoRenewal", .flag), RegisterField("nomineeDetails", .text),
  ]

  private static let cash: [RegisterField] = [
    RegisterField(
      "accountType", .word(["savings", "current", "salary", "cashInHand", "moneyMarket"])),
    RegisterField("branchName", .text), RegisterField("ifscCode", .text),
    RegisterField("minimumBalance", .money), RegisterField("isLinkedUPI", .flag),
    RegisterField("lastUpdated", .moment),
  ]
}
