import Confinement
import FileOperations
import SystemPackage
import WorkflowValues

/// A program that takes a prompt on its standard input, and writes its reply to its standard output.
package struct CommandClient: ModelClient {
  package let details: ModelDetails
  /// The program, and its arguments.
  private let command: [String]
  private let surroundings: ModelSurroundings

  package init(
    _ details: ModelDetails, run command: [String], _ surroundings: ModelSurroundings
  ) {
    self.details = details
    self.command = command
    self.surroundings = surroundings
  }

  package func list() -> [String] { [] }

  package func describe() -> ModelDescription {
    ModelDescription(context: details.context, seesImages: false, place: details.place)
  }

  package func ask(
    _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply {
    if question.turns.contains(where: { !$0.images.isEmpty }) {
      throw ModelFailure(.failed, "`\(details.name)` takes no images")
    }
    let program = ProgramPath.find(
      command.first ?? "", path: surroundings.environment["PATH"], home: surroundings.home,
      folder: surroundings.home)
    guard let program else {
      throw ModelFailure(.failed, "can't find the program `\(command.first ?? "")`")
    }
    let start = surroundings.now()
    let input = try FileDescriptor.nameless(
      with: Array(Self.prompt(of: question).utf8), in: surroundings.temporaryFolder)
    defer { try? input.close() }
    let stream = ProgramStream(
      program: program, arguments: Array(command.dropFirst()), input: input,
      surroundings: surroundings)
    let collector = ReplyCollector(stopAtBlanks: question.stopAtBlanks, progress: progress)
    try Task.checkCancellation()
    let (taker, ending) = try await run(stream, TextTaker(reply: collector), progress)
    if !ending.isStopped, ending.exitCode != 0 { throw failure(ending) }
    var reply = taker.reply
    _ = reply.add(text: taker.rest)
    return reply.reply(to: question, from: details.model, in: surroundings.now() - start)
  }

  private func run(
    _ stream: ProgramStream, _ taker: TextTaker,
    _ progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> (TextTaker, ProgramStream.Ending) {
    var isSent = true
    defer { if isSent { progress(.counted) } }
    do {
      return try await stream.run(taker)
    } catch is ProgramStream.Silent {
      throw ModelFailure(.slow, "`\(details.name)` takes too long to answer")
    } catch let error as ProgramStream.NotStarted {
      isSent = false
      throw ModelFailure(.failed, "can't run `\(command.first ?? "")`: \(error.reason)")
    } catch is TextTaker.TooMuch {
      throw ModelFailure(
        .unreadable,
        "`\(details.name)` sent a reply that can't be read: it has more than \(TextTaker.most >> 20) MB"
      )
    }
  }

  private func failure(_ ending: ProgramStream.Ending) -> ModelFailure {
    let line = ending.errors.split(whereSeparator: \.isNewline).last.map { ": \($0.prefix(200))" }
    return ModelFailure(
      .failed, "`\(details.name)` ended with exit code \(ending.exitCode)\(line ?? "")")
  }

  /// The question as one text. Only one with earlier turns says who speaks.
  static func prompt(of question: ModelQuestion) -> String {
    let question = question.describingSchema
    let turns =
      question.turns.count == 1
      ? question.turns.map(\.text)
      : question.turns.map { "\($0.role == .user ? "User" : "Assistant"): \($0.text)" }
    return ((question.system.map { [$0] } ?? []) + turns).joined(separator: "\n\n") + "\n"
  }

  /// Takes text as it arrives.
  struct TextTaker: OutputTaker {
    static let most = 16 << 20

    struct TooMuch: Error {}

    var reply: ReplyCollector
    /// The beginning of a character whose rest hasn't arrived.
    private var held: [UInt8] = []
    private var size = 0

    init(reply: ReplyCollector) { self.reply = reply }

    var rest: String { String(decoding: held, as: UTF8.self) }

    mutating func take(_ bytes: [UInt8]) throws -> Bool {
      size += bytes.count
      guard size <= Self.most else { throw TooMuch() }
      held += bytes
      let start = held.lastIndex { $0 & 0xC0 != 0x80 } ?? held.startIndex
      let isWhole = start < held.endIndex && held.endIndex - start >= Self.length(held[start])
      let end = isWhole ? held.endIndex : start
      let text = String(decoding: held[..<end], as: UTF8.self)
      held.removeFirst(end)
      return reply.add(text: text)
    }

    /// How many bytes a character has that begins with one.
    private static func length(_ byte: UInt8) -> Int {
      byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }
  }
}
