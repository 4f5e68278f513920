// embed-templates OUTPUT ROOT FILE…
//
// Writes one Swift file with every FILE as a string literal under its path below ROOT. A build
// plugin runs it, so the program contains its templates and runs from any folder.
import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: embed-templates OUTPUT ROOT FILE…\n".utf8))
  exit(64)
}
let root = arguments[2].hasSuffix("/") ? arguments[2] : arguments[2] + "/"
var source = "/// The files of the templates folder, by their path in it.\n"
source += "package enum TemplateFiles {\n  package static let all: [String: String] = [\n"
for path in arguments.dropFirst(3).sorted() {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let name = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  // Three number signs are enough, because no template contains a quote followed by three of them.
  source += "    \"\(name)\": ###\"\"\"\n\(text)\n\"\"\"###,\n"
}
source += "  ]\n}\n"
try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
