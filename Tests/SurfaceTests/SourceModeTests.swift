import Foundation
import Testing

/// The sources in `Forms` compile as an app's do: by the toolchain's compiler, in each language mode.
@Suite("Source modes")
struct SourceModeTests {
  @Test(arguments: [
    ["-swift-version", "5"],
    ["-swift-version", "6"],
    ["-swift-version", "6", "-default-isolation", "MainActor", "-D", "MAIN_ACTOR"],
  ])
  func `an app's sources compile in every mode`(mode: [String]) throws {
    let errors = try AppCompiler.errors(in: Self.forms, mode: mode)
    #expect(errors == [])
  }

  /// The list is a source of the app, so it is compiled as the app is.
  @Test(arguments: [
    ["-swift-version", "5"],
    ["-swift-version", "6"],
    ["-swift-version", "6", "-default-isolation", "MainActor", "-D", "MAIN_ACTOR"],
  ])
  func `the list of an app's intents compiles in every mode`(mode: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "Program.swift")
    try "import AppIntents\n@main struct Program: AppIntentsExtension {}\n"
      .write(to: program, atomically: true, encoding: .utf8)
    let list = folder.appending(path: "IntentList.swift")
    let sources = try Self.forms + [program]
    try AppCompiler.writeList(of: sources, to: list)
    let text = try String(contentsOf: list, encoding: .utf8)
    #expect(text.contains("DiaryShortcuts.self") && text.contains("extension Program"))
    #expect(text.contains("DropAnchor.self") && text.contains("SoundingRole.Take.self"))
    let errors = try AppCompiler.errors(
      in: sources + [list], mode: mode + ["-package-name", "app", "-parse-as-library"])
    #expect(errors == [])
  }

  /// A file with `import Foundation` alone takes a name from the list, others from `AppIntents`.
  @Test(arguments: [
    ["-swift-version", "5"],
    ["-swift-version", "6", "-default-isolation", "MainActor"],
    [
      "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault", "-D", "STRICT",
    ],
  ])
  func `a module's public intents compile beside a file that imports Foundation alone`(
    mode: [String]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = ["Intent.swift", "Words.swift"].map { folder.appending(path: $0) }
    try """
    #if STRICT
      public import AppIntents
    #else
      import AppIntents
    #endif
    public struct OpenShed: AppIntent {
      public static let title: LocalizedStringResource = "Open the Shed"
      public init() {}
      public func perform() async throws -> some IntentResult { .result() }
    }
    """.write(to: sources[0], atomically: true, encoding: .utf8)
    try """
    import Foundation
    enum Wrong: Error, CustomLocalizedStringResourceConvertible {
      case locked
      var localizedStringResource: LocalizedStringResource { "It is locked" }
    }
    """.write(to: sources[1], atomically: true, encoding: .utf8)
    let list = folder.appending(path: "IntentList.swift")
    try AppCompiler.writeList(of: sources, to: list)
    let lines = try AppCompiler.messages(
      in: sources + [list], mode: mode + ["-package-name", "app", "-parse-as-library"])
    #expect(lines == [])
  }

  /// A use of a deprecated type is a warning, which would be an error in a package that wants none.
  @Test(arguments: [
    ["-swift-version", "5"], ["-swift-version", "6", "-default-isolation", "MainActor"],
  ])
  func `the list of deprecated types has no warning`(mode: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "Old.swift")
    try """
    import AppIntents
    @available(*, deprecated) @main struct Old: AppIntentsExtension {}
    @available(*, deprecated) struct OldPackage: AppIntentsPackage {}
    @available(*, deprecated) enum Sheds {
      struct Open: AppIntent {
        static let persistentIdentifier = "open"
        static let title: LocalizedStringResource = "Open the Shed"
        func perform() async throws -> some IntentResult { .result() }
      }
    }
    @available(*, deprecated) @UnionValue enum Key { case number(Int), name(String) }
    @UnionValue enum Lock {
      case number(Int)
      @available(*, deprecated) case name(String)
    }
    """.write(to: source, atomically: true, encoding: .utf8)
    let list = folder.appending(path: "IntentList.swift")
    try AppCompiler.writeList(of: [source], to: list)
    #expect(try String(contentsOf: list, encoding: .utf8).contains("Sheds.Open.self"))
    let lines = try AppCompiler.messages(
      in: [source, list], mode: mode + ["-package-name", "app", "-parse-as-library"])
    #expect(lines == [])
  }

  static let spellings: [(form: String, message: String)] = [
    ("Snippets", "Apple's snippet intents have a title"),
    ("Snippets", "Apple's snippet intents perform: `.result(view: snippet)`"),
    ("Book", "write `@AppIntent(schema: .books.openBook)` and `OpenIntent`"),
  ]

  @Test(arguments: spellings)
  func `what isn't Apple's compiles with a message that says what is`(
    form: String, message: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try """
    import AppIntents
    import BooksIntents
    struct OpenBookIntent: BooksOpenBookIntent {
      static var title: LocalizedStringResource = "Open Book"
      @Parameter(title: "Pier") var target: PierEntity
      func perform() async throws -> some IntentResult { .result() }
    }
    """.write(to: folder.appending(path: "Book.swift"), atomically: true, encoding: .utf8)
    let snippets = try Self.forms.filter { $0.lastPathComponent == "Snippets.swift" }
    let lines = try AppCompiler.messages(
      in: snippets + [folder.appending(path: "Book.swift")], mode: ["-swift-version", "5"])
    #expect(lines.filter { $0.contains("error:") } == [])
    #expect(
      lines.contains {
        $0.contains("/\(form).swift:") && $0.contains("warning:") && $0.contains(message)
      },
      "\(lines)")
  }

  @Test func `the compiler is asked, and says what is wrong`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "Wrong.swift")
    try "import AppIntents\nstruct Wrong: AppIntent {}\n"
      .write(to: source, atomically: true, encoding: .utf8)
    let errors = try AppCompiler.errors(in: [source], mode: ["-swift-version", "6"])
    #expect(errors.contains { $0.contains("does not conform to protocol 'AppIntent'") })
  }

  private static var forms: [URL] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Forms")
      return try FileManager.default
        .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "swift" }
        .sorted { $0.path < $1.path }
    }
  }
}

