extension FingerprintVector {
  /// Thirty more, of words drawn at random by the same Python program.
  static let drawn = [
    FingerprintVector(
      "x_9x_9x_9x_9", "2012-09-05", 2_263_338_188_953, "JPY",
      ["", "O\u{2019}Neil", "O\u{2019}Neil"],
      "44c5b47d40e2b78cf4e58c6310d500fe"),
    FingerprintVector(
      "hdfc-savings", "2076-01-01", -35830, "EUR",
      [
        "\u{141}\u{F3}d\u{17A} REWE \u{395}\u{3BB}\u{3BB}\u{3AC}\u{3B4}\u{3B1}", "a\u{A0}b",
        "123REF-9",
      ],
      "dfa57cc42c5341b2ec5fa9956107ef4d"),
    FingerprintVector(
      "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "2104-10-24",
      -2_354_849_806_286, "USD",
      [
        "\u{B}\u{FB00}", "e\u{301}te\u{301}\u{1E9B}\u{323}",
        "\u{2126}Caf\u{E9}\u{395}\u{3BB}\u{3BB}\u{3AC}\u{3B4}\u{3B1}",
      ],
      "49f29dcc254c7190737a5215177061db"),
    FingerprintVector(
      "x_9x_9x_9x_9", "2037-08-11", 86125, "KWD",
      ["123\u{344}\u{3A9}", " REWE", "\u{2116} 7 A\u{30A}ngstro\u{308}m 123"],
      "ea3361c4d4f12c81762466f866010ab4"),
    FingerprintVector(
      "giro", "2014-11-13", -49782, "EUR",
      ["\u{D}\u{A}  A\u{30A}ngstro\u{308}m", "a\u{A0}b \u{344}", "\u{FB00}"],
      "00fb4822a9f8edc41edfae9fa26e8773"),
    FingerprintVector(
      "x_9x_9x_9x_9", "2149-12-03", 80064, "USD",
      ["\u{9} O\u{2019}Neil REWE", "  \u{DF}na\u{EF}ve", ""],
      "7d2314ec698e43bef6d36e54a13ae586"),
    FingerprintVector(
      "x_9x_9x_9x_9", "2034-03-10", 6_332_867_711_988, "KWD",
      [" \u{D}\u{A}\u{344}", "  A\u{30A}ngstro\u{308}m", ""],
      "b837254826233f72a2aaa975b3405fde"),
    FingerprintVector(
      "hdfc-savings", "1977-06-09", 776_271_420_967, "CHF",
      [
        "\u{2126}", "\u{6771}\u{4EAC}",
        "\u{6771}\u{4EAC}\u{92A}\u{941}\u{938}\u{94D}\u{924}\u{915}\u{AC00}\u{11A8}",
      ],
      "fa97e289028d061b98b7f0085fbf3f4b"),
    FingerprintVector(
      "x_9x_9x_9x_9", "2145-02-24", -22166, "JPY",
      ["\u{2126}", "", ""],
      "5f008145f32681ad22433ede3d351793"),
    FingerprintVector(
      "x_9x_9x_9x_9", "2120-11-07", -512_630_764_983, "INR",
      ["\u{B}\u{6771}\u{4EAC}\u{D}\u{A}", "REF-9\u{DC}berweisung", "a\u{A0}b"],
      "bc13a464e71c46c3ae672f52fd856cf5"),
    FingerprintVector(
      "card", "2038-01-27", -41272, "JPY",
      ["e\u{301}te\u{301}", "Caf\u{E9} \u{141}\u{F3}d\u{17A}", "\u{1E9B}\u{323}"],
      "cd279e5fbe5881625bd307949dbc1127"),
    FingerprintVector(
      "x_9x_9x_9x_9", "2083-01-08", -118_883_808_870, "INR",
      ["REF-9 \u{1F375}", "Zu\u{308}rich \u{FB00}", ""],
      "615f8da76431c20b6f4753b895aff1eb"),
    FingerprintVector(
      "hdfc-savings", "2117-05-10", 21507, "KWD",
      ["", "\u{FB00}", "\u{B} REF-9 Caf\u{E9}"],
      "9d2c97b63f4b4477ac4ff1afc35c2ede"),
    FingerprintVector(
      "hdfc-savings", "2082-12-10", -1_629_887_054_716, "CHF",
      ["123 \u{2116} 7 \u{DC}berweisung", "\u{AC00}\u{11A8} Zu\u{308}rich O\u{2019}Neil", ""],
      "d53b45dff882dc3426552c6bd0804f06"),
    FingerprintVector(
      "a", "2128-11-28", 9_285_442_834_642, "INR",
      [
        "\u{9}\u{3A9}",
        "\u{92A}\u{941}\u{938}\u{94D}\u{924}\u{915}REF-9\u{395}\u{3BB}\u{3BB}\u{3AC}\u{3B4}\u{3B1}",
        "\u{344}A\u{30A}ngstro\u{308}m",
      ],
      "a2592098719a3c632ac28007601f3412"),
    FingerprintVector(
      "a", "2024-07-28", 39798, "EUR",
      ["Caf\u{E9}", "\u{2126}\u{6771}\u{4EAC}\u{D}\u{A}", "\u{9}\u{1F375}"],
      "09bbff6aca0f7bd4bfb97280b9e819a3"),
    FingerprintVector(
      "a", "2089-02-10", -7_719_982_838_797, "USD",
      ["", "", "123 "],
      "906df6206801ca1f02f2c49d2474339e"),
    FingerprintVector(
      "card", "2123-02-07", 1_860_714_966_745, "USD",
      ["", "\u{395}\u{3BB}\u{3BB}\u{3AC}\u{3B4}\u{3B1} e\u{301}te\u{301}", ""],
      "40354e4e468e9642d7c1c7bbb5f184fd"),
    FingerprintVector(
      "card", "2063-02-21", 4_566_114_790_316, "KWD",
      ["", "", "REF-9 \u{2116} 7 a\u{A0}b"],
      "bf8c09950a8d5b268814408664177da4"),
    FingerprintVector(
      "giro", "2094-11-26", -6_188_040_851_200, "KWD",
      ["\u{DC}berweisung", "", " \u{D}\u{A}A\u{30A}ngstro\u{308}m"],
      "537d81e37f4e4e5fa3778d44c2058d6b"),
    FingerprintVector(
      "x_9x_9x_9x_9", "2133-11-04", -9_630_060_984_208, "JPY",
      [
        "\u{FB01}sh\u{2116} 7", "a\u{A0}b",
        "\u{92A}\u{941}\u{938}\u{94D}\u{924}\u{915} Zu\u{308}rich O\u{2019}Neil",
      ],
      "e7f4a521a45f6fc6a94aa7131f3f597d"),
    FingerprintVector(
      "a", "2089-12-19", -2_035_259_093_637, "CHF",
      ["e\u{301}te\u{301}", "", "a\u{A0}b"],
      "5ae82cd0e8aada19bad149606e9b413e"),
    FingerprintVector(
      "hdfc-savings", "2034-02-07", -9_662_588_926_360, "JPY",
      ["\u{395}\u{3BB}\u{3BB}\u{3AC}\u{3B4}\u{3B1}  \u{1F375}", "", "\u{FB00}\u{FB01}shREWE"],
      "68f318274cc106c36427fa0dc5ea1ce5"),
    FingerprintVector(
      "giro", "2010-05-24", 31068, "JPY",
      ["\u{FB01}sh", "na\u{EF}vena\u{EF}ve", "\u{1F375}\u{344}Caf\u{E9}"],
      "46fca953df7103d692948b25dcb16619"),
    FingerprintVector(
      "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "2115-07-22", -35079,
      "CHF",
      ["123", "Zu\u{308}rich\u{6771}\u{4EAC}A\u{30A}ngstro\u{308}m", ""],
      "c0b5ca897d9bbfffbc85a86efcb74369"),
    FingerprintVector(
      "x_9x_9x_9x_9", "2097-01-11", 86309, "USD",
      ["\u{2116} 7", "\u{141}\u{F3}d\u{17A}", ""],
      "98e413f146fedadde4106850f19f249b"),
    FingerprintVector(
      "a", "2025-09-28", 3_645_308_654_087, "EUR",
      ["\u{1E9B}\u{323}", "na\u{EF}ve\u{B}", "\u{344}\u{D}\u{A}REF-9"],
      "0013709b3cc7e0fdbfef30ac52bf6624"),
    FingerprintVector(
      "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "2103-08-16",
      -9_064_818_144_774, "EUR",
      ["\u{3A9}", "\u{141}\u{F3}d\u{17A}Caf\u{E9}", ""],
      "3d1fafaa8a432ded8772fffa9661de64"),
    FingerprintVector(
      "a", "2030-04-15", -3_907_991_496_034, "INR",
      ["", "", "\u{FB01}sh O\u{2019}Neil"],
      "26a775c4b91e1c64ca5a682144ed4f6c"),
    FingerprintVector(
      "a", "2158-08-14", 1_329_007_963_478, "JPY",
      ["", "   O\u{2019}Neil \u{1F375}", ""],
      "4179e683e8f93fd11b90b72e55937417"),
  ]
}
