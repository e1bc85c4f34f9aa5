/// A reply in parts, as they come.
///
/// A result of an intent is whole here, so nothing reads such a stream but the app itself.
public struct IntentResponseStream<Element: Sendable>: AsyncSequence, Sendable {
  private let parts: AsyncThrowingStream<Element, any Error>

  public init(
    _ build: (AsyncThrowingStream<Element, any Error>.Continuation) -> Void
  ) {
    parts = AsyncThrowingStream(Element.self, build)
  }

  public func makeAsyncIterator() -> AsyncThrowingStream<Element, any Error>.Iterator {
    parts.makeAsyncIterator()
  }
}
