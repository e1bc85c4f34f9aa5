import HTTPServing

extension Dashboard {
  /// How often a page is told that something changed, at most.
  private static let pace = Duration.milliseconds(400)
  /// How often it is told in any case, so that “3 min ago” stays true.
  private static let beat = Duration.seconds(30)

  /// Tells a page when to look again, for as long as it is open and its browser signed in.
  func events(for session: Session) -> HTTPResponse {
    .events { [backend, streams] stream in
      let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let number = streams.add(of: session) { signal.finish() }
      // Both end with the stream.
      let changes = Task { for await _ in backend.changes() { signal.yield() } }
      let beats = Task {
        while (try? await Task.sleep(for: Self.beat)) != nil { signal.yield() }
      }
      defer {
        changes.cancel()
        beats.cancel()
        streams.remove(number)
      }
      for await _ in signals {
        guard try backend.sessions.isKept(session.hash, at: backend.now()) else { return }
        try await stream.send(HTTPEvent(name: "changed", data: ""))
        try await Task.sleep(for: Self.pace)
      }
      // A daemon that stops comes back, and the browser follows again by itself.
      if Task.isCancelled { return }
      // Other pages were opened later. This one follows again when it is looked at.
      try await stream.send(HTTPEvent(name: "replaced", data: ""))
    }
  }
}
