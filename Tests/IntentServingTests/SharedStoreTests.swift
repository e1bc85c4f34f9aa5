import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import SystemPackage
import TestFixtures
import Testing
import WorkflowValues

/// An app and its intents in processes of their own, with a store of SwiftData and defaults that they
/// share.
@Suite("Data of an app and its intents")
struct SharedStoreTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private var variables: [String] {
    [
      "HOME=\(folder.path)", "XDG_DATA_HOME=\(folder["data"])",
      "XDG_CONFIG_HOME=\(folder["config"])",
    ]
  }

  private func served(_ era: ProtocolEra) async throws -> ServedProgram {
    try await ServedProgram(era, ["/usr/bin/env"] + variables + [Repository.modelProbe.path])
  }

  private func started(_ arguments: String...) throws -> ChildProgram {
    try ChildProgram("/usr/bin/env", variables + [Repository.modelProbe.path] + arguments)
  }

  /// The lines of the app's output.
  private func app(_ arguments: String...) async throws -> [String] {
    let result = try await Program.run(
      Repository.modelProbe, arguments, home: folder.url,
      environment: [
        "XDG_DATA_HOME": folder["data"].string, "XDG_CONFIG_HOME": folder["config"].string,
      ])
    #expect(result.code == 0, "\(result.talk)")
    return result.lines
  }

  @Test(arguments: ProtocolEra.allCases)
  func `what either saves is seen by the other at once`(era: ProtocolEra) async throws {
    let program = try await served(era)
    #expect(try await program.value("list_meetings") == [])
    _ = try await app("add", "Roof", "Garden")
    #expect(folder.exists("data/ModelProbe/default.store"))
    #expect(try await program.value("list_meetings") == ["Garden", "Roof"])
    _ = try await program.call("rename_meeting", ["meeting": "Roof", "name": "Attic"])
    #expect(try await app("list") == ["Attic: ", "Garden: "])
    _ = try await app("add", "Roof")
    #expect(try await program.value("list_meetings") == ["Garden", "Roof"])
  }

  @Test(arguments: ProtocolEra.allCases)
  func `defaults of a group are exchanged with each call`(era: ProtocolEra) async throws {
    let program = try await served(era)
    #expect(try await program.value("note_last", ["title": "one"]) == "nothing")
    #expect(try await app("note", "two") == ["one"])
    #expect(try await program.value("note_last", ["title": "three"]) == "two")
    #expect(try await program.value("note_last", ["title": "four"]) == "three")
    program.kill()
    #expect(try await app("note", "five") == ["four"])
    #expect(folder.exists("config/group.org.example.planner.plist"))
  }

  @Test func `a process that is killed while it saves loses nothing, and leaves nothing half`()
    async throws
  {
    var saved = 0
    for round in 1...6 {
      let program = try started("fill", "round \(round)")
      // What it prints has been saved.
      var last = 0
      while last < round * 3, let line = await program.line() { last = try #require(Int(line)) }
      await program.kill()
      let lines = try await app("list")
      #expect(lines.count >= saved + last)
      saved = lines.count
      #expect(lines.filter { !$0.hasSuffix(": a b c") } == [])
    }
  }

  @Test func `two processes save at once`() async throws {
    let programs = try ["one", "two"].map { try started("fill", $0, "25") }
    for program in programs { #expect(await program.finish() == 0) }
    let lines = try await app("list")
    #expect(Set(lines).count == 50)
    #expect(lines.filter { !$0.hasSuffix(": a b c") } == [])
  }
}
