import AppIntents
import AppIntentsCore
import Foundation
import OSLog
import Synchronization
import System
import Testing

@testable import os

@Suite("Logger")
struct LoggerTests {
  /// The lines of the run's log that the work writes.
  private func lines(_ work: () -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    let context = IntentContext(report: { message in
      if case .log(let line) = message { lines.withLock { $0.append(line) } }
    })
    IntentContext.$current.withValue(context, operation: work)
    return lines.withLock { $0 }
  }

  @Test func `messages become lines of the run's log, without those for debugging`() {
    let logger = Logger(subsystem: "org.example", category: "Sync")
    let lines = lines {
      logger.debug("hidden")
      logger.trace("hidden")
      logger.info("\(3) files")
      logger.notice("done")
      logger.warning("slow")
      logger.critical("broken")
      logger.log(level: .error, "again")
      Logger().log("plain")
      Logger(OSLog.disabled).log("hidden")
    }
    #expect(
      lines
        == [
          "Sync: 3 files", "Sync: done", "Sync: error: slow", "Sync: fault: broken",
          "Sync: error: again", "plain",
        ])
  }

  @Test func `values are formatted, aligned and hidden`() {
    let name = "Ann"
    func text(_ message: OSLogMessage) -> String { message.text }
    #expect(text("\(name, privacy: .public) \(name, privacy: .private)") == "Ann <private>")
    #expect(
      text("\(255, format: .hex(includePrefix: true)) \(-1 as Int8, format: .hex)") == "0xff ff")
    #expect(text("\(7, format: .decimal(minDigits: 3), align: .right(columns: 5))|") == "  007|")
    #expect(text("\(1.5, format: .fixed(precision: 2)) \(2.0)") == "1.50 2.000000")
    #expect(text("\(true) \(true, format: .answer)") == "true YES")
    #expect(text("\([1, 2]) \(Int.self)") == "[1, 2] Int")
    #expect(text("\(name, align: .left(columns: 5))|") == "Ann  |")
    #expect(
      text("\(name, privacy: .private(mask: .hash))")
        == text("\(name, privacy: .private(mask: .hash))"))
  }

  @Test func `the old function takes the formats of C`() {
    let log = OSLog(subsystem: "org.example", category: "Old")
    let lines = lines {
      os_log("%{public}@ has %d of %5.2f%%", log: log, type: .info, "Ann", 3, 4.5)
      os_log(.error, log: log, "secret %{private}@", "x")
      os_log("no arguments %d", log: log)
    }
    #expect(
      lines == [
        "Old: Ann has 3 of 4.5%", "Old: error: secret <private>", "Old: no arguments ",
      ])
  }

  @Test func `a lock protects its state`() async {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    @Sendable func count() {
      for _ in 1...1000 { lock.withLock { $0 += 1 } }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 { group.addTask { count() } }
    }
    #expect(lock.withLock { $0 } == 8000)
    #expect(lock.withLock { _ in lock.withLockIfAvailable { $0 } } == nil)
  }

  @Test func `the lock of C is free, then held, then free`() {
    let lock = os_unfair_lock_t.allocate(capacity: 1)
    defer { lock.deallocate() }
    lock.initialize(to: os_unfair_lock())
    os_unfair_lock_lock(lock)
    #expect(!os_unfair_lock_trylock(lock))
    os_unfair_lock_unlock(lock)
    #expect(os_unfair_lock_trylock(lock))
  }

  @Test func `the work inside a signpost's interval is done`() {
    #expect(OSSignposter().withIntervalSignpost("work") { 3 } == 3)
  }

  @Test func `System has the types of swift-system`() {
    let path: System.FilePath = "/tmp/a.txt"
    #expect(path.extension == "txt")
  }
}
