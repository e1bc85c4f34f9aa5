import Foundation
import ProgramTesting
import Testing

@Suite("segue apps check, of a program in Swift")
struct AppCheckTests {
  @Test func `each type is a step, or has a reason why it isn't`() async throws {
    let sandbox = try CommandSandbox()
    let add = try await sandbox.segue(
      "apps", "add", Repository.sampleProvider.path, "--as", "pal", "--yes")
    #expect(add.code == 0, "\(add.talk)")
    let check = try await sandbox.segue("apps", "check", "pal")
    #expect(check.code == 0, "\(check.output)")
    #expect(check.output.hasPrefix("pal: pal 2.1, the new era, with the extension, 25 steps\n"))
    for line in [
      "  type      AddEventIntent: the step `pal.add_event`\n",
      "  type      SwitchFavoriteIntent: hidden, because `isDiscoverable` is false\n",
      "  type      EventEntity: the entity `pal.event_entity`, found by its id and conditions, "
        + "the step `pal.find_event_entity`\n",
      "  type      Urgency: the enum `pal.urgency`: low or high\n",
      "  type      TripPart: a value of one of several types, which steps take and give: "
        + "`traveler_entity` and `text`\n",
      "  type      TravelersOfText: no step: Apple's systems ask it for what a camera or a screen "
        + "shows, and clients by the extension's `values`\n",
    ] {
      #expect(check.output.contains(line), "\(check.output)")
    }
    let json = try await sandbox.segue("apps", "check", "--json")
    let apps = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(apps?.first?["era"] as? String == "new")
    let types = apps?.first?["types"] as? [[String: Any]] ?? []
    let shown = types.first { $0["name"] as? String == "AddEventIntent" }
    #expect(shown?["step"] as? String == "pal.add_event")
    let hidden = types.first { $0["name"] as? String == "RoomsSnippetIntent" }
    #expect(hidden?["hidden"] as? String == "it only shows something")
    #expect(hidden?["step"] is NSNull)
  }
}
