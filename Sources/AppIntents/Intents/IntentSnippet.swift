import Synchronization

/// A view that the result of an intent can show. The views of `SwiftUI` are.
///
/// Not part of Apple's framework.
public protocol _SnippetView: SendableMetatype {
  /// The tree of the view: a dictionary with `view`, the kind of view, and its parts.
  @MainActor var _snippet: IntentValue { get }
}

/// What the result of an intent shows: a view, or what a snippet intent shows.
///
/// Not part of Apple's framework.
public struct IntentSnippet: Sendable {
  enum Content: @unchecked Sendable {
    // Sendable: a view that a result has is only used on the main actor from then on.
    case view(any _SnippetView)
    case intent(any AppIntent)
    case remote(any RemoteSnippet)
  }

  let content: Content

  /// Nil for something that isn't a view.
  public init?(view: Any) {
    guard let view = view as? any _SnippetView else { return nil }
    content = .view(view)
  }

  public init(intent: some SnippetIntent) { content = .intent(intent) }

  /// A snippet of an app.
  package init(_ snippet: any RemoteSnippet) { content = .remote(snippet) }

  /// What an app draws; nil for a snippet of this program.
  package var remote: (any RemoteSnippet)? {
    if case .remote(let snippet) = content { snippet } else { nil }
  }

  /// The snippet intent that draws it; nil for a view, which can't be drawn again.
  public var intent: (any AppIntent)? {
    if case .intent(let intent) = content { intent } else { nil }
  }
}

/// Who draws snippets again when their intents ask for it.
enum SnippetReloads {
  private struct Watcher {
    let type: ObjectIdentifier
    let signal: AsyncStream<Void>.Continuation
  }

  private static let watchers = Mutex<(next: Int, all: [Int: Watcher])>((0, [:]))

  static func reload(_ type: any AppIntent.Type) {
    let wanted = ObjectIdentifier(type)
    let found = watchers.withLock { $0.all.values.filter { $0.type == wanted } }
    for watcher in found { watcher.signal.yield() }
  }

  static func signals(of type: any AppIntent.Type) -> AsyncStream<Void> {
    let (stream, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = watchers.withLock { watchers in
      watchers.next += 1
      watchers.all[watchers.next] = Watcher(type: ObjectIdentifier(type), signal: signal)
      return watchers.next
    }
    signal.onTermination = { _ in watchers.withLock { _ = $0.all.removeValue(forKey: number) } }
    return stream
  }
}

extension IntentSnippet {
  /// An element for each time that a snippet intent's `reload()` is called from now on, as many as
  /// are waited for.
  public static func reloads(of type: any SnippetIntent.Type) -> AsyncStream<Void> {
    SnippetReloads.signals(of: type)
  }
}
