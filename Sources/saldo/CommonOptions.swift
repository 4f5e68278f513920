import ArgumentParser
import Bookkeeping
import Glibc
import Ledger

/// The options of every command.
///
/// The help of a command hides them; the root's help and `saldo help options` list them.
struct CommonOptions: ParsableArguments {
  @Option(
    name: [.customShort("w"), .long],
    help: .global("Workspace folder (default: the nearest one with a saldo.yaml).", value: "folder")
  )
  var workspace: String?

  @Option(
    name: .long,
    help: .global("Key file of an encrypted ledger; see saldo help key.", value: "file"))
  var keyFile: String?

  @Option(
    name: .long,
    help: .global("User whose ledger to open (default: from saldo.yaml).", value: "name"))
  var user: String?

  @Flag(
    name: [.customShort("q"), .long], help: .global("Print only results, warnings and errors."))
  var quiet = false

  @Flag(name: .long, help: .global("Never ask questions (default when there is no terminal)."))
  var noInput = false

  @Option(name: .long, help: .global("Date to use as today, such as 2026-08-31.", value: "day"))
  var asOf: CalendarDate?

  @Option(name: .long, help: .global("Error format.", value: "format"))
  var errors: Console.ErrorStyle = .auto

  @Option(name: .long, help: .global("Colour on standard error.", value: "when"))
  var color: Console.Colour = .auto

  var console: Console {
    var console = Console()
    console.isQuiet = quiet
    console.takesInput = !noInput
    console.errorStyle = errors
    if errors == .auto, let style = Self.environment("SALDO_ERRORS") {
      console.errorStyle = Console.ErrorStyle(rawValue: style) ?? .auto
    }
    console.colour = color
    return console
  }

  /// The workspace from the option or `SALDO_WORKSPACE`, or otherwise the nearest one.
  func openWorkspace() throws -> Workspace {
    try own(Workspace.find(named: workspace ?? Self.environment("SALDO_WORKSPACE"), from: "."))
  }

  /// The workspace, or nil if there is none and neither the option nor `SALDO_WORKSPACE` is set.
  func openWorkspaceIfAny() throws -> Workspace? {
    if workspace != nil || Self.environment("SALDO_WORKSPACE") != nil { return try openWorkspace() }
    return try Workspace.find(from: ".").map(own)
  }

  /// The workspace for the `--user` option, with the keys and data folders of this invocation.
  private func own(_ workspace: Workspace) throws -> Workspace {
    var own = try user.map { try workspace.of(user: $0) } ?? workspace
    own.keys = keys
    own.dataFolders = Self.dataFolders
    own.personFolder = Self.environment("HOME")
    return own
  }

  /// The folders named `saldo` in `XDG_DATA_HOME` and in each folder of `XDG_DATA_DIRS` (XDG Base
  /// Directory Specification).
  private static var dataFolders: [String] {
    let home = environment("XDG_DATA_HOME") ?? environment("HOME").map { "\($0)/.local/share" }
    let shared = environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let folders = [home].compactMap(\.self) + shared.split(separator: ":").map(String.init)
    return folders.filter { $0.hasPrefix("/") }.map { "\($0)/saldo" }
  }

  private var keys: KeySources {
    KeySources(keyFile: keyFile, environment: Self.environment(of: .present))
  }

  /// The values of the environment variables for keys, by name.
  static func environment(of role: KeySources.Role) -> [String: String] {
    KeySources.names(role).reduce(into: [:]) { $0[$1] = environment($1) }
  }

  /// The day of the run, from the option, `SALDO_NOW` or the machine's date in UTC.
  ///
  /// No other code in saldo reads the date from the clock.
  func today() throws -> CalendarDate {
    if let asOf { return asOf }
    if let now = Self.environment("SALDO_NOW") {
      return try CalendarDate(now.prefix(10))
        .orReject("SALDO_NOW is \"\(now)\", not a date such as 2026-08-31")
    }
    return CalendarDate(daysSince1970: Int32(time(nil) / 86_400))
  }

  static func environment(_ name: String) -> String? {
    Invocation.current.variable(name)
  }
}

extension ArgumentHelp {
  /// The help of an option that every command has.
  fileprivate static func global(_ abstract: String, value: String? = nil) -> ArgumentHelp {
    ArgumentHelp(abstract, valueName: value, visibility: .hidden)
  }
}

extension CalendarDate: ExpressibleByArgument {
  /// Parses a day such as `2026-08-31`; nil if the text is not such a day.
  public init?(argument: String) { self.init(argument) }
}

extension Console.ErrorStyle: ExpressibleByArgument {}
extension Console.Colour: ExpressibleByArgument {}
