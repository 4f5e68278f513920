import Ledger

/// The column names that banks use, with their meanings.
///
/// A word in two languages has a line in each. If the lines give it different roles, the first role
/// that fits the column's cells applies.
enum HeaderWords {
  /// The role of a column.
  enum Role: String, Hashable, CaseIterable {
    case bookingDate = "booking date"
    case date
    case transactionDate = "transaction date"
    case valueDate = "value date"
    case amount, debit, credit, flag, balance, currency, payee, text, reference
    case account, fee, status

    /// Whether the cells of the column are amounts; its name may then include a currency.
    var isInMoney: Bool { [.amount, .debit, .credit, .balance, .fee].contains(self) }
  }

  struct Meaning: Hashable {
    var role: Role
    var languages: Set<String>
  }

  /// The usual meaning of a column name; nil if the name is unknown.
  static func meaning(of name: String) -> Meaning? { meanings(of: name).first }

  /// All possible meanings of a column name, the usual one first.
  ///
  /// For example, `Valuta` is a date at some banks and a currency at others.
  static func meanings(of name: String) -> [Meaning] {
    // Most cells above or without a header are numbers or long texts, which are not names.
    guard name.utf8.count <= longestName, name.utf8.contains(where: { $0 >= 0x41 }) else {
      return []
    }
    let plain = plain(name)
    if let known = table[plain] { return known }
    // A name may end with its currency, as in `Amount CZK`.
    let words = plain.split(separator: " ")
    guard words.count > 1, let last = words.last, Currency(last.uppercased()) != nil,
      let meanings = table[words.dropLast().joined(separator: " ")]
    else { return [] }
    return meanings.filter(\.role.isInMoney)
  }

  /// Whether a name contains a word for a balance, as in `Ledger Bal`.
  ///
  /// Callers ask this only about names without a known meaning.
  static func suggestsBalance(_ name: String) -> Bool {
    guard name.utf8.count <= longestName else { return false }
    return plain(name).split(separator: " ").contains { word in
      wordsOfBalance.contains(String(word))
    }
  }

  private static let wordsOfBalance: Set<String> = [
    "balance", "bal", "saldo", "kontostand", "endsaldo", "solde", "zůstatek", "zustatek",
    "egyenleg",
    "likutis", "sold", "остаток", "баланс", "bakiye", "יתרה", "残高", "余额", "잔액", "saldi",
    "restsaldo", "nieuwsaldo", "rekeningsaldo",
  ]

  private static let longestName = 200

