import FileOperations
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Confinement

/// Programs that something still writes.
@Suite struct BusyProgramTests {
  @Test func `a busy program is started once it isn't busy any more`() {
    var answers = [ETXTBSY, ETXTBSY, 0]
    #expect(BusyProgram.starting { answers.removeFirst() } == 0)
    #expect(answers.isEmpty)
  }

  @Test func `another error is final`() {
    var answers = [ETXTBSY, ENOENT, 0]
    #expect(BusyProgram.starting { answers.removeFirst() } == ENOENT)
    #expect(answers == [0])
  }

  @Test func `a start that throws is tried again`() async throws {
    var answers = [Errno.textFileBusy, nil]
    let value = try await BusyProgram.starting(cause: { $0 as? Errno }) {
      if let error = answers.removeFirst() { throw error }
      return "started"
    }
    #expect(value == "started")
  }

  @Test(.enabled(if: KernelSupport.ofThisMachine.hasLauncher))
  func `the launcher waits for it`() async throws {
    let cell = try Cell()
    let program = cell.folder.appending("own/program")
    let report = cell.folder.appending("own/report")
    try LocalFiles().write(Data("#!/bin/sh\necho done\n".utf8), to: program, replacing: false)
    #expect(chmod(program.string, 0o700) == 0)
    // The launcher gives up after two seconds. Where the machine is so busy that the file is closed
    // later, the attempt says nothing.
    for _ in 0..<20 {
      let writing = try FileDescriptor.open(program, .writeOnly)
      // A thread of its own, which busy tasks don't hold up.
      let closing = Thread {
        usleep(100_000)
        try? writing.close()
      }
      closing.start()
      let launch = ProgramLaunch(
        program, arguments: [Array("program".utf8)], environment: [], folder: cell.folder,
        report: report, confinement: nil)
      let result = try await cell.start(launch, run: cell.variables)
      if case .program(.textFileBusy)? = ProgramLaunch.Failure(report) { continue }
      #expect(result.output == "done\n")
      return
    }
    Issue.record("the launcher doesn't wait")
  }
}
