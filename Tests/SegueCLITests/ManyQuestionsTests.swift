import Foundation
import Glibc
import ModelServing
import ProgramTesting
import Testing

/// A thousand questions to a model in one run of the real daemon.
@Suite("Many questions to a model")
struct ManyQuestionsTests {
  private static let count = 1000
  private static let width = 4
  /// The length of a note in bytes. If one copy of each were kept, memory would grow by 12 MiB between
  /// the 250th and the last one.
  private static let length = 16 << 10
  /// The most MiB that memory may grow by meanwhile. It grows by two.
  private static let mostGrowth = 10

  private static let workflow = """
    triggers: [time: "07:30"]
    steps:
      - file.find: ~/Notes
        sort: name
      - for: $prev
        each: note
        parallel: 4
        do:
          - model.classify: [work, home]
            input: $note
      - file.write: $prev
        to: ~/answers.txt
        conflict: replace

    """

  private let model: GatedModel
  private let sandbox: CommandSandbox

  init() throws {
    model = try GatedModel(width: Self.width, total: Self.count) { item in
      #"{"value": "\#(Self.answer(about: item))"}"#
    }
    let filling = String(repeating: "The boiler was looked at. ", count: Self.length / 26)
    var files = [
      "home/.config/segue/config.yaml": """
      model:
        models: { small: { provider: openai, url: "\(model.address)/v1", model: a } }

      """,
      "home/.config/segue/workflows/sort.yaml": Self.workflow,
    ]
    for item in Self.items { files["home/Notes/\(item).txt"] = "This is \(item). \(filling)" }
    sandbox = try CommandSandbox(files)
  }

  private static let items = (1...count).map { number in
    "item-" + String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
  }

  private static func answer(about item: String) -> String {
    item.last?.wholeNumberValue?.isMultiple(of: 3) == true ? "work" : "home"
  }

  private func start() async throws -> ChildProgram {
    try #require(try await sandbox.segue("enable", "sort", "--yes").code == 0)
    let daemon = try await sandbox.daemon()
    try #require(try await sandbox.segue("trigger", "sort").code == 0)
    return daemon
  }

  /// Waits for the end of the run, stops the daemon, and compares what the run wrote.
  private func finish(_ daemon: ChildProgram) async throws {
    await model.answer(upTo: Self.count)
    _ = try await sandbox.segue("runs", "logs", "1", "--follow")
    let shown = try await sandbox.segue("runs", "show", "1")
    #expect(shown.output.contains("succeeded"), "\(shown.output)")
    let answers = Self.items.map { Self.answer(about: $0) }.joined(separator: "\n")
    #expect(try sandbox.text("home/answers.txt") == answers)
    kill(daemon.id, SIGTERM)
    #expect(await daemon.finish() == 0)
  }

  /// The resident memory of a process in MiB.
  private func memory(of process: ChildProgram) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
    let size = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.1) }
    return try #require(size) >> 10
  }

  @Test func `four are open at a time, and memory doesn't grow`() async throws {
    let daemon = try await start()
    await model.answer(upTo: 250)
    let early = try memory(of: daemon)
    // What else would be asked meanwhile would be open now.
    _ = try await sandbox.segue("status")
    #expect(model.open.count == Self.width)
    await model.answer(upTo: Self.count - Self.width)
    let late = try memory(of: daemon)
    #expect(late - early < Self.mostGrowth, "\(early) MiB, then \(late) MiB")
    #expect(model.open.count == Self.width)
    try await finish(daemon)
    #expect(model.asked == Dictionary(uniqueKeysWithValues: Self.items.map { ($0, 1) }))
  }

  @Test func `after a kill only the open ones are asked again`() async throws {
    let first = try await start()
    await model.answer(upTo: Self.count / 2)
    let open = model.open
    #expect(open.count == Self.width)
    await first.kill()
    model.drop()
    let second = try await sandbox.daemon()
    await model.answer(upTo: Self.count / 2 + 1)
    let early = try memory(of: second)
    await model.answer(upTo: Self.count - Self.width)
    let late = try memory(of: second)
    #expect(late - early < Self.mostGrowth, "\(early) MiB, then \(late) MiB")
    try await finish(second)
    for item in Self.items {
      #expect(model.asked[item] == (open.contains(item) ? 2 : 1), "\(item)")
    }
  }
}
