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
        catalogue: Self.catalogue, workflows: NeighboringWorkflows(finder: finder),
        isInstalled: { ProgramFinder.find($0) != nil }))
  }

  /// Reads and checks the workflow for a word on the command line: a file, an id, or `-`.
  func compile(named name: String) throws -> Compilation {
    name == "-"
      ? compile(StandardInput.readAll(limit: Self.mostBytes), path: StandardInput.name)
      : try compile(try finder.find(name))
  }

  /// Reads and checks the file at a path.
  func compile(_ path: FilePath) throws -> Compilation {
    compiler.compile(try Self.bytes(of: path), path: path.shown)
  }

  func compile(_ bytes: [UInt8], path: String) -> Compilation {
    compiler.compile(bytes, path: path)
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
      return try descriptor.closeAfter {
        var bytes: [UInt8] = []
        while bytes.count <= mostBytes {
          let chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
          }
          if chunk.isEmpty { break }
          bytes += chunk
        }
        return bytes
      }
    } catch let error as Errno {
      throw CommandFailure(
        status: error == .permissionDenied ? .notPermitted : .notFound,
        message: "can't read `\(path.shown)`: \(error.description.lowercased())")
    }
  }
}

/// Finds workflows for `run:` in the folders that commands search, and beside the file that names them.
struct FoundWorkflows: WorkflowLibrary {
  let finder: WorkflowFinder

  func workflow(named name: String, from source: SourceText) throws -> Workflow {
    let path: FilePath
    do {
      path = try finder.find(name, from: FilePath(source.path).removingLastComponent())
    } catch {
      throw WorkflowNotFound(name: name)
    }
    let compilation = try WorkflowLoader(finder: finder).compile(path)
    guard let workflow = compilation.workflow else {
      throw CommandFailure(
        status: .invalidWorkflow, message: "`\(name)` has errors",
        help: "`segue check \(path)` shows them")
    }
    return workflow
  }
}

/// Looks up other workflows for the checker.
private struct NeighboringWorkflows: WorkflowLookup {
  let finder: WorkflowFinder

  func document(_ id: String) -> Document? {
    guard let path = try? finder.find(id), let bytes = try? WorkflowLoader.bytes(of: path) else {
      return nil
    }
    return DocumentParser.parse(bytes, path: path.string).document
  }

  var ids: [String] { finder.all().map(\.id) }

  func contains(_ id: String) -> Bool { (try? finder.find(id)) != nil }
}
