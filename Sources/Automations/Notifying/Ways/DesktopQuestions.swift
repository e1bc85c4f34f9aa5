package import Control
import Diagnostics
import MessageBus
package import RunHistory

/// Shows questions on the desktop with a button for each answer, passes on which one was pressed, and
/// closes what a question that has been answered elsewhere still shows.
///
/// ```
/// notice → show → Notify(actions) → number ─ ActionInvoked → answer
///                    answered elsewhere → close → CloseNotification
/// ```
package actor DesktopQuestions {
  /// Receives an answer.
  package typealias Answer = @Sendable (PromptID, PromptReply) async -> Void

  private static let service = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  private struct Connection {
    let bus: BusConnection
    /// What the service can do: buttons, markup.
    let capabilities: Set<String>
  }

  /// What the service shows.
  private struct Shown {
    let prompt: PromptID
    let buttons: [Notice.Button]
    /// The connection of the service that shows it. Others can send signals of the same name.
    let server: String?
  }

  private let environment: [String: String]
  private let limit: Duration
  private var answer: Answer?
  private var connection: Connection?
  /// What is shown, by the service's numbers.
  private var shown: [UInt32: Shown] = [:]
  /// The questions that are being shown.
  private var beginning: Set<PromptID> = []

  /// - Parameter limit: how long the desktop's service may take for an answer.
  package init(environment: [String: String], limit: Duration) {
    self.environment = environment
    self.limit = limit
  }

  /// Sets what takes the answers. Without it, nothing has buttons.
  package func takeAnswers(_ answer: @escaping Answer) { self.answer = answer }

  /// Shows a question.
  /// - Returns: whether it is shown; false if it isn't a question, or if the desktop's service can't be
  ///   reached.
  func show(_ notice: Notice) async -> Bool {
    guard let prompt = notice.prompt, answer != nil else { return false }
    if beginning.contains(prompt) || shown.values.contains(where: { $0.prompt == prompt }) {
      return true
    }
    beginning.insert(prompt)
    defer { beginning.remove(prompt) }
    do {
      let connection = try await connected()
      let buttons = connection.capabilities.contains("actions") ? notice.buttons ?? [] : []
      let reply = try await connection.bus.call(
        Self.call(for: notice, buttons, isMarkup: connection.capabilities.contains("body-markup")))
      var reader = reply.reader
      let number = try reader.number()
      guard beginning.contains(prompt) else {
        // It was answered meanwhile.
        await close(number)
        return true
      }
      shown[number] = Shown(prompt: prompt, buttons: buttons, server: reply.sender)
      return true
    } catch {
      return false
    }
  }

  /// Closes what shows a question.
  func close(question prompt: PromptID) async {
    beginning.remove(prompt)
    for (number, entry) in shown where entry.prompt == prompt {
      shown[number] = nil
      await close(number)
    }
  }

  /// Closes all questions, whose buttons nothing would hear any more.
  func finish() async {
    for prompt in Set(shown.values.map(\.prompt)) { await close(question: prompt) }
    await connection?.bus.close()
    connection = nil
  }

  // MARK: - The service

  private func connected() async throws -> Connection {
    if let connection { return connection }
    let bus = try await BusConnection.connect(to: .session(environment), limit: limit)
    try await bus.receiveSignals(
      "sender='\(Self.service)',interface='\(Self.service)',path='\(Self.path)'")
    let reply = try await bus.call(
      BusMessage("GetCapabilities", of: Self.service, at: Self.path, on: Self.service))
    var reader = reply.reader
    let made = Connection(bus: bus, capabilities: Set(try reader.texts()))
    // Another question may have connected meanwhile.
    if let connection {
      await bus.close()
      return connection
    }
    connection = made
    Task { [weak self] in
      for await signal in bus.signals { await self?.take(signal) }
      await self?.disconnected(bus)
    }
    return made
  }

  private func disconnected(_ bus: BusConnection) {
    guard connection?.bus === bus else { return }
    connection = nil
    shown = [:]
  }

  private func take(_ signal: BusMessage) async {
    guard signal.interface == Self.service else { return }
    var reader = signal.reader
    guard let number = try? reader.number(), let entry = shown[number],
      entry.server == nil || entry.server == signal.sender
    else { return }
    switch signal.member {
    case "ActionInvoked":
      guard signal.signature == "us", let key = try? reader.text(),
        let button = entry.buttons.indices.first(where: { Self.key($0) == key })
      else { return }
      await answer?(entry.prompt, entry.buttons[button].reply)
    case "NotificationClosed": shown[number] = nil
    default: break
    }
  }

  private func close(_ number: UInt32) async {
    // One that the user has closed can't be closed.
    _ = try? await connection?.bus.call(
      BusMessage(
        "CloseNotification", of: Self.service, at: Self.path, on: Self.service, signature: "u"
      ) { $0.number(number) })
  }

  private static func key(_ button: Int) -> String { "answer-\(button)" }

  /// A call that shows a question until it is closed.
  private static func call(
    for notice: Notice, _ buttons: [Notice.Button], isMarkup: Bool
  ) -> BusMessage {
    BusMessage("Notify", of: service, at: path, on: service, signature: "susssasa{sv}i") { writer in
      writer.text("Segue")
      writer.number(0)
      writer.text("")
      writer.text(notice.title)
      writer.text(isMarkup ? MarkupText.text(notice.text, in: .element) : notice.text)
      writer.texts(buttons.enumerated().flatMap { [key($0.offset), $0.element.title] })
      writer.array(aligned: 8) { writer in
        writer.align(to: 8)
        writer.text("urgency")
        writer.signature("y")
        writer.byte(1)
      }
      // It doesn't expire.
      writer.number(0)
    }
  }
}
