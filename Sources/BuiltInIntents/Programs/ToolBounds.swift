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

  /// - Parameters:
  ///   - folder: where the program may write.
  ///   - readable: the files that it may read besides the system's.
  init(folder: FilePath, readable: [FilePath]) {
    let limits = ProgramLimits(readable: readable, writable: [], isOffline: true)
    confinement = Confinement(limits, own: [ProgramPath.real(folder) ?? folder])
  }
}
