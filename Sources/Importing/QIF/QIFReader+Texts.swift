import Ledger
import Syntax

/// The reason why saldo rejects a row.
struct QIFProblem: Error {
  var diagnostic: Diagnostic
}

extension QIFReader {
  /// The text of a field, added to the page; empty if the field is missing.
  mutating func text(_ field: QIFRow.Field?) throws(QIFProblem) -> TextSpan {
    guard let field else { return .empty }
    return try add(row.text(field), field)
  }

  /// The text of several fields, joined and added to the page.
  mutating func text(
    _ fields: [QIFRow.Field], joinedBy separator: String
  ) throws(QIFProblem) -> TextSpan {
    guard fields.count > 1, let first = fields.first else { return try text(fields.first) }
    var joined: [UInt8] = []
    for field in fields {
      if !joined.isEmpty { joined.append(contentsOf: separator.utf8) }
      joined.append(contentsOf: row.text(field))
    }
    return try text(joined, first)
  }

  mutating func text(_ bytes: [UInt8], _ field: QIFRow.Field) throws(QIFProblem) -> TextSpan {
    try bytes.withUnsafeBufferPointer { bytes throws(QIFProblem) in try add(bytes, field) }
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, _ field: QIFRow.Field
  ) throws(QIFProblem) -> TextSpan {
    if UTF8Text.isPlainASCII(bytes) { return page.batch.add(bytes) }
    do throws(UTF8Text.Problem) {
      guard try UTF8Text.hasLineEndsOrTabs(bytes) else {
        isUTF8 = isUTF8 || bytes.contains { $0 >= 0x80 }
        return page.batch.add(bytes)
      }
      let clean = try UTF8Text.cleaned(bytes)
      return clean.withUnsafeBufferPointer { page.batch.add($0) }
    } catch {
      // A file that was ASCII up to here may be Windows-1252, as most QIF files are.
      if case .invalid = error, !isUTF8, let decoded = Self.windows1252(bytes) {
        return try text(decoded, field)
      }
      throw QIFProblem(diagnostic: .badText(error, row.mark(field, in: file)))
    }
  }

  private static func windows1252(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let stream = ByteStream(name: "", bytes: Array(bytes))
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: bytes.count * 3 + 16, alignment: 1)
    defer { room.deallocate() }
    do throws(Rejection) {
      try stream.decode(from: .windows1252)
      return Array(room[..<(try stream.read(into: room))])
    } catch {
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func badText(_ problem: UTF8Text.Problem, _ mark: Mark) -> Diagnostic {
    switch problem {
    case .invalid(let byte, _):
      let code = String(byte, radix: 16, uppercase: true)
      return Diagnostic(
        .error, "byte 0x\(code) is neither UTF-8 nor Windows-1252", at: mark,
        hint: "save the file as UTF-8 and import that file")
    case .control(let scalar, _):
      return .controlCharacter(scalar, at: mark)
    }
  }
}

extension QIFReader {
  /// Adds the postings of a split to the page and returns their range; empty unless all have valid
  /// amounts that add up to the entry's amount.
  ///
  /// Quicken's own manual has a split that does not add up (formats.md, 2). saldo then keeps the
  /// entry as a whole, without postings.
  mutating func takeShares(
    _ fields: QIFFields, _ total: Int64, _ currency: Currency
  ) throws(QIFProblem) -> Range<Int> {
    let start = page.shares.count
    guard let first = fields.parts.first, let field = first.category ?? first.memo ?? first.amount
    else { return start..<start }
    guard let amounts = amounts(fields.parts, currency) else {
      tally.say(.unreadableSplit(row.mark(field, in: file)), to: sink)
      return start..<start
    }
    var sum: Int64 = 0
    for amount in amounts {
      let (next, overflow) = sum.addingReportingOverflow(amount)
      guard !overflow else {
        sum = .max
        break
      }
      sum = next
    }
    guard sum == total else {
      tally.say(.wrongSum(sum, total, currency, row.mark(field, in: file)), to: sink)
      return start..<start
    }
    for (part, amount) in zip(fields.parts, amounts) {
      page.shares.append(try share(part, amount))
    }
    return start..<page.shares.count
  }

  /// The amount of each posting in minor units; nil if one is missing or invalid.
  private mutating func amounts(_ parts: [QIFFields.Part], _ currency: Currency) -> [Int64]? {
    var amounts: [Int64] = []
    for part in parts {
      guard let field = part.amount,
        let units = try? numbers.minorUnits(
          row.text(field), exponent: currency.exponent, line: field.line)
      else { return nil }
      amounts.append(units)
    }
    return amounts
  }

  private mutating func share(
    _ part: QIFFields.Part, _ minorUnits: Int64
  ) throws(QIFProblem) -> EntryPosting {
    var share = EntryPosting(entry: 0, minorUnits: minorUnits)
    if let field = part.category {
      let category = QIFCategory(row.text(field))
      if category.hasClass { tally.classes += 1 }
      share.category = try text(category.path, field)
      share.counterparty = try text(category.account, field)
    }
    share.memo = try text(part.memo)
    return share
  }
}

extension Diagnostic {
  fileprivate static func wrongSum(
    _ sum: Int64, _ total: Int64, _ currency: Currency, _ mark: Mark
  ) -> Diagnostic {
    let parts = Amount.decimalText(sum, exponent: currency.exponent)
    let whole = Amount.decimalText(total, exponent: currency.exponent)
    return Diagnostic(
      .warning, "the parts of this split add up to \(parts), but the entry is \(whole)",
      at: mark, notes: ["saldo counts the entry as a whole and ignores its parts"])
  }

  fileprivate static func unreadableSplit(_ mark: Mark) -> Diagnostic {
    Diagnostic(
      .warning, "a part of this split has no valid amount", at: mark,
      notes: ["saldo counts the entry as a whole and ignores its parts"])
  }
}
