import Foundation
import PackagePlugin

/// Writes the list of a target's intents, so that they need no registration.
///
/// The list is `IntentList.all`. It is public in a target that is part of a library product, else
/// visible in the package. The list also has the target's entities, enums, App Shortcuts and packages,
/// and for an `@main` type that is an `AppIntentsExtension` or an `App` the `main` that serves them.
/// Other names of the app are those of `INAlternativeAppNames` in an `Info.plist` beside the sources.
@main
struct ListIntents: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let sources = target.sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
    let list = context.pluginWorkDirectoryURL.appending(path: "IntentList.swift")
    let isShipped = context.package.products(ofType: LibraryProduct.self).contains { product in
      product.targets.contains { $0.id == target.id }
    }
    let info = target.directoryURL.appending(path: "Info.plist")
    let infos = FileManager.default.fileExists(atPath: info.path) ? [info] : []
    return [
      .buildCommand(
        displayName: "Listing the intents of \(target.name)",
        executable: try context.tool(named: "list-intents").url,
        arguments: [isShipped ? "public" : "package", target.name, list.path]
          + (infos + sources).map(\.path),
        inputFiles: infos + sources, outputFiles: [list])
    ]
  }
}
