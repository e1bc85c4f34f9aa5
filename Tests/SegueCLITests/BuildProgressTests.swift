import SystemPackage
import Testing

@testable import SegueCLI

@Suite("Progress of a build")
struct BuildProgressTests {
  @Test func `the last whole line is shown, with the time that has passed`() {
    var lines = BuildProgress.LastLine()
    #expect(lines.text == "")
    lines.add(Array("[1/300] Compiling Trails".utf8))
    #expect(lines.text == "")
    lines.add(Array(" Trail.swift\n[2/300] Comp".utf8))
    #expect(lines.text == "[1/300] Compiling Trails Trail.swift")
    lines.add([])
    lines.add(Array("iling Trails Hike.swift\n".utf8))
    #expect(lines.text == "[2/300] Compiling Trails Hike.swift")
    let text = BuildProgress.text(lines.text, after: .seconds(65), width: 80)
    #expect(text.hasPrefix("  [2/300] Compiling Trails Hike.swift  "))
    #expect(BuildProgress.text(lines.text, after: .seconds(65), width: 24).count <= 24)
    #expect(BuildProgress.text("", after: .seconds(1), width: 80).hasPrefix("  beginning  "))
    #expect(!BuildProgress.text("a\u{1B}[2Jb", after: .zero, width: 80).contains("\u{1B}"))
  }

  @Test func `a program that writes nothing is still watched`() throws {
    var seen: [UInt8] = []
    let outcome = ShortProgram.run(
      "/bin/sh", ["-c", "echo one; echo two >&2"], limit: .seconds(60), watch: { seen += $0 })
    #expect(outcome?.status == 0)
    let lines = String(decoding: seen, as: UTF8.self).split(separator: "\n").sorted()
    #expect(lines == ["one", "two"])
  }
}
