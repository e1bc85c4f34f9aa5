import Glibc
import Synchronization
import SystemPackage

/// A process beside this one that ends programs if this one is killed.
///
/// It waits until this process has ended in any way, which closes a pipe between them. Then it looks for
/// what has this process's mark: programs that don't notice that they work for nothing, and what they have
/// started. The kernel could do that only for a program itself, and at the end of the thread that
/// started it (`PR_SET_PDEATHSIG`).
package enum ProgramGuard {
  /// The variable of the programs that end with this process, and its value.
  ///
  /// A process that has an environment of its own isn't found.
  package static let variable = "SEGUE_GUARD"
  package static let mark = (1...2).map { _ in
    String(UInt64.random(in: 0 ... .max), radix: 16)
  }.joined(separator: "-")

  /// This side's end of the pipe, from the first program on.
  private static let pipe = Mutex<FileDescriptor?>(nil)

  /// Starts it if it doesn't run yet; to be called before a program with the mark is started. Throws an `Errno`.
  package static func start() throws {
    try pipe.withLock { pipe in
      guard pipe == nil else { return }
      let ends = try ProcessStart.pipe()
      do {
        let nothing = try FileDescriptor.open("/dev/null", .writeOnly, options: .closeOnExec)
        defer { try? nothing.close() }
        let start = ProcessStart(
          program: ProgramLaunch.launcher,
          arguments: [ProgramLaunch.name, ProgramLaunch.guarding("\(variable)=\(mark)")].map {
            Array($0.utf8)
          }, environment: [], folder: "/")
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
