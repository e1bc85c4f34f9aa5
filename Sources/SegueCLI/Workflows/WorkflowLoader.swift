import AppIntents
import BuiltInIntents
import Diagnostics
import Foundation
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

/// Reads and checks workflow files for the commands.
struct WorkflowLoader {
  static let catalogue = IntentCatalogue(IntentList.all)

  let finder: WorkflowFinder
  private let compiler: WorkflowCompiler

  init(finder: WorkflowFinder = WorkflowFinder()) {
    self.finder = finder
    compiler = WorkflowCompiler(
      WorkflowChecker(
        catalogue: Self.catalogue, workflows: FoundWorkflows(finder: finder),
        isInstalled: { ProgramFinder.find($0) != nil }))
  }

  /// Reads and checks the workflow for a word on the command line: a file, an id, or `-`.
  func compile(named name: String) throws -> Compilation {
    name == "-"
      ? compiler.compile(
        try StandardInput.readAll(limit: Self.mostBytes), path: StandardInput.name)
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

  /// The text of a file, which remembers where the file is.
  static func source(_ bytes: [UInt8], of path: FilePath) -> SourceText {
    SourceText(path: path.shown, file: path, bytes: bytes)
  }

  /// The longest file that is read; a longer one is reported as too long for a workflow.
  private static let mostBytes = 1 << 20

  /// The contents of a file. Of a file that is longer than `mostBytes` only slightly more than that is
  /// read, which is enough to report it.
  static func bytes(of path: FilePath) throws -> [UInt8] {
    switch FileKind(of: path) {
    case nil:
      throw CommandFailure(status: .notFound, message: "there is no file `\(path.shown)`")
    case .folder:
      throw CommandFailure(
        status: .notFound, message: "`\(path.shown)` is a folder, not a workflow file",
        help: "`segue list \(path.shown)` shows the workflows in it")
    case .file, .other: break
    }
    do {
      let descriptor = try FileDescriptor.open(path, .readOnly)
      return try descriptor.closeAfter { try descriptor.readAll(limit: mostBytes) }
    } catch let error as Errno {
      throw CommandFailure(
        status: error == .permissionDenied ? .notPermitted : .notFound,
        message: "can't read `\(path.shown)`: \(error.description.lowercased())")
    }
  }
}

/// Finds the workflows that files name: beside the file that names them, and then in the folders that
/// commands search. Checking and running a workflow look in the same places.
struct FoundWorkflows: WorkflowLibrary, WorkflowLookup {
  let finder: WorkflowFinder

  private func find(_ name: String, from source: SourceText) throws -> FilePath {
    try finder.find(name, from: source.file?.removingLastComponent() ?? "")
  }

  func workflow(named name: String, from source: SourceText) throws -> Workflow {
    let path: FilePath
    do {
      path = try find(name, from: source)
    } catch {
      throw WorkflowNotFound(name: name)
    }
    let compilation = try WorkflowLoader(finder: finder).compile(path)
    guard let workflow = compilation.workflow else {
      throw CommandFailure(
        status: .invalidWorkflow, message: "`\(name)` has errors",
        help: "`segue check \(path.shown)` reports them")
    }
    return workflow
  }

  func document(_ id: String, from source: SourceText) -> Document? {
    guard let path = try? find(id, from: source),
      let bytes = try? WorkflowLoader.bytes(of: path)
    else { return nil }
    return DocumentParser.parse(WorkflowLoader.source(bytes, of: path)).document
  }

  func ids(from source: SourceText) -> [String] {
    finder.all(beside: source.file?.removingLastComponent() ?? "").map(\.id)
  }

  func contains(_ id: String, from source: SourceText) -> Bool {
    (try? find(id, from: source)) != nil
  }
}
