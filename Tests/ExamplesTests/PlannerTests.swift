import AppIntentsCore
import Foundation
import ModelContext
import ModelServing
import OrderedCollections
import ProgramTesting
import ServerTesting
import TestFixtures
import Testing

@Suite("Planner") struct PlannerTests {
  static let eras = ProtocolEra.allCases

  private let planner: ExampleApp

  init() throws { planner = try ExampleApp("Planner") }

  @Test(arguments: eras)
  func `a question is answered from the minutes, about the last meeting if that is meant`(
    era: ProtocolEra
  ) async throws {
    let app = try await planner.start(era)
    func answer(_ question: String) async throws -> String? {
      try await app.call("ask_about_meetings", ["question": .text(question)]).texts.first
    }
    // The meeting in the far future isn't the last one.
    let last = "What was my last meeting about the roof about?"
    #expect(
      try await answer(last)
        == "Roof offers on 14 Oct 2026 with Mia Berg and John Okoro: Okoro & Sons is cheaper and can "
        + "begin in November. **Mia signs the contract** by Friday.")
    #expect(try await answer("Which meeting was with Ines?")?.hasPrefix("Garden on") == true)
    #expect(try await answer("What about the roof?")?.split(separator: "\n").count == 3)
    // No meeting has both words.
    #expect(try await answer("the pond on the moon")?.hasPrefix("Garden on") == true)
    #expect(try await answer("the moon") == "I don't know of a meeting about that.")
  }

  @Test(arguments: eras)
  func `the index follows the files, whoever changes them`(era: ProtocolEra) async throws {
    let app = try await planner.start(era)
    let question: JSONObject = ["question": "Who painted the fence?"]
    let before = try await app.call("ask_about_meetings", question)
    #expect(before.texts.first == "I don't know of a meeting about that.")
    try planner.folder.write(
      "---\ntitle: Fence\ndate: 2026-11-01 08:00\n---\nJohn paints the fence.\n",
      to: "Meetings/fence.md")
    let after = try await app.call("ask_about_meetings", question)
    #expect(after.texts.first == "Fence on 1 Nov 2026: John paints the fence.")
    try planner.folder.remove("Meetings/fence.md")
    #expect(try await app.call("ask_about_meetings", question).texts == before.texts)
  }

  @Test(arguments: eras)
  func `an answer shows its meetings, and a tip`(era: ProtocolEra) async throws {
    let app = try await planner.start(era)
    let answer = try await app.call("ask_about_meetings", ["question": "the pond"])
    #expect(
      answer.shown == ["Garden", "20 Oct 2026", "“Ask Planner about my meetings”"])
    // Who says nothing is asked.
    app.answering(["the pond"])
    let asked = try await app.call("ask_about_meetings")
    #expect(app.asked.map(\.message) == ["What do you want to know?"])
    #expect(asked.texts.first == answer.texts.first)
  }

  @Test(arguments: eras)
  func `what can't be read is said in words that help`(era: ProtocolEra) async throws {
    try planner.folder.remove("Meetings")
    try planner.folder.write("not a folder", to: "Meetings")
    let app = try await planner.start(era)
    let answer = try await app.call("ask_about_meetings", ["question": "the roof"])
    #expect(answer.errorKind == nil)
    #expect(
      answer.texts.first
        == "I'm not allowed to read your meetings. Give me access to "
        + "\(planner.folder["Meetings"]).")
  }

  @Test(arguments: eras)
  func `a note keeps its styles, and is found by its words at once`(era: ProtocolEra) async throws {
    let app = try await planner.start(era)
    let text = """
      # Friday

      A **bold** word, an *italic* one, `code` and a\\_ b.

      - one
      - [two](https://example.org)
      """
    let note = try await app.call("create_note", ["name": "Paint", "content": .text(text)])
    #expect(note.texts.first == "I've kept “Paint”.")
    // The note that is there stays.
    #expect(
      try planner.folder.text("Notes/Paint 2.md") == "---\ntitle: Paint\n---\n\(text)\n")
    #expect(try planner.folder.text("Notes/Paint.md").contains("*warm white*"))
    let found = try await app.call("search_notes", ["words": "italic"])
    #expect(found.texts.first == "I found “Paint”.")
    let cellar = try await app.call("search_notes", ["words": "in the cellar"])
    #expect(cellar.texts.first == "I found “Router” and “Paint”.")
    app.answering(["Sunday"])
    let unnamed = try await app.call("create_note", ["name": "  ", "content": "x"])
    #expect(app.asked.map(\.message) == ["A note needs a title."])
    #expect(unnamed.texts.first == "I've kept “Sunday”.")
  }

  @Test func `the last ten meetings are suggested, the latest first`() async throws {
    for day in 10...18 {
      try planner.folder.write(
        "---\ntitle: Daily \(day)\ndate: 2026-11-\(day) 09:00\n---\nNothing new.\n",
        to: "Meetings/daily-\(day).md")
    }
    let app = try await planner.start(.new)
    let answer = try await app.request(
      IntentExtension.method("entities"), ["type": "meeting_entity", "suggested": true])
    let titles = answer["entities"]?.jsonArray?.map { $0.jsonObject?["title"]?.jsonString ?? "" }
    #expect(
      titles == ["Roof handover"] + (10...18).reversed().map { "Daily \($0)" })
    let findings = try await app.request(IntentExtension.method("check"))
    #expect("\(findings)".contains("suggests") == false)
  }

  @Test func `meetings of a day are found, as those of today are`() async throws {
    for (title, start) in [
      ("Breakfast", "2026-11-12 00:00"), ("Late", "2026-11-12 23:59"),
      ("Other", "2026-11-13 00:00"),
    ] {
      try planner.folder.write(
        "---\ntitle: \(title)\ndate: \(start)\n---\nx\n", to: "Meetings/\(title).md")
    }
    let run = try await planner.run(
      """
        - set: { day: '${date("2026-11-12")}' }
        - planner.find_meeting_entity:
          where: item.start is $day
          sort: start
          as: meetings
        - planner.find_meeting_entity:
          where: item.start is $day and item.title contains "L"
          text: x
          as: indexed
        - print: ${meetings.title} ${indexed.title}
        - planner.find_meeting_entity:
          where: item.start is $today
        - print: ${prev.count}
      """, environment: ["TZ": "UTC"])
    #expect(run.output == "Breakfast\nLate Late\n0\n", "\(run.talk)")
  }

  @Test func `a model's answer goes into a note, and comes back, without a loss`() async throws {
    let answer = """
      ## **Friday**

      | Day | *Mood* |
      | --- | ---: |
      | Mon | good |
      | Tue | **bad** |

      - paint
        - [ ] the door
      - sand

      1. one
      2. two
      """
    let server = try ScriptedServer { request in
      request.line.hasPrefix("POST")
        ? .openAI(answer, tokens: 100) : .json(#"{"data":[{"id":"a","max_model_len":8192}]}"#)
    }
    let sandbox = try CommandSandbox([
      "home/.config/segue/config.yaml": """
      model:
        models: { small: { provider: openai, url: "\(server.address)/v1", model: a } }
      """,
      "a.yaml": """
      steps:
        - model.use: Make a diary
          as: answer
        - planner.create_note: Diary
          content: $answer
          as: note
        - print: $note.text
      """,
    ])
    try await planner.add(to: sandbox)
    let run = try await sandbox.segue("run", "a.yaml")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output == answer + "\n")
    #expect(
      try planner.folder.text("Notes/Diary.md") == "---\ntitle: Diary\n---\n\(answer)\n")
  }

  @Test func `meetings and notes are found while the app isn't running, and opened`() async throws {
    let sandbox = try CommandSandbox([
      "a.yaml": """
      steps:
        - planner.find_meeting_entity:
          text: roof
        - planner.search_notes: paint

      """
    ])
    try await planner.add(to: sandbox)
    let read = try await sandbox.segue("run", "a.yaml")
    #expect(read.code == 0, "\(read.talk)")
    for (words, title, shown) in [
      ("contract", "Roof offers", "John Okoro"), ("coats", "Paint", "*warm white*"),
    ] {
      let found = try await sandbox.segue("search", words)
      #expect(found.output.hasPrefix("\(title)  "), "\(found.talk)")
      let command = found.lines.first?.split(separator: " ").suffix(4).map(String.init) ?? []
      let opened = try await sandbox.segue(command)
      #expect(opened.code == 0 && opened.talk.contains(shown), "\(opened.talk)")
    }
  }

  @Test func `each phrase names the app, and starts one of three tools`() async throws {
    let app = try await planner.start(.new)
    let described = try await app.request(IntentExtension.method("app"))
    let shortcuts = described["shortcuts"]?.jsonArray?.compactMap(\.jsonObject) ?? []
    #expect(
      shortcuts.map { $0["tool"] } == ["ask_about_meetings", "create_note", "search_notes"])
    let phrases = shortcuts.flatMap { $0["phrases"]?.jsonArray ?? [] }.compactMap(\.jsonString)
    #expect(phrases.count == 7)
    #expect(phrases.allSatisfy { $0.contains("${applicationName}") })
  }

  @Test func `meetings are found by their properties, and asked, in workflows`() async throws {
    let run = try await planner.run(
      """
        - planner.find_meeting_entity:
          where: item.title contains "Roof" and "Mia Berg" in item.people
          sort: start
          descending: true
          as: meetings
        - print: ${meetings[1].title}, ${meetings[2].title}
        - planner.find_meeting_entity:
          text: roof mia
          sort: start
          limit: 1
          as: indexed
        - print: ${indexed[1].title}
        - planner.ask_about_meetings: my last meeting about the garden
        - print: ${prev}
      """)
    #expect(
      run.output == """
        Roof offers, Roof survey
        Roof survey
        Garden on 20 Oct 2026 with Ines Roth: The pond stays. Ines orders three apple trees.

        """, "\(run.talk)")
  }
}
