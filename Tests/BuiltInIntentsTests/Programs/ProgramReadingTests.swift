import AppIntentsCore
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("What a program has read")
struct ProgramReadingTests {
  @Test(arguments: [
    ("rchar: 123\nwchar: 45\nread_bytes: 0\n", 123 as Int?), ("wchar: 1\nrchar: 0\n", 0),
    ("", nil), ("rchar: x\n", nil),
  ])
  func `the system says it`(io: String, bytes: Int?) {
    #expect(ProgramReading.bytes(in: io) == bytes)
  }

  @Test func `of a program that has ended nothing is known`() {
    #expect(ProgramReading(process: .max).bytes == nil)
  }

  @Test(.timeLimit(.minutes(5)))
  func `it is told while the program reads`() async throws {
    let folder = try TestFolder()
    let pipe = folder["pipe"]
    try #require(pipe.withPlatformString { mkfifo($0, 0o600) } == 0)
    // Opened for both, so that neither side waits for the other.
    let writer = try FileDescriptor.open(pipe, .readWrite)
    let count = 40_000
    try writer.writeAll([UInt8](repeating: 65, count: count))
    let (told, telling) = AsyncStream.makeStream(of: Int.self)
    var call = ProgramCall("dd", arguments: ["if=\(pipe)", "of=/dev/null", "bs=1000"])
    call.hasRead = { telling.yield($0) }
    let context = TestRun(folder: folder.path).context
    let program = Task { [call] in
      defer { telling.finish() }
      return try await IntentContext.$current.withValue(context) { try await call.run() }
    }
    var most = 0
    for await bytes in told {
      most = bytes
      // The program waits for more until the pipe is closed.
      if bytes >= count { break }
    }
    try writer.close()
    #expect(try await program.value.exitCode == 0)
    #expect(most >= count)
  }
}
