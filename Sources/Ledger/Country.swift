/// A country, with the properties of its banks and its tax year.
package struct Country: Hashable, Sendable {
  /// The two-letter code of ISO 3166-1, such as `DE`, or `XK` for Kosovo.
  package let code: String
  package let name: String
  /// The currency of the country's banks; nil if it changed recently.
  ///
  /// After a change, old statements still have the earlier currency.
  package let currency: Currency?
  /// The length of the country's IBANs; 0 if its banks use none.
  package let ibanLength: Int

  /// Makes the country with this code in upper case; nil if it is not in the table.
  package init?(code: some StringProtocol) {
    guard let country = Self.byCode[String(code)] else { return nil }
    self = country
  }

  /// Makes the country with this English name; nil if it is not in the table.
  package init?(named name: some StringProtocol) {
    guard let country = Self.byCode.values.first(where: { $0.name == name }) else { return nil }
    self = country
  }

  /// The first month of the personal tax year, from 1 for January.
  ///
  /// It is 1 if the tax year does not begin on the first day of a month, as in the United Kingdom.
  package var fiscalYearStart: Int {
    switch code {
    case "ZA": 3
    case "IN", "NZ", "HK": 4
    case "AU", "BD", "PK": 7
    default: 1
    }
  }

  private init(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 3)
    code = String(words[0])
    ibanLength = Int(words[1]) ?? 0
    currency = Currency(words[2])
    name = String(words[3])
  }

  private static let byCode: [String: Country] = {
    var countries: [String: Country] = [:]
    for line in table.split(separator: "\n") {
      let country = Country(line)
      countries[country.code] = country
    }
    return countries
  }()

  /// The table of countries: code, length of an IBAN (IBAN registry of ISO 13616), currency or `-`,
  /// and name.
  private static let table = """
    AD 24 EUR Andorra
    AE 23 AED United Arab Emirates
    AL 28 ALL Albania
    AT 20 EUR Austria
    AU 0 AUD Australia
    AZ 28 AZN Azerbaijan
    BA 20 BAM Bosnia and Herzegovina
    BD 0 BDT Bangladesh
    BE 16 EUR Belgium
    BG 22 - Bulgaria
    BH 22 BHD Bahrain
    BR 29 BRL Brazil
    CA 0 CAD Canada
    CH 21 CHF Switzerland
    CN 0 CNY China
    CR 22 CRC Costa Rica
    CY 28 EUR Cyprus
    CZ 24 CZK Czechia
    DE 22 EUR Germany
    DK 18 DKK Denmark
    DO 28 DOP Dominican Republic
    EE 20 EUR Estonia
    EG 29 EGP Egypt
    ES 24 EUR Spain
    FI 18 EUR Finland
    FO 18 DKK Faroe Islands
    FR 27 EUR France
    GB 22 GBP United Kingdom
    GE 22 GEL Georgia
    GI 23 GIP Gibraltar
    GL 18 DKK Greenland
    GR 27 EUR Greece
    GT 28 GTQ Guatemala
    HK 0 HKD Hong Kong
    HR 21 - Croatia
    HU 28 HUF Hungary
    IE 22 EUR Ireland
    IL 23 ILS Israel
    IN 0 INR India
    IS 26 ISK Iceland
    IT 27 EUR Italy
    JO 30 JOD Jordan
    JP 0 JPY Japan
    KW 30 KWD Kuwait
    KZ 20 KZT Kazakhstan
    LB 28 LBP Lebanon
    LI 21 CHF Liechtenstein
    LT 20 EUR Lithuania
    LU 20 EUR Luxembourg
    LV 21 EUR Latvia
    MC 27 EUR Monaco
    MD 24 MDL Moldova
    ME 22 EUR Montenegro
    MK 19 MKD North Macedonia
    MR 27 MRU Mauritania
    MT 31 EUR Malta
    MU 30 MUR Mauritius
    NL 18 EUR Netherlands
    NO 15 NOK Norway
    NZ 0 NZD New Zealand
    PK 24 PKR Pakistan
    PL 28 PLN Poland
    PT 25 EUR Portugal
    QA 29 QAR Qatar
    RO 24 RON Romania
    RS 22 RSD Serbia
    SA 24 SAR Saudi Arabia
    SC 31 SCR Seychelles
    SE 24 SEK Sweden
    SG 0 SGD Singapore
    SI 19 EUR Slovenia
    SK 24 EUR Slovakia
    SM 27 EUR San Marino
    TN 24 TND Tunisia
    TR 26 TRY Turkey
    UA 29 UAH Ukraine
    US 0 USD United States
    VA 22 EUR Vatican City
    XK 20 EUR Kosovo
    ZA 0 ZAR South Africa
    """
}
