import AppIntentsCore
import Confinement
import FileOperations
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// Whether a program is on this machine.
func isInstalled(_ program: String) -> Bool {
  ProgramPath.find(
    program, path: ProcessInfo.processInfo.environment["PATH"], home: "/", folder: "/")
    != nil
}

/// A folder with archives that Python makes, which may be hostile.
final class ArchiveFixture: Sendable {
  static let isReady = isInstalled("bsdtar") && isInstalled("python3")
  static let has7zz = isInstalled("7zz")

  let folder: TestFolder
  let temporary: TestFolder
  let run: TestRun

  init(isSimulation: Bool = false) throws {
    let (folder, temporary) = (try TestFolder(), try TestFolder())
    self.folder = folder
    self.temporary = temporary
    run = TestRun(
      timeZone: "GMT", folder: folder.path, temporaryFolder: temporary.path,
      isSimulation: isSimulation
    ) { _ in
      guard isSimulation else { return LocalFiles() }
      return SimulatedFiles(folder: folder.path, spillFolder: { temporary.path })
    }
  }

  /// A file in the folder.
  subscript(_ name: String) -> IntentFile { IntentFile(path: folder[name]) }

  /// What a program writes to its standard output.
  @discardableResult
  func output(
    _ program: String, _ arguments: [String], input: String? = nil, in place: String = "."
  ) async throws -> String {
    var call = ProgramCall(program, arguments: arguments)
    call.folder = folder.path.appending(FilePath(place).components)
    call.input = input.map { Data($0.utf8) }
    call.environment = ["LC_ALL": Array("C.UTF-8".utf8)]
    let ending = try await IntentContext.$current.withValue(run.context) { [call] in
      try await call.run()
    }
    try #require(ending.exitCode == 0, "\(program): \(ending.errors)")
    return String(decoding: ending.output, as: UTF8.self)
  }

  /// Runs a Python script in the folder, to make archives.
  func python(_ script: String) async throws {
    try await output("python3", ["-c", Self.functions + script])
  }

  private static let functions = """
    import io, os, struct, tarfile, zipfile
    def f(name, content='x', mode=0o644, time=1600000000):
      i = tarfile.TarInfo(name); i.size = len(content.encode()); i.mode = mode; i.mtime = time
      return (i, io.BytesIO(content.encode()))
    def other(name, kind, target=''):
      i = tarfile.TarInfo(name); i.type = kind; i.linkname = target; i.mode = 0o755
      return (i, None)
    def d(name): return other(name, tarfile.DIRTYPE)
    def s(name, target): return other(name, tarfile.SYMTYPE, target)
    def h(name, target): return other(name, tarfile.LNKTYPE, target)
    def tar(name, *entries, mode='w'):
      with tarfile.open(name, mode, errors='surrogateescape') as t:
        for i, data in entries: t.addfile(i, data)
    def z(archive, **entries):
      with zipfile.ZipFile(archive, 'w', zipfile.ZIP_DEFLATED) as a:
        for n, c in entries.items(): a.writestr(n, c)

    """

  /// All that is below a folder: each path with its content, `/` for a folder, `→` for a link.
  func tree(_ path: FilePath, _ files: (any FileAccess)? = nil) throws -> [String: String] {
    let files = files ?? LocalFiles()
    var tree: [String: String] = [:]
    for name in try files.entries(of: path) {
      let inner = path.appending(name)
      let shown = FilePath(root: nil, [name]).shown
      switch try files.status(of: inner, followingLinks: false).kind {
      case .folder:
        tree[shown] = "/"
        for (below, content) in try self.tree(inner, files) { tree["\(shown)/\(below)"] = content }
      case .link: tree[shown] = "→ \(try files.linkTarget(of: inner))"
      default: tree[shown] = String(decoding: try files.read(inner), as: UTF8.self)
      }
    }
    return tree
  }

  /// The tree of the folder that an intent gives.
  func tree(_ value: IntentValue) throws -> [String: String] {
    guard case .file(let file) = value, let path = file.path else { return ["no file": "\(value)"] }
    return try tree(path, run.context.files)
  }

  /// The error of performing an intent.
  func failure<Intent: AppIntent>(
    _ type: Intent.Type, _ parameters: [String: any Sendable]
  ) async -> IntentFailure? {
    do {
      _ = try await value(type, parameters, in: run)
      return nil
    } catch {
      return error as? IntentFailure ?? IntentFailure("\(error)")
    }
  }

  /// The lines of the run's log.
  var logged: [String] {
    run.messages.compactMap { if case .log(let line) = $0 { line } else { nil } }
  }

  /// What tools left behind.
  var leftovers: [String] {
    get throws {
      try LocalFiles().entries(of: temporary.path).map(\.string)
        .filter { !$0.hasPrefix("made-") && !$0.hasPrefix("start-") }
    }
  }
}
