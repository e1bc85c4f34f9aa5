import ArgumentParser
import Foundation
import Glibc
import SystemPackage

struct Latency: Scenario {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measures the time from the close of a file to the first step of its run.",
    discussion: """
      The run is durably queued before its first step, which reads the file. The kernel reports the \
      read.
      """)

  @Option(help: "The number of files, one after the other.")
  var files = 500

  @OptionGroup var place: SandboxOptions

  func measure(in sandbox: Sandbox) throws -> Verdict {
    try sandbox.enable(
      "soak", sandbox.workflow("soak", trigger: "settle: 0s", steps: "- file.read: $file"))
    let daemon = try sandbox.startDaemon()
    let readers = try ReadWatch(sandbox.inbox)
    let dropper = FileDropper(folder: sandbox.inbox)
    var times: [Duration] = []
    var lost = 0
    // The first ones warm the daemon up.
    for number in 0..<files + 10 {
      let name = "f\(number).txt"
      try dropper.drop(named: name)
      let closed = ContinuousClock.now
      if try readers.wait(for: name) {
        if number >= 10 { times.append(ContinuousClock.now - closed) }
      } else {
        lost += 1
      }
      Thread.sleep(forTimeInterval: .random(in: 0.01...0.03))
    }
    daemon.stop()

    var verdict = Verdict()
    verdict.note("files", files)
    verdict.mustBeZero("lost", lost)
    verdict.figure("half of them within", times.percentile(0.5) / .milliseconds(1), "ms", most: 5)
    verdict.figure("99 of 100 within", times.percentile(0.99) / .milliseconds(1), "ms", most: 20)
    verdict.note("the slowest", "\(Int(times.percentile(1) / .milliseconds(1))) ms")
    return verdict
  }
}

/// Reports files in a folder that are read.
private final class ReadWatch {
  private let descriptor: Int32

  init(_ folder: FilePath) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard inotify_add_watch(descriptor, folder.string, UInt32(IN_ACCESS)) >= 0 else {
      throw SoakError("can't watch \(folder): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Waits until a file is read. Returns false if that takes longer than ten seconds.
  func wait(for name: String) throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 10_000) > 0 else { return false }
      let count = read(descriptor, &buffer, buffer.count)
      var start = 0
      while start < count {
        let length = buffer.withUnsafeBytes {
          Int($0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
        }
        let text = buffer[(start + 16)..<(start + 16 + length)].prefix { $0 != 0 }
        if text.elementsEqual(name.utf8) { return true }
        start += 16 + length
      }
    }
  }
}
