import AppIntentsCore
import Automations
import BuiltInIntents
import Confinement
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage

/// Reads and checks workflow files for the commands.
struct WorkflowLoader {
  static let catalogue = IntentCatalogue(
    IntentList.all, listed: IntentList.intent(identifiedBy:), apps: AddedApps.catalogue)

  let finder: WorkflowFinder
  private let compiler: WorkflowCompiler

  /// - Parameters:
  ///   - explains: whether the workflows have their connections.
  ///   - workflows: what the files' names for other workflows stand for; what the finder finds unless
  ///     given.
  ///   - asksModels: whether runs ask the models of the settings, rather than a test or a recording.
  init(
    finder: WorkflowFinder = WorkflowFinder(), explains: Bool = false,
    workflows: (any WorkflowLookup)? = nil, asksModels: Bool = true
  ) {
    self.finder = finder
    let settings = SettingsFile(Environment.configuration)
    var checker = WorkflowChecker(
      catalogue: Self.catalogue, workflows: workflows ?? finder.others,
      settings: SettingsLookup(file: settings.path) {
        var read = settings.read().settings
        if !asksModels { read.model = nil }
        return read
      },
      isInstalled: {
        ProgramPath.find($0, path: Environment.value("PATH"), home: Environment.home) != nil
      })
    checker.realProgram = {
      ProgramPath.find($0, path: Environment.value("PATH"), home: Environment.home)
        .flatMap(ProgramPath.real)
    }
    checker.environment = IntentContext.processEnvironment
    checker.explains = explains
    compiler = WorkflowCompiler(checker)
  }

  /// Reads and checks the workflow for a word on the command line: a file, an id, or `-`.
  func compile(named name: String) throws -> Compilation {
    name == "-"
      ? compiler.compile(
        try StandardInput.readAll(limit: WorkflowFolders.mostBytes), path: StandardInput.name)
      : try compile(try finder.find(name))
  }

  /// Reads and checks the file at a path.
  func compile(_ path: FilePath) throws -> Compilation {
    compile(try Self.bytes(of: path), of: path)
  }

  /// Checks the contents of a file.
  func compile(_ bytes: [UInt8], of path: FilePath) -> Compilation {
    compiler.compile(Self.source(bytes, of: path))
  }

  /// Checks a text that isn't in a file yet.
  func compile(_ source: SourceText) -> Compilation { compiler.compile(source) }

  /// Checks an expression that may use some values by their names.
  func compile(expression text: String, inputs: [InputDeclaration]) -> Compilation {
    compiler.compile(expression: SourceText(path: "expression", text: text), inputs: inputs)
  }

  /// The text of a file, which remembers where the file is.
  static func source(_ bytes: [UInt8], of path: FilePath) -> SourceText {
    SourceText(path: path.shown, file: path, bytes: bytes)
  }

  /// Whether a path is one of the command's own open files, as a shell passes them: `<(sed … x.yaml)`.
  private static func isDescriptor(_ path: FilePath) -> Bool {
    path == "/dev/stdin" || path.starts(with: "/dev/fd") || path.starts(with: "/proc/self/fd")
  }

  /// The contents of a file, or slightly more than `WorkflowFolders.mostBytes` of a longer one.
  static func bytes(of path: FilePath) throws -> [UInt8] {
    switch FileKind(of: path) {
    case nil:
      throw CommandFailure(status: .notFound, message: "there is no file `\(path.shown)`")
    case .folder:
      throw CommandFailure(
        status: .notFound, message: "`\(path.shown)` is a folder, not a workflow file",
        help: "`segue list \(Phrasing.shellWord(path.shown))` shows the workflows in it")
    case .file, .other: break
    }
    do {
      return try WorkflowFolders.bytes(of: path, waiting: isDescriptor(path))
    } catch let error where error is Errno || error is NotAFile {
      throw CommandFailure(
        status: error as? Errno == .permissionDenied ? .notPermitted : .notFound,
        message: "can't read `\(path.shown)`: \(IntentErrorText.message(for: error))")
    }
  }
}