/// The toolchain's compiler with the modules that were built beside the tests.
enum AppCompiler {
  /// The compiler's errors in these sources, one line each. Type checking alone would find no missing `return`.
  static func errors(in sources: [URL], mode: [String]) throws -> [String] {
    try messages(in: sources, mode: mode + ["-suppress-warnings"])
      .filter { $0.contains("error:") }
  }

  /// The compiler's errors and warnings in these sources, one line each; all that it says if it fails
  /// without an error.
  static func messages(in sources: [URL], mode: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-emit-sil", "-wmo", "-o", "/dev/null", "-module-name", "App",
      ] + mode + modules
      + sources.map(\.path)
    // A file, because reading a pipe to its end fails when a signal interrupts it.
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    process.standardError = try FileHandle(forWritingTo: output)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    let hasErrors = lines.contains { $0.contains("error:") }
    return !hasErrors && process.terminationStatus != 0 ? ["error: \(text)"] : lines
  }

  /// What the plugin writes for a target with these sources.
  static func writeList(of sources: [URL], to list: URL) throws {
    let process = Process()
    process.executableURL = products.appending(path: "list-intents")
    process.arguments = ["package", "App", list.path] + sources.map(\.path)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Where the compiler finds the modules of the package, and the C modules that they import.
  private static let modules: [String] = {
    let build = products.deletingLastPathComponent().deletingLastPathComponent()
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    // What a build makes for its own tools, such as the macros, has a folder of its own.
    var maps = folders(in: products).filter { !$0.path.hasSuffix("-tool.build") }
      .map { $0.appending(path: "module.modulemap") }
    maps += folders(in: repository.appending(path: "Sources")).map {
      $0.appending(path: "module.modulemap")
    }
    for module in ["swift-system/Sources/CSystem/include"] {
      maps.append(build.appending(path: "checkouts/\(module)/module.modulemap"))
    }
    let macros = products.appending(path: "AppIntentsMacros-tool").path
    return ["-I", products.appending(path: "Modules").path]
      + ["-load-plugin-executable", macros + "#AppIntentsMacros"]
      + maps.filter { FileManager.default.fileExists(atPath: $0.path) }
      .flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
  }()

  private static func folders(in folder: URL) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).sorted { $0.path < $1.path }
  }
}
