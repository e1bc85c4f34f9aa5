import Confinement
import SystemPackage

/// What holds a program that works on given files: limits of memory, processor time and size, no network,
/// and no files but those it is given and the system's.
///
/// A file that takes such a program over gains nothing by it. The kernel enforces what it can (`segue doctor`
/// names what it can't); the limits of memory, time and size hold wherever the launcher is.
struct ToolBounds: Sendable {
  var resources = ProgramResources(memory: 2 << 30, time: 600, file: 8 << 30)
  var confinement: Confinement?

  /// Limits of what a program uses, and none of what it reaches.
  ///
  /// - Parameter file: the most bytes of a file that it writes.
  init(file: UInt64) { resources.file = file }

  /// - Parameters:
  ///   - folders: where the program may write.
  ///   - readable: the files that it may read besides the system's.
  ///   - socketFolders: where it may make sockets, and nothing else.
  init(folders: [FilePath], readable: [FilePath], makingSocketsIn socketFolders: [FilePath] = []) {
    var limits = ProgramLimits(readable: readable, writable: [], isOffline: true)
    limits.socketFolders = socketFolders
    confinement = Confinement(limits, own: folders.map { ProgramPath.real($0) ?? $0 })
  }
}
