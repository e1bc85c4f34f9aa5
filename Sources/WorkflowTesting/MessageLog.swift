public import AppIntentsCore
import Synchronization

/// Collects the messages of a run's steps, in order. For tests.
public final class MessageLog: Sendable {
  private let state = Mutex<[IntentMessage]>([])

  public init() {}

  public func add(_ message: IntentMessage) { state.withLock { $0.append(message) } }

  public var messages: [IntentMessage] { state.withLock { $0 } }

  /// The lines that `print` wrote.
  public var printed: [String] {
    messages.compactMap { if case .print(let text) = $0 { text } else { nil } }
  }

  /// The lines that `log` wrote.
  public var logged: [String] {
    messages.compactMap { if case .log(let text) = $0 { text } else { nil } }
  }

  /// The lines that tell what a dry run would do.
  public var wouldDo: [String] {
    messages.compactMap { if case .wouldDo(let text) = $0 { text } else { nil } }
  }
}
