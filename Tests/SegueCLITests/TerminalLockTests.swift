import Dispatch
import Foundation
import Synchronization
import SystemPackage
import Testing

@testable import SegueCLI

@Suite("Work at the end of a process")
struct TerminalLockTests {
  private final class Line: Sendable {
    let words = Mutex<[String]>([])

    /// Has the lock until it may go on.
    func hold(_ goOn: @escaping @Sendable () -> Void) {
      let hasLock = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        self.words.withLock { words in
          hasLock.signal()
          goOn()
          words.append("other")
        }
      }
      hasLock.wait()
    }
  }

  @Test func `it waits for the lock while the terminal takes something`() throws {
    let terminal = try FileDescriptor.open("/dev/null", .writeOnly, options: .closeOnExec)
    defer { try? terminal.close() }
    let line = Line()
    line.hold { usleep(20_000) }
    line.words.withLock(whileRead: terminal.rawValue) { $0.append("own") }
    #expect(line.words.withLock { $0 } == ["other", "own"])
  }

  @Test func `it is left undone if the terminal takes nothing`() throws {
    let (output, terminal) = try FileDescriptor.pipe()
    defer { for end in [output, terminal] { try? end.close() } }
    #expect(fcntl(terminal.rawValue, F_SETFL, O_NONBLOCK) == 0)
    let piece = [UInt8](repeating: 0, count: 4096)
    #expect(throws: Errno.wouldBlock) { while true { _ = try terminal.writeAll(piece) } }
    let line = Line()
    let goOn = DispatchSemaphore(value: 0)
    line.hold { goOn.wait() }
    line.words.withLock(whileRead: terminal.rawValue) { $0.append("own") }
    goOn.signal()
    #expect(line.words.withLock { $0 } == ["other"])
  }
}
