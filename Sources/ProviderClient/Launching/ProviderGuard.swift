import Confinement
import Synchronization
import SystemPackage

/// A process beside this one that ends its providers if it is killed.
///
/// It waits until this process has ended in any way, which closes a pipe between them. Then it looks for
/// what has this process's mark: providers that don't notice the end of their input, and what they have
/// started. The kernel could do that only for a provider itself, and at the end of the thread that
/// started it (`PR_SET_PDEATHSIG`).
enum ProviderGuard {
  /// This side's end of the pipe, from the first provider on.
  private static let pipe = Mutex<FileDescriptor?>(nil)

  /// Starts it if it doesn't run yet. Throws an `Errno`.
  static func start() throws {
    try pipe.withLock { pipe in
      guard pipe == nil else { return }
      let ends = try ProcessStart.pipe()
      do {
        let nothing = try FileDescriptor.open("/dev/null", .writeOnly, options: .closeOnExec)
        defer { try? nothing.close() }
        let start = ProcessStart(
          program: ProgramLaunch.launcher,
          arguments: [ProgramLaunch.name, ProgramLaunch.guarding(ProviderMark.beginning)].map {
            Array($0.utf8)
          }, environment: [])
        _ = try start.spawn([ends.reading, nothing, nothing])
        try? ends.reading.close()
        pipe = ends.writing
      } catch {
        for end in [ends.reading, ends.writing] { try? end.close() }
        throw error
      }
    }
  }
}
