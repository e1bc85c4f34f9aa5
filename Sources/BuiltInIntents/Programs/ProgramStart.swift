import AppIntentsCore
import Confinement
import Foundation
import Subprocess
import SystemPackage

/// How a program is started: by itself, or by the launcher, which confines it and takes folders and
/// variables of any bytes.
struct ProgramStart {
  let executable: Executable
  let arguments: Arguments
  let environment: Environment
  /// Identifies the program and what it starts.
  let mark = UUID().uuidString
  /// Nil if the launcher changes to it.
  let folder: FilePath?
  private let program: String
  private let installation: String?
  /// Where the launcher reports what keeps it from starting the program; nil without a launcher.
  private let report: FilePath?

  init(_ call: ProgramCall, _ folder: FilePath, in context: IntentContext) throws {
    program = call.program
    installation = call.installation
    // The run's `PATH`: a variable of the step doesn't choose another program.
    let found = ProgramPath.find(
      call.program, path: context.environment["PATH"], home: context.home, folder: context.folder)
    guard let path = found ?? (program.contains("/") ? context.resolve(FilePath(program)) : nil)
    else { throw Self.missing(program, by: call.installation) }
    var confinement = call.isConfined ? try context.programs.confinement() : nil
    if let own = call.bounds?.confinement {
      confinement?.add(own)
      confinement = confinement ?? own
    }
    var variables = Self.variables(of: call, confinement, in: context)
    variables[ProgramFamily.variable] = Array(mark.utf8)
    let name = Array((call.name ?? program).utf8)

    let isConfined = confinement?.support.canConfine == true
    let isText = Self.isText(folder.bytes) && variables.allSatisfy { Self.isText($0.value) }
    let needsLauncher = !isText || call.bounds != nil
    guard isConfined || needsLauncher && KernelSupport.ofThisMachine.hasLauncher else {
      report = nil
      executable = .path(path)
      arguments = Arguments(
        executablePathOverride: name + [0], remainingValues: call.arguments.map { $0 + [0] })
      environment = .custom(
        Dictionary(
          variables.compactMap { name, value in
            Environment.Key(rawValue: name).map { ($0, String(decoding: value, as: UTF8.self)) }
          }, uniquingKeysWith: { $1 }))
      self.folder = folder
      return
    }
    if call.bounds != nil { variables[ProgramGuard.variable] = try Self.guarded() }
    let report = try context.temporaryFolder().appending("start-\(UUID().uuidString)")
    let launch = ProgramLaunch(
      path, arguments: [name] + call.arguments,
      environment: variables.map { (Array($0.utf8), $1) }, folder: folder, report: report,
      confinement: confinement, resources: call.bounds?.resources)
    self.report = report
    let words: [[UInt8]]
    do {
      words = try launch.words(run: context.environment, home: context.home)
    } catch let problem as SocketListProblem {
      throw Self.unconfined(program, problem.description)
    }
    executable = .path(ProgramLaunch.launcher)
    arguments = Arguments(
      executablePathOverride: Array(ProgramLaunch.name.utf8) + [0],
      remainingValues: words.map { $0 + [0] })
    environment = .custom(launch.variables.map { $0 + [0] })
    self.folder = nil
  }

  /// The mark of a program that works for this process only, and ends with it, however that ends.
  private static func guarded() throws -> [UInt8] {
    do {
      try ProgramGuard.start()
      return Array(ProgramGuard.mark.utf8)
    } catch {
      throw IntentFailure("can't watch programs: \(IntentErrorText.message(for: error))")
    }
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  private static func variables(
    of call: ProgramCall, _ confinement: Confinement?, in context: IntentContext
  ) -> [String: [UInt8]] {
    var variables = context.environment.mapValues { Array($0.utf8) }
    if confinement?.limitsWriting == true, let folder = try? context.temporaryFolder() {
      variables["TMPDIR"] = folder.bytes
    }
    variables.merge(call.environment) { $1 }
    variables.merge(context.programs.environment().mapValues { Array($0.utf8) }) { $1 }
    return variables.filter { !$0.key.isEmpty && !$0.key.contains("=") }
  }
}

// MARK: - Failures

extension ProgramStart {
  /// Why the launcher didn't start the program; nil if it did. To be asked once, after the end.
  var failure: IntentFailure? {
    switch report.flatMap({ ProgramLaunch.Failure($0) }) {
    case .program(.noSuchFileOrDirectory): Self.missing(program, by: installation)
    case .program(let error): failure(error)
    case .folder(let error): folderFailure(error)
    case .confinement(.argListTooLong):
      IntentFailure(
        "can't hold `\(program)` to the `permissions` of all workflows that run each other: the kernel"
          + " takes at most 16 limits", help: "leave `permissions` out of some of them")
    case .confinement(let error):
      Self.unconfined(program, IntentErrorText.message(for: error))
    case nil: nil
    }
  }

  private static func unconfined(_ program: String, _ reason: String) -> IntentFailure {
    IntentFailure(
      "can't hold `\(program)` to the workflow's `permissions`: \(reason)",
      help: "`segue doctor` shows what this machine can do")
  }

  func failure(for error: SubprocessError) -> IntentFailure {
    switch error.code {
    case .executableNotFound: return Self.missing(program, by: installation)
    case .failedToChangeWorkingDirectory: return folderFailure(error.underlyingError)
    default:
      guard let reason = error.underlyingError else {
        return IntentFailure("can't run `\(program)`: it couldn't be started")
      }
      return failure(reason)
    }
  }

  private func failure(_ error: Errno) -> IntentFailure {
    IntentFailure(
      "can't run `\(program)`: \(IntentErrorText.message(for: error))",
      kind: error == .permissionDenied ? .notPermitted : .other)
  }

  private func folderFailure(_ error: Errno?) -> IntentFailure {
    let reason = error.map(IntentErrorText.message) ?? "not permitted"
    return IntentFailure(
      "can't run `\(program)` in that folder: \(reason)", kind: .notPermitted)
  }

  private static func missing(
    _ program: String, by installation: String?
  ) -> IntentFailure {
    let help =
      installation.map { "install it with \($0), or check the `PATH` of the run" }
      ?? "install it, or check the `PATH` of the run"
    return IntentFailure(
      "can't find the program `\(program)`", kind: .missing,
      help: program.contains("/") ? nil : help)
  }
}
