import PackagePlugin

/// A build plugin that runs `embed-templates` over the templates in the target's folder.
///
/// If you add, edit or delete a template, the next build updates the program.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let files = target.sourceFiles
      .map(\.url)
      .filter { ["mustache", "css", "yaml", "csv", "txt", "md"].contains($0.pathExtension) }
    let output = context.pluginWorkDirectoryURL.appending(path: "TemplateFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) templates",
        executable: try context.tool(named: "embed-templates").url,
        arguments: [output.path(), target.directoryURL.path()] + files.map { $0.path() },
        inputFiles: files, outputFiles: [output])
    ]
  }
}
