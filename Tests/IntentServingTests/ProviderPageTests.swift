import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import SystemPackage
import TestFixtures
import Testing

/// The programs in `Docs/Providers.md`.
@Suite struct ProviderPageTests {
  /// The blocks of code in a language.
  private static func blocks(_ language: String) throws -> [String] {
    let page = try String(
      contentsOf: Repository.root.appending(path: "Docs/Providers.md"), encoding: .utf8)
    return page.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first.map { $0 + "\n" }
    }
  }

  private static func program(
    _ language: String, _ runner: String, _ era: ProtocolEra, in folder: TestFolder
  ) async throws -> ServedProgram {
    let text = try #require(try blocks(language).first { $0.hasPrefix("#!") })
    #expect(text.count { $0 == "\n" } < 90)
    let path = try folder.write(text, to: "provider")
    return try await ServedProgram(era, [runner, path.string])
  }

  @Test(arguments: ProtocolEra.allCases)
  func `the provider in Python lists, gives, asks and fails`(era: ProtocolEra) async throws {
    let folder = try TestFolder()
    let program = try await Self.program("python", "python3", era, in: folder)
    let tools = try await program.request(Method.listTools)["tools"]?.jsonArray ?? []
    #expect(tools.map { $0.jsonObject?["name"] } == ["free_space", "note"])
    let free = try await program.value("free_space", ["folder": .text(folder.path.string)])
    #expect((free?.jsonInteger ?? 0) > 0)
    let file = IntentValue.text(folder.path.appending("notes").string)
    program.answering(["Second"])
    #expect(try await program.value("note", ["file": file, "text": "First"]) == 1)
    #expect(try await program.value("note", ["file": file]) == 2)
    #expect(program.asked.map(\.message) == ["What is the note?"])
    #expect(try folder.text("notes") == "First\nSecond\n")
    #expect(try await program.call("note", ["file": file]).errorKind == "none")
    #expect(try await program.call("note", ["file": "/", "text": "x"]).errorKind == "none")
    let unknown = await #expect(throws: RemoteError.self) { try await program.call("fly") }
    #expect(unknown?.code == -32601)
    #expect(program.problems.isEmpty)
  }

  @Test(arguments: ProtocolEra.allCases)
  func `the provider in shell lists, counts and fails`(era: ProtocolEra) async throws {
    let folder = try TestFolder(["a \"b\".txt": "one\ntwo\n"])
    let program = try await Self.program("sh", "sh", era, in: folder)
    let tools = try await program.request(Method.listTools)["tools"]?.jsonArray ?? []
    #expect(tools.map { $0.jsonObject?["name"] } == ["count_lines"])
    let file = folder.path.appending("a \"b\".txt").string
    #expect(try await program.value("count_lines", ["file": .text(file)]) == 2)
    let missing = try await program.call("count_lines", ["file": "/no where"])
    #expect(missing.texts == ["can't read /no where"])
    #expect(program.problems.isEmpty)
  }

  @Test func `the sources in Swift are those of the app that the tests serve`() throws {
    let folder = Repository.root.appending(path: "Tests/SampleProvider")
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    let blocks = try Self.blocks("swift")
    #expect(blocks.count == 3)
    for block in blocks.dropFirst() {
      #expect(sources.contains { $0 == block })
    }
  }
}
