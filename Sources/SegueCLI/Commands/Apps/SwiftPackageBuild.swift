import Apps
import Confinement
import Diagnostics
import FileOperations
import Foundation
import SystemPackage

/// What was built of a Swift package: a copy of its program, with what lies beside it, in a folder of its
/// own. Until the user has agreed to it, the program of the build before is the app's.
struct SwiftPackageBuild {
  /// The app's folder, and the one in it with the build.
  private let target, folder: FilePath

  /// The copy of the program.
  var program: FilePath { folder.appending("program") }

  /// How the names of the folders begin.
  private static let prefix = "build-"

  /// How long a build may take.
  private static let limit = Duration.seconds(3600)

  /// What builds a package, for the user's consent.
  static func command(forPackage package: String) -> [String] {
    ["swift", "build", "--package-path", package, "-c", "release"]
  }

  /// Builds a package.
  ///
  /// - Throws: `CommandFailure` with the compiler's words if it can't be built.
  static func make(of package: String, _ name: AppName) throws -> SwiftPackageBuild {
    let base = ["--package-path", package, "-c", "release"]
    Output.message(
      "building `\(Printable.line(package))` for release; the first time that takes some minutes,"
        + " because the library of intents is built with it")
    let progress = BuildProgress()
    _ = try swift(["build"] + base, watch: progress.take)
    let products = FilePath(
      try swift(["build", "--show-bin-path"] + base).trimmingCharacters(in: .whitespacesAndNewlines)
    )
    let product = try product(of: package, named: name)
    let target = AddedApps.registry.folder(of: name)
    try AddedApps.registry.makeFolders(of: name)
    let build = SwiftPackageBuild(
      target: target, folder: target.appending("\(prefix)\(UUID().uuidString)"))
    do {
      try build.copy(product, in: products)
    } catch {
      try build.remove()
      throw error
    }
    return build
  }

  private func copy(_ product: String, in products: FilePath) throws {
    let files = LocalFiles()
    try files.createFolder(folder)
    try files.copy(products.appending(product), to: program, replacing: false)
    // What the package has besides its program lies beside it.
    for entry in try files.entries(of: products) where entry.extension == "resources" {
      try files.copy(products.appending(entry), to: folder.appending(entry), replacing: false)
    }
  }

  /// Removes the build, to which the user hasn't agreed.
  func remove() throws {
    if FileKind(of: folder) != nil { try LocalFiles().remove(folder) }
  }

  /// Removes earlier builds, and those that a killed process left.
  func removeOthers() throws {
    let files = LocalFiles()
    for entry in try files.entries(of: target)
    where entry.string.hasPrefix(Self.prefix) && entry != folder.lastComponent {
      try files.remove(target.appending(entry))
    }
  }

  /// The executable that is the app: the only one, else the one whose name suggests the app's.
  private static func product(of package: String, named name: AppName) throws -> String {
    let text = try swift(["package", "--package-path", package, "describe", "--type", "json"])
    let described = try JSONDecoder().decode(Description.self, from: Data(text.utf8))
    let names = described.products.filter { $0.type["executable"] != nil }.map(\.name)
    if let only = names.first, names.count == 1 { return only }
    if let same = names.first(where: { AppCommandLine.name(ofFile: $0)?.text == name.text }) {
      return same
    }
    throw CommandFailure(
      status: .usage,
      message: names.isEmpty
        ? "the package has no executable"
        : "the package has several executables: \(Phrasing.list(names))",
      help: names.isEmpty ? nil : "name the one that is meant with `--as`")
  }

  private struct Description: Decodable {
    struct Product: Decodable {
      let name: String
      let type: [String: Empty?]
    }

    struct Empty: Decodable {}

    let products: [Product]
  }

  private static func swift(
    _ words: [String], watch: (([UInt8]) -> Void)? = nil
  ) throws -> String {
    guard let program = ProgramPath.find("swift", path: Environment.value("PATH")) else {
      throw CommandFailure(
        status: .unavailable, message: "there is no `swift` to build the package with")
    }
    let build = ShortProgram.run(program, words, limit: limit, isGuarded: true, watch: watch)
    guard let outcome = build else {
      throw CommandFailure(status: .timedOut, message: "the build took longer than an hour")
    }
    let output = String(decoding: outcome.output, as: UTF8.self)
    guard outcome.status == 0 else {
      let lines = (output + outcome.errors).split(whereSeparator: \.isNewline)
      let errors = lines.filter {
        $0.hasPrefix("error: ") || $0.hasPrefix("/") && $0.contains(": error: ")
      }
      let shown = (errors.isEmpty ? Array(lines.suffix(5)) : Array(errors.prefix(5)))
      throw CommandFailure(
        status: .failed,
        message: "the package can't be built: " + shown.joined(separator: "; "))
    }
    return output
  }
}
