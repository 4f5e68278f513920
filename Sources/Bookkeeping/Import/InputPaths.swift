internal import Foundation
import Syntax

/// Turns what a person names into files: a folder stands for the statements in it.
struct InputPaths {
  /// The folder read when nothing is named.
  let inbox: String?

  /// The files meant; with nothing named, those of the inbox.
  func files(_ named: [String]) throws -> [String] {
    let paths = named.isEmpty ? [inbox].compactMap(\.self) : named
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        files.append(path)
        continue
      }
      files += try contents(of: path)
    }
    return files
  }

  /// Whether there is anything under this name.
  static func exists(_ path: String) -> Bool {
    path == "-" || FileManager.default.fileExists(atPath: path)
  }

  private func contents(of folder: String) throws -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Failure(.noInput, "cannot read the folder \(folder)")
    }
    return names.sorted().filter { !$0.hasPrefix(".") }.map { Workspace.join(folder, $0) }
      .filter { path in
        // Links are not followed: they may lead out of the folder.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.type] as? FileAttributeType == .typeRegular
      }
  }
}
