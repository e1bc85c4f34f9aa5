import AppIntentsCore
import Confinement
import Foundation
import SystemPackage

/// Finds an app's program and starts it, held to the app's permissions.
struct ProviderLaunch {
  let settings: ProviderSettings
  let surroundings: ProviderSurroundings

  /// Where the launcher reports what keeps it from starting the program: in the app's folder, because it
  /// is held to the app's limits by then.
  private let report: FilePath
  private let mark = ProviderMark()
  private let outlives: Bool

  /// - Parameter outlives: whether the program goes on when this process ends.
  init(
    _ settings: ProviderSettings, in surroundings: ProviderSurroundings, outlives: Bool = false
  ) {
    self.settings = settings
    self.outlives = outlives
    self.surroundings = surroundings
    report = settings.folder.appending("start-\(UUID().uuidString)")
  }

  /// Throws a `ProviderFailure`.
  func run(log: ProviderLog) throws -> ProviderProcess {
    let start = try start()
    do {
      if !outlives { try ProgramGuard.start() }
      let (id, ends) = try start.run()
      return ProviderProcess(id, ends, mark, log: log)
    } catch {
      throw failure(IntentErrorText.message(for: error))
    }
  }

  /// What is started. Throws a `ProviderFailure`.
  func start() throws -> ProcessStart {
    guard let name = settings.command.first, let program = find(name) else {
      throw failure("there is no program `\(settings.command.first ?? "")`")
    }
    var variables = ProviderEnvironment.variables(
      from: surroundings.environment, own: settings.environment, language: settings.language)
    variables[ProviderMark.variable] = outlives ? nil : mark.value
    variables[ProgramGuard.variable] = outlives ? nil : ProgramGuard.mark
    var start = ProcessStart(
      program: program, arguments: settings.command.map { Array($0.utf8) },
      environment: variables.map { Array("\($0)=\($1)".utf8) }, folder: settings.folder)
    let confinement = try confinement()
    if let confinement {
      let launch = ProgramLaunch(
        program, arguments: start.arguments,
        environment: variables.map { (Array($0.utf8), Array($1.utf8)) }, folder: settings.folder,
        report: report, confinement: confinement)
      do {
        let words = try launch.words(run: surroundings.environment, home: surroundings.home)
        start = ProcessStart(
          program: ProgramLaunch.launcher, arguments: [Array(ProgramLaunch.name.utf8)] + words,
          environment: launch.variables)
      } catch let problem as SocketListProblem {
        throw failure("it can't be held to its permissions: \(problem.description)")
      }
    }
    return start
  }

  /// Why the launcher didn't start the program; nil if it did. To be asked once, after the end.
  func launcherFailure() -> ProviderFailure? {
    guard settings.limits != nil else { return nil }
    switch ProgramLaunch.Failure(report) {
    case nil: return nil
    case .program(let error)?, .folder(let error)?:
      return failure(IntentErrorText.message(for: error))
    case .confinement(let error)?:
      return failure(
        "it can't be held to its permissions: \(IntentErrorText.message(for: error))")
    }
  }

  private func find(_ name: String) -> FilePath? {
    let path = settings.environment["PATH"] ?? surroundings.environment["PATH"]
    return ProgramPath.find(name, path: path, home: surroundings.home, folder: settings.folder)
  }

  /// Throws if the kernel can't enforce what the app's permissions promise.
  private func confinement() throws -> Confinement? {
    guard let limits = settings.limits else { return nil }
    let support = surroundings.support()
    func refused(_ reason: String) -> ProviderFailure {
      let remedy = support.remedy.map { "; \($0)" } ?? ""
      return failure("it can't be held to its permissions: \(reason)\(remedy)")
    }
    guard support.canConfine else { throw refused(support.gaps.first ?? "the kernel can't") }
    guard !limits.isOffline || support.hasNamespaces else {
      throw refused("namespaces can't be made, so the network can't be kept from it")
    }
    let own = ([settings.folder] + settings.shared).map { ProgramPath.real($0) ?? $0 }
    return Confinement(limits, own: own, support: support)
  }

  private func failure(_ reason: String) -> ProviderFailure {
    ProviderFailure(.start, "can't start `\(settings.name)`: \(reason)")
  }
}
