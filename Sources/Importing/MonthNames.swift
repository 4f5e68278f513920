/// The full and abbreviated month names in ten European languages.
enum MonthNames {
  /// The number of the month with this name, from 1; nil if the name is unknown.
  static func month(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    table[packed(name)]
  }

  /// Whether a byte is an ASCII letter or part of a multi-byte UTF-8 character.
  static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte & 0xDF >= 0x41 && byte & 0xDF <= 0x5A)
  }

  /// The first eight bytes as one integer, with ASCII letters in lower case.
  ///
  /// Eight bytes are enough to distinguish all months.
  private static func packed(_ name: some Sequence<UInt8>) -> UInt64 {
    name.prefix(8).reduce(0) { $0 << 8 | UInt64($1 < 0x80 ? $1 | 0x20 : $1) }
  }

  private static let table: [UInt64: Int] = {
    var table: [UInt64: Int] = [:]
    for line in names.split(separator: "\n") {
      for (index, forms) in line.split(separator: " ").enumerated() {
        for form in forms.split(separator: "/") { table[packed(form.utf8)] = index + 1 }
      }
    }
    return table
  }()

  /// The names, one language per line: English, German, French, Dutch, Spanish, Italian,
  /// Portuguese, Polish, Czech, Swedish.
  private static let names = """
    jan/january feb/february mar/march apr/april may jun/june jul/july aug/august \
    sep/sept/september oct/october nov/november dec/december
    jan/januar/jän/jänner feb/februar mär/mrz/märz apr/april mai jun/juni jul/juli aug/august \
    sep/september okt/oktober nov/november dez/dezember
    janv/janvier févr/fév/février mars avr/avril mai juin juil/juillet août/aoû \
    sept/septembre oct/octobre nov/novembre déc/décembre
    jan/januari feb/februari mrt/maart apr/april mei jun/juni jul/juli aug/augustus \
    sep/september okt/oktober nov/november dec/december
    ene/enero feb/febrero mar/marzo abr/abril may/mayo jun/junio jul/julio ago/agosto \
    sep/sept/septiembre oct/octubre nov/noviembre dic/diciembre
    gen/gennaio feb/febbraio mar/marzo apr/aprile mag/maggio giu/giugno lug/luglio ago/agosto \
    set/sett/settembre ott/ottobre nov/novembre dic/dicembre
    jan/janeiro fev/fevereiro mar/março abr/abril mai/maio jun/junho jul/julho ago/agosto \
    set/setembro out/outubro nov/novembro dez/dezembro
    sty/stycznia lut/lutego mar/marca kwi/kwietnia maj/maja cze/czerwca lip/lipca sie/sierpnia \
    wrz/września paź/października lis/listopada gru/grudnia
    led/ledna úno/února bře/března dub/dubna kvě/května čvn/června čvc/července srp/srpna \
    zář/září říj/října lis/listopadu pro/prosince
    jan/januari feb/februari mar/mars apr/april maj jun/juni jul/juli aug/augusti \
    sep/september okt/oktober nov/november dec/december
    """
}
