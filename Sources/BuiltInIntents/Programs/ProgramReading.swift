import Foundation
import Glibc

/// How much a running program has read, which says how far one is that doesn't say it itself.
struct ProgramReading {
  /// How long to wait before looking again.
  private static let pause = Duration.milliseconds(500)

  let process: pid_t

  /// Says at times how many bytes it has read, until the task is canceled or the program has ended.
  func tell(_ told: @escaping @Sendable (Int) -> Void) -> Task<Void, any Error> {
    Task {
      while true {
        try await Task.sleep(for: Self.pause)
        guard let bytes else { return }
        told(bytes)
      }
    }
  }

  /// Nil if the program has ended, or the system doesn't say it.
  var bytes: Int? {
    (try? String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)).flatMap(Self.bytes)
  }

  /// proc_pid_io(5): `rchar` is what it has read, also of what was in memory.
  static func bytes(in io: String) -> Int? {
    io.split(separator: "\n").lazy.compactMap { line in
      line.hasPrefix("rchar: ") ? Int(line.dropFirst("rchar: ".count)) : nil
    }.first
  }
}
