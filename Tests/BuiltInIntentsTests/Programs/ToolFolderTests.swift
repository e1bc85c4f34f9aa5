import AppIntentsCore
import Confinement
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Programs that work on given files")
struct ToolFolderTests {
  private static let shell = RequiredProgram("sh", package: "dash")

  /// What a shell script in a tool's folder writes to its standard output, and its exit code.
  private func script(
    _ script: String, giving files: [FilePath] = [], in run: TestRun = TestRun()
  ) async throws -> (output: String, code: Int) {
    try await IntentContext.$current.withValue(run.context) {
      try await ToolFolder.using { folder in
        for (number, file) in files.enumerated() {
          try folder.add(IntentFile(path: file), as: "\(number + 1).txt")
        }
        let ending = try await folder.run(Self.shell, ["-c", script])
        return (String(decoding: ending.output, as: UTF8.self), ending.exitCode)
      }
    }
  }

  @Test(arguments: ["-rf", "a b", "a\nb", "%d", "[x]", "'", "\u{202E}fdp"])
  func `a file of any name is read under ours`(name: String) async throws {
    let folder = try TestFolder()
    try folder.write("content", to: name)
    let read = try await script("cat 1.txt", giving: [folder.path.appending(name)])
    #expect(read.output == "content")
  }

  @Test func `a program knows of no folder of the user but ours`() async throws {
    let names = ["CACHE_HOME", "CONFIG_HOME", "DATA_HOME", "RUNTIME_DIR", "STATE_HOME"]
    var environment = ["PATH": "/usr/bin:/bin", "HOME": "/home/ada", "TMPDIR": "/var/tmp"]
    for name in names { environment["XDG_\(name)"] = "/home/ada/own" }
    let said = try await script(
      "test \"$HOME\" = \"$PWD\" -a \"$TMPDIR\" = \"$PWD\" && echo \"[$(env | grep -c /ada)]\"",
      in: TestRun(environment: environment))
    #expect(said.output == "[0]\n")
  }

  @Test func `a pipe isn't given, nor waited for`() async throws {
    let folder = try TestFolder()
    let pipe = folder["pipe"]
    #expect(mkfifo(pipe.string, 0o600) == 0)
    for path in [pipe, "/dev/zero"] {
      let error = await #expect(throws: FileError.self) {
        try await script("cat 1.txt", giving: [path])
      }
      #expect(error?.reason == "it is a device, a pipe or a socket")
    }
    let run = TestRun(folder: folder.path)
    let file = IntentValue.file(IntentFile(path: pipe))
    await #expect(throws: FileError.self) {
      try await value(ListArchive.self, ["file": file], in: run)
    }
    await #expect(throws: FileError.self) {
      try await value(EncryptFile.self, ["file": file, "password": "p" as IntentValue], in: run)
    }
  }

  @Test func `a name need not be UTF-8`() async throws {
    let folder = try TestFolder()
    let path = folder.path.appending(FilePath(bytes: [0xFF, 0x22, 0xE9]).components)
    try LocalFiles().write(Data("content".utf8), to: path, replacing: false)
    #expect(try await script("cat 1.txt; ls", giving: [path]).output == "content1.txt\n")
  }

  @Test func `a file in memory is given, too`() async throws {
    let run = TestRun()
    let output = try await IntentContext.$current.withValue(run.context) {
      try await ToolFolder.using { folder in
        try folder.add(IntentFile(data: Data("content".utf8), filename: "-x"), as: "1")
        return try await folder.run(Self.shell, ["-c", "cat 1"]).output
      }
    }
    #expect(output == Data("content".utf8))
  }

  @Test(.enabled(if: KernelSupport.ofThisMachine.canConfine, "needs Landlock"))
  func `a program reads and writes nothing else`() async throws {
    let folder = try TestFolder()
    try folder.write("given", to: "given.txt")
    try folder.write("secret", to: "secret.txt")
    let secret = folder.path.appending("secret.txt")
    let result = try await script(
      """
      cat 1.txt
      cat '\(secret)' 2>/dev/null || echo ' no read'
      { echo changed > 1.txt; } 2>/dev/null || echo no change
      { echo new > '\(folder.path)/new.txt'; } 2>/dev/null || echo no new file
      echo own > own.txt && cat own.txt
      """, giving: [folder.path.appending("given.txt")])
    #expect(result.output == "given no read\nno change\nno new file\nown\n")
    #expect(try folder.text("given.txt") == "given")
  }

  @Test(.enabled(if: KernelSupport.ofThisMachine.hasLauncher, "needs the launcher"))
  func `memory, time and size are limited`() async throws {
    let limits = try await script("ulimit -v; ulimit -t; ulimit -f")
    #expect(limits.output == "\(2 << 20)\n600\n\(8 << 21)\n")
  }

  @Test func `the folder is removed, also after an error`() async throws {
    let temporary = try TestFolder()
    let run = TestRun(temporaryFolder: temporary.path)
    _ = try await script("echo x > x; chmod 500 .", in: run)
    await #expect(throws: IntentFailure.self) {
      try await IntentContext.$current.withValue(run.context) {
        try await ToolFolder.using { folder in
          _ = try await folder.run(RequiredProgram("no-such", package: "nothing"), [])
        }
      }
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: temporary.path.string).filter {
        $0.hasPrefix("tool-")
      } == [])
  }

  @Test func `a program that finds no space fails with the disk that is full`() async throws {
    await #expect {
      _ = try await script("echo 'out: No space left on device' >&2; exit 1")
    } throws: { error in
      (error as? IntentFailure)?.message.hasSuffix("works on copies, is full") == true
    }
  }

  @Test func `a missing program names its package`() async throws {
    await #expect {
      try await IntentContext.$current.withValue(TestRun().context) {
        try await ToolFolder.using { folder in
          _ = try await folder.run(RequiredProgram("no-such", package: "nothing"), [])
        }
      }
    } throws: { error in
      (error as? IntentFailure)?.message == "can't find the program `no-such`"
    }
  }
}
