/// What an L or S line says: a category, an own account in brackets, a class behind a slash.
struct QIFCategory {
  /// The category's path, its names joined by `:`; empty for a transfer.
  private(set) var path: [UInt8] = []
  /// The account that the money went to or came from.
  private(set) var account: [UInt8] = []
  private(set) var hasClass = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // "--Split--": the parts say it.
    if bytes.starts(with: "--".utf8), bytes.reversed().starts(with: "--".utf8) { return }
    // Investment accounts write a category and an account with a bar between.
    for piece in bytes.split(separator: UInt8(ascii: "|")) {
      if piece.first == UInt8(ascii: "["), let end = piece.lastIndex(of: UInt8(ascii: "]")) {
        account = Array(piece[(piece.startIndex + 1)..<end])
        hasClass = hasClass || piece[end...].contains(UInt8(ascii: "/"))
      } else {
        let name = piece.prefix { $0 != UInt8(ascii: "/") }
        hasClass = hasClass || name.count < piece.count
        path = Self.tidy(name)
      }
    }
  }

  /// Without blanks around the names and without names that are empty.
  private static func tidy(_ path: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    let colon = UInt8(ascii: ":")
    let names = path.split(separator: colon).compactMap { name -> ArraySlice<UInt8>? in
      var name = Array(name)[...]
      while name.first == 0x20 { name.removeFirst() }
      while name.last == 0x20 { name.removeLast() }
      return name.isEmpty ? nil : name
    }
    return Array(names.joined(separator: [colon]))
  }
}
