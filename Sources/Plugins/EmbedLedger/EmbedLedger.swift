import PackagePlugin

/// A build plugin that runs `embed-ledger` to include an empty ledger in the program.
///
/// A change of the schema rebuilds the ledger.
@main
struct EmbedLedger: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appending(path: "EmptyLedgerText.swift")
    return [
      .buildCommand(
        displayName: "Embedding an empty ledger",
        executable: try context.tool(named: "embed-ledger").url,
        arguments: [output.path()], outputFiles: [output])
    ]
  }
}
