import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProgramTesting
import ServerTesting
import TestFixtures
import Testing

@Suite("Landmarks") struct LandmarksTests {
  static let eras = ProtocolEra.allCases

  private let landmarks: ExampleApp

  init() throws { landmarks = try ExampleApp("Landmarks") }

  @Test(arguments: eras)
  func `a picture's labels find landmarks and the collections that have them`(
    era: ProtocolEra
  ) async throws {
    let app = try await landmarks.start(era)
    func search(_ labels: IntentValue) async throws -> [String] {
      let found = try await app.value("search_picture", ["picture": ["labels": labels]])
      return (found?.jsonArray ?? []).compactMap { item in
        guard let entity = item.jsonObject else { return nil }
        return "\(entity["type"]?.jsonString ?? "") \(entity["id"]?.jsonString ?? "")"
      }
    }
    #expect(
      try await search(["Tower", "sea"])
        == ["landmark_entity light", "landmark_entity tower", "collection_entity climbs"])
    #expect(
      try await search(["river"]) == ["landmark_entity bridge", "collection_entity walks"])
    #expect(try await search([]).isEmpty)
    let none = try await app.call("search_picture", ["picture": ["labels": ["cat"]]])
    #expect(none.texts.first == "I don't know what that is.")
  }

  @Test(arguments: eras)
  func `what was opened last is on the screen, a case of the union each`(
    era: ProtocolEra
  ) async throws {
    let app = try await landmarks.start(era)
    let empty = try await app.call("get_on_screen")
    #expect(empty.texts.first == "Nothing is on the screen. Open a landmark first.")
    let opened = try await app.call("open_landmark", ["target": "oak"])
    #expect(opened.shown.prefix(2) == ["Oak Bridge", "River Valley"])
    let bridge = try await app.call("get_on_screen")
    #expect(bridge.value?.jsonObject?["type"] == "landmark_entity")
    #expect(
      bridge.texts.first == "This is Oak Bridge. A bridge of oak, which floods carried away twice.")
    // A collection can only be suggested, and is found by its title.
    #expect(try await app.call("open_collection", ["target": "Worth the Climb"]).errorKind == nil)
    // Another process sees the same screen.
    let climbs = try await landmarks.start(era).call("get_on_screen")
    #expect(climbs.value?.jsonObject?["id"] == "climbs")
    #expect(
      climbs.texts.first == "This is Worth the Climb, with Harbor Light and Wall Tower.")
  }

  @Test(arguments: eras)
  func `the crowd is told of the landmark on the screen, or of the one that is asked for`(
    era: ProtocolEra
  ) async throws {
    let app = try await landmarks.start(era)
    func answer(_ landmark: IntentValue, comingToFront isYes: Bool) {
      app.answering { question in
        guard question.intentMeta["kind"] == "confirmation" else {
          return .accept(["value": landmark])
        }
        return isYes ? .accept(["confirm": true]) : .decline
      }
    }
    answer("Oak Bridge", comingToFront: true)
    let asked = try await app.call("get_crowd_status")
    #expect(app.asked.first?.message == "Which landmark?")
    #expect(asked.texts.first == "7 people were at Oak Bridge lately.")
    let shown = try await app.call("get_crowd_status")
    #expect(shown.value == 7)
    let closed = try await app.call("get_crowd_status", ["landmark": "Wall Tower"])
    #expect(closed.value == 0)
    #expect(closed.texts.first == "Wall Tower is closed now.")
    // Who says no to the app gets the answer, too.
    answer("none", comingToFront: false)
    #expect(try await app.call("get_crowd_status", ["landmark": "light"]).value == 41)
    #expect(try await app.call("get_on_screen").value?.jsonObject?["id"] == "bridge")
    // Nobody is there to look, so the screen stays.
    let unattended = try await app.call(
      "get_crowd_status", ["landmark": "light"], told: ["context": ["attended": false]])
    #expect(unattended.value == 41)
    #expect(try await app.call("get_on_screen").value?.jsonObject?["id"] == "bridge")
  }

  @Test(arguments: eras)
  func `a deferred property is read when it is asked for`(era: ProtocolEra) async throws {
    let app = try await landmarks.start(era)
    let question: JSONObject = [
      "type": "landmark_entity", "id": "light", "property": "crowd",
    ]
    #expect(
      try await app.request(IntentExtension.method("property"), question)["value"] == 41)
    try landmarks.folder.write(#"{"light": 3}"#, to: "crowd.json")
    #expect(
      try await app.request(IntentExtension.method("property"), question)["value"] == 3)
  }

  @Test(arguments: eras)
  func `the nearest landmark is opened, and shown with what can be done`(
    era: ProtocolEra
  ) async throws {
    let app = try await landmarks.start(era)
    let nearest = try await app.call("find_nearest_landmark", ["latitude": 54, "longitude": 12])
    #expect(nearest.properties?["name"] == "Harbor Light")
    #expect(Array(nearest.buttons.keys) == ["Add to Collection"])
    #expect(try await app.call("get_on_screen").value?.jsonObject?["id"] == "light")
    #expect(try await app.call("set_favorite", ["landmark": "light"]).errorKind == nil)
    let suggested = try await app.request(
      IntentExtension.method("entities"), ["type": "landmark_entity", "suggested": true])
    let first = suggested["entities"]?.jsonArray?.first?.jsonObject
    #expect(first?["properties"]?.jsonObject?["is_favorite"] == true)
    let outside = try await app.call("find_nearest_landmark", ["latitude": 91, "longitude": 0])
    #expect(outside.errorKind == "value")
  }

  @Test(arguments: eras)
  func `a collection is chosen, or not now`(era: ProtocolEra) async throws {
    let app = try await landmarks.start(era)
    app.answering(["Sunday Walks"])
    let added = try await app.call("add_to_collection", ["landmark": "light"])
    #expect(app.asked.map(\.message) == ["Which collection?"])
    #expect(added.texts.first == "Harbor Light is in Sunday Walks.")
    let before = try landmarks.folder.text("collections.json")
    app.answering(["Not now"])
    let declined = try await app.call("add_to_collection", ["landmark": "tower"])
    #expect(declined.errorKind == "declined")
    #expect(try landmarks.folder.text("collections.json") == before)
  }

  @Test(arguments: eras)
  func `a landmark that is shown is an activity, and its crowd goes with it`(
    era: ProtocolEra
  ) async throws {
    let app = try await landmarks.start(era)
    let opened = try await app.call("open_landmark", ["target": "oak"])
    let told = (opened.intentMeta["donations"]?.jsonArray ?? []).compactMap(\.jsonObject)
    #expect(told.map { $0["tool"] } == ["get_crowd_status", "continue_activity"])
    #expect(told[0]["arguments"] == ["landmark": "bridge"])
    let viewing: IntentValue = [
      "activity_type": "landmarks.viewing", "title": "Viewing Oak Bridge",
      "user_info": ["landmark": "bridge"], "persistent_identifier": "bridge",
    ]
    #expect(told[1]["arguments"] == viewing)
    #expect(told[1]["phrase"] == "Show me Oak Bridge")
    #expect(told[1]["related"] == true)
    let offered = opened.intentMeta["offered"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(offered.map { $0["title"] } == ["Get What Is on Screen", "Viewing Harbor Light"])
    // A button that is pressed draws the same activity again.
    let press = try #require(opened.intentMeta["press"])
    let pressed = try await app.call(
      "open_landmark", ["target": "oak"], told: ["press": ["token": press, "button": 0]])
    #expect(pressed.shown.first == "Oak Bridge")
    #expect(pressed.intentMeta["donations"] == nil)
    #expect(pressed.intentMeta["offered"] == nil)
  }

  /// The program that is opened says with its exit code whether it has gone on.
  @Test func `an activity is continued by the program that is opened, once`() async throws {
    let request = landmarks.folder["request.json"]
    func write(_ info: String) throws {
      try landmarks.folder.write(
        #"{"tool": "continue_activity", "arguments": {"activity_type": "landmarks.viewing", "user_info": \#(info)}}"#,
        to: "request.json")
    }
    func open() async throws -> Program {
      let command = try await landmarks.command()
      return try await Program.run(
        URL(filePath: "/usr/bin/env"), ["SEGUE_OPEN=\(request)"] + command.dropFirst(),
        home: landmarks.folder.url)
    }
    try write(#"{"landmark": "tower"}"#)
    #expect(try await open().code == 0)
    #expect(try landmarks.folder.text("screen.json").contains("tower"))
    try landmarks.folder.write("null", to: "screen.json")
    #expect(try await open().code == 0, "it was taken before")
    #expect(try landmarks.folder.text("screen.json") == "null")
    try write(#"{"landmark": "$(rm -rf /)"}"#)
    let unknown = try await open()
    #expect(unknown.code == 70)
    #expect(unknown.talk.contains("The landmark $(rm -rf /) isn't in the guide any more."))
  }

  @Test func `what was viewed is suggested, opens the app, and gets a name of one's own`()
    async throws
  {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - landmarks.open_landmark: bridge\n"])
    try await landmarks.add(to: sandbox)
    let first = try await sandbox.segue("suggest")
    #expect(first.output.contains("landmarks: Viewing Harbor Light “Show me Harbor Light”"))
    #expect(first.output.contains("offered by landmarks"))
    #expect(try await sandbox.segue("run", "a.yaml").code == 0)
    let list = try await sandbox.segue("suggest", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]]
    let viewing = json?.first { $0["title"] as? String == "Viewing Oak Bridge" }
    let id = try #require(viewing?["id"] as? String, "\(list.output)")
    #expect(viewing?["phrase"] as? String == "Show me Oak Bridge")
    let unattended = try await sandbox.segue("suggest", "--run", id)
    #expect(unattended.code == 77, "\(unattended.talk)")
    #expect(try await sandbox.segue("suggest", "--save", id).code == 0)
    for command in ["suggest --run \(id)", "say show me oak bridge"] {
      try landmarks.folder.write("null", to: "screen.json")
      let run = try await sandbox.terminal(command, environment: ["NO_COLOR": "1"])
      #expect(run.code == 0, "\(run.output)")
      #expect(run.output.contains("`landmarks` goes on with it."), "\(run.output)")
      let shown = try await Program.run(
        URL(filePath: "/bin/sh"), ["-c", "until grep -q bridge screen.json; do sleep 0.05; done"],
        home: sandbox.home, folder: landmarks.folder.url)
      #expect(shown.code == 0, "the app wasn't opened")
    }
    // Its own words stay when it is run.
    let later = try await sandbox.segue("suggest")
    #expect(later.output.contains("landmarks: Viewing Oak Bridge “Show me Oak Bridge”"))
  }

  @Test func `a picture's landmarks are opened in workflows`() async throws {
    let run = try await landmarks.run(
      """
        - value: {labels: [tower, sea]}
        - landmarks.search_picture:
          as: results
        - landmarks.open_landmark: ${results[1].id}
        - landmarks.get_crowd_status:
          landmark: ${results[1].id}
          as: people
        - landmarks.get_on_screen:
          as: shown
        - print: ${people} at ${shown.title}
      """)
    #expect(run.output == "41 at Harbor Light\n", "\(run.talk)")
  }

  @Test func `landmarks are found while the app isn't running, and opened`() async throws {
    let sandbox = try CommandSandbox(["a.yaml": "steps:\n  - landmarks.set_favorite: light\n"])
    try await landmarks.add(to: sandbox)
    func titles(_ words: String) async throws -> [String] {
      let found = try await sandbox.segue("search", "--json", words)
      let list = try JSONSerialization.jsonObject(with: Data(found.output.utf8))
      return (list as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
    }
    #expect(try await titles("floods") == [])
    #expect(try await sandbox.segue("run", "a.yaml").code == 0)
    #expect(try await titles("floods") == ["Oak Bridge"])
    #expect(try await titles("river") == ["Oak Bridge"])
    #expect(try await titles("tower").prefix(2) == ["Wall Tower", "Harbor Light"])
    let found = try await sandbox.segue("search", "oak")
    #expect(found.output.hasPrefix("Oak Bridge  Landmarks: River Valley  segue search --run "))
    let command = found.lines.first?.split(separator: " ").suffix(4).map(String.init) ?? []
    let opened = try await sandbox.segue(command)
    #expect(opened.code == 0, "\(opened.talk)")
    #expect(try landmarks.folder.text("screen.json").contains("bridge"))
    // What leaves the guide leaves the index when the app next reads it.
    let lines = try landmarks.folder.text("landmarks.json").split(separator: "\n")
    try landmarks.folder.write(
      lines.filter { !$0.contains("\"bridge\",") }.joined(separator: "\n"), to: "landmarks.json")
    #expect(try await sandbox.segue("run", "a.yaml").code == 0)
    #expect(try await titles("floods") == [])
    #expect(try await titles("tower").prefix(2) == ["Wall Tower", "Harbor Light"])
  }
}
