import Foundation
import OrderedCollections
import ProgramTesting
import TestFixtures
import Testing
import WorkflowValues

/// The sample provider, driven by clients that others wrote.
@Suite struct ClientTests {
  @Test(arguments: [(1, "legacy"), (2, "legacy"), (2, "auto"), (2, "2026-07-28")])
  func `a Python client goes through every exchange`(major: Int, mode: String) async throws {
    guard let python = try Repository.installedMCPPython(major) else { return }
    let folder = try TestFolder()
    let script = Repository.root.appending(path: "Tests/IntentServingTests/clients.py")
    let program = try await Program.run(
      python, [script.path, mode, Repository.sampleProvider.path], home: folder.url)
    #expect(program.code == 0, "\(program.talk)")
    let seen = try JSONReader.read(program.output)
    func answer(_ value: String, _ text: String, error: String = "null", links: Int = 0) -> String {
      #"{"value":\#(value),"text":\#(text),"error":\#(error),"links":\#(links)}"#
    }
    let expected = """
      {"tools":["add_event","ask_trip","continue","count","crash","delete_events","export_day","fail",\
      "find_rooms","label","nothing","pay_trip","plan","plan_trip","rename_event","sell_rooms",\
      "show_if_watched","show_later","show_now","show_rooms","show_window","tell_context","unlock_vault"],"exact":"event_entity",\
      "entity":\(answer(
        #"{"type":"event_entity","id":"e7","title":"Dentist","subtitle":"in Work","properties":"#
          + #"{"title":"Dentist","calendar":"Work","length":"PT30M"}}"#,
        #""Added Dentist (low).""#)),\
      "questions":\(answer("307", #""{\"result\":307}""#)),\
      "asked":["Which day?","How many?","Delete 3 events?","How sure are you?"],\
      "unanswered":\(answer(
        "null", #""“What is its new name?” was not answered""#, error: #""unanswered""#)),\
      "failure":\(answer("null", #""this isn't allowed""#, error: #""not_permitted""#)),\
      "file":1,"nothing":\(answer("null", #""{\"result\":null}""#)),"progress":1,\
      "canceled":true,"after":5,"unknown":"\(major == 1 ? "McpError" : "MCPError")"}
      """
    #expect(JSONWriter.compact(seen) == expected)
  }

  @Test func `a client that isn't installed is missed in CI, and only there`() throws {
    #expect(try Repository.installedMCPPython(0, environment: [:]) == nil)
    #expect(throws: Repository.MissingPackage.self) {
      try Repository.installedMCPPython(0, environment: ["CI": "true"])
    }
  }
}
