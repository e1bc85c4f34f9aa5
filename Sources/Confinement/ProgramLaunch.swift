import CConfinement
import FileOperations
import Glibc
package import SystemPackage

/// A program to start by the launcher that is linked into this executable: confined, or with a folder
/// or variables that aren't UTF-8.
package struct ProgramLaunch: Sendable {
  /// The absolute path of the program.
  package var program: FilePath
  /// Its arguments, from its name on.
  package var arguments: [[UInt8]]
  package var environment: [(name: [UInt8], value: [UInt8])]
  package var folder: FilePath
  /// A path for a file that the launcher writes if it can't start the program.
  package var report: FilePath
  package var confinement: Confinement?
  package var resources: ProgramResources?

  package init(
    _ program: FilePath, arguments: [[UInt8]],
    environment: [(name: [UInt8], value: [UInt8])], folder: FilePath, report: FilePath,
    confinement: Confinement?, resources: ProgramResources? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.report = report
    self.confinement = confinement
    self.resources = resources
  }

  /// The launcher: this executable, under another name.
  package static let launcher: FilePath = "/proc/self/exe"
  package static let name = CONFINEMENT_NAME

  /// The argument with which the launcher starts no program: it waits until its standard input ends, and
  /// then ends all processes that have a variable which begins so (`NAME=beginning`).
  package static func guarding(_ variable: String) -> String { "w\(variable)" }

  /// The launcher's arguments after its name.
  ///
  /// - Parameters:
  ///   - run: the environment of the run, which names the session's sockets.
  ///   - list: the kernel's list of sockets.
  /// - Throws: ``SocketListProblem`` if sockets have to be hidden, but the list can't be read.
  package func words(
    run: [String: String], home: FilePath, sockets list: FilePath = SocketGroup.list
  ) throws -> [[UInt8]] {
    // Without namespaces nothing can be hidden, which `segue doctor` says.
    let support = confinement?.support
    let hidesSockets = support?.canConfine == true && support?.hasNamespaces == true
    let surroundings = Confinement.Surroundings(
      environment: run, home: home, sockets: hidesSockets ? try SocketGroup.all(in: list) : [])
    return [Array("r".utf8) + report.bytes]
      + (confinement?.instructions(for: program, surroundings) ?? [])
      + (resources?.instructions ?? [])
      + [Array("c".utf8) + folder.bytes, Array("--".utf8), program.bytes]
      + arguments
  }

  /// The launcher's environment: the program's variables, which other users can't see as they can see
  /// arguments. The dot before each name keeps them from meaning anything to the launcher, which
  /// isn't confined yet (`LD_PRELOAD`).
  package var variables: [[UInt8]] {
    environment.map { Array(".".utf8) + $0.name + Array("=".utf8) + $0.value }
  }

  /// Why the launcher couldn't start a program.
  package enum Failure: Hashable {
    /// The program itself can't be started.
    case program(Errno)
    case folder(Errno)
    case confinement(Errno)

    /// Reads and removes a launcher's report; nil if there is none.
    package init?(_ report: FilePath) {
      // The program can write there, too, so a link or a pipe is none.
      guard let file = try? FileDescriptor.openFile(report, options: .noFollow) else { return nil }
      _ = report.withPlatformString { unlink($0) }
      var buffer = [UInt8](repeating: 0, count: 32)
      let count = try? file.closeAfter {
        try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
      }
      let words = String(decoding: buffer.prefix(count ?? 0), as: UTF8.self).split(separator: " ")
      guard words.count == 2, let number = CInt(words[0]) else { return nil }
      let error = Errno(rawValue: number)
      switch words[1] {
      case "x": self = .program(error)
      case "c": self = .folder(error)
      default: self = .confinement(error)
      }
    }
  }
}
