import Geotagging
import Syntax

extension Workspace {
  /// The cities that `saldo.yaml` names a file of, else those of the person's or the machine's data
  /// folders; none where there are none.
  func gazetteer(isSearched: Bool = true) throws(Rejection) -> Gazetteer {
    switch configuration.gazetteer {
    case .none?: return Gazetteer()
    case .file(let file)?:
      return try Gazetteer(try ByteStream(path: path(file)), isSearched: isSearched)
    case nil: break
    }
    for folder in dataFolders.map({ "\($0)/geonames" }) where try FilePath(folder).isWithinReach() {
      let found = try Self.files(in: folder).first { file in
        let name = file.text.split(separator: "/").last ?? ""
        return name.hasPrefix("cities") && name.hasSuffix(".txt")
      }
      if let found { return try Gazetteer(try ByteStream(path: found), isSearched: isSearched) }
    }
    return Gazetteer()
  }
}
