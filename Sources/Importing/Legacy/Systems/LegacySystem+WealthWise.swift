import Ledger

/// WealthWise, which has portfolios and assets (legacy-systems.md, section 5).
extension LegacySystem {
  package static let wealthWise = LegacySystem(
    "wealthwise", title: "WealthWise", currency: .inr,
    entities: [
      LegacyEntity(
        "portfolio", .portfolio,
        fields: "id name portfolioDescription currency totalValue isDefault createdAt updatedAt",
        marks: ["isDefault"], renames: ["description": "portfolioDescription"],
        derived: ["totalValue"],
        children: [
          "assets": LegacyChild("asset", link: "portfolio"),
          "commodities": LegacyChild("commodity", link: "portfolio"),
          "realEstates": LegacyChild("realEstate", link: "portfolio"),
          "realEstate": LegacyChild("realEstate", link: "portfolio"),
          "bonds": LegacyChild("bond", link: "portfolio"),
          "chitFunds": LegacyChild("chitFund", link: "portfolio"),
          "fixedDeposits": LegacyChild("fixedDeposit", link: "portfolio"),
          "cashHoldings": LegacyChild("cashHolding", link: "portfolio"),
          "transactions": LegacyChild("transaction", link: "portfolio"),
        ]),
      asset("asset"), asset("commodity"), asset("realEstate", keys: ["property"]), asset("bond"),
      asset("chitFund"), asset("fixedDeposit", keys: ["deposit"]),
      asset("cashHolding", keys: ["cash"]),
      LegacyEntity(
        "transaction", .assetTransaction, keys: ["assetTransaction"],
        fields:
          "id transactionType amount price quantity transactionDate reference encryptedReference notes encryptedNotes createdAt",
        marks: ["transactionType", "transactionDate"],
        renames: ["type": "transactionType", "date": "transactionDate"],

        links: ["asset": ["assetEntity"], "portfolio": ["portfolioEntity"]]),
    ])

  /// The entity of an asset list; a list of one kind implies the asset type.
  private static func asset(_ name: String, keys: [String] = []) -> LegacyEntity {
    let isOfAnyKind = name == "asset"
    let kinds = isOfAnyKind ? kindFields.values.joined(separator: " ") : kindFields[name] ?? ""
    return LegacyEntity(
      name, .asset, keys: isOfAnyKind ? [] : keys + ["\(name)Asset"],
      fields: "\(commonFields) \(kinds)",
      marks: isOfAnyKind ? ["assetType", "currentValue"] : [marks[name] ?? "", "currentValue"],
      words: words,
      defaults: (isOfAnyKind ? [] : [LegacyDefault("assetType", .text(name))]) + [
        LegacyDefault("country", .text("India"), when: ("assetType", "realEstate"))
      ],
      children: ["transactions": LegacyChild("transaction", link: "asset")],
      links: ["portfolio": ["portfolioEntity"]])
  }

  private static let commonFields = """
    id name symbol assetType assetCategory currentValue purchasePrice purchaseDate quantity \
    currency isActive accountNumber encryptedAccountNumber notes encryptedNotes createdAt updatedAt
    """

  private static let kindFields = [
    "commodity": "commodityType weight unit purity storageLocation",
    "realEstate": """
    propertyType address city state country zipCode areaInSqFt registrationNumber \
    annualRentalIncome isPrimaryResidence mortgageAmount
    """,
    "bond": """
    bondType issuer isin faceValue couponRate maturityDate interestFrequency nextCouponDate \
    yieldToMaturity rating
    """,
    "chitFund": """
    chitValue monthlyContribution totalMonths totalMembers currentMonth startDate \
    hasReceivedPrize prizeReceivedMonth prizeReceivedDate forepersonName registrationNumber
    """,
    "fixedDeposit": """
    bankName depositType interestRate tenure maturityDate maturityAmount interestFrequency \
    autoRenewal nomineeDetails
    """,
    "cashHolding": """
    accountType bankName branchName ifscCode minimumBalance interestRate isLinkedUPI lastUpdated
    """,
  ]

  private static let words = [
    "assetType": [
      "property": "realEstate", "chit": "chitFund", "deposit": "fixedDeposit",
      "cash": "cashHolding",
    ],
    "interestFrequency": [
      "semiAnnual": "halfYearly", "semiAnnually": "halfYearly", "yearly": "annual",
      "annually": "annual", "atMaturity": "maturity",
    ],
  ]

  /// The field that distinguishes each kind of asset from the others.
  private static let marks = [
    "commodity": "commodityType", "realEstate": "propertyType", "bond": "bondType",
    "chitFund": "chitValue", "fixedDeposit": "depositType", "cashHolding": "accountType",
  ]
}
