import Foundation
import ProgramTesting
import Testing

@Suite("Values that an app suggests")
struct AppOptionTests {
  private func sandbox() async throws -> CommandSandbox {
    let sandbox = try CommandSandbox([
      "calendar.yaml": """
      inputs:
        calendar: { type: pal.calendar_entity }
      steps:
        - print: ${calendar.title}

      """,
      "rooms.yaml": """
      steps:
        - pal.find_rooms: 3
          building: $ask("Which building?")
        - print: ${prev}

      """,
    ])
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path(), "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    return sandbox
  }

  @Test func `the page of a step shows them where that is wanted`() async throws {
    let sandbox = try await sandbox()
    let usual = try await sandbox.segue("actions", "pal.find_rooms")
    #expect(!usual.output.contains("North"))
    #expect(
      usual.output.contains("  seats     whole number; 1 to 40; 4 unless given"), "\(usual.output)")
    let shown = try await sandbox.segue("actions", "pal.find_rooms", "--options")
    #expect(
      shown.output == usual.output + "Values of building\n  North\n  South\n", "\(shown.output)")
    let entities = try await sandbox.segue("actions", "pal.add_event", "--options", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(entities.output.utf8))
    let options = (json as? [[String: Any]])?.first?["options"] as? [String: Any]
    let calendars = options?["calendar"] as? [[String: Any]]
    #expect(calendars?.map { $0["title"] as? String } == ["Home"], "\(entities.output)")
    #expect(calendars?.map { $0["value"] as? String } == ["c1"])
    let page = try await sandbox.segue("actions", "pal.add_event", "--options").output
    #expect(page.contains("Values of calendar\n  Home\n") && !page.contains("c1"), "\(page)")
    #expect(try await sandbox.segue("actions", "pal", "--options").code == 64)
  }

  @Test(arguments: [
    ("\n", "Home"), ("1\n", "Home"), ("Twins\n", nil), ("work trips\n", "Work Trips"),
  ])
  func `a question for an entity lists those that the app suggests, and takes others`(
    keys: String, title: String?
  ) async throws {
    let sandbox = try await sandbox()
    let terminal = try sandbox.typing("run", "calendar.yaml")
    #expect(await terminal.shows("> "))
    #expect(
      terminal.screen.text.suffix(3) == ["? calendar?", "❯ 1  Home", ">"],
      "\(terminal.screen.text)")
    terminal.type(keys)
    if let title {
      #expect(await terminal.finish() == 0)
      #expect(terminal.screen.text.last == title)
    } else {
      #expect(await terminal.shows("Which Calendar is `Twins`?"))
      #expect(await terminal.shows("> "))
      terminal.type("2\n")
      #expect(await terminal.finish() == 0)
      #expect(terminal.screen.text.last == "Twins")
    }
  }

  @Test(arguments: [
    ("\u{1B}[B\n", "South for 3"), ("north\n", "North for 3"), ("Elsewhere\n", "Elsewhere for 3"),
    ("So\t\n", "South for 3"),
  ])
  func `a question for a parameter lists the options that its provider has`(
    keys: String, output: String
  ) async throws {
    let sandbox = try await sandbox()
    let terminal = try sandbox.typing("run", "rooms.yaml")
    #expect(await terminal.shows("> "))
    #expect(
      terminal.screen.text.suffix(4) == ["? Which building?", "❯ 1  North", "  2  South", ">"],
      "\(terminal.screen.text)")
    terminal.type(keys)
    #expect(await terminal.finish() == 0)
    #expect(terminal.output.contains(output), "\(terminal.screen.text)")
  }

  @Test func `a sentence that leaves a parameter open lists what may be given`() async throws {
    let sandbox = try await SoupServer.sandbox()
    let terminal = try sandbox.typing("say", "order from soup chef", "--yes")
    #expect(await terminal.shows("Which soup?"))
    #expect(await terminal.shows("3  Tomato Soup"))
    terminal.type("3\n")
    #expect(await terminal.shows("Quantity?"))
    terminal.type("2\n")
    #expect(await terminal.finish() == 0)
    #expect(try sandbox.text("orders") == "2 Tomato Soup\n", "\(terminal.screen.text)")
  }
}