  /// The name in the form of the table: lower case, without bracketed text and punctuation.
  static func plain(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return plainASCII(name) }
    var depth = 0
    var kept = ""
    for character in name.lowercased() {
      if character == "(" || character == "[" { depth += 1 }
      if depth == 0 { kept.append(character.isLetter || character.isNumber ? character : " ") }
      if character == ")" || character == "]" { depth = max(0, depth - 1) }
    }
    return kept.split(separator: " ").joined(separator: " ")
  }

  private static func plainASCII(_ name: String) -> String {
    var depth = 0
    var kept: [UInt8] = []
    kept.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
      if depth == 0 {
        let isLetter = (byte & 0xDF) &- 0x41 < 26
        if isLetter || byte &- 0x30 < 10 {
          kept.append(isLetter ? byte | 0x20 : byte)
        } else if let last = kept.last, last != 0x20 {
          kept.append(0x20)
        }
      }
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth = max(0, depth - 1) }
    }
    if kept.last == 0x20 { kept.removeLast() }
    return String(decoding: kept, as: UTF8.self)
  }

  /// All names in the table.
  static var names: [String] { Array(table.keys) }

  private static let table: [String: [Meaning]] = {
    var table: [String: [Meaning]] = [:]
    table.reserveCapacity(1 << 10)
    for line in words.utf8.split(separator: 0x0A).map(Substring.init) {
      let parts = line.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1).map(Substring.init)
      let head = parts[0].split(separator: " ")
      guard let language = head.last,
        let role = Role(rawValue: head.dropLast().joined(separator: " "))
      else { continue }
      // Most words belong to one language and share its set.
      let meaning = Meaning(role: role, languages: [String(language)])
      // The words are already normalised, which HeaderWordsTests verifies.
      for word in parts[1].utf8.split(separator: UInt8(ascii: ",")) {
        let name = String(Substring(word.drop { $0 == 0x20 }))
        add(meaning, to: &table[name, default: []])
      }
    }
    return table
  }()

  private static func add(_ meaning: Meaning, to meanings: inout [Meaning]) {
    if let same = meanings.firstIndex(where: { $0.role == meaning.role }) {
      meanings[same].languages.formUnion(meaning.languages)
    } else {
      meanings.append(meaning)
    }
  }

  private static let words = """
    booking date en: booking date, posting date, posted date, post date, posted, date posted, \
    booked, completed date, date completed, settlement date, posted on, \
    date processed, processed date, process date
    booking date de: buchungstag, buchungsdatum, buchung, datum der buchung, gebucht am, abschlussdatum, datum des abschlusses
    booking date fr: date de comptabilisation, date comptable, dateop, date d opération, \
    date opération, date de l opération, date operation, date de fin, date comptabilisation
    booking date nl: boekdatum, boekingsdatum, datum boeking, datum verrekening, datum voltooid, \
    voltooiingsdatum, uitvoeringsdatum
    booking date es: fecha contable, fecha operación, fecha de operación, fecha operacion, \
    f contable, fecha de contabilización, fecha de finalización, fecha mov, fecha movimiento, \
    fecha del movimiento, fecha asiento
    booking date it: data contabile, data registrazione, data operazione, data di completamento, \
    data di contabilizzazione, data movimento
    booking date pt: data contabilística, data do lançamento, data lançamento, data movimento, data mov, \
    data lanc, data lanç, data de conclusão, data conclusão, data de movimento, data do movimento, \
    data contab, data operação, data da operação
    booking date pl: data księgowania, data operacji, data zrealizowania, data zakończenia, \
    data zaksięgowania
    booking date cs: datum zaúčtování, datum zauctovani, zaúčtováno, datum provedení, datum pohybu, \
    datum dokončení, datum splatnosti
    booking date sv: bokföringsdag, bokföringsdatum, bokförd, bokfort, slutfört datum, bokf dag
    date en: date, day, txn date, tran date, datetime, date time, timestamp, run date
    date de: datum, tag
    date fr: date
    date nl: datum
    date es: fecha
    date it: data
    date pt: data
    date pl: data
    date cs: datum
    date sv: datum
    transaction date en: transaction date, trans date, started date, date of transaction, \
    purchase date, created on, created, created at, created utc
    transaction date de: umsatzdatum, transaktionsdatum, belegdatum, kaufdatum
    transaction date fr: date de transaction, date transaction, date de début, date d achat
    transaction date nl: transactiedatum, datum verrichting, startdatum, aankoopdatum
    transaction date es: fecha de la transacción, fecha transacción, fecha de inicio, fecha de compra
    transaction date it: data transazione, data di inizio, data acquisto
    transaction date pt: data da transação, data transação, data de início, data início, data da compra, \
    data compra
    transaction date pl: data transakcji, data rozpoczęcia
    transaction date cs: datum transakce
    transaction date sv: transaktionsdatum, transaktionsdag, reskontradatum
    value date en: value date, value dt, value
    value date de: valuta, valutadatum, wertstellung, wertstellungstag, wertstellungsdatum
    value date fr: date de valeur, date valeur, dateval
    value date nl: rentedatum, valutadatum
    value date es: fecha valor, f valor
    value date it: data valuta, valuta
    value date pt: data valor, data de valor
    value date pl: data waluty
    value date cs: datum valuty
    value date sv: valutadag
    amount en: amount, transaction amount, net amount, net, amt, value amount, paid in out, amount in account currency
    amount de: betrag, umsatz, buchungsbetrag, betrag in eur, betrag eur, umsatz in eur
    amount fr: montant, montant en euros, montant eur, montant de l opération, montant de l operation
    amount nl: bedrag, bedrag eur
    amount es: importe, monto, cantidad, importe eur, importe movimiento
    amount it: importo, ammontare, importo in euro, importo eur
    amount pt: montante, valor, importância, quantia, valor do movimento
    amount pl: kwota, kwota transakcji, kwota operacji
    amount cs: zaúčtovaná částka, částka, castka, objem, částka v měně účtu
    amount sv: belopp
    debit en: debit, debits, withdrawal, withdrawals, withdrawl, withdrawls, withdrawal amt, withdrawal amount, \
    debit amount, paid out, money out, out, spent, payments out, dr, debit amt, \
    dr amount, outflow
    debit de: soll, lastschrift, belastung, ausgaben, ausgang, belastungen
    debit fr: débit, debit, débit euros, débits
    debit nl: af bedrag, debet
    debit es: cargo, cargos, debe, débito
    debit it: addebiti, addebito, uscite, dare
    debit pt: débito, debito, débitos, saída
    debit pl: obciążenie, obciążenia, wydatki, kwota obciążenia
    debit cs: výdaje, odchozí, na vrub
    debit sv: uttag, utgifter
    credit en: credit, credits, deposit, deposits, deposit amt, deposit amount, credit amount, \
    paid in, money in, in, received, payments in, cr, credit amt, \
    cr amount, inflow
    credit de: haben, gutschrift, einnahmen, eingang, gutschriften
    credit fr: crédit, credit, crédit euros, crédits
    credit nl: bij bedrag
    credit es: abono, abonos, haber, crédito
    credit it: accrediti, accredito, entrate, avere
    credit pt: crédito, credito, créditos, entrada
    credit pl: uznanie, uznania, wpływy, kwota uznania
    credit cs: příjmy, příchozí, ve prospěch
    credit sv: insättning, insättningar, inkomster
    flag en: debit credit, credit debit, dr cr, cr dr, d c, credit debit indicator, \
    transaction type, type, direction, dc
    flag de: soll haben, s h, soll haben kennzeichen
    flag fr: sens
    flag nl: af bij, debet credit, bij af
    flag es: signo, cargo abono
    flag it: segno
    flag pt: d c, tipo
    flag pl: strona, typ
    flag cs: směr
    balance en: balance, closing balance, running balance, available balance, account balance, \
    balance after
    balance de: saldo, kontostand, saldo nach buchung
    balance fr: solde, solde courant
    balance nl: saldo, saldo na mutatie, saldo na trn
    balance es: saldo, saldo disponible
    balance it: saldo, saldo contabile
    balance pt: saldo, saldo contabilístico, saldo disponível
    balance pl: saldo, saldo po operacji, saldo po transakcji
    balance cs: zůstatek, zustatek, zůstatek po transakci
    balance sv: saldo, bokfört saldo, saldo efter
    currency en: currency, ccy, currency code, amount currency
    currency de: währung, waehrung
    currency fr: devise
    currency nl: valuta code, munt, muntsoort
    currency es: divisa, moneda
    currency it: divisa, valuta conto
    currency pt: moeda, divisa
    currency pl: waluta
    currency cs: měna, mena, měna účtu
    currency sv: valuta
    payee en: payee, name, counterparty, merchant, merchant name, beneficiary, payer, partner name, \
    counterparty name, counter party, paid to
    payee de: auftraggeber empfänger, empfänger, zahlungsempfänger, zahlungspflichtiger, \
    beguenstigter zahlungspflichtiger, begünstigter, auftraggeber, name zahlungsbeteiligter, \
    zahlungsempfänger in, zahlungspflichtige r
    payee fr: bénéficiaire, tiers, nom
    payee nl: handelaar, naam tegenpartij, tegenpartij, naam, naam omschrijving
    payee es: beneficiario, ordenante
    payee it: beneficiario, controparte
    payee pt: beneficiário, destinatário
    payee pl: odbiorca, kontrahent, nadawca odbiorca, nadawca
    payee cs: protistrana, název protiúčtu, příjemce
    payee sv: mottagare, motpart
    text en: description, narration, details, transaction details, particulars, memo, \
    transaction description, transaction remarks, remarks, narrative, text, note, notes, \
    payment reference, transaction
    text de: verwendungszweck, zweck, buchungstext, beschreibung, text, vorgang verwendungszweck, \
    umsatztext, buchungsdetails
    text fr: libellé, libelle, description, nature de l opération, intitulé, détail, détail de l écriture
    text nl: omschrijving, toelichting, mededelingen, mededeling, beschrijving, omschrijving 1
    text es: concepto, descripción, descripcion, detalle, movimiento, observaciones
    text it: descrizione, causale, dettagli, descrizione operazione
    text pt: descrição do movimento, descrição, descritivo, descricao, histórico, detalhes
    text pl: opis, tytuł, tytułem, opis operacji, opis transakcji, tytuł operacji
    text cs: popis, zpráva, poznámka, zpráva pro příjemce, popis transakce
    text sv: text, beskrivning, meddelande, rubrik, specifikation
    reference en: reference, ref, chq ref no, ref no cheque no, cheque number, check number, \
    reference number, transaction id, id, ref no, check or slip, cheque no
    reference de: kundenreferenz, referenz, mandatsreferenz
    reference fr: référence, numéro
    reference nl: kenmerk, volgnr, transactiereferentie
    reference es: referencia
    reference it: riferimento
    reference pt: referência
    reference pl: numer referencyjny
    reference cs: variabilní symbol
    reference sv: referens, verifikationsnummer
    account en: account, account number, account no, iban, account name
    account de: auftragskonto, konto, iban auftragskonto, kontonummer
    account fr: compte, numéro de compte
    account nl: rekening, iban bban, rekeningnummer
    account es: cuenta
    account it: conto
    account pt: conta
    account pl: rachunek, numer rachunku
    account cs: číslo účtu, účet
    account sv: konto, kontonummer
    fee en: fee, fees, commission
    fee de: gebühr, gebühren
    fee fr: frais
    fee nl: kosten
    fee es: comisión
    fee it: commissione, commissioni
    fee pt: comissão, comissões
    fee pl: prowizja, opłata
    fee cs: poplatek
    fee sv: avgift
    fee da: gebyr
    fee no: gebyr
    fee fi: palvelumaksu, kulut
    fee hu: díj, jutalék
    fee ro: comision, taxă
    fee tr: komisyon
    status en: status, state
    status de: status
    status pt: estado, situação
    status es: estado
    status it: stato
    status fr: état, statut
    status pl: stan, status
    status ro: stare
    status ru: статус
    booking date da: bogført dag, bogført, bogføringsdato, bogført dato
    booking date no: bokført, bokført dato, bokføringsdato
    booking date fi: kirjauspäivä, kirjauspäivämäärä, kirjauspvm
    booking date hu: könyvelés dátuma, könyvelési dátum
    booking date ro: data finalizării, data finalizarii, data finalizării tranzacției, \
    data finalizarii tranzactiei, data înregistrării, data inregistrarii, data contabilă, \
    data procesării, data procesarii
    booking date tr: muhasebe tarihi, kayıt tarihi, tamamlanma tarihi
    booking date lt: įrašo data
    booking date ru: дата обработки, дата обработки операции, дата проводки
    booking date he: תאריך חיוב
    booking date zh: 记账日期, 入账日期
    date da: dato
    date no: dato
    date fi: päivämäärä, päivä, maksupäivä
    date hu: dátum
    date lt: data
    date ro: data
    date ru: дата
    date tr: tarih
    date he: תאריך
    date ja: 日付, 年月日
    date zh: 日期
    date ko: 날짜, 일자
    transaction date hu: tranzakció dátuma, tranzakció ideje
    transaction date lt: operacijos data
    transaction date ro: data tranzacției, data tranzactiei, data începerii, data operațiunii
    transaction date ru: дата операции, дата совершения операции, дата платежа
    transaction date tr: işlem tarihi
    transaction date he: תאריך עסקה, תאריך העסקה
    transaction date ja: 取引日, お取引日, お取り引き日, ご利用日, 利用日
    transaction date zh: 交易日期, 交易时间
    transaction date ko: 거래일, 거래일자, 거래일시
    value date da: rentedato, valørdato
    value date no: rentedato, valuteringsdato
    value date fi: arvopäivä, arvopvm
    value date hu: értéknap
    value date lt: valiutavimo data
    value date ru: дата валютирования
    value date tr: valör, valör tarihi
    value date ro: data valutei, data valută, data valuta
    value date he: תאריך ערך
    amount da: beløb
    amount no: beløp
    amount fi: määrä, summa, määrä euroa, määrä eur
    amount hu: összeg, tranzakció összege
    amount lt: suma
    amount ro: suma, sumă, valoare
    amount ru: сумма, сумма в валюте счета, сумма в валюте счёта, \
    сумма пересчитанная в валюту счета, сумма платежа
    amount tr: tutar, işlem tutarı
    amount he: סכום, סכום עסקה, סכום חיוב
    amount ja: 金額, 取引金額, ご利用金額, 利用金額
    amount zh: 金额, 交易金额
    amount ko: 금액, 거래금액
    debit da: ud, hævet
    debit no: ut, ut fra konto, ut av konto
    debit hu: terhelés, kiadás
    debit lt: debetas, išlaidos
    debit ro: debitare, suma debit, debit suma, ieșiri, iesiri, plăți, plati
    debit ru: расход, списание, дебет
    debit tr: borç
    debit he: חובה
    debit ja: 出金, 引き出し額, 引出額, 出金額, お引出し, お引き出し, お支払金額, 支払金額
    debit zh: 支出, 借方, 支出金额, 借方金额
    debit ko: 출금, 출금액, 찾으신금액
    credit da: ind, indsat
    credit no: inn, inn på konto
    credit hu: jóváírás, bevétel
    credit lt: kreditas, įplaukos
    credit ro: creditare, suma credit, credit suma, intrări, intrari, încasări, incasari
    credit ru: приход, поступление, зачисление, кредит
    credit tr: alacak
    credit he: זכות
    credit ja: 入金, 預け入れ額, 預入額, 入金額, お預入れ, お預け入れ, お預り金額, 預り金額
    credit zh: 收入, 贷方, 收入金额, 贷方金额, 存入
    credit ko: 입금, 입금액, 맡기신금액
    flag hu: bevétel kiadás
    flag lt: d k
    flag zh: 收支, 借贷标志
    balance da: saldo
    balance no: saldo
    balance fi: saldo, tilin saldo
    balance hu: egyenleg
    balance lt: likutis
    balance ro: sold, sold contabil, sold contabil final, sold disponibil, sold final
    balance ru: остаток, баланс
    balance tr: bakiye
    balance he: יתרה
    balance ja: 残高, 口座残高, 差引残高, お取引後残高
    balance zh: 余额, 账户余额
    balance ko: 잔액, 거래후잔액
    currency fi: valuutta
    currency hu: devizanem, tranzakció devizaneme, pénznem
    currency lt: valiuta
    currency ro: moneda, monedă, valuta, valută
    currency da: valuta
    currency no: valuta
    currency ru: валюта счета, валюта счёта, валюта
    currency tr: para birimi, döviz
    currency he: מטבע, מטבע חיוב
    currency ja: 通貨
    currency zh: 币种
    currency ko: 통화
    payee da: modtager, afsender
    payee no: mottaker, avsender, motpart
    payee fi: saaja maksaja, saaja, maksaja, nimi
    payee hu: partner neve, partner
    payee lt: gavėjas, mokėtojas, mokėtojas gavėjas, gavėjas mokėtojas
    payee ro: beneficiar
    payee ru: контрагент, получатель
    payee tr: alıcı
    payee he: שם בית העסק, שם בית עסק
    payee ja: お取引先, 利用先, ご利用店名
    payee zh: 对方户名, 交易对方, 对方名称
    payee ko: 받는분, 보낸분, 거래처
    text da: tekst, beskrivelse
    text no: tekst, forklaring, beskrivelse
    text fi: viesti, selitys, tapahtumalaji
    text hu: közlemény, leírás, megjegyzés
    text lt: paaiškinimai, paskirtis, mokėjimo paskirtis
    text ro: detalii, descriere, explicatii, explicații, detalii tranzacție, detalii tranzactie, \
    tranzactii finalizate
    text ru: описание, описание операции, назначение платежа, основание
    text tr: açıklama
    text he: תיאור, תיאור פעולה, פרטים, הערות
    text ja: 摘要, 内容, お取引内容, 取引内容
    text zh: 摘要, 备注, 交易摘要
    text ko: 적요, 내용, 거래내용
    reference fi: viite, viitenumero
    reference lt: įrašo nr
    reference hu: megbízás azonosító
    account ro: cont, cont iban, contul pentru care s a generat extrasul
    reference ro: referință, referinta, referinta oper document
    account hu: számlaszám
    account lt: sąskaitos nr, sąskaita
    account ru: номер счета, номер счёта
    """
}
